/// Numbers for what is done in a step: a stimulus, and the environment's answers that are not quiet.
///
/// The first numbers are the stimuli of the alphabet without answers.
struct ActionTable {
  struct Action: Hashable {
    var stimulus: Int
    var answers: [Environment.Answer] = []
  }

  private(set) var actions: [Action]
  private var numbers: [Action: Int] = [:]

  init(stimuli: Int) { actions = (0..<stimuli).map { Action(stimulus: $0) } }

  subscript(number: Int) -> Action { actions[number] }

  /// The action's number.
  mutating func number(of action: Action) -> Int {
    if action.answers.isEmpty { return action.stimulus }
    if let number = numbers[action] { return number }
    numbers[action] = actions.count
    actions.append(action)
    return actions.count - 1
  }
}
