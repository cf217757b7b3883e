import BoardDrawing
import Draws
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@testable import HeedLens
@testable import HeedVision

@Suite("A lens is measured from boards")
struct LensCalibrationTests {
  private static let camera = PinholeCamera(
    size: ImageSize(width: 1280, height: 720), fx: 1160, fy: 1156, cx: 650, cy: 380,
    distortion: [-0.25, 0.08, 0.0005, -0.0004, -0.02])

  private typealias Boards = [(name: String, board: Chessboard)]

  /// The corners in the camera's view, with noise.
  private static func boards(
    _ holds: [BoardStudio.Hold] = BoardStudio.holds
      + BoardStudio.holds.map {
        BoardStudio.Hold(-$0.middle.x, $0.middle.y, $0.middle.z + 3, turned: $0.turns.x - 7, -$0.turns.y + 4, 10)
      }, noise: Double = 0, bow: Double = 0
  ) -> Boards {
    var generator = SeededRandom(seed: 11)
    var studio = BoardStudio(camera: camera, columns: 9, rows: 6, draws: false)
    studio.bow = bow
    return holds.enumerated().map { index, hold in
      let corners = studio.corners(hold).enumerated().compactMap { place, point -> Chessboard.Corner? in
        guard let point, (0..<1280).contains(point.x), (0..<720).contains(point.y) else { return nil }
        return Chessboard.Corner(
          column: place % 9, row: place / 9,
          place: PlanePoint(x: point.x + noise * generator.normal(), y: point.y + noise * generator.normal()))
      }
      return ("\(index).png", Chessboard(corners: corners))
    }
  }

  private static func errors(_ found: PinholeCamera) -> [Double] {
    [abs(found.fx - camera.fx), abs(found.fy - camera.fy), abs(found.cx - camera.cx), abs(found.cy - camera.cy)]
  }

  private static func calibrated(_ boards: Boards) throws(LensCalibrationError) -> LensCalibration {
    try LensCalibration(boards, size: camera.size)
  }

