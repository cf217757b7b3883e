import HeedSignals

/// How the gaze moved while a reference moved: sums over the samples at which both are known.
struct FollowedWay: Sendable {
  private var first: (seconds: Double, gaze: SIMD2<Double>, reference: SIMD2<Double>)?
  private var known = 0.0
  private var unknown = 0.0
  /// Time of the latest sample, seconds from the first.
  private var last = 0.0
  private var time = 0.0
  private var timeSquares = 0.0
  private var gaze = SIMD2<Double>()
  private var reference = SIMD2<Double>()
  private var gazeByTime = SIMD2<Double>()
  private var referenceByTime = SIMD2<Double>()
  private var gazeByReference = 0.0
  private var referenceSquares = 0.0

  /// - Parameter place: The reference's position; nil when not known.
  mutating func add(x: Double, y: Double, reference place: GazePosition?, atSecond seconds: Double) {
    guard let place else {
      unknown += 1
      return
    }
    let (g, r) = (SIMD2(x, y), SIMD2(place.xDegrees, place.yDegrees))
    // Relative to the first sample: differences of large sums would lose precision.
    let origin = first ?? (seconds, g, r)
    first = origin
    let (dt, dg, dr) = (seconds - origin.seconds, g - origin.gaze, r - origin.reference)
    known += 1
    last = dt
    time += dt
    timeSquares += dt * dt
    gaze += dg
    reference += dr
    gazeByTime += dt * dg
    referenceByTime += dt * dr
    gazeByReference += (dg * dr).sum()
    referenceSquares += (dr * dr).sum()
  }

  /// The motions that follow from the sums.
  struct Summary: Sendable {
    /// How far the reference moved, degrees: for steady motion the distance from its first place to its last.
    var referenceDegrees: Double
    /// Ratio of the gaze's motion along the reference to the reference's own motion.
    var gain: Double
    /// How far the gaze drifted independently of the reference, degrees.
    var restDegrees: Double
  }

  /// nil where the reference rests, or is unknown for more than half of the samples.
  var summary: Summary? {
    guard known > 1, known >= unknown, last > 0 else { return nil }
    let squares = referenceSquares - (reference * reference).sum() / known
    guard squares > 0 else { return nil }
    let gain = (gazeByReference - (gaze * reference).sum() / known) / squares
    // Steady motion spreads its samples evenly over the distance.
    let way = (12 * squares * (known - 1) / (known * (known + 1))).squareRoot()
    let spread = timeSquares - time * time / known
    let slope = (gazeByTime - time * gaze / known - gain * (referenceByTime - time * reference / known)) / spread
    return Summary(referenceDegrees: way, gain: gain, restDegrees: (slope * slope).sum().squareRoot() * last)
  }
}

extension GazeTrace {
  /// Most samples of a stay that are evaluated. Choice: twice as many as for its drift; more add little.
  private static let mostSamples = 64

  /// How the gaze moved with the reference over a range of seen samples.
  /// - Parameter isWhole: True to use every sample instead of a selection.
  func followed(_ range: Range<Int>, _ reference: ReferencePath, isWhole: Bool = false) -> FollowedWay {
    var way = FollowedWay()
    let step = isWhole ? 1 : max(1, range.count / Self.mostSamples)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: step) where self[index].isSeen {
      way.add(x: self[index].x, y: self[index].y, reference: reference[index], atSecond: self[index].seconds)
    }
    return way
  }
}
