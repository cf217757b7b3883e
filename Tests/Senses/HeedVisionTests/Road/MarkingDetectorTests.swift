import Draws
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@testable import HeedRoadVision

@Suite struct MarkingDetectorTests {
  typealias Line = PaintedRoad.Line

  static let dashed = Line(offset: 1.75, dashes: (3, 9))
  static let roads: [(PaintedRoad, Comment)] = [
    (PaintedRoad(), "two lines that go on"),
    (PaintedRoad(lines: [dashed, Line(offset: -1.75)]), "dashes of 3 m every 12"),
    (PaintedRoad(lines: [Line(offset: 1.75, color: Line.yellow), Line(offset: -1.75)]), "yellow"),
    (PaintedRoad(lines: [Line(offset: 1.75, color: Line.yellow), Line(offset: -1.75)], asphalt: 160), "on concrete"),
    (PaintedRoad(lines: [Line(offset: 1.6, width: 0.1), Line(offset: -1.6, width: 0.3)]), "narrow and wide"),
    (PaintedRoad(position: 0.6), "left in the lane"),
    (PaintedRoad(position: -0.8, heading: 0.03), "right in the lane, turning left"),
    (PaintedRoad(curvature: 1 / 400), "a bend to the left"),
    (PaintedRoad(lines: [dashed, Line(offset: -1.75)], curvature: -1 / 400), "a bend to the right, dashed"),
    (PaintedRoad(shadows: [7...9, 12...15, 20...40]), "bands of shadow"),
    (PaintedRoad(asphalt: 40, noise: 2), "dark"),
    (PaintedRoad(asphalt: 150), "bright"),
    (PaintedRoad(hiddenBelow: 6), "a bonnet in view"),
  ]

  @Test(arguments: roads)
  func foundMarkingsMatchThePaintedRoad(road: PaintedRoad, why: Comment) throws {
    let camera = PaintedRoad.camera(pitch: -2)
    let markings = try MarkingDetector(camera: camera).markings(in: road.frame(camera))
    for ahead in [6.5, 10, 15] {
      for (position, line) in [(LaneMarking.Position.egoLeft, road.lines[0]), (.egoRight, road.lines[1])] {
        let seen = try #require(markings.left(position, ahead: ahead, camera), why)
        #expect(abs(seen - road.left(of: line, ahead: ahead)) < 0.05, why)
      }
    }
  }

  @Test func markingPointsRunUpwardsFromTheLastRow() throws {
    let markings = try MarkingDetector().markings(in: PaintedRoad().frame())
    #expect(markings.map(\.position) == [.egoLeft, .egoRight])
    for marking in markings {
      #expect(marking.points.first?.y == 359)
      #expect(zip(marking.points, marking.points.dropFirst()).allSatisfy { $0.y > $1.y })
      #expect((0...1).contains(try #require(marking.confidence)))
    }
  }

  // An unmeasured camera: the picture gives the horizon.
  @Test(arguments: [(-6.0, 0.0), (-2, 3), (0, 0), (3, -4), (5, 2)])
  func markingsAreFoundWithoutARig(pitch: Double, askew: Double) throws {
    let camera = PaintedRoad.camera(pitch: pitch, height: 1.5, fieldOfView: 54)
    let heading = askew * Double.pi / 180
    let road = PaintedRoad(lines: [Self.dashed, Line(offset: -1.75)], position: 0.3, heading: heading, travelled: 6)
    let markings = try MarkingDetector().markings(in: road.frame(camera))
    for (position, line) in [(LaneMarking.Position.egoLeft, road.lines[0]), (.egoRight, road.lines[1])] {
      let seen = try #require(markings.left(position, ahead: 10, camera))
      #expect(abs(seen - road.left(of: line, ahead: 10)) < 0.06)
    }
  }

  @Test(arguments: [-1.5, 0, 1.5])
  func wrongCameraPitchIsCorrectedByMarkings(by off: Double) throws {
    let detector = MarkingDetector(camera: PaintedRoad.camera(pitch: -2))
    #expect(detector.seenCamera == nil)
    _ = try detector.markings(in: PaintedRoad().frame(PaintedRoad.camera(pitch: -2 + off)))
    let seen = try #require(detector.seenCamera)
    #expect(abs(seen.pitch.degrees - (-2 + off)) < 0.15)
    #expect(seen.heightMeters == 1.3)
  }

  @Test func markingsMoveAsTheCarMoves() throws {
    let camera = PaintedRoad.camera(pitch: -2)
    for position in stride(from: -0.9, through: 0.9, by: 0.3) {
      let road = PaintedRoad(position: position)
      let markings = try MarkingDetector(camera: camera).markings(in: road.frame(camera))
      #expect(abs(try #require(markings.left(.egoLeft, ahead: 8, camera)) - (1.75 - position)) < 0.02)
      #expect(abs(try #require(markings.left(.egoRight, ahead: 8, camera)) - (-1.75 - position)) < 0.02)
    }
  }

