/// Openness of the lids against the truth, over frames with the face in the frame and a measured value.
package struct OpennessScore: Sendable {
  /// Pairs of measured and true openness. A value is the mean of left and right eye, if each was seen.
  package private(set) var both: [(Double, Double)] = []
  package private(set) var left: [(Double, Double)] = []
  package private(set) var right: [(Double, Double)] = []
  package private(set) var truthFrames = 0

  package var coverage: Double? { truthFrames == 0 ? nil : Double(both.count) / Double(truthFrames) }
  package var meanAbsoluteError: Double? { Statistics.mean(both.map { abs($0.0 - $0.1) }) }

  package init(truth: Truth, lines: [FrameLine?]) {
    for (frame, line) in zip(truth.frames, lines) where frame.isInFrame {
      truthFrames += 1
      if let measured = line?.openness { both.append((measured, frame.openness)) }
      if let measured = line?.eyes?.left?.openness { left.append((measured, frame.openLeft)) }
      if let measured = line?.eyes?.right?.openness { right.append((measured, frame.openRight)) }
    }
  }
}
