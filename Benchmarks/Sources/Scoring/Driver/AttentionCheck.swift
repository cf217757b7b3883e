/// An attention score against the true share of time in which the driver looked where driving needs it.
package struct AttentionCheck: Hashable, Sendable {
  package var line: AttentionLine
  package var truth: Double

  /// The reported score; nil if there is none.
  package var error: Double? { line.score.map { $0 - truth } }
  /// The reported interval of the score; nil if there is none.
  package var isWithin: Bool? {
    guard let low = line.scoreLow, let high = line.scoreHigh else { return nil }
    return low <= truth && truth <= high
  }

  /// One check per stretch of the truth. Stretches with calibration targets are left out: these are not zones.
  package static func all(_ lines: [AttentionLine], truth: Truth) -> [AttentionCheck] {
    lines.compactMap { line in
      let frames = truth.frames.filter { Interval(line.beginMs, line.endMs).contains($0.time) }
      guard let last = truth.frames.last, line.endMs <= last.time + truth.period, !frames.isEmpty,
        !frames.contains(where: { $0.zone.hasPrefix("cal") })
      else { return nil }
      let onTarget = frames.count { isNeeded($0.zone) }
      return AttentionCheck(line: line, truth: Double(onTarget) / Double(frames.count))
    }
  }

  /// Names of the zones of class forward and driving, in the rig of the rendered driver.
  private static func isNeeded(_ zone: String) -> Bool {
    zone == "road" || zone == "cluster" || zone.hasPrefix("mirror_")
  }
}
