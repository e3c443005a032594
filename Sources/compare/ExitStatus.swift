/// What the command's exit status says.
enum ExitStatus: Int32 {
  /// Nothing differed, or only what is declared.
  case same = 0
  /// Something undeclared differed.
  case different = 1
  /// The command was used wrongly, or its input cannot be read.
  case unusable = 2
  /// Nothing undeclared was found, but something prevents a proof.
  case inconclusive = 3
}
