import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Entry alerts")
struct EntryMonitorTests {
  static func settings(types: [String]? = nil) -> AlertSettings {
    var settings = AlertSettings()
    settings.useOnEntry = true
    if let types { settings.entryTypes = types }
    return settings
  }

  static func object(_ label: RoadLabel, _ region: RoadRegion, distance: Double? = nil) -> RoadObjectState {
    var object = RoadObjectState(
      id: "1", label: label, box: ImageRect(x: 0, y: 0, width: 10, height: 10), region: region)
    object.distanceMeters = distance
    return object
  }

  /// The standing alert after each frame, every 100 ms: P primary, s secondary, ? not seen.
  static func standing(
    _ timeline: String, _ label: RoadLabel = .pedestrian, distance: Double? = nil, settings: AlertSettings = settings()
  ) -> String {
    var monitor = EntryMonitor()
    monitor.labels = settings.entryLabels
    return timeline.enumerated().map { index, character in
      let objects =
        character == "?" ? [] : [object(label, character == "P" ? .primary : .secondary, distance: distance)]
      let alerts = monitor.update(objects, at: Timestamp(milliseconds: Double(index) * 100))
      return alerts.isEmpty ? "." : "!"
    }.joined()
  }

  @Test(
    arguments: [
      ("ssPPPPsss", "....!!!!.", "in for 200 ms, out for 200 ms"),
      ("ssPPssPPs", ".........", "flicker over the edge is no entry"),
      ("ssPPPPPsPPP", "....!!!!!!!", "nor is one frame outside an exit"),
      ("ssPPPPP??????PP", "....!!!!!!!!...", "gone for more than 500 ms"),
      ("ssPPPsssPPPP", "....!!!.....", "back at once: told already"),
      ("ssPPPssssssssssssssssssssssPPP", "....!!!......................!", "back after two seconds: told again"),
      ("?PPPP", "...!!", "a person first seen inside has entered"),
    ] as [(String, String, Comment)])
  func pathEntriesGiveTheExpectedAlerts(timeline: String, expected: String, why: Comment) {
    #expect(Self.standing(timeline) == expected, why)
  }

  @Test(
    arguments: [
      ("?PPPP", 19.9, "...!!", "near: it merged"),
      ("?PPPP", 20.0, ".....", "farther off: it came into sight"),
      ("?PPPP", nil, ".....", "at an unknown distance"),
      ("PPPPP", 10, ".....", "there when the watch began"),
      ("?ssPPP", 60, ".....!", "it came in from beside"),
    ] as [(String, Double?, String, Comment)])
  func vehiclesFirstSeenInPathRaiseNoEntryAlert(timeline: String, distance: Double?, expected: String, why: Comment) {
    #expect(Self.standing(timeline, .car, distance: distance) == expected, why)
  }

  @Test func onlySelectedTypesRaiseEntryAlerts() {
    let settings = Self.settings(types: ["car-brake-light-on", "person"])
    #expect(Self.standing("ssPPPPP", .car, settings: settings) == ".......")
    #expect(Self.standing("ssPPPPP", .carBrakeLightOn, settings: settings) == "....!!!")
    #expect(Self.standing("ssPPPPP", .pedestrian, settings: settings) == "....!!!")
    #expect(Self.standing("ssPPPPP", .trafficLightRed, settings: Self.settings()) == ".......")
  }

  @Test func peopleEnteringThePathAreMoreSevereThanVehicles() {
    for (label, severity) in [(RoadLabel.rider, RoadAlert.Severity.warning), (.bus, .info)] {
      var monitor = EntryMonitor()
      monitor.labels = Self.settings().entryLabels
      _ = monitor.update([Self.object(label, .none)], at: .zero)
      _ = monitor.update([Self.object(label, .primary)], at: Timestamp(milliseconds: 100))
      let alerts = monitor.update([Self.object(label, .primary, distance: 7)], at: Timestamp(milliseconds: 300))
      #expect(alerts.map(\.severity) == [severity])
      #expect(alerts.first?.distanceMeters == 7)
    }
  }
}
