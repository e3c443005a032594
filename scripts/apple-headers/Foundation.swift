// Swift's additions to the headers in this folder, for type checking only. Some types come from FoundationEssentials.
@_exported import Dispatch
@_exported import Foundation
@_exported import struct FoundationEssentials.Calendar
@_exported import struct FoundationEssentials.CocoaError
@_exported import struct FoundationEssentials.Data
@_exported import struct FoundationEssentials.Date
@_exported import struct FoundationEssentials.DateComponents
@_exported import class FoundationEssentials.JSONDecoder
@_exported import class FoundationEssentials.JSONEncoder
@_exported import protocol FoundationEssentials.LocalizedError
@_exported import struct FoundationEssentials.TimeZone
@_exported import struct FoundationEssentials.URL
@_exported import struct FoundationEssentials.UUID
@_exported import func Glibc.atan2
@_exported import func Glibc.cos
@_exported import func Glibc.sin

public typealias TimeInterval = Double

public struct Notification {
  public typealias Name = NSNotification.Name
  public var name: Name
}

public final class FileHandle: Sendable {
  public static var standardError: FileHandle { fatalError() }
  public func write(_ data: Data) {}
}

public struct URLError: Error {
  public enum Code { case notConnectedToInternet }
  public init(_ code: Code) {}
}

extension NSError: Error {}
extension Error { public var localizedDescription: String { fatalError() } }
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }

extension StringProtocol { public var precomposedStringWithCanonicalMapping: String { fatalError() } }

public protocol _Bridged: _ObjectiveCBridgeable {}
extension _Bridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_: _ObjectiveCType, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_: _ObjectiveCType, result: inout Self?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_: _ObjectiveCType?) -> Self { fatalError() }
}
extension String: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSString }
extension Array: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSDictionary }
extension Date: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSDate }
extension URL: @retroactive _ObjectiveCBridgeable, _Bridged { public typealias _ObjectiveCType = NSURL }
extension Notification: _Bridged { public typealias _ObjectiveCType = NSNotification }

public protocol _BridgedStoredNSError: Error, Hashable {
  associatedtype Code: _ErrorCodeProtocol where Code._ErrorType == Self
  var _nsError: NSError { get }
  init(_nsError: NSError)
}
extension _BridgedStoredNSError {
  public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
  public var code: Code { fatalError() }
  public static func == (_: Self, _: Self) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
public protocol _ErrorCodeProtocol: Equatable {
  associatedtype _ErrorType: _BridgedStoredNSError where _ErrorType.Code == Self
}
