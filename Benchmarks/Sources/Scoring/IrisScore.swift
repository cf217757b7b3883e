/// The iris' centre against the projected centre of the limbus, over the eyes that are there to be measured.
///
/// An eye counts when the face is in the frame, the truth's event is `fixation` or `saccade`, and its own openness is at
/// least half of its neutral gap: below, lids cover so much of the limbus that nothing can be refined.
package struct IrisScore: Hashable, Sendable {
  /// Choice: looking down at the lowest target of the clips leaves 0.52.
  static let leastOpenness = 0.5

  /// Eyes that are counted, two a frame at most.
  package private(set) var eyes = 0
  /// Measured minus true, px, of the counted eyes with a measurement.
  package private(set) var horizontal: [Double] = []
  package private(set) var vertical: [Double] = []
  /// The same of eyes that are open less, outside blinks.
  package private(set) var narrowHorizontal: [Double] = []
  package private(set) var narrowVertical: [Double] = []

  package var missing: Int { eyes - horizontal.count }

  package init() {}

  package init(truth: Truth, lines: [FrameLine?]) {
    for (frame, line) in zip(truth.frames, lines)
    where frame.isInFrame && ["fixation", "saccade"].contains(frame.event) {
      add(line?.eyes?.left?.irisPx, truth: frame.irisLeft, openness: frame.openLeft)
      add(line?.eyes?.right?.irisPx, truth: frame.irisRight, openness: frame.openRight)
    }
  }

  private mutating func add(_ measured: SIMD2<Double>?, truth: SIMD2<Double>, openness: Double) {
    let isCounted = openness >= Self.leastOpenness
    if isCounted { eyes += 1 }
    guard let error = measured.map({ $0 - truth }) else { return }
    if isCounted {
      horizontal.append(error.x)
      vertical.append(error.y)
    } else {
      narrowHorizontal.append(error.x)
      narrowVertical.append(error.y)
    }
  }

  /// Both clips' eyes together.
  package static func + (a: IrisScore, b: IrisScore) -> IrisScore {
    var sum = a
    sum.eyes += b.eyes
    sum.horizontal += b.horizontal
    sum.vertical += b.vertical
    sum.narrowHorizontal += b.narrowHorizontal
    sum.narrowVertical += b.narrowVertical
    return sum
  }
}
