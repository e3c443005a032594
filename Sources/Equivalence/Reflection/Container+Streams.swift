/// The objects in which an `AsyncStream` or an `AsyncThrowingStream` keeps its elements and its waiting tasks.
enum StreamPart: Container {
  static func isStreamPart(_ type: Any.Type) -> Bool {
    let name = _typeName(type, qualified: true)
    return name.hasPrefix("Swift.Async") && (name.hasSuffix("._Context") || name.hasSuffix("._Storage"))
  }

  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    guard let object = address.assumingMemoryBound(to: AnyObject?.self).pointee else { return }
    let mirror = Mirror(reflecting: object)
    guard let state = mirror.descendant("state") else {
      // A stream without storage calls a closure for each element, which reflection cannot read.
      let storage = mirror.descendant("storage", 0) as? AnyObject
      if storage == nil { writer.writeUnseen(path: path) }
      return writer.writeObject(
        at: storage.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, path: path)
    }
    for field in Mirror(reflecting: state).children {
      if field.label == "pending" {
        writer.writeDynamic(Mirror(reflecting: field.value).children.map(\.value), path: path)
      } else {
        writer.writeDynamic(field.value, path: path)
      }
    }
  }
}
