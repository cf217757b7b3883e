import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoadVision

@Suite struct MarkingTrackerTests {
  typealias Line = PaintedRoad.Line

  private let camera = PaintedRoad.camera(pitch: -2)
  private let dashed = PaintedRoad(lines: [Line(offset: 1.75, dashes: (3, 9)), Line(offset: -1.75)])

  // One character is 0.2 s.  P painted   . nothing painted;   expected: 2 both markings, 0 none, * either
  @Test(arguments: [
    ("PPPPPP", "222222", "paint is seen at once and all the time"),
    ("PPP..PPP", "22222222", "a gap of less than a second is bridged"),
    ("PPP.......", "22222***00", "what is lost for longer is given up"),
    ("PPP........PP", "22222***0002", "and found again"),
  ])
  func briefGapsInTheMarkingsAreBridged(timeline: String, expected: String, why: Comment) throws {
    let detector = MarkingDetector(camera: camera)
    for (step, (now, count)) in zip(timeline, expected).enumerated() {
      let road = PaintedRoad(lines: now == "P" ? PaintedRoad().lines : [])
      let markings = try detector.markings(in: road.frame(camera, time: 0.2 * Double(step), seed: UInt64(step)))
      if let number = count.wholeNumberValue { #expect(markings.count == number, why) }
    }
  }

  // One character is 0.2 s. The first search is immediate; a later one takes five frames, and may have to wait for the end
  // of a search that began without paint in view.
  @Test(arguments: [
    ("PPPPPP", "222222", "paint is seen at once and all the time"),
    ("PPP..PPP", "22222222", "a gap of less than a second is bridged"),
    ("PPP.......PPPPPPPPPPPPP", "22222***00*********2222", "what was lost is found again"),
    (".PPPPPPPPPP", "0****222222", "what comes later is found"),
  ])
  func markingSearchIsSpreadOverFrames(timeline: String, expected: String, why: Comment) throws {
    let detector = MarkingDetector(camera: camera, settings: .frames)
    for (step, (now, count)) in zip(timeline, expected).enumerated() {
      let road = PaintedRoad(lines: now == "P" ? PaintedRoad().lines : [])
      let markings = try detector.markings(in: road.frame(camera, time: 0.2 * Double(step), seed: UInt64(step)))
      if let number = count.wholeNumberValue { #expect(markings.count == number, why) }
    }
  }

  @Test func spreadMarkingSearchGivesTheCurrentPosition() throws {
    let detector = MarkingDetector(camera: camera, settings: .frames)
    var (road, without, found) = (PaintedRoad(), PaintedRoad(lines: []), 0)
    _ = try detector.markings(in: without.frame(camera, time: 0))
    for step in 1...15 {
      // 0.6 m/s to the left: 0.3 m during a search.
      road.position = 0.06 * Double(step)
      without.position = road.position
      let markings = try detector.markings(in: road.frame(camera, time: 0.1 * Double(step), seed: UInt64(step)))
      guard let left = markings.left(.egoLeft, ahead: 7, camera) else { continue }
      found += 1
      #expect(abs(left - (1.75 - road.position)) < 0.06)
    }
    #expect(found >= 8)
  }

  @Test func timeGapRestartsTheMarkingSearch() throws {
    let detector = MarkingDetector(camera: camera, settings: .frames)
    _ = try detector.markings(in: PaintedRoad(lines: []).frame(camera, time: 0))
    #expect(try detector.markings(in: PaintedRoad().frame(camera, time: 0.2)).isEmpty)
    #expect(try detector.markings(in: PaintedRoad().frame(camera, time: 5)).count == 2)
  }

  @Test func passingDashesDoNotMoveTheMarking() throws {
    let detector = MarkingDetector(camera: camera)
    var last: Double?
    for step in 0..<12 {
      var road = dashed
      road.travelled = Double(step) * 1.2
      let markings = try detector.markings(in: road.frame(camera, time: Double(step) / 25, seed: UInt64(step)))
      let left = try #require(markings.left(.egoLeft, ahead: 7, camera))
      #expect(abs(left - 1.75) < 0.06)
      if let last { #expect(abs(left - last) < 0.03) }
      last = left
    }
  }

  @Test func laneChangeSwitchesTheMarkingsOnce() throws {
    let detector = MarkingDetector(camera: camera)
    let road = PaintedRoad(lines: [5.25, 1.75, -1.75].map { Line(offset: $0) })
    var changes = 0
    var wasLeft = true
    for step in 0...35 {
      var moved = road
      moved.position = 0.1 * Double(step)
      let markings = try detector.markings(in: moved.frame(camera, time: Double(step) * 0.1, seed: UInt64(step)))
      // The line at 1.75 is the left one until the camera is clearly beyond it, then the right one.
      let distance = 1.75 - moved.position
      let left = markings.left(.egoLeft, ahead: 8, camera)
      let right = markings.left(.egoRight, ahead: 8, camera)
      let isLeft = left.map { abs($0 - distance) < 0.1 } ?? false
      let isRight = right.map { abs($0 - distance) < 0.1 } ?? false
      #expect(isLeft != isRight)
      if distance > 0.05 { #expect(isLeft) }
      if distance < -0.45 { #expect(isRight) }
      if isLeft != wasLeft { changes += 1 }
      wasLeft = isLeft
    }
    #expect(changes == 1, "it does not go back and forth")
  }

  @Test func markingTrackerSurvivesRepeatedOrEarlierTimes() throws {
    let detector = MarkingDetector(camera: camera)
    for time in [10, 10, 10.04, 3, 3.04, -1e9, 1e9, 1e9, 0, .greatestFiniteMagnitude / 1e6] {
      let markings = try detector.markings(in: PaintedRoad().frame(camera, time: 0).at(time))
      #expect(markings.map(\.position) == [.egoLeft, .egoRight])
    }
  }

  @Test func anotherPictureSizeRestartsTheMarkingTracker() throws {
    let detector = MarkingDetector()
    for (step, width) in [640, 640, 480, 960, 640].enumerated() {
      let camera = PaintedRoad.camera(size: ImageSize(width: width, height: width * 9 / 16))
      let markings = try detector.markings(in: PaintedRoad().frame(camera, time: Double(step) / 25))
      #expect(markings.map(\.position) == [.egoLeft, .egoRight])
      #expect(markings.allSatisfy { $0.points[0].y == Double(width * 9 / 16 - 1) })
    }
  }

  @Test func brakingPitchDoesNotMoveTheMarkings() throws {
    let detector = MarkingDetector(camera: camera)
    for step in 0..<20 {
      let tilted = PaintedRoad.camera(pitch: -2 - 0.08 * Double(min(step, 10)))
      let markings = try detector.markings(in: PaintedRoad().frame(tilted, time: Double(step) / 25, seed: UInt64(step)))
      #expect(abs(try #require(markings.left(.egoLeft, ahead: 8, tilted)) - 1.75) < 0.04)
      #expect(abs(try #require(detector.seenCamera).pitch.degrees - tilted.pitch.degrees) < 0.25)
    }
  }
}

extension Frame {
  /// The same picture with another time.
  fileprivate func at(_ seconds: Double) -> Frame {
    let kept = self
    return Frame(
      index: index, time: Timestamp(milliseconds: seconds * 1000), size: size, stride: stride, format: format,
      bytes: bytes, release: { _ = kept })
  }
}
