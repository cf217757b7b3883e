extension Zone {
  /// Words that rigs put behind a zone's name, and that people say before it.
  private static let sides: Set = ["left", "right", "rear", "front", "centre", "center", "middle"]

  /// A zone in words: `the right mirror` for `mirror_right`, `elsewhere` for the place outside all zones.
  package static func words(_ name: String) -> String {
    if name == otherName { return "elsewhere" }
    let name = name == "cluster" ? "instruments" : name
    var words = name.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
    if words.count > 1, let side = words.last, sides.contains(side) { words = [side] + words.dropLast() }
    let hasArticle = words.first.map(["a", "an", "the"].contains) ?? false
    return (hasArticle ? "" : "the ") + words.joined(separator: " ")
  }

  /// A zone in words that can follow "looking": `at the right mirror`, `elsewhere`.
  package static func words(at name: String) -> String { (name == otherName ? "" : "at ") + words(name) }
}
