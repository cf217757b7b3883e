import Scoring

/// Rows of rule books and risk.
extension AccuracyTable {
  var risk: [AccuracyRow] {
    [
      AccuracyRow(
        "every threshold of the rule books: just under, on, just over", required: "errors <= 1 frame"
      ) { try ThresholdMeasurement(places: places).figures() },
      AccuracyRow(
        "openpilot's rules on scripted ticks at 20 Hz",
        required: "every level as docs/references.md gives it, within a frame"
      ) { try OpenpilotMeasurement(places: places).figures() },
      AccuracyRow(
        "2.5 s away, 1.5 s back, for ever",
        required: "found by euro-ncap-2026, eu-addw or attend as their rules say"
      ) { try EverDistractedMeasurement(places: places).figures() },
      AccuracyRow("10 hours of scripted normal driving", required: "<= 1 false warning per hour") {
        try NormalDrivingMeasurement(places: places).figures()
      },
      AccuracyRow("monotony and determinism, 100,000 seeded cases each", required: "no counter-example") {
        try MonotoneMeasurement(places: places).figures()
      },
      AccuracyRow(
        "hazards: unseen against seen, 1,000 simulated encounters",
        required: "unseen >= 0.5 s earlier at the same false-alert rate; none missed below 1.8 s"
      ) { try HazardMeasurement(places: places).figures() },
      AccuracyRow(
        "decision layer: observations to risk, one core",
        required: ">= 100,000 frames/s, p99 <= 10 us, no allocation growth"
      ) { try DecisionSpeedMeasurement(places: places).figures() },
    ]
  }
}

extension Requirements {
  static let thresholdFrames = 1.0
  static let falseWarningsPerHour = 1.0
  static let propertyCases = 100_000
  static let unseenLeadSeconds = 0.5
  static let harmlessWarningsPerHour = 1.05
  static let decisionsPerSecond = 100_000.0
  static let decisionMicroseconds = 10.0
  /// Allowed growth. Choice: a page or two of the allocator itself; a leak of a byte per frame is 1 MB in nine hours.
  static let decisionGrowthMegabytes = 0.5
}
