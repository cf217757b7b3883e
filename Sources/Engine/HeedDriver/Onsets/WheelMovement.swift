/// How much the wheel's course bends: second differences of its angle over a short and a long time.
///
/// A bend of the road is smooth over these times, so what remains are the driver's own corrections.
struct WheelMovement: Sendable {
  private struct Angle {
    var degrees: Double?
    /// A lane is held: no signal, and no turn.
    var isHolding: Bool
  }

  private let largest: Double
  private let capacity: Int
  /// The newest last.
  private var angles: [Angle] = []

  /// - Parameters:
  ///   - longest: Steps of the longest differences.
  ///   - largest: Clip of a difference, degrees.
  init(longest: Int, largest: Double) { (capacity, self.largest) = (2 * longest + 1, largest) }

  mutating func add(_ degrees: Double?, isHolding: Bool) {
    if angles.count == capacity { angles.removeFirst() }
    angles.append(Angle(degrees: degrees, isHolding: isHolding))
  }

  /// The times before have nothing to do with those that come.
  mutating func restart() { angles.removeAll(keepingCapacity: true) }

  /// Size of the newest second difference over so many steps, degrees; nil: not known, or no lane was held at both ends.
  func bend(over steps: Int) -> Double? {
    let newest = angles.count - 1
    guard newest >= 2 * steps else { return nil }
    let (first, middle, last) = (angles[newest - 2 * steps], angles[newest - steps], angles[newest])
    guard first.isHolding, last.isHolding, let a = first.degrees, let b = middle.degrees, let c = last.degrees else {
      return nil
    }
    return min(largest, abs(c - 2 * b + a))
  }
}
