import HeedGaze
import HeedSignals
import Testing

/// One character is one second at 10 Hz: `G` glasses, `n` none, `?` unclear, `.` no eye seen.
@Suite struct GlassesMonitorTests {
  private func told(_ timeline: String, calibrated: Double?) -> [String] {
    var monitor = GlassesMonitor(calibrated: calibrated)
    var told: [String] = []
    for (second, character) in timeline.enumerated() {
      let probability: [Character: Double] = ["G": 0.95, "n": 0.05, "?": 0.5]
      for tenth in 0..<10 {
        let time = Timestamp(milliseconds: Double(second * 1000 + tenth * 100))
        guard let change = monitor.update(probability[character], at: time) else { continue }
        told.append("\(change.stateName) \(second)")
      }
    }
    return told
  }

  static let drives: [(String, Double?, [String], Comment)] = [
    ("nnnnnnnnnn", 0.05, [], "none then, none now"),
    ("GGGGGGGGGG", 0.95, [], "worn then and now"),
    ("GGGGGGGGGG", 0.05, ["glassesChanged 5"], "put on since: told once, after five seconds"),
    ("nnnnnnnnnn", 0.95, ["glassesChanged 5"], "taken off since"),
    ("nnnnnnnnnn", nil, [], "an old calibration does not say"),
    ("nnnnnnnnnn", 0.5, [], "one that was unclear neither"),
    ("??????????", 0.95, [], "unclear now"),
    ("GGGGGGnGGGGGG", 0.95, [], "one second is a hand or a blink"),
    ("nnnnnnGGGGGGGGGGGGGG", 0.95, ["glassesChanged 5", "glassesRestored 13"], "put on again"),
    ("nnn.......nnn", 0.95, ["glassesChanged 11"], "time without an eye does not count"),
  ]

  @Test(arguments: drives)
  func glassesOtherThanCalibratedAreReported(drive: String, calibrated: Double?, expected: [String], why: Comment) {
    #expect(told(drive, calibrated: calibrated) == expected, why)
  }
}
