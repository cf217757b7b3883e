/// What each number of an input was like before, so that it takes no more bits than numbers in its place need.
struct InputContexts: Sendable {
  /// Where an input's parts have their numbers; each part counts on from its own.
  enum Part: Int {
    case input = 0
    case cabin = 1
    case picture = 8
    case face = 12
    case eye = 28
    case road = 36
    case object = 48
    case marking = 64
    case markingPoint = 70
    case track = 74
    case vehicle = 80
    case end = 96
    case text = 104
  }

  /// Of every place.
  var codes = [RiceCode](repeating: RiceCode(), count: Self.count)
  /// Of the next number.
  var place = 0

  private static let count = 128

  /// The next number is the part's first.
  mutating func enter(_ part: Part) { place = part.rawValue }

  /// The place of the next number.
  mutating func advance() -> Int {
    defer { place = (place + 1) & (Self.count - 1) }
    return place
  }
}
