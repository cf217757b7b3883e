/// An attention score against the true share of time in which the driver looked, with open eyes, where driving needs
/// it. Eyes that are shut for longer than a blink look at nothing (docs/attention.md).
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
    let asleep = truth.intervals { $0.closing > shutAbove }.filter { $0.length > longestBlink }
    return lines.compactMap { line in
      let frames = truth.frames.filter { Interval(line.beginMs, line.endMs).contains($0.time) }
      guard let last = truth.frames.last, line.endMs <= last.time + truth.period, !frames.isEmpty,
        !frames.contains(where: { $0.zone.hasPrefix("cal") })
      else { return nil }
      // A score is a share of the seen time.
      let seen = frames.filter(\.isInFrame)
      guard !seen.isEmpty else { return nil }
      let onTarget = seen.count { frame in
        isNeeded(frame.zone) && !asleep.contains { $0.contains(frame.time) }
      }
      return AttentionCheck(line: line, truth: Double(onTarget) / Double(seen.count))
    }
  }

  /// Closing from which lids are shut, and the longest blink, ms. Source: docs/lids.md, blink, closure, microsleep.
  private static let (shutAbove, longestBlink) = (0.5, 400.0)

  /// Names of the zones of class forward and driving, in the rig of the rendered driver.
  private static func isNeeded(_ zone: String) -> Bool {
    zone == "road" || zone == "cluster" || zone.hasPrefix("mirror_")
  }
}
