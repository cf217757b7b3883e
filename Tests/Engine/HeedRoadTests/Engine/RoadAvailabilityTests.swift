import HeedSignals
import Testing

@testable import HeedRoad

@Suite("What the road engine can do")
struct RoadAvailabilityTests {
  static let everything = RoadAvailability.Supply(
    hasObjects: true, hasCamera: true, hasHeight: true, hasSpeed: true, hasSpeedLimit: true, hasLane: true)

  static func with(_ change: (inout RoadAvailability.Supply) -> Void) -> RoadAvailability.Supply {
    var supply = everything
    change(&supply)
    return supply
  }

  typealias Row = (RoadAvailability.Supply, [RoadFunction: RoadAvailabilityChange.Reason], Comment)
  static let rows: [Row] = [
    (everything, [:], "nothing is missing"),
    (
      with { $0.hasSpeed = false }, [.laneDeparture: .speedMissing, .overspeed: .speedMissing],
      "closing and entry go on"
    ),
    (with { $0.hasSpeedLimit = false }, [.overspeed: .speedLimitMissing], "no limit"),
    (with { $0.hasLane = false }, [.lanes: .lanesMissing, .laneDeparture: .lanesMissing], "no markings"),
    (with { $0.hasHeight = false }, [.lanes: .heightMissing, .laneDeparture: .heightMissing], "no height"),
    (with { $0.broken = [.cameraUltraWide] }, [.laneDeparture: .cameraUltraWide], "a lens it was not made for"),
    (
      with { $0.hasCamera = false },
      [
        .distance: .cameraMissing, .timeToCollision: .cameraMissing, .entry: .cameraMissing, .lanes: .cameraMissing,
        .laneDeparture: .cameraMissing,
      ], "no camera"
    ),
    (
      with { ($0.hasCamera, $0.hasDistances) = (false, true) },
      [
        .timeToCollision: .cameraMissing, .entry: .cameraMissing, .lanes: .cameraMissing,
        .laneDeparture: .cameraMissing,
      ], "distances came with the objects, but nobody knows who is in the way"
    ),
    (
      with { ($0.hasCamera, $0.hasDistances, $0.hasRegions) = (false, true, true) },
      [.lanes: .cameraMissing, .laneDeparture: .cameraMissing], "static regions say who is in the way"
    ),
    (
      with { $0.hasShape = false },
      [
        .distance: .pictureShape, .timeToCollision: .pictureShape, .entry: .pictureShape, .lanes: .pictureShape,
        .laneDeparture: .pictureShape,
      ], "a rig of other pictures"
    ),
    (
      with { $0.hasObjects = false },
      [
        .objects: .modelMissing, .distance: .modelMissing, .timeToCollision: .modelMissing, .entry: .modelMissing,
      ], "no detector"
    ),
  ]

  @Test(arguments: rows.indices)
  func missingRoadInputsAreReportedInTheFirstFrame(row: Int) {
    let (supply, expected, why) = Self.rows[row]
    var availability = RoadAvailability()
    let changes = availability.update(supply, at: .zero)
    let wanted = RoadFunction.allCases.filter { expected[$0] != nil }
    #expect(changes.map(\.function) == wanted, why)
    #expect(changes.map(\.reason) == wanted.map { expected[$0] }, why)
  }

  // One character is one frame every 100 ms.  v speed   . none
  @Test(arguments: [
    ("vv..vvvvvv", "", "two frames without a speed are no news"),
    ("vv....vvvvvvv", "5- 11+", "300 ms are, and so is 500 ms of it"),
    ("vv......v.v.v....", "5-", "single good frames are no recovery"),
    ("....vvvvvvv", "0- 9+", "told in the first frame"),
  ])
  func availabilityChangesAreReportedOnce(timeline: String, expected: String, why: Comment) {
    var (availability, told) = (RoadAvailability(), [String]())
    for (index, character) in timeline.enumerated() {
      let supply = Self.with { $0.hasSpeed = character == "v" }
      for change in availability.update(supply, at: Timestamp(milliseconds: Double(index) * 100))
      where change.function == .overspeed { told.append("\(index)\(change.reason == nil ? "+" : "-")") }
    }
    #expect(told.joined(separator: " ") == expected, why)
  }

  @Test func newCauseOfUnavailabilityIsReported() {
    var availability = RoadAvailability()
    _ = availability.update(Self.with { $0.hasSpeed = false }, at: .zero)
    let later = Self.with { $0.hasSpeedLimit = false }
    _ = availability.update(later, at: Timestamp(milliseconds: 100))
    let changes = availability.update(later, at: Timestamp(milliseconds: 500))
    #expect(changes.map(\.function) == [.overspeed] && changes.map(\.reason) == [.speedLimitMissing])
  }
}
