import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

/// One character is one second at 10 Hz: `c` where it was calibrated, `l` leaning 15 cm back, `f` 30 cm farther back.
@Suite struct SeatMonitorTests {
  private func told(_ timeline: String) -> [String] {
    var monitor = SeatMonitor(calibrated: .millimeters(0, 5, 600))
    var told: [String] = []
    for (second, character) in timeline.enumerated() {
      let depths: [Character: Double] = ["c": 600, "l": 750, "f": 900]
      for tenth in 0..<10 {
        let time = Timestamp(milliseconds: Double(second * 1000 + tenth * 100))
        guard let change = monitor.update(.millimeters(0, 5, depths[character] ?? 0), at: time) else { continue }
        told.append("\(change.stateName) \(second)")
      }
    }
    return told
  }

  static let sittings: [(String, [String], Comment)] = [
    (String(repeating: "c", count: 30), [], "the same seat"),
    (String(repeating: "l", count: 60), [], "people lean"),
    (String(repeating: "f", count: 20), ["seatChanged 10"], "told once, after ten seconds"),
    ("cccccccccccccccfffcccccccccc", [], "a look over the shoulder"),
    ("ffffffffffffccccccccccccccccccccccc", ["seatChanged 10", "seatRestored 18"], "the seat is set back"),
  ]

  @Test(arguments: sittings)
  func anotherSeatThanCalibratedIsReported(timeline: String, expected: [String], why: Comment) {
    #expect(told(timeline) == expected, why)
  }
}
