extension Source {
  /// The source with a changed copy of the code around each change, and a `switch` that selects one copy.
  func woven(_ mutations: [Mutation]) -> String {
    var edits: [Edit] = []
    for mutation in mutations where mutation.site == nil {
      let isOn = Switch.placeholder.replacing("?", with: "\(mutation.id)")
      edits += mutation.edits.map { edit in
        let text = edit.text.replacing(Switch.placeholder, with: isOn)
        return Edit(span: edit.span, text: "\n\(Switch.mark)\(mutation.id)\n\(text)\n\(Switch.mark)0\n")
      }
    }
    for case (let site?, let mutations) in Dictionary(grouping: mutations, by: \.site) {
      edits.append(Edit(span: site.span, text: copies(of: site, mutations)))
    }
    edits.sort { ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound) }
    return text(all, edits)
  }

  /// The changed copies and the original of the code at a site.
  private func copies(of site: Site, _ mutations: [Mutation]) -> String {
    func copy(_ edits: [Edit]) -> String {
      guard let value = site.value else { return text(site.span, edits) }
      let first = edits.prefix { $0.span.upperBound <= value }
      return text(site.span, first + [Edit(at: value, text: "return ")] + edits.dropFirst(first.count))
    }
    let changed = mutations.map { "\n\(Switch.mark)\($0.id)\ncase \($0.id):\n\(copy($0.edits))" }.joined()
    let choice = "\nswitch Mutant.active {\(changed)\n\(Switch.mark)0\ndefault:\n\(copy([]))\n}\n"
    // A value also becomes statements, because the type check of one long expression takes too long.
    return site.isBody ? choice : "({\(choice)}())"
  }
}
