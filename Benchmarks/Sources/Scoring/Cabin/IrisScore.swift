/// Error of the iris centre against the projected centre of the limbus, over sufficiently open eyes.
///
/// An eye counts if the face is in the frame, the truth's event is `fixation` or `saccade`, and the eye's openness is
/// at least half of its neutral gap: below, lids cover too much of the limbus for a refinement.
package struct IrisScore: Hashable, Sendable {
  /// Least openness of a counted eye. Choice: looking down at the lowest target of the clips leaves 0.52.
  static let leastOpenness = 0.5

  /// Number of counted eyes, at most two per frame.
  package private(set) var eyes = 0
  /// Measured minus true position of the iris centre, px, of the counted left eyes with a measurement.
  package private(set) var left: [SIMD2<Double>] = []
  package private(set) var right: [SIMD2<Double>] = []
  /// Measured minus true position for less open eyes, outside blinks.
  package private(set) var narrow: [SIMD2<Double>] = []

  package var errors: [SIMD2<Double>] { left + right }
  package var missing: Int { eyes - left.count - right.count }

  package init() {}

  package init(truth: Truth, lines: [FrameLine?]) {
    for (frame, line) in zip(truth.frames, lines)
    where frame.isInFrame && ["fixation", "saccade"].contains(frame.event) {
      add(line?.eyes?.left?.irisPx, frame.irisLeft, openness: frame.openLeft, to: \.left)
      add(line?.eyes?.right?.irisPx, frame.irisRight, openness: frame.openRight, to: \.right)
    }
  }

  private mutating func add(
    _ measured: SIMD2<Double>?, _ truth: SIMD2<Double>, openness: Double,
    to side: WritableKeyPath<IrisScore, [SIMD2<Double>]>
  ) {
    let isCounted = openness >= Self.leastOpenness
    if isCounted { eyes += 1 }
    guard let measured else { return }
    self[keyPath: isCounted ? side : \.narrow].append(measured - truth)
  }

  /// The score of the eyes of two clips together.
  package static func + (a: IrisScore, b: IrisScore) -> IrisScore {
    var sum = a
    sum.eyes += b.eyes
    sum.left += b.left
    sum.right += b.right
    sum.narrow += b.narrow
    return sum
  }
}
