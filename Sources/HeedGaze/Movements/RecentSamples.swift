import HeedSignals

/// The last samples since a loss and their slope, in constant memory and work.
struct RecentSamples: Sendable {
  /// Samples kept. Choice: 8 ms at 2000 Hz.
  static let capacity = 16

  private var x = [Double](repeating: 0, count: capacity)
  private var y = [Double](repeating: 0, count: capacity)
  private var seconds = [Double](repeating: 0, count: capacity)
  private var next = 0
  private(set) var count = 0
  mutating func removeAll() { count = 0 }

  @inline(__always) mutating func append(x: Double, y: Double, seconds time: Double) {
    self.x[next] = x
    self.y[next] = y
    seconds[next] = time
    next = (next + 1) & (Self.capacity - 1)
    if count < Self.capacity { count += 1 }
  }

  /// Distance between the last two; nil for fewer.
  var step: Double? {
    guard count >= 2 else { return nil }
    let (last, past) = (index(0), index(1))
    let (dx, dy) = (x[last] - x[past], y[last] - y[past])
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Slope of a line through the last samples, deg/s; nil for fewer than two.
  func speed(over samples: Int) -> Double? {
    let n = min(samples, count)
    guard n >= 2 else { return nil }
    let span = seconds[index(0)] - seconds[index(n - 1)]
    guard span > 0 else { return nil }
    let middle = Double(n - 1) / 2
    var (sumX, sumY, weight) = (0.0, 0.0, middle)
    for back in 0..<n {
      let at = index(back)
      sumX += weight * x[at]
      sumY += weight * y[at]
      weight -= 1
    }
    let size = Double(n)
    // n (n^2 - 1) / 12 is the sum of the squared weights.
    let scale = 12 / (size * (size * size - 1)) * (size - 1) / span
    return (sumX * sumX + sumY * sumY).squareRoot() * scale
  }

  @inline(__always) private func index(_ back: Int) -> Int { (next - 1 - back) & (Self.capacity - 1) }
}
