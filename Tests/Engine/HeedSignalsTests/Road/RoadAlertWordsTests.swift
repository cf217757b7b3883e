import HeedSignals
import Testing

@Suite("Alerts and risks read as one line") struct RoadAlertWordsTests {
  private static let contact = TimeToCollision(seconds: 2.14, earliest: 1.8, latest: 2.6)

  @Test(arguments: [
    (
      RoadAlert(
        kind: .timeToCollision, severity: .warning, object: "7", timeToCollision: contact, distanceMeters: 18.23,
        isSeen: false), "warning: object 7, 18.2 m ahead, contact in 2.1 s, not seen by the driver"
    ),
    (RoadAlert(kind: .timeToCollision, severity: .info), "info: an object"),
    (
      RoadAlert(kind: .entry, severity: .warning, object: "3", distanceMeters: 9, isSeen: true),
      "warning: object 3 has entered the vehicle's path, 9.0 m ahead, seen by the driver"
    ),
    (
      RoadAlert(kind: .distance, severity: .info, object: "3", distanceMeters: 12),
      "info: object 3 is too close, 12.0 m ahead"
    ),
    (RoadAlert(kind: .overspeed, severity: .warning), "warning: faster than the speed limit"),
    (
      RoadAlert(kind: .laneDeparture, severity: .warning, stage: .drifting, side: .left),
      "warning: drifting over the left marking"
    ),
    (
      RoadAlert(kind: .laneDeparture, severity: .alert, stage: .departed, side: .right),
      "alert: beyond the right marking"
    ),
    (RoadAlert(kind: .laneDeparture, severity: .alert, stage: .departed), "alert: beyond the marking"),
  ])
  func alertDescriptionIsOneLine(alert: RoadAlert, line: String) {
    #expect(alert.description == line)
    #expect("\(RoadAlertChange(time: .zero, state: .cleared, alert: alert))" == "cleared \(line)")
  }

  @Test func riskDescriptionIsOneLine() {
    let reason = RiskReason(code: "microsleep", weight: 0.8, text: "The eyes have been shut for 1.2 s.")
    let warning = RiskState(time: .zero, level: .warning, score: 0.804, reasons: [reason])
    #expect("\(warning)" == "warning (0.8): The eyes have been shut for 1.2 s.")
    #expect("\(RiskState(time: .zero, level: .normal, score: 0, reasons: []))" == "normal (0.0)")
    var unknown = RiskState(time: .zero, level: .unknown, held: .critical, score: nil, reasons: [])
    #expect("\(unknown)" == "unknown, critical before")
    unknown.unavailable = ["cabin", "gaze"]
    #expect("\(unknown)" == "unknown, critical before, not judged: cabin, gaze")
  }
}