  @Test func outerLinesAreMarkingsOfTheAdjacentLanes() throws {
    let camera = PaintedRoad.camera()
    let road = PaintedRoad(lines: [5.25, 1.75, -1.75, -5.25].map { Line(offset: $0) })
    let markings = try MarkingDetector(camera: camera).markings(in: road.frame(camera))
    #expect(markings.map(\.position) == LaneMarking.Position.allCases)
    #expect(abs(try #require(markings.left(.adjacentLeft, ahead: 15, camera)) - 5.25) < 0.1)
    #expect(abs(try #require(markings.left(.adjacentRight, ahead: 15, camera)) + 5.25) < 0.1)
  }

  @Test func singleMarkingIsFound() throws {
    let road = PaintedRoad(lines: [Line(offset: 1.75)])
    let markings = try MarkingDetector(camera: PaintedRoad.camera()).markings(in: road.frame())
    #expect(markings.map(\.position) == [.egoLeft])
  }

  static let empty: [(PaintedRoad, Comment)] = [
    (PaintedRoad(lines: []), "no paint"),
    (PaintedRoad(lines: [], noise: 40), "rough"),
    (PaintedRoad(lines: [], shadows: [5...8, 10...11, 14...30]), "shadows across"),
    (PaintedRoad(lines: [], asphalt: 0, noise: 0), "black"),
    (PaintedRoad(lines: [], asphalt: 255, noise: 0), "white"),
    (PaintedRoad(lines: [Line(offset: 1.0, width: 1.2)]), "a bright strip is no line"),
  ]

  @Test(arguments: empty)
  func unpaintedRoadHasNoMarkings(road: PaintedRoad, why: Comment) throws {
    for camera in [nil, PaintedRoad.camera()] {
      #expect(try MarkingDetector(camera: camera).markings(in: road.frame()).isEmpty, why)
    }
  }

  @Test(arguments: 1...2)
  func noiseContainsNoMarkings(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let bytes = (0..<640 * 360 * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(try MarkingDetector().markings(in: frame(640, 360, .bgr8, bytes: bytes)).isEmpty)
    #expect(
      try MarkingDetector(camera: PaintedRoad.camera()).markings(in: frame(640, 360, .bgr8, bytes: bytes)).isEmpty)
  }

  @Test(arguments: [PixelFormat.gray8, .bgra8, .bgr8])
  func markingsAreFoundInAnyPixelFormat(format: PixelFormat) throws {
    let markings = try MarkingDetector(camera: PaintedRoad.camera()).markings(in: PaintedRoad().frame(format))
    #expect(markings.map(\.position) == [.egoLeft, .egoRight])
  }

  @Test(arguments: [(1, 1), (1, 400), (400, 1), (7, 5), (30, 20), (4000, 3)])
  func tooSmallPicturesHaveNoMarkings(width: Int, height: Int) throws {
    for format in [PixelFormat.gray8, .bgr8] {
      let bytes = [UInt8](repeating: 100, count: width * height * format.bytesPerPixel)
      for camera in [nil, PaintedRoad.camera()] {
        let detector = MarkingDetector(camera: camera)
        #expect(try detector.markings(in: frame(width, height, format, bytes: bytes)).isEmpty)
      }
    }
  }

  @Test func markingsAreFoundInHugePictures() throws {
    let small = PaintedRoad().frame()
    let (width, height) = (640 * 12, 360 * 12)
    var bytes = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        bytes[y * width + x] = (small.bytes + (y / 12) * small.stride + (x / 12) * 3).load(as: UInt8.self)
      }
    }
    let markings = try MarkingDetector().markings(in: frame(width, height, .gray8, bytes: bytes))
    #expect(markings.map(\.position) == [.egoLeft, .egoRight])
    let expected = try MarkingDetector().markings(in: PaintedRoad().frame(.gray8))
    for (seen, one) in zip(markings, expected) {
      let (a, b) = (try #require(seen.points.first), try #require(one.points.first))
      #expect(abs(a.x / 12 - b.x) < 6)
    }
  }

  @Test func cameraOfAnotherAspectRatioIsIgnored() throws {
    let camera = PaintedRoad.camera(size: ImageSize(width: 640, height: 480))
    let markings = try MarkingDetector(camera: camera).markings(in: PaintedRoad().frame())
    #expect(markings.map(\.position) == [.egoLeft, .egoRight])
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0])
  func invalidCameraHeightIsReplaced(height: Double) throws {
    let camera = PaintedRoad.camera(height: height)
    let markings = try MarkingDetector(camera: camera).markings(in: PaintedRoad().frame())
    #expect(markings.map(\.position) == [.egoLeft, .egoRight])
  }

  @Test func sameFramesGiveTheSameMarkings() throws {
    func run() throws -> [[LaneMarking]] {
      let detector = MarkingDetector()
      return try (0..<4).map { step in
        try detector.markings(in: PaintedRoad(position: 0.02 * Double(step)).frame(time: Double(step) / 25))
      }
    }
    #expect(try run() == run())
  }
}

extension PaintedRoad {
  func frame(_ format: PixelFormat) -> Frame { frame(Self.camera(), format) }
}
