import Foundation
import Testing

@testable import Scoring

struct PeerSittingsTests {
  private static let laptop = TruthDisplay(
    below: 12, sizeMillimeters: SIMD2(302, 189), sizePoints: SIMD2(1512, 945))
  private static let eye = SIMD3(0.0, 30, 550)
  private static let header = "sitting,x_pt,y_pt,right_iris_across,right_iris_down,left_iris_across,left_iris_down"

  @Test func anAffineMapIsFoundAgain() throws {
    let features = [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(0.4, 0.6)]
    func truth(_ f: SIMD2<Double>) -> SIMD2<Double> { SIMD2(3 - 20 * f.x + f.y, 1 + 2 * f.x + 15 * f.y) }
    let map = try #require(AffineMap(features.map { ($0, truth($0)) }))
    let difference = map(SIMD2(0.3, -0.2)) - truth(SIMD2(0.3, -0.2))
    #expect((difference * difference).sum() < 1e-18)
  }

  @Test func aMapFitsByLeastSquares() throws {
    // Two values at one place: their mean.
    let pairs = [(SIMD2(0.0, 0), 1.0), (SIMD2(0, 0), 3), (SIMD2(1, 0), 5), (SIMD2(0, 1), 7)]
    let map = try #require(AffineMap(pairs.map { ($0.0, SIMD2($0.1, 0)) }))
    #expect(abs(map(.zero).x - 2) < 1e-9)
  }

  @Test func thereIsNoMapWithoutThreePointsOffALine() {
    func map(_ features: [SIMD2<Double>]) -> AffineMap? { AffineMap(features.map { ($0, $0) }) }
    #expect(map([SIMD2(0, 0), SIMD2(1, 0)]) == nil)
    #expect(map([SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2)]) == nil)
    #expect(map([SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 0)]) != nil)
  }

  @Test func cornersAndTheMiddleCalibrate() {
    let grid = [50.0, 317, 628, 895].flatMap { y in [50.0, 521, 991, 1462].map { SIMD2($0, y) } }
    let chosen = PeerSittings.calibrating(grid, middle: SIMD2(756, 472.5))
    #expect(chosen == [0, 3, 12, 15, 5], "of equal distances, the first")
  }

  @Test func irisesThatFollowTheEyeExactlyHaveNoError() throws {
    let rows = [50.0, 317, 628, 895].flatMap { y in
      [50.0, 521, 991, 1462].map { x in
        let truth = GazeDirection(Self.laptop.position(of: SIMD2(x, y)) - Self.eye)
        let (across, down) = (truth.azimuth / 100, truth.elevation / -100)
        // Only the mean of both eyes counts.
        return "s2,\(x),\(y),\(across + 0.02),\(down),\(across - 0.02),\(down)"
      }
    }
    let table = try CSVTable(([Self.header] + rows).joined(separator: "\n"), file: "stills.csv")
    let peer = try PeerSittings(table: table, display: Self.laptop, eye: Self.eye)
    #expect(peer.sittings.map(\.name) == ["s2"])
    #expect(try #require(peer.mean) < 1e-5)
  }

  @Test func directionsAndVectorsAreTheSame() {
    let direction = GazeDirection(azimuth: 12, elevation: -7)
    let again = GazeDirection(direction.unitVector * 300)
    #expect(abs(again.azimuth - 12) < 1e-9 && abs(again.elevation + 7) < 1e-9)
  }

  /// Source: the issue and data/gaze-real/README.md state 3.66 degrees.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: MeasuringData.folder("gaze-real/stills.csv").path)))
  func theKnownFigureOfThePeer() throws {
    let file = MeasuringData.folder("gaze-real/stills.csv")
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: "stills.csv")
    let peer = try PeerSittings(table: table, display: Self.laptop, eye: Self.eye)
    #expect(peer.sittings.count == 9)
    #expect(try abs(#require(peer.mean) - 3.66) < 0.01)
  }
}
