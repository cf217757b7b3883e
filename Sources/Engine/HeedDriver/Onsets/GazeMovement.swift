/// How far the direction of looks at the road moves within a second.
///
/// Differences instead of a spread: a gaze's zero that drifts, and a road that bends slowly, do not count.
struct GazeMovement: Sendable {
  private let step: Double
  private let largest: Double
  /// Of looks at the road, until they make one direction.
  private var (sum, count, elapsed): (Double, Double, Double) = (0, 0, 0)
  private var isBroken = false
  /// Of the last steps, degrees, the newest last; nil: not known.
  private var directions: [Double?] = [nil, nil, nil]

  /// - Parameters:
  ///   - step: Time of which looks make one direction, seconds; directions are compared over two of them.
  ///   - largest: Clip of a difference, degrees.
  init(step: Double, largest: Double) { (self.step, self.largest) = (step, largest) }

  /// - Parameters:
  ///   - degrees: To the side; nil: not seen, or the road is not straight.
  ///   - isOnRoad: The driver looks at the road. After a look away everything begins anew.
  ///   - seconds: Since the last one.
  /// - Returns: How far the direction moved, once for each step, degrees; nil: not known.
  mutating func add(_ degrees: Double?, isOnRoad: Bool?, for seconds: Double) -> Double? {
    elapsed += seconds
    if isOnRoad == false { isBroken = true }
    if isOnRoad == true, let degrees {
      sum += degrees
      count += 1
    }
    guard elapsed >= step - 1e-9 else { return nil }
    defer { (sum, count, elapsed, isBroken) = (0, 0, 0, false) }
    if isBroken { directions = [nil, nil, nil] }
    directions.removeFirst()
    // One look may be a blink's edge.
    directions.append(count >= 2 && !isBroken ? sum / count : nil)
    guard let now = directions[2], let before = directions[0] else { return nil }
    return min(largest, abs(now - before))
  }

  /// The times before have nothing to do with those that come.
  mutating func restart() {
    (sum, count, elapsed, isBroken) = (0, 0, 0, false)
    directions = [nil, nil, nil]
  }
}
