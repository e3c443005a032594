@_exported import ObjectiveC

public struct ObjCBool: ExpressibleByBooleanLiteral {
  private var value: Int8
  public init(booleanLiteral value: Bool) { self.value = value ? 1 : 0 }
  public var boolValue: Bool { value != 0 }
}
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { fatalError() }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { fatalError() }
