import HeedSignals

/// Irises and lids at one time; plain numbers, because a frame is compared with hundreds of samples.
struct LoopSample: Sendable {
  var time: Timestamp
  /// The middle between the irises, pixels.
  var x, y: Double
  var lidDegrees: Double
}

/// Maximum difference between two samples that count as the same.
struct LoopTolerance: Sendable {
  /// Between the irises' middles, pixels.
  let pixels: Double
  let lidDegrees: Double

  @inline(__always) func isSame(_ a: LoopSample, _ b: LoopSample) -> Bool {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return x * x + y * y <= pixels * pixels && abs(a.lidDegrees - b.lidDegrees) <= lidDegrees
  }
}

/// The extent of a few consecutive samples. Most blocks can be ruled out as a whole, because eyes rest.
struct LoopBlock: Sendable {
  /// Number of samples in a block. Choice: a quarter of a second at 30 Hz, as long as a short fixation.
  static let length = 8
  private var x, y, lidDegrees: (least: Double, most: Double)

  init(_ sample: LoopSample) {
    (x, y) = ((sample.x, sample.x), (sample.y, sample.y))
    lidDegrees = (sample.lidDegrees, sample.lidDegrees)
  }

  mutating func add(_ sample: LoopSample) {
    x = (min(x.least, sample.x), max(x.most, sample.x))
    y = (min(y.least, sample.y), max(y.most, sample.y))
    lidDegrees = (min(lidDegrees.least, sample.lidDegrees), max(lidDegrees.most, sample.lidDegrees))
  }

  /// False only if no sample of the block matches the present.
  @inline(__always) func mayHold(_ now: LoopSample, _ tolerance: LoopTolerance) -> Bool {
    // Slightly more than the tolerance, so that rounding excludes nothing.
    let pixels = tolerance.pixels * (1 + 1e-9)
    return now.x - x.most <= pixels && x.least - now.x <= pixels && now.y - y.most <= pixels
      && y.least - now.y <= pixels && now.lidDegrees - lidDegrees.most <= tolerance.lidDegrees
      && lidDegrees.least - now.lidDegrees <= tolerance.lidDegrees
  }
}
