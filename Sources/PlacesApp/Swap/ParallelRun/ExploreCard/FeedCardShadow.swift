package import ModernLocation

/// What a candidate for the explore card gets, where nothing that it does has an effect.
@MainActor
package struct FeedCardShadow {
  typealias Answers = SharedAnswers<String, Bool>
  typealias Answer = SharedAnswer<String, Bool>

  /// Tells what the control is told.
  package let manager: any LocationManagerProtocol
  /// Holds at the beginning what the real one holds.
  package let memory: any ExploreCardMemory
  /// Answers what the control is answered.
  package let settings: any SettingsOpener
}

/// A memory of its own.
final class ShadowCardMemory: ExploreCardMemory {
  private let note: @MainActor (FeedCardEffect) -> Void

  init(_ real: any ExploreCardMemory, note: @escaping @MainActor (FeedCardEffect) -> Void) {
    isLocationEnabled = real.isLocationEnabled
    hasPrompted = real.hasPrompted
    self.note = note
  }

  var isLocationEnabled: Bool { didSet { note(.remembersEnabled(isLocationEnabled)) } }
  var hasPrompted: Bool { didSet { note(.remembersPrompt(hasPrompted)) } }
}

/// Opens nothing, and answers what the control's settings answer.
final class ShadowSettings: SettingsOpener {
  private let answers: FeedCardShadow.Answers
  private let note: @MainActor (FeedCardEffect) -> Void

  init(_ answers: FeedCardShadow.Answers, note: @escaping @MainActor (FeedCardEffect) -> Void) {
    self.answers = answers
    self.note = note
  }

  func openSettings() async -> Bool {
    note(.opensSettings)
    return await answers.candidate(asks: "settings").value() ?? true
  }
}
