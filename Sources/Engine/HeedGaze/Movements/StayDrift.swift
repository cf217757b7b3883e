/// Distance that the gaze has moved in the present stay.
struct StayDrift: Sendable {
  /// Time over which a position is averaged, seconds. Choice: as for the first and last positions of a whole stay.
  private static let smoothing = 0.02

  /// Weight of a new position in the smoothed position, 0...1.
  private let share: Double
  private var x = 0.0, y = 0.0
  private var origin: (x: Double, y: Double)?
  private var isEmpty = true

  init(interval: Double) { share = min(1, interval / Self.smoothing) }

  /// Begins a stay; its first sample is added next.
  mutating func begin() { (origin, isEmpty) = (nil, true) }
  /// Begins a part of a stay; the distance is measured from the given place.
  mutating func begin(x: Double, y: Double) { origin = (x, y) }

  /// Adds a position, degrees; smoothing keeps the noise of single samples out of the drift.
  @inline(__always) mutating func add(x: Double, y: Double) {
    if isEmpty {
      (self.x, self.y, isEmpty) = (x, y, false)
      if origin == nil { origin = (x, y) }
    } else {
      self.x += share * (x - self.x)
      self.y += share * (y - self.y)
    }
  }

  /// The square of the distance that the gaze has moved, square degrees.
  @inline(__always) var squareDegrees: Double {
    guard let origin, !isEmpty else { return 0 }
    let (dx, dy) = (x - origin.x, y - origin.y)
    return dx * dx + dy * dy
  }
}
