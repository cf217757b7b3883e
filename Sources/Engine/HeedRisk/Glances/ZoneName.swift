import HeedSignals

/// Facts about a zone's place, derived from its name.
struct ZoneName: Sendable {
  let name: String?
  let sides: GlanceSample.Sides
  let isInstrument: Bool
  /// Whether the name stands for all places outside the named zones.
  let isNowhere: Bool

  init() { (name, sides, isInstrument, isNowhere) = (nil, [], false, false) }

  /// Reads the first `longest` bytes of a name; upper and lower case count as equal.
  init(_ name: String) {
    let letters = name.utf8.prefix(Self.longest).map { (65...90).contains($0) ? $0 | 32 : $0 }
    func has(_ word: String) -> Bool {
      let word = Array(word.utf8)
      return letters.indices.contains { letters[$0...].starts(with: word) }
    }
    var sides: GlanceSample.Sides = []
    if has("left") { sides.insert(.left) }
    if has("right") { sides.insert(.right) }
    self.name = name
    self.sides = sides
    isInstrument = Self.instruments.contains(where: has)
    isNowhere = name == Zone.otherName
  }

  /// Words in names of the panel behind the wheel. Choice: words that products and data sets use.
  private static let instruments = ["instrument", "dashboard", "cluster", "speedo", "tacho"]
  /// Bytes of a zone's name that are read. Choice: real names are shorter; bounds the work on arbitrary files.
  private static let longest = 100
}

/// A cache of recent zone names, because reading a name takes longer than reading the rest of a sample.
struct ZoneNames: Sendable {
  /// Maximum number of names in the cache. Choice: a cabin has about this number of zones.
  private static let most = 16

  private var known: [ZoneName] = []
  private var last = ZoneName()

  mutating func read(_ name: String?) -> ZoneName {
    if name == last.name { return last }
    if let found = name == nil ? ZoneName() : known.first(where: { $0.name == name }) {
      last = found
    } else if let name {
      last = ZoneName(name)
      if known.count == Self.most { known.removeAll(keepingCapacity: true) }
      known.append(last)
    }
    return last
  }
}