  @Test func exactCornersGiveTheExactLens() throws {
    let found = try Self.calibrated(Self.boards())
    #expect(Self.errors(found.camera).allSatisfy { $0 < 0.001 })
    for (value, truth) in zip(found.camera.distortion, Self.camera.distortion) { #expect(abs(value - truth) < 1e-4) }
    #expect(found.rms < 1e-5 && found.isComplete)
  }

  @Test func lensErrorMatchesTheReportedDeviation() throws {
    let found = try Self.calibrated(Self.boards(noise: 0.3))
    let said = [found.deviations.fx, found.deviations.fy, found.deviations.cx, found.deviations.cy]
    for (error, deviation) in zip(Self.errors(found.camera), said) {
      #expect(error < 3.5 * deviation && deviation < 6)
    }
    #expect(abs(found.rms - 0.3 * 2.0.squareRoot()) < 0.04)
    let heldOut = try #require(found.heldOutRMS)
    #expect(heldOut > found.rms && heldOut < 1.3 * found.rms)
    #expect((found.unevenness?.share ?? 1) < 0.15, "noise is not the board's")
  }

  @Test func copiesOfOnePoseDoNotMeasureALens() {
    let copies = (0..<12).flatMap { _ in Self.boards([BoardStudio.holds[1]], noise: 0.1) }
    #expect(throws: LensCalibrationError.tooFewPoses(1, pictures: 12)) { _ = try Self.calibrated(copies) }
  }

  @Test func copiedPicturesDoNotSharpenTheDeviation() throws {
    let boards = Self.boards(noise: 0.2)
    let (once, twice) = (try Self.calibrated(boards), try Self.calibrated(boards + boards))
    #expect(abs(twice.deviations.fx / once.deviations.fx - 1) < 0.05, "\(twice.deviations)")
    #expect(twice.used.count == 32 && once.poseCount == twice.poseCount)
  }

  @Test func poseIsAnotherAfterFiveDegreesOrATwentiethOfTheDistance() throws {
    func count(_ moved: BoardStudio.Hold) throws -> Int {
      let boards = Self.boards([BoardStudio.Hold(0, 0, 14, turned: 20, 0), moved])
      return try #require(LensFit(boards.map(\.board.corners), size: Self.camera.size, free: 0)).poses.groups.count
    }
    #expect(try count(.init(0, 0, 14.3, turned: 21, 1)) == 1, "a hand that shakes")
    #expect(try count(.init(0, 0, 14, turned: 30, 0)) == 2, "turned")
    #expect(try count(.init(0, 0, 16, turned: 20, 0)) == 2, "moved")
  }

  @Test func bentChessboardMeasuresTheLensWithItsBend() throws {
    let found = try Self.calibrated(Self.boards(noise: 0.05, bow: 0.04))
    let bend = try #require(found.bend)
    #expect(abs(bend - 0.04) < 0.004, "\(bend)")
    #expect(Self.errors(found.camera).allSatisfy { $0 < 1.5 }, "\(found.camera)")
    #expect(try Self.calibrated(Self.boards(noise: 0.05)).bend == nil, "noise is no bend")
  }

  @Test func fisheyeIsNamedAndRefused() {
    let straight = PinholeCamera(size: Self.camera.size, fx: 640, fy: 640, cx: 639.5, cy: 359.5)
    let studio = BoardStudio(camera: straight, columns: 9, rows: 6, draws: false)
    let holds = BoardStudio.holds.flatMap { hold -> [BoardStudio.Hold] in
      let (middle, turns) = (hold.middle, hold.turns)
      return [
        BoardStudio.Hold(middle.x / 2, middle.y / 2, middle.z * 0.45, turned: turns.x, turns.y),
        .init(middle.x * 0.6, middle.y * 0.6, middle.z / 2, turned: 5 - turns.x, turns.y - 6),
      ]
    }
    let boards = holds.enumerated().map { index, hold in
      let corners = studio.corners(hold).enumerated().compactMap { place, point -> Chessboard.Corner? in
        guard let point else { return nil }
        let flat = SIMD2(point.x - straight.cx, point.y - straight.cy) / straight.fx
        let tangent = (flat * flat).sum().squareRoot()
        let bent = flat * (atan(tangent) / max(tangent, 1e-9) * straight.fx)
        let corner = PlanePoint<Image>(x: bent.x + straight.cx, y: bent.y + straight.cy)
        guard (0..<1280).contains(corner.x), (0..<720).contains(corner.y) else { return nil }
        return Chessboard.Corner(column: place % 9, row: place / 9, place: corner)
      }
      return (name: "\(index).png", board: Chessboard(corners: corners))
    }
    #expect {
      _ = try Self.calibrated(boards)
    } throws: { error in
      if case LensCalibrationError.fisheye(let rms, let asFisheye) = error { asFisheye < 0.1 * rms } else { false }
    }
  }

  @Test func bentChessboardIsReported() throws {
    var boards = Self.boards(noise: 0.05)
    // The middle row stands out of the plane in all pictures: its corners are shifted.
    for index in boards.indices {
      boards[index].board = Chessboard(
        corners: boards[index].board.corners.map { corner in
          var moved = corner
          if corner.row == 2 { moved.place.y += 0.02 * (corner.place.y - 200) * 0.1 + 0.6 }
          return moved
        })
    }
    let found = try Self.calibrated(boards)
    #expect((found.unevenness?.share ?? 0) > 0.3)
  }

  @Test func misreadChessboardPictureIsExcluded() throws {
    var boards = Self.boards(noise: 0.1)
    let last = boards[3].board.columns - 1
    boards[3].board = Chessboard(
      corners: boards[3].board.corners.map {
        // One column is skipped in the middle of the board.
        Chessboard.Corner(column: min(last + 1, $0.column + ($0.column > 4 ? 1 : 0)), row: $0.row, place: $0.place)
      })
    let found = try Self.calibrated(boards)
    #expect(found.views.filter(\.isLeftOut).map(\.name) == ["3.png"])
    #expect(Self.errors(found.camera).allSatisfy { $0 < 4 })
  }

