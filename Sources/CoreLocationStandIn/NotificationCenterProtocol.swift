public import Foundation

/// What a location manager asks of a notification centre, so that a double can stand in for it.
///
/// `NotificationCenter` cannot be subclassed everywhere. This repeats the signatures of two of its methods.
public protocol NotificationCenterProtocol: AnyObject {
  /// Adds a block that runs for each notification of a name from a sender; nil stands for any name and any sender.
  ///
  /// - Returns: A token that removes the block.
  func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol

  /// Removes what a token stands for; a token that was removed already does nothing.
  func removeObserver(_ observer: Any)
}

extension NotificationCenter: NotificationCenterProtocol {}
