import Draws
import BoardDrawing
import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@testable import HeedLens

@Suite("A chessboard's corners are found where they are")
struct ChessboardFinderTests {
  static let camera = PinholeCamera(
    size: ImageSize(width: 360, height: 270), fx: 330, fy: 333, cx: 176, cy: 139, distortion: [-0.2, 0.06, 0, 0, 0])
  static let studio = BoardStudio(camera: camera)
  static let board = Chessboard.Size(9, 6)

  static func find(_ hold: BoardStudio.Hold, noise: Double = 2) throws -> ChessboardFinder.Finding {
    var generator = SeededRandom(seed: 7)
    return try ChessboardFinder().find(
      #require(board), in: studio.picture(hold, noise: noise, using: &generator))
  }

  /// The distance of each found corner from the nearest true one, pixels.
  static func errors(_ found: Chessboard, _ hold: BoardStudio.Hold) -> [Double] {
    let truth = studio.corners(hold).compactMap { $0 }
    return found.corners.map { corner in truth.map { $0.distance(to: corner.place) }.min() ?? .infinity }
  }

  @Test(arguments: [
    (BoardStudio.Hold(0, 0, 13, turned: 0, 0), 54...54, "from in front"),
    (BoardStudio.Hold(0, 0, 14, turned: 30, 25, 20), 54...54, "tilted and turned"),
    (BoardStudio.Hold(0, 0, 13, turned: 0, 0, 180), 54...54, "upside down"),
    (BoardStudio.Hold(2, 1, 30, turned: 10, 10), 54...54, "squares of eleven pixels"),
    (BoardStudio.Hold(-4, 0, 12, turned: 0, 15), 30...48, "cut off at the left"),
    (BoardStudio.Hold(1, 3.5, 12, turned: 0, 0), 20...45, "cut off below"),
  ])
  func chessboardCornersAreFoundPrecisely(hold: BoardStudio.Hold, count: ClosedRange<Int>, why: Comment) throws {
    guard case .board(let found) = try Self.find(hold) else {
      Issue.record("no board: \(why)")
      return
    }
    #expect(count.contains(found.corners.count), "\(found.corners.count), \(why)")
    let errors = Self.errors(found, hold)
    #expect((errors.max() ?? 1) < 0.35, why)
    #expect(errors.reduce(0, +) / Double(errors.count) < 0.1, why)
  }

  @Test func chessboardCornersAreNumberedByRowAndColumn() throws {
    for turn in [0.0, 90, 180, 270] {
      let hold = BoardStudio.Hold(0, 0, 15, turned: 10, 20, turn)
      guard case .board(let found) = try Self.find(hold) else { continue }
      // Counted from the corner next to a bright square, the studio's last one, for any turn of the board.
      let truth = Array(Self.studio.corners(hold).reversed())
      for corner in found.corners {
        let expected = try #require(truth[corner.row * 9 + corner.column])
        #expect(corner.place.distance(to: expected) < 0.5, "turned by \(turn)")
      }
    }
  }

  @Test func largerChessboardIsRefused() throws {
    var generator = SeededRandom(seed: 1)
    let frame = Self.studio.picture(BoardStudio.Hold(0, 0, 13, turned: 0, 0), using: &generator)
    let small = try #require(Chessboard.Size(5, 4))
    guard case .another(let seen) = try ChessboardFinder().find(small, in: frame) else {
      Issue.record("a board of 9x6 is no board of 5x4")
      return
    }
    #expect(seen.columns >= 6 || seen.rows >= 5)
  }

  /// A grid whose lines lie one below the other, from the first column on: o a corner.
  private static func trimmed(_ lines: String...) throws -> [Int] {
    var grid: ChessboardFinder.Places = [:]
    for (row, line) in lines.enumerated() {
      for (column, sign) in line.enumerated() where sign == "o" {
        grid[CheckerGrid.Cell(column, row)] = PlanePoint(x: Double(column), y: Double(row))
      }
    }
    let left = ChessboardFinder.trimmed(grid, to: try #require(board))
    return [Set(left.keys.map(\.x)).count, Set(left.keys.map(\.y)).count]
  }

  @Test func rimOfACutOffChessboardIsNoFurtherLine() throws {
    #expect(try Self.trimmed("oooooooooo", "ooooooooo", "ooooooooo", "ooooooooo") == [9, 4], "a tenth column of one")
    #expect(try Self.trimmed("o", "oooooooo", "oooooooo", "oooooooo", "ooooooo", "oooooo", "oooooo") == [8, 6])
    #expect(try Self.trimmed("oooooooooo", "oooooooooo", "oooooooooo") == [10, 3], "a larger board")
    #expect(try Self.trimmed("ooooo", "oo", "o") == [5, 3], "a part of the board")
  }

  @Test(arguments: [(1, 1), (4, 400), (320, 200)])
  func noiseAndFlatPicturesShowNoChessboard(width: Int, height: Int) throws {
    let board = try #require(Self.board)
    var generator = SeededRandom(seed: 3)
    let noise = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for pixels in [noise, noise.map { _ in 128 }] {
      let picture = frame(width, height, .gray8, bytes: pixels)
      guard case .tooFew(let corners) = try ChessboardFinder().find(board, in: picture) else {
        Issue.record("\(width) x \(height) shows no board")
        continue
      }
      #expect(corners < 17)
    }
  }

  @Test(arguments: [(9, 6, 9, 6), (6, 9, 9, 6), (3, 3, 3, 3), (40, 3, 40, 3)])
  func chessboardSizeIgnoresTheOrderOfItsSides(one: Int, other: Int, columns: Int, rows: Int) {
    let size = Chessboard.Size(one, other)
    #expect(size?.columns == columns && size?.rows == rows)
  }

  @Test(arguments: [(2, 6), (41, 6), (0, 0), (-9, 6), (Int.max, Int.min)])
  func impossibleChessboardSizesAreNil(one: Int, other: Int) { #expect(Chessboard.Size(one, other) == nil) }
}
