import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The book of alerts")
struct ActiveAlertsTests {
  static func lane(_ stage: RoadAlert.Stage, _ side: RoadAlert.Side = .left) -> RoadAlert {
    RoadAlert(kind: .laneDeparture, severity: stage == .drifting ? .warning : .info, stage: stage, side: side)
  }

  static func collision(_ id: String, _ severity: RoadAlert.Severity, distance: Double? = nil) -> RoadAlert {
    RoadAlert(kind: .timeToCollision, severity: severity, object: id, distanceMeters: distance)
  }

  @Test func eachAlertChangeGivesOneEvent() {
    var book = ActiveAlerts()
    let steps: [([RoadAlert], [RoadAlertChange.State], Comment)] = [
      ([Self.collision("7", .info)], [.raised], "new"),
      ([Self.collision("7", .info, distance: 9)], [], "numbers ride along"),
      ([Self.collision("7", .alert)], [.changed], "worse"),
      ([Self.collision("7", .alert), Self.lane(.drifting)], [.raised], "another kind"),
      ([Self.collision("7", .alert), Self.lane(.departed)], [.changed], "another stage of the same alert"),
      (
        [Self.collision("7", .alert), Self.lane(.departed, .right)], [.cleared, .raised],
        "another side is another alert"
      ),
      ([Self.collision("8", .alert)], [.cleared, .raised, .cleared], "another object, and the lane is kept"),
      ([], [.cleared], "nothing stands"),
      ([], [], "nothing changes"),
    ]
    for (alerts, expected, why) in steps { #expect(book.update(alerts, at: .zero).map(\.state) == expected, why) }
  }

  @Test func alertsSortBySeverityKindAndObject() {
    var book = ActiveAlerts()
    let alerts = [
      RoadAlert(kind: .overspeed, severity: .warning), Self.collision("b", .warning), Self.collision("a", .warning),
      Self.lane(.departed), Self.collision("z", .alert), RoadAlert(kind: .entry, severity: .warning, object: "c"),
    ]
    let expected = ["z", "a", "b", "c", "overspeed", "laneDeparture"]
    let raised = book.update(alerts.reversed(), at: .zero)
    #expect(raised.map { $0.alert.object ?? $0.alert.kind.rawValue } == expected)
    #expect(book.standing.map { $0.object ?? $0.kind.rawValue } == expected)
    #expect(book.update([], at: .zero).map(\.state) == Array(repeating: .cleared, count: 6))
    #expect(book.standing.isEmpty)
  }

  @Test func worseOfTwoEqualAlertsCounts() {
    var book = ActiveAlerts()
    _ = book.update(
      [Self.collision("7", .info), Self.collision("7", .alert), Self.collision("7", .warning)], at: .zero)
    #expect(book.standing.map(\.severity) == [.alert])
  }

  @Test func clearedAlertKeepsItsLastValues() {
    var book = ActiveAlerts()
    _ = book.update([Self.collision("7", .info, distance: 9)], at: .zero)
    _ = book.update([Self.collision("7", .info, distance: 8)], at: .zero)
    #expect(book.update([], at: .zero).first?.alert.distanceMeters == 8)
  }
}
