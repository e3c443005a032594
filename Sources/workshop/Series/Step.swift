/// One step of the series.
struct Step {
  /// Counted from one; zero is where the first step begins.
  var number: Int
  var title: String
  var page: Page
}