  @Test func displacedChessboardCornerIsLeftOut() throws {
    var boards = Self.boards(noise: 0.1)
    var corners = boards[2].board.corners
    corners[17].place.x += 4
    boards[2].board = Chessboard(corners: corners)
    let found = try Self.calibrated(boards)
    #expect(found.views.map(\.outliers).reduce(0, +) == 1 && found.views[2].outliers == 1)
    #expect(found.used.count == boards.count)
  }

  @Test func frontalChessboardsGiveNoFocalLength() {
    let holds = (0..<8).map { index -> BoardStudio.Hold in
      let (across, down) = (Double(index % 3) - 1, Double(index / 3) - 1)
      return BoardStudio.Hold(across, down, 12 + Double(index) / 2, turned: 0, 0, Double(index) * 5)
    }
    #expect {
      _ = try Self.calibrated(Self.boards(holds, noise: 0.2))
    } throws: { error in
      if case LensCalibrationError.undetermined(_, let tilt) = error { tilt.degrees < 10 } else { false }
    }
  }

  @Test(arguments: [0, 1, 4])
  func tooFewChessboardPicturesAreRefused(count: Int) {
    #expect(throws: LensCalibrationError.tooFewPictures(count, needed: 5)) {
      _ = try Self.calibrated(Array(Self.boards().prefix(count)))
    }
  }

  @Test func picturesOfSeveralCamerasContradictEachOther() {
    var boards = Self.boards(noise: 0.1)
    for index in boards.indices where index % 2 == 0 {
      boards[index].board = Chessboard(
        corners: boards[index].board.corners.map { corner in
          var moved = corner
          moved.place = PlanePoint(x: corner.place.x + 0.0004 * pow(corner.place.y - 360, 2), y: corner.place.y)
          return moved
        })
    }
    #expect(throws: LensCalibrationError.self) { _ = try Self.calibrated(boards) }
  }

  @Test func collinearChessboardCornersAreRefused() {
    let line = (0..<20).map { Chessboard.Corner(column: $0, row: 0, place: PlanePoint(x: Double($0) * 30, y: 100)) }
    let same = (0..<20).map { Chessboard.Corner(column: $0 % 5, row: $0 / 5, place: PlanePoint(x: 5, y: 5)) }
    for corners in [line, same, []] {
      let boards = (0..<6).map { (name: "\($0)", board: Chessboard(corners: corners)) }
      #expect(throws: LensCalibrationError.self) { _ = try Self.calibrated(boards) }
    }
  }

  @Test func pictureRegionsWithoutCornersAreNamed() throws {
    let holds = BoardStudio.holds.map {
      BoardStudio.Hold(-4, $0.middle.y, $0.middle.z + 8, turned: $0.turns.x, $0.turns.y)
    }
    let cover = BoardCoverage(try Self.calibrated(Self.boards(holds)))
    #expect(cover.neglected(below: 0.15).contains("upper right") && cover.neglected(below: 0.15).contains("right"))
    #expect(!cover.neglected(below: 0.15).contains("left"))
    #expect(cover.share > 0.1 && cover.share < 0.7)
  }

  @Test func lensIsRecoveredFromChessboardPictures() throws {
    let truth = ChessboardFinderTests.camera
    let studio = ChessboardFinderTests.studio
    var generator = SeededRandom(seed: 5)
    let board = try #require(Chessboard.Size(9, 6))
    var boards: Boards = []
    for (index, hold) in BoardStudio.holds.enumerated() {
      let picture = studio.picture(hold, noise: 1, using: &generator)
      if case .board(let found) = try ChessboardFinder().find(board, in: picture) { boards.append(("\(index)", found)) }
    }
    #expect(boards.count == BoardStudio.holds.count)
    let found = try LensCalibration(boards, size: truth.size)
    #expect(abs(found.camera.fx / truth.fx - 1) < 0.002 && abs(found.camera.fy / truth.fy - 1) < 0.002)
    #expect(abs(found.camera.cx - truth.cx) < 1 && abs(found.camera.cy - truth.cy) < 1)
    #expect(found.rms < 0.15)
  }
}
