internal import Dispatch
internal import Foundation
internal import Observation

// Foundation's types, whose storage is opaque to reflection.

extension Data: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let data = address.assumingMemoryBound(to: Self.self).pointee
    // A slice has the indices of its base collection.
    writer.write(UInt64(bitPattern: Int64(data.startIndex)))
    writer.write(UInt64(data.count))
    var word: UInt64 = 0
    for (index, byte) in data.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 || index == data.count - 1 {
        writer.write(word)
        word = 0
      }
    }
  }
}

// On Apple's platforms, the following types are Objective-C objects, or contain some.

extension NSString: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let string = address.assumingMemoryBound(to: NSString?.self).pointee
    writer.writeDynamic(string.map { String(describing: $0) } as Any, path: path)
  }
}

extension NSNumber: Container {
  /// Writes several views of the number, because the object may store more than any one of them shows.
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    guard let number = address.assumingMemoryBound(to: NSNumber?.self).pointee else { return writer.write(0) }
    writer.write(1)
    let views = (number.int64Value, number.uint64Value, number.doubleValue, number.stringValue)
    let isBool = number === NSNumber(value: true) || number === NSNumber(value: false)
    let type = (String(cString: number.objCType), isBool, number is NSDecimalNumber)
    writer.writeDynamic((views, type), path: path)
  }
}

/// Reads a property that is declared as an `NSString`, but may refer to an `NSMutableString`.
enum DeclaredNSString: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let string = address.assumingMemoryBound(to: NSString?.self).pointee
    if string is NSMutableString || string.map({ isSubclassOfString(Swift.type(of: $0)) }) ?? false {
      writer.write(1)
      writer.writeObject(at: address.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee, path: path)
    } else {
      writer.write(0)
      NSString.write(at: address, path: path, to: &writer)
    }
  }
}

/// True for a subclass of a string class that is written in Swift, and so may add properties.
func isSubclassOfString(_ type: Any.Type) -> Bool {
  type is NSString.Type && type != NSString.self && type != NSMutableString.self
    && MetadataKind(type) == .class
}

/// A type with opaque storage, whose content is also in its public properties.
private protocol Transparent: Container {
  var content: Any { get }
}

extension Transparent {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.writeDynamic(address.assumingMemoryBound(to: Self.self).pointee.content, path: path)
  }
}

extension Notification.Name: Transparent {
  fileprivate var content: Any { rawValue }
}

extension URL: Transparent {
  fileprivate var content: Any { [relativeString, baseURL?.absoluteString] }
}

extension Locale: Transparent {
  fileprivate var content: Any { [identifier, self == .autoupdatingCurrent ? "auto" : ""] }
}

extension TimeZone: Transparent {
  // If a zone has no name, its identifier leaves out the seconds.
  fileprivate var content: Any {
    (identifier, self == .autoupdatingCurrent, secondsFromGMT(for: .distantPast))
  }
}

extension Calendar: Transparent {
  fileprivate var content: Any {
    let parts: [Any] = [
      String(describing: identifier), firstWeekday, minimumDaysInFirstWeek, timeZone, locale as Any,
      self == .autoupdatingCurrent,
    ]
    return parts
  }
}

extension ObservationRegistrar: Container {
  /// Writes nothing, because observers do not influence the class that they observe.
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.note("the observers of an @Observable object are not part of the state")
  }
}

/// The reader of a lock or a dispatch queue, which reflection cannot read.
func readerOfIdleObject(_ type: Any.Type) -> (any Container.Type)? {
  if type is DispatchQueue.Type { return IdleQueue.self }
  if type == NSLock.self { return TriedLock.self }
  if type == NSRecursiveLock.self { return RecursiveLock.self }
  return isLock(type) ? FreeLock.self : nil
}

/// A lock, which is assumed to be free between events.
enum FreeLock: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.note("no event leaves a lock held")
  }
}

/// A lock that can be tried, to find out whether an event left it held; a recursive one would let its own thread in.
private enum TriedLock: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let lock = address.assumingMemoryBound(to: NSLock.self).pointee
    guard lock.try() else { return writer.writeHeld(path: path) }
    lock.unlock()
    writer.writeDynamic(lock.name as Any, path: path)
    FreeLock.write(at: address, path: path, to: &writer)
  }
}

private enum RecursiveLock: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let lock = address.assumingMemoryBound(to: NSRecursiveLock.self).pointee
    writer.writeDynamic(lock.name as Any, path: path)
    FreeLock.write(at: address, path: path, to: &writer)
  }
}

/// A queue that has no waiting work between events, for instance because the class uses it only with `sync`.
private enum IdleQueue: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let queue = address.assumingMemoryBound(to: DispatchQueue.self).pointee
    if internalReferences(to: queue) != 0 { return writer.writeUnseen(path: path) }
    writer.writeDynamic(queue.label, path: path)
    writer.note("a dispatch queue without waiting work holds no state")
  }
}

/// A type that defers work, which reflection cannot see.
protocol Deferring {}

extension DispatchQueue: Deferring {}
extension DispatchSource: Deferring {}
extension DispatchWorkItem: Deferring {}
extension Operation: Deferring {}
extension OperationQueue: Deferring {}
extension RunLoop: Deferring {}
extension Task: Deferring {}
extension Thread: Deferring {}
extension Timer: Deferring {}
