import HeedSignals

/// Motion of the gaze relative to a moving reference, as sums over the samples in which both positions are known.
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
    // Positions are relative to the first sample, because sums of large numbers would lose digits.
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
    /// Distance that the reference moved, degrees: for a steady motion, from its first to its last place.
    var referenceDegrees: Double
    /// Ratio of the gaze's motion along the reference's path to the reference's motion.
    var gain: Double
    /// Drift of the gaze apart from its motion along the reference's path, degrees.
    var restDegrees: Double
  }

  /// The motion of gaze and reference; nil if the reference rests, or is unknown for more than half of the samples.
  var summary: Summary? {
    guard known > 1, known >= unknown, last > 0 else { return nil }
    let squares = referenceSquares - (reference * reference).sum() / known
    guard squares > 0 else { return nil }
    let gain = (gazeByReference - (gaze * reference).sum() / known) / squares
    // The positions of a steady reference are spread evenly along its path.
    let way = (12 * squares * (known - 1) / (known * (known + 1))).squareRoot()
    let spread = timeSquares - time * time / known
    let slope = (gazeByTime - time * gaze / known - gain * (referenceByTime - time * reference / known)) / spread
    return Summary(referenceDegrees: way, gain: gain, restDegrees: (slope * slope).sum().squareRoot() * last)
  }
}

extension GazeTrace {
  /// Maximum number of samples of a stay that are used. Choice: twice as many as for its drift; more add little.
  private static let mostSamples = 64

  /// Motion of the gaze relative to the reference over a range of seen samples: all if `isWhole`, else a selection.
  func followed(_ range: Range<Int>, _ reference: ReferencePath, isWhole: Bool = false) -> FollowedWay {
    var way = FollowedWay()
    let step = isWhole ? 1 : max(1, range.count / Self.mostSamples)
    for index in stride(from: range.lowerBound, to: range.upperBound, by: step) where self[index].isSeen {
      way.add(x: self[index].x, y: self[index].y, reference: reference[index], atSecond: self[index].seconds)
    }
    return way
  }
}

/// Position per sample of a reference that the gaze may follow. Without a reference, costs no memory and no work.
struct ReferencePath: Sendable {
  /// Fastest target that eyes follow, deg/s; faster motion is a jump. Source: Meyer, Lasker & Robinson 1985.
  private static let fastest = 100.0
  /// Time between two pictures of a display, seconds. Choice: a slow display, whose target moves in visible steps.
  private static let displayInterval = 0.035

  /// The reference's position at each sample, without its jumps; empty before the first known position.
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
      // Jumps are removed, because eyes do not pursue a target that jumps; they jump too.
      if last.place.distance(to: place) > most {
        jumped.x += place.xDegrees - last.place.xDegrees
        jumped.y += place.yDegrees - last.place.yDegrees
      }
    }
    last = (place, seconds)
    places.append(GazePosition(xDegrees: place.xDegrees - jumped.x, yDegrees: place.yDegrees - jumped.y))
  }
}
