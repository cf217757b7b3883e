/// Whether the face is found in frames that show one.
///
/// `found` is strict (`face` is not null and `tracking` is not faceMissing), `reported` is loose (either of the two),
/// so that a contradictory line is wrong both ways. A frame without a line is wrong both ways too.
package struct FaceScore: Hashable, Sendable {
  package private(set) var inside = 0
  package private(set) var found = 0
  package private(set) var outside = 0
  package private(set) var reported = 0

  /// - Parameter isInFrame: For each frame of the clip, whether a face is in it.
  package init(lines: [FrameLine?], isInFrame: [Bool]) {
    precondition(lines.count == isInFrame.count, "one answer a frame")
    for (line, isIn) in zip(lines, isInFrame) {
      if isIn {
        inside += 1
        if line?.isFaceFound ?? false { found += 1 }
      } else {
        outside += 1
        if line?.isFaceReported ?? true { reported += 1 }
      }
    }
  }

  package var foundShare: Double? { inside == 0 ? nil : Double(found) / Double(inside) }
  package var reportedShare: Double? { outside == 0 ? nil : Double(reported) / Double(outside) }
  package var right: Int { found + outside - reported }
  package var rightShare: Double? {
    inside + outside == 0 ? nil : Double(right) / Double(inside + outside)
  }
}
