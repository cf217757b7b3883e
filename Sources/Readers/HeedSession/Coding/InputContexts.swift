/// Statistics for each number of an input, so that the number takes only as many bits as it usually needs.
struct InputContexts: Sendable {
  /// The parts of an input. Raw values are the indices in `codes` of a part's first number.
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
    case gaze = 160
    case turn = 168
  }

  /// The adaptive code of each number of an input.
  var codes = [RiceCode](repeating: RiceCode(), count: Self.count)
  /// Index in `codes` of the next number.
  var place = 0

  private static let count = 256

  /// Continues with the first number of a part.
  mutating func enter(_ part: Part) { place = part.rawValue }

  /// Returns the index in `codes` of the next number, and moves on to the number after it.
  mutating func advance() -> Int {
    defer { place = (place + 1) & (Self.count - 1) }
    return place
  }
}
