import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Settings of the road")
struct RoadSettingsTests {
  /// Paths to every number of the settings in their file form.
  static func numbers(in tree: Any, path: [String] = []) -> [[String]] {
    guard let members = tree as? [String: Any] else { return tree is NSNumber ? [path] : [] }
    return members.keys.sorted().flatMap { numbers(in: members[$0] as Any, path: path + [$0]) }
  }

  static func replacing(_ tree: Any, _ path: ArraySlice<String>, by value: NSNumber) -> Any {
    guard let key = path.first, var members = tree as? [String: Any] else { return value }
    members[key] = replacing(members[key] as Any, path.dropFirst(), by: value)
    return members
  }

  static func tree() throws -> Any {
    try JSONSerialization.jsonObject(with: try JSONEncoder().encode(RoadSettings()))
  }

  /// nil if the settings are refused.
  static func settings(_ tree: Any, _ path: [String], _ value: NSNumber) throws -> RoadSettings? {
    let data = try JSONSerialization.data(withJSONObject: replacing(tree, path[...], by: value))
    return try? JSONDecoder().decode(RoadSettings.self, from: data)
  }

  @Test func roadSettingsSurviveTheRoundTripToJSON() throws {
    let data = try JSONEncoder().encode(RoadSettings())
    #expect(try JSONDecoder().decode(RoadSettings.self, from: data) == RoadSettings())
    #expect(Self.numbers(in: try Self.tree()).count > 20)
  }

  /// Ordinary traffic, garbage, and ordinary traffic again.
  static func lines(_ settings: RoadSettings) throws -> [String] {
    let scene = RoadEngineTests.scene
    var (engine, random) = (try RoadEngine(camera: scene.camera, settings: settings), SeededRandom(seed: 4))
    let lanes = RoadEngineFaultTests.lanes()
    return (0..<15).flatMap { index -> [String] in
      let t = Double(index) / 10
      let time = Timestamp(milliseconds: t * 1000)
      var frame = scene.frame(
        index, seconds: t,
        [
          scene.object(ahead: 30 - 8 * t), scene.object(.pedestrian, ahead: 15 - 8 * t, left: 3 - 2 * t),
          scene.object(.truck, ahead: 60, left: 3),
        ].compactMap(\.self), vehicle: VehicleState(time: time, speed: 10, yawRate: 0.05, speedLimit: 8))
      frame.lanes = lanes
      if (6..<10).contains(index) {
        frame = RoadEngineFaultTests.garbage(index, time: time, random: &random)
      }
      return engine.update(frame).flatMap { event -> [String] in
        guard case .road(let report) = event else { return [event.json.text] }
        // Null stands for an invalid number, so invalid numbers must not cause it.
        let state = report.objects.flatMap { object in
          [
            object.distanceMeters, object.distanceDeviation, object.closingSpeed, object.closingDeviation,
            object.timeToCollision?.seconds, object.timeToCollision?.earliest,
          ]
        }
        let outlines = (report.primaryRegion + report.secondaryRegion).flatMap { [$0.x, $0.y] }
        let isNumber = (state.compactMap(\.self) + outlines).allSatisfy { $0.isFinite }
        return [event.json.text, isNumber ? "" : "no number"]
      }
    }
  }

  // Settings files hold 0...1e6.
  @Test(arguments: [0, 1_000_000] as [Int])
  func noSingleExtremeSettingBreaksTheRoadEngine(value: Int) throws {
    let tree = try Self.tree()
    for path in Self.numbers(in: tree) {
      guard let settings = try Self.settings(tree, path, NSNumber(value: value)), settings.alerts.problem == nil,
        settings.detector.problem == nil
      else { continue }
      let lines = try Self.lines(settings)
      let isSound = !lines.contains("no number")
      #expect(isSound, "\(path.joined(separator: ".")) = \(value)")
    }
  }
}
