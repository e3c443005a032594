package import ModernLocation

/// What a candidate for the list of what is near gets, where nothing that it does has an effect.
@MainActor
package struct NearbyFeedShadow {
  /// A modern manager, to which is delivered what is delivered to the control's.
  package let locationManager: any LocationManagerProtocol
  /// Answers what the control is answered.
  package let geocoder: any ReverseGeocoding
  /// Finds what the control finds.
  package let articles: any ArticleSearch
  /// Knows what the real one knows.
  package let prompt: any LocationPrompt
  /// Draws what the control has drawn.
  package let lottery: any Lottery
}

/// The encyclopedia of a candidate: it asks nobody, and gives the replies that the control gets.
final class ShadowArticles: ArticleSearch {
  typealias Answers = SharedAnswers<ArticleQuery, ArticleReply>
  typealias Answer = SharedAnswer<ArticleQuery, ArticleReply>

  private let answers: Answers
  private let note: @MainActor (NearbyFeedEffect) -> Void

  init(_ answers: Answers, note: @escaping @MainActor (NearbyFeedEffect) -> Void) {
    self.answers = answers
    self.note = note
  }

  func articles(near location: Location, limit: Int) async throws(ArticleSearchError) -> [Article] {
    try await reply(to: .near(Exactly(location), limit: limit))
  }

  func articlesWorldwide(limit: Int) async throws(ArticleSearchError) -> [Article] {
    try await reply(to: .worldwide(limit: limit))
  }

  private func reply(to query: ArticleQuery) async throws(ArticleSearchError) -> [Article] {
    note(.searches(query))
    return try await (answers.candidate(asks: query).value() ?? .failure(.network)).get()
  }
}

/// Draws what the control has drawn, in the same order.
@MainActor
final class ShadowLottery: Lottery {
  private var drawn: [Int] = []

  /// The control has drawn.
  func add(_ number: Int) {
    // A candidate that never draws does not fill the memory.
    if drawn.count == 100 { drawn.removeFirst() }
    drawn.append(number)
  }

  func draw(below count: Int) -> Int { drawn.isEmpty ? 0 : min(drawn.removeFirst(), count - 1) }
}
