/// Statistics for each place of a number, which gets only as many bits as it usually needs.
struct InputContexts: Sendable {
  /// The first place of each part of an input.
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
    case appearance = 112
    case motion = 120
    case motionComparison = 124
    case view = 128
    case phone = 132
    case phoneBox = 134
    case trace = 140
    case formerCovering = 150
    case roughness = 158
  }

  /// The code of each place.
  var codes = [RiceCode](repeating: RiceCode(), count: Self.count)
  /// Place of the next number.
  var place = 0

  private static let count = 256

  /// Moves to the part's first place.
  mutating func enter(_ part: Part) { place = part.rawValue }

  /// The place of the next number; moves on.
  mutating func advance() -> Int {
    defer { place = (place + 1) & (Self.count - 1) }
    return place
  }
}
