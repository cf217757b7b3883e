package import Scoring

/// The truth about a person's lids: the gaps in each row, and the events.
package struct LidTruth: Sendable {
  /// Lid gaps, as shares of the gap of this person's open eye.
  package let gaps: [(left: Double, right: Double)]
  package let truth: Truth

  init(gaps: [(left: Double, right: Double)], truth: Truth) { (self.gaps, self.truth) = (gaps, truth) }

  /// - Parameter table: A table that `Tools/eyes/lidgaps.py` wrote.
  package init(table: CSVTable) throws(ScoringError) {
    var frames: [TruthFrame] = []
    var gaps: [(left: Double, right: Double)] = []
    for row in 0..<table.count {
      gaps.append((try table.number(row, "left"), try table.number(row, "right")))
      frames.append(
        TruthFrame(
          row: row, time: try table.number(row, "t_ms"), phase: try table.text(row, "phase"),
          event: try table.text(row, "event"), gaps: gaps[row], closing: try table.number(row, "closing"),
          isInFrame: try table.integer(row, "face") == 1))
    }
    guard frames.count > 1 else {
      throw .badTable(file: table.file, line: 1, column: nil, reason: "fewer than two rows")
    }
    self.init(gaps: gaps, truth: Truth(frames))
  }

  /// All blinks, slow blinks and microsleeps.
  package var closures: [TruthRun] { truth.closures(ClosureScore.events) }

  /// The lid gaps at a time, interpolated between two rows; nil if the picture shows nobody.
  package func gaps(at time: Double) -> (left: Double, right: Double)? {
    let place = time / truth.period
    let row = max(0, min(gaps.count - 2, Int(place)))
    guard truth.frames[row].isInFrame else { return nil }
    let share = max(0, min(1, place - Double(row)))
    let (before, after) = (gaps[row], gaps[row + 1])
    return (before.left + share * (after.left - before.left), before.right + share * (after.right - before.right))
  }
}
