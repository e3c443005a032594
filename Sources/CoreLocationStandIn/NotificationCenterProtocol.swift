public import Foundation

/// The methods of a notification centre that a location manager calls.
///
/// It repeats two signatures of `NotificationCenter`, because that class cannot be subclassed on every platform.
public protocol NotificationCenterProtocol: AnyObject {
  /// Adds a block that runs for each notification of a name from a sender; nil means any name or any sender.
  ///
  /// - Returns: A token that removes the block.
  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol

  /// Removes the block of a token, if it has not been removed yet.
  func removeObserver(_ observer: Any)
}

extension NotificationCenter: NotificationCenterProtocol {}
