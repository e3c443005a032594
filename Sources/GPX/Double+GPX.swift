extension Double {
  /// Parses a decimal number; also with an exponent, which the schema does not allow, and programs write.
  init?(gpx text: String) {
    guard let number = GPXScanner.parse(text, { $0.decimal() }), number.isFinite else { return nil }
    self = number
  }

  /// All that are exact together with as many digits.
  fileprivate static let powersOfTen = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}

extension GPXScanner {
  fileprivate mutating func decimal() -> Double? {
    let start = self
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    var mantissa = 0
    let wholes = digits(into: &mantissa)
    let fractions = skip(".") ? digits(into: &mantissa) : 0
    guard wholes + fractions > 0 else { return nil }
    let hasExponent = skip("e") || skip("E")
    if hasExponent {
      if !skip("-") { _ = skip("+") }
      var exponent = 0
      guard digits(into: &exponent) > 0 else { return nil }
    }
    // A quotient of two exact numbers is rounded as it should be. Others are for the standard library, which is slower,
    // and would have taken more: hexadecimal digits, infinity.
    guard !hasExponent, wholes + fractions < Double.powersOfTen.count else {
      return Double(start.text(to: self))
    }
    let number = Double(mantissa) / Double.powersOfTen[fractions]
    return isNegative ? -number : number
  }

  private mutating func digits(into number: inout Int) -> Int {
    var count = 0
    while let digit = digit() {
      // It may overflow; then there are too many digits, and the number is not used.
      number = number &* 10 &+ digit
      count += 1
    }
    return count
  }
}
