/// Lets the changes of a text pass twice a second at most, the latest one always.
@MainActor
final class TextThrottle {
  private static let interval = Duration.milliseconds(500)

  private let countdown: any Countdown
  private var latest: String?

  init(countdown: any Countdown) {
    self.countdown = countdown
  }

  /// The text to go on with: this one, or a later one that came while this one waited; nil if another call has it.
  func admit(_ text: String) async -> String? {
    let isFirstToWait = latest == nil
    if isFirstToWait && !countdown.isRunning { return pass(text) }
    latest = text
    guard isFirstToWait else { return nil }
    defer { latest = nil }
    do { try await countdown.end() } catch { return nil }
    return latest.map(pass)
  }

  private func pass(_ text: String) -> String {
    countdown.start(Self.interval)
    return text
  }
}
