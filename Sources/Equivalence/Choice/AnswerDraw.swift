/// Draws answers for one step, mostly quiet ones and no more others than a step may have.
struct AnswerDraw: Sendable {
  private var generator: SeededGenerator
  private var left: Int

  init(seed: UInt64, answersPerStep: Int) {
    generator = SeededGenerator(seed: seed)
    left = answersPerStep
  }

  /// The position of the next answer among so many.
  mutating func next(among answers: Int) -> Int {
    guard left > 0, Int.random(in: 0..<3, using: &generator) == 0 else { return 0 }
    left -= 1
    return Int.random(in: 0..<answers, using: &generator)
  }
}
