/// The iris' centre against the projected centre of the limbus, over the eyes that are there to be measured.
///
/// An eye counts when the face is in the frame, the truth's event is `fixation` or `saccade`, and its own openness is at
/// least half of its neutral gap: below, lids cover so much of the limbus that nothing can be refined.
package struct IrisScore: Hashable, Sendable {
  /// Choice: looking down at the lowest target of the clips leaves 0.52.
  static let leastOpenness = 0.5

  /// Eyes that are counted, two a frame at most.
  package private(set) var eyes = 0
  /// Measured minus true, px, of the counted left eyes with a measurement.
  package private(set) var left: [SIMD2<Double>] = []
  package private(set) var right: [SIMD2<Double>] = []
  /// The same of eyes that are open less, outside blinks.
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

  /// Both clips' eyes together.
  package static func + (a: IrisScore, b: IrisScore) -> IrisScore {
    var sum = a
    sum.eyes += b.eyes
    sum.left += b.left
    sum.right += b.right
    sum.narrow += b.narrow
    return sum
  }
}
