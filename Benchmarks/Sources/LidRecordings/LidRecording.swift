import Draws
import Foundation
package import Scoring

/// A person's lids as another camera's program would have recorded them.
package struct LidRecording: Sendable {
  package struct Row: Sendable {
    package var time: Double
    package var left: Double?
    package var right: Double?
  }

  package private(set) var rows: [Row] = []
  /// Unit, rate and recorded eyes in words.
  package let description: String
  /// Closures that the recording could not show, and movements that do not count either way: see ``LidScore``.
  package private(set) var excused: [Interval] = []

  /// The lids that were recorded.
  package let lids: LidTruth

  /// - Parameter seed: Equal seeds and truths give equal recordings.
  package init(_ lids: LidTruth, _ kind: LidKind = .calm, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let distortion = LidDistortion(kind, &random)
    let lids = LidHabits.applied(to: lids, kind, &random)
    self.lids = lids
    description = distortion.description
    let depths = HalfBlinks(lids, share: distortion.halfBlinks, &random)
    rows = LidRecorder(distortion, lids, depths, &random).rows()
    excused = Self.excused(lids, distortion, rows)
  }

  /// The recording as a table that `heed openness` reads.
  package var table: String {
    func cell(_ value: Double?) -> String { value.map { String(format: "%.6g", $0) } ?? "" }
    return "t_ms,left,right\n"
      + rows.map { String(format: "%.3f", $0.time) + "," + cell($0.left) + "," + cell($0.right) + "\n" }.joined()
  }

  private static func excused(_ lids: LidTruth, _ distortion: LidDistortion, _ rows: [Row]) -> [Interval] {
    let events = lids.truth.runs(\.event)
    let winks = distortion.eyes == .both ? [] : events.filter { $0.value.hasPrefix("wink") }
    let partial = distortion.halfBlinks == 0 && distortion.wander == 0 ? [] : events.filter { $0.value == "partial" }
    let unseen = lids.closures.filter { closure in
      let seen = rows.count { closure.interval.contains($0.time) && ($0.left != nil || $0.right != nil) }
      return Double(seen) < 0.6 * closure.interval.length / 1000 * distortion.hertz
    }
    return (winks + partial + unseen).map(\.interval)
  }
}

extension LidDistortion: CustomStringConvertible {
  var description: String {
    let eyes = eyes == .both ? "both eyes" : "one eye"
    let half = halfBlinks > 0 ? ", half blinks" : ""
    let wrong = outliers > 0 ? ", wrong rows" : ""
    let noises = String(format: "noise %.1f %%, wander %.0f %%", 100 * noise, 100 * wander)
    return "\(unit) at \(Int(hertz)) Hz, \(eyes), \(noises)\(wrong)\(half)"
  }
}
