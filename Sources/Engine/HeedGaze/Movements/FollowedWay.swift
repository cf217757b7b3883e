import HeedSignals

/// Motion of the gaze relative to a moving reference, as sums over the samples with both positions.
struct FollowedWay: Sendable {
  private var first: (seconds: Double, gaze: SIMD2<Double>, reference: SIMD2<Double>)?
  private var known = 0.0, unknown = 0.0
  /// Seconds since the first sample.
  private var last = 0.0
  private var time = 0.0, timeSquares = 0.0
  private var gaze = SIMD2<Double>(), reference = SIMD2<Double>()
  private var gazeByTime = SIMD2<Double>(), referenceByTime = SIMD2<Double>()
  private var gazeByReference = 0.0, referenceSquares = 0.0

  /// - Parameter place: Position of the reference; nil if unknown.
  mutating func add(x: Double, y: Double, reference place: GazePosition?, atSecond seconds: Double) {
    guard let place else {
      unknown += 1
      return
    }
    let (g, r) = (SIMD2(x, y), SIMD2(place.xDegrees, place.yDegrees))
    // Relative to the first sample, because sums of large numbers would lose digits.
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

  /// Motion of gaze and reference over all added samples.
  struct Summary: Sendable {
    /// Distance that the reference moved, degrees; if steadily, from its first to its last place.
    var referenceDegrees: Double
    /// Motion of the gaze along the reference's path over that of the reference.
    var gain: Double
    /// Drift of the gaze apart from its motion along the reference, degrees.
    var restDegrees: Double
  }

  /// The motion; nil if the reference rests, or is unknown for more than half of the samples.
  var summary: Summary? {
    guard known > 1, known >= unknown, last > 0 else { return nil }
    let squares = referenceSquares - (reference * reference).sum() / known
    guard squares > 0 else { return nil }
    let gain = (gazeByReference - (gaze * reference).sum() / known) / squares
    // The places of a steady motion are spread evenly along its path.
    let way = (12 * squares * (known - 1) / (known * (known + 1))).squareRoot()
    let spread = timeSquares - time * time / known
    let slope = (gazeByTime - time * gaze / known - gain * (referenceByTime - time * reference / known)) / spread
    return Summary(referenceDegrees: way, gain: gain, restDegrees: (slope * slope).sum().squareRoot() * last)
  }
}

extension GazeTrace {
  /// Maximum number of samples of a stay that are used. Choice: twice as many as for its drift; more add little.
  private static let mostSamples = 64

  /// Motion of the gaze relative to the reference over a range of seen samples; all of them if `isWhole`.
  func followed(_ range: Range<Int>, _ reference: ReferencePath, isWhole: Bool = false) -> FollowedWay {
    var way = FollowedWay()
    let step = isWhole ? 1 : max(1, range.count / Self.mostSamples)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: step) where self[index].isSeen {
      way.add(x: self[index].x, y: self[index].y, reference: reference[index], atSecond: self[index].seconds)
    }
    return way
  }
}

/// Position per sample of a reference that the gaze may follow; without one, no memory and no work.
struct ReferencePath: Sendable {
  /// Fastest target that eyes follow, deg/s; a faster reference jumps. Source: Meyer, Lasker & Robinson 1985.
  private static let fastest = 100.0
  /// Time between two positions on a display, seconds. Choice: a slow display, whose target moves in visible steps.
  private static let displayInterval = 0.035

  /// One position of the reference per sample, without its jumps; empty before the first known position.
  private var places: ContiguousArray<GazePosition?> = []
  private var last: (place: GazePosition, seconds: Double)?
  private var jumped = (x: 0.0, y: 0.0)

  subscript(index: Int) -> GazePosition? { places.isEmpty ? nil : places[index] }
  mutating func forget(first: Int) { if !places.isEmpty { places.removeFirst(first) } }

  /// - Parameter count: Number of samples before this one.
  mutating func append(_ place: GazePosition?, atSecond seconds: Double, after count: Int) {
    if places.isEmpty { places.append(contentsOf: repeatElement(nil, count: count)) }
    guard let place else {
      places.append(nil)
      return
    }
    if let last {
      let most = Self.fastest * max(Self.displayInterval, seconds - last.seconds)
      // The gaze does not follow a target that jumps; it jumps too.
      if last.place.distance(to: place) > most {
        jumped.x += place.xDegrees - last.place.xDegrees
        jumped.y += place.yDegrees - last.place.yDegrees
      }
    }
    last = (place, seconds)
    places.append(GazePosition(xDegrees: place.xDegrees - jumped.x, yDegrees: place.yDegrees - jumped.y))
  }
}
