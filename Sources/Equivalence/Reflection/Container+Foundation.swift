internal import Dispatch
internal import Foundation
internal import Observation

// Foundation types with opaque storage.

extension Data: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let data = address.assumingMemoryBound(to: Self.self).pointee
    // A slice keeps the indices of its base collection.
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

// On Apple's platforms, these types are or contain Objective-C objects.

extension NSString: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let string = address.assumingMemoryBound(to: NSString?.self).pointee
    writer.writeDynamic(string.map { String(describing: $0) } as Any, path: path)
  }
}

extension NSNumber: Container {
  /// Writes each view of the number, because an object may store more bytes than its properties have.
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    guard let number = address.assumingMemoryBound(to: NSNumber?.self).pointee else { return writer.write(0) }
    let views = (number.int64Value, number.uint64Value, number.doubleValue, number.stringValue)
    let isBool = number === NSNumber(value: true) || number === NSNumber(value: false)
    let type = (String(cString: number.objCType), isBool, number is NSDecimalNumber)
    writer.writeDynamic((views, type), path: path)
  }
}

/// Reads a property of the declared type `NSString`, which may refer to an `NSMutableString`.
enum DeclaredNSString: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let string = address.assumingMemoryBound(to: NSString?.self).pointee
    if string is NSMutableString || string.map({ isSubclassOfString(Swift.type(of: $0)) }) ?? false {
      writer.writeObject(at: address.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee, path: path)
    } else {
      NSString.write(at: address, path: path, to: &writer)
    }
  }
}

/// True for a Swift class that may add properties to a string.
func isSubclassOfString(_ type: Any.Type) -> Bool {
  type is NSString.Type && type != NSString.self && type != NSMutableString.self
    && MetadataKind(type) == .class
}

/// A type with opaque storage whose content can be read from its public properties.
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
  // The identifier of a zone without a name leaves out its seconds.
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
  /// Writes no words, because observers do not influence the behaviour of the observed class.
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.note("the observers of an @Observable object are not part of the state")
  }
}

/// The reader of a lock or a dispatch queue, whose class has no readable content.
func readerOfIdleObject(_ type: Any.Type) -> (any Container.Type)? {
  if type is DispatchQueue.Type { return IdleQueue.self }
  if type == NSLock.self { return TriedLock.self }
  if type == NSRecursiveLock.self { return RecursiveLock.self }
  return isLock(type) ? FreeLock.self : nil
}

/// A lock, which is free between events.
enum FreeLock: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    writer.note("no event leaves a lock held")
  }
}

/// A lock that an attempt can show to be held; on the holder's thread, a recursive lock is never busy.
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

/// A queue without waiting work between events, such as one that is used only with `sync`.
private enum IdleQueue: Container {
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let queue = address.assumingMemoryBound(to: DispatchQueue.self).pointee
    if internalReferences(to: queue) != 0 { return writer.writeUnseen(path: path) }
    writer.writeDynamic(queue.label, path: path)
    writer.note("a dispatch queue without waiting work holds no state")
  }
}

/// A type that defers work without visible state.
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
