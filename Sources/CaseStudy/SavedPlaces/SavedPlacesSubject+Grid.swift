extension SavedPlacesSubject {
  /// What the screen holds, and what is on the disk.
  struct Facts: StateFacts {
    private var document = "no document"
    private var file = "\"Untitled\" on the disk"

    var column: String { document }
    var row: String { file }

    mutating func follow(_ stimulus: String, showing observations: [String]) {
      if stimulus == "\(Stimulus.newDocument)" || observations.contains("told: loaded") {
        document = "\"Untitled\""
      }
      if stimulus == "\(Stimulus.setTitle(.paris))", document != "no document" {
        document = "\"Paris\""
      }
      if document == "\"Paris\"", observations.contains("on disk: the new content") {
        file = "\"Paris\" on the disk"
      }
      switch stimulus {
      case "\(Stimulus.othersChange(nil))", "\(Stimulus.load), meanwhile: removed": file = "no file"
      case "\(Stimulus.othersChange(.damaged))", "\(Stimulus.load), meanwhile: damaged":
        file = "a damaged file"
      case "\(Stimulus.load), meanwhile: rewritten": file = "\"Untitled\" on the disk"
      case "\(Stimulus.load), meanwhile: directory": file = "a folder"
      default: break
      }
    }
  }
}
