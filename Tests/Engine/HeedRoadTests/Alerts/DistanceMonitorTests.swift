import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Distance alerts")
struct DistanceMonitorTests {
  static func standing(
    _ distances: [Double?], label: RoadLabel = .car, region: RoadRegion = .primary, inPath: Bool = false,
    limit: Double? = 10
  ) -> String {
    var settings = AlertSettings()
    settings.alertDistance = limit
    var monitor = DistanceMonitor()
    return distances.enumerated().map { index, distance in
      var object = RoadObjectState(
        id: "1", label: label, box: ImageRect(x: 0, y: 0, width: 10, height: 10), region: region, isInPath: inPath)
      object.distanceMeters = distance
      let alerts = settings.distanceLimit.map {
        monitor.update([object], below: $0, at: Timestamp(milliseconds: Double(index) * 100))
      }
      return alerts?.isEmpty ?? true ? "." : "!"
    }.joined()
  }

  @Test(
    arguments: [
      ([10.0, 10, 10, 10], "....", "not below"),
      ([9.9, 9.9, 9.9, 9.9], "..!!", "just below, for 200 ms"),
      ([9.9, 10, 9.9, 9.9], "....", "not for 200 ms"),
      ([9, 9, 9, 10.9, 11, 10.9], "..!!..", "ends a tenth above"),
      ([9, 9, 9, nil, nil, nil, nil, nil, nil], "..!!!!!!.", "kept for 500 ms without a distance"),
      ([.nan, .nan, .nan], "...", "no number"),
    ] as [([Double?], String, Comment)])
  func distancesGiveTheExpectedAlerts(distances: [Double?], expected: String, why: Comment) {
    #expect(Self.standing(distances) == expected, why)
  }

  @Test func onlyRoadUsersInThePathRaiseDistanceAlerts() {
    let near: [Double?] = [5, 5, 5]
    #expect(Self.standing(near, region: .secondary) == "...")
    #expect(Self.standing(near, region: .secondary, inPath: true) == "..!")
    #expect(Self.standing(near, label: .trafficLightRed) == "...")
    #expect(Self.standing(near, label: .pedestrian) == "..!")
  }

  @Test(arguments: [nil, 0, -1, Double.nan, .infinity])
  func missingLimitDisablesTheDistanceAlert(limit: Double?) {
    #expect(Self.standing([1, 1, 1], limit: limit) == "...")
  }
}
