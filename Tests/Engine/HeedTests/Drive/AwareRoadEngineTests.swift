@testable import Heed
import HeedGeometry
import HeedRisk
import HeedRoad
import HeedSignals
import Testing

@Suite("Road alerts follow the driver's view")
struct AwareRoadEngineTests {
  static let camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1000, height: 500), fx: 1000, fy: 1000, cx: 499.5, cy: 249.5),
    heightMeters: 1.4)

  static func gaze(_ azimuth: Double, _ elevation: Double = 0) -> DriverGaze {
    DriverGaze(azimuth: .degrees(azimuth), elevation: .degrees(elevation), deviation: .degrees(1))
  }

  /// Approaches a standing car at 12 m/s, from 60 m.
  static func frame(_ index: Int, _ driver: DriverGaze? = nil) -> RoadObservation {
    let seconds = Double(index) / 10
    let (time, distance) = (Timestamp(milliseconds: seconds * 1000), 60 - 12 * seconds)
    let (width, height) = (1630 / distance, 1520 / distance)
    var frame = RoadObservation(
      frame: index, time: time, size: ImageSize(width: 1000, height: 500),
      objects: [
        RoadObject(
          id: "7", label: .car,
          box: ImageRect(x: 500 - width / 2, y: 250 + 1400 / distance - height, width: width, height: height))
      ], vehicle: VehicleState(time: time, speed: 12, yawRate: 0))
    frame.driver = driver
    return frame
  }

  static func road() throws -> AwareRoadEngine {
    AwareRoadEngine(engine: try RoadEngine(camera: camera), awareness: HazardAwareness(seat: .left))
  }

  /// The frame of the car's first warning, and its seen state.
  static func warning(_ driver: (Int) -> DriverGaze?) throws -> (frame: Int, isSeen: Bool?) {
    var road = try road()
    for index in 0..<45 {
      for case .alert(let change) in road.update(frame(index, driver(index))) where change.alert.severity >= .warning {
        return (index, change.alert.isSeen)
      }
    }
    return (.max, nil)
  }

  @Test func warningsOfUnseenObjectsComeSooner() throws {
    let unknown = try Self.warning { _ in nil }
    let seen = try Self.warning { _ in Self.gaze(0, -2) }
    let unseen = try Self.warning { _ in DriverGaze(isOnRoad: false) }
    #expect(unknown.isSeen == nil && seen.isSeen == true && unseen.isSeen == false)
    #expect(unseen.frame + 5 <= seen.frame && unseen.frame < unknown.frame && unknown.frame <= seen.frame)
  }

  @Test func longerReactionTimeMakesWarningsEarlier() throws {
    func warning(gain: Double) throws -> Int? {
      var road = try Self.road()
      return (0..<45).first { index in
        road.update(Self.frame(index), gain: gain).contains {
          guard case .alert(let change) = $0 else { return false }
          return change.alert.severity >= .warning
        }
      }
    }
    let (usual, sooner) = (try #require(try warning(gain: 0)), try #require(try warning(gain: 1)))
    #expect(sooner <= usual - 5, "a second of gain; what is too uncertain still waits")
  }

  @Test func unknownDriverGazeDoesNotChangeRoadAlerts() throws {
    var (road, engine) = (try Self.road(), try RoadEngine(camera: Self.camera))
    for index in 0..<45 {
      #expect(road.update(Self.frame(index)) == engine.update(Self.frame(index)))
      road.awareness.look(nil, at: Timestamp(milliseconds: Double(index) * 100 + 50))
    }
    #expect(road.engine.finish() == engine.finish())
  }

  @Test func cabinLooksCountLikeLooksInTheRoadRecording() throws {
    var (cabin, own) = (try Self.road(), try Self.road())
    for index in 0..<45 {
      let view = index < 20 ? Self.gaze(0) : DriverGaze(isOnRoad: false)
      #expect(
        cabin.update(Self.frame(index), driver: view).dropFirst() == own.update(Self.frame(index, view)).dropFirst())
      #expect(cabin.awareness.sight == own.awareness.sight)
    }
  }

  @Test func recordedDriverLooksOverrideTheCabins() throws {
    var road = try Self.road()
    for index in 0..<10 {
      _ = road.update(Self.frame(index, DriverGaze(isOnRoad: false)), driver: Self.gaze(0))
    }
    #expect(road.awareness.sight.isSeen("7") == false)
  }

  @Test func seeingTheObjectDoesNotChangeAnAlert() throws {
    var road = try Self.road()
    var (changes, standing): ([RoadAlertChange], [RoadAlert]) = ([], [])
    for index in 0..<33 {
      // The driver looks up once the warning stands.
      let view = standing.isEmpty ? DriverGaze(isOnRoad: false) : Self.gaze(0, -2)
      for event in road.update(Self.frame(index, view)) {
        if case .alert(let change) = event { changes.append(change) }
        if case .road(let report) = event { standing = report.alerts }
      }
    }
    #expect(standing.first?.isSeen == true)
    #expect(Set(changes.map(\.alert.severity)).count == changes.count, "one for each severity")
  }
}
