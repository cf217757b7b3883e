import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("A convex region of the picture")
struct ConvexRegionTests {
  static let seed: [SIMD2<Double>] = [[0.10, 0.95], [0.46, 0.15], [0.54, 0.15], [0.90, 0.95]]

  static let refused: [([SIMD2<Double>], RegionError, Comment)] = [
    ([], .tooFewVertices(count: 0), "nothing"),
    ([[0, 0], [1, 1]], .tooFewVertices(count: 2), "a line"),
    ([[0, 0], [1, 0], [1, 0], [0, 0]], .tooFewVertices(count: 2), "repetitions are no vertices"),
    ([[0, 0], [0.5, 0.5], [1, 1]], .collinear, "no area"),
    ([[0.3, 0.1], [0.3, 0.9], [0.3, 0.5], [0.3, 0.2]], .collinear, "no area, upright"),
    ([[0, 0], [1, 0], [1, 1.001]], .outside(vertex: 2, x: 1, y: 1.001), "just below the picture"),
    ([[-0.001, 0], [1, 0], [1, 1]], .outside(vertex: 0, x: -0.001, y: 0), "just left of it"),
    ([[0, 0], [.nan, 0], [1, 1]], .notFinite(vertex: 1), "no number"),
    ([[0, 0], [1, 0], [1, .infinity]], .notFinite(vertex: 2), "no end"),
    ([[0, 0], [1, 0], [0.5, 0.1], [1, 1], [0, 1]], .notConvex(vertex: 2), "a notch"),
    ([[0, 0], [1, 1], [1, 0], [0, 1]], .notConvex(vertex: 1), "a bow tie"),
    ([[0.5, 0], [0.8, 1], [0, 0.4], [1, 0.4], [0.2, 1]], .notConvex(vertex: 2), "a star turns twice around"),
    ([[0, 0], [1, 0], [0.5, 0], [0.5, 1]], .notConvex(vertex: 1), "a spike"),
  ]

  @Test(arguments: refused)
  func invalidRegionVerticesAreRefused(vertices: [SIMD2<Double>], why: RegionError, comment: Comment) {
    #expect(throws: why, comment) { try ConvexRegion(vertices) }
    #expect(!why.description.isEmpty)
  }

  static let accepted: [([SIMD2<Double>], Comment)] = [
    (seed, "the alert library's"),
    (seed.reversed(), "the other way round"),
    (seed + [seed[0]], "closed by its first vertex"),
    ([[0, 0], [0.5, 0], [1, 0], [1, 1], [0, 1]], "a vertex on a straight edge"),
    ([[0, 0], [1, 0], [1, 1], [0, 1]], "the whole picture"),
  ]

  @Test(arguments: accepted)
  func convexRegionVerticesAreAccepted(vertices: [SIMD2<Double>], comment: Comment) throws {
    let region = try ConvexRegion(vertices)
    let size = ImageSize(width: 1000, height: 1000)
    #expect(region.signedDistance(to: PlanePoint(x: 499.5, y: 499.5), in: size) >= 0, comment)
  }

  // A square from 0.2 to 0.8 in a picture of 1000 x 500 pixels: columns 199.5 to 799.5, rows 99.5 to 399.5.
  @Test(arguments: [
    (499.5, 249.5, 150.0), (209.5, 249.5, 10), (199.5, 249.5, 0), (189.5, 249.5, -10), (196.5, 95.5, -5),
  ])
  func distanceToTheRegionEdgeIsInPixels(x: Double, y: Double, expected: Double) throws {
    let square: [SIMD2<Double>] = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]
    for vertices in [square, square.reversed()] {
      let found = try ConvexRegion(vertices).signedDistance(
        to: PlanePoint(x: x, y: y), in: ImageSize(width: 1000, height: 500))
      #expect(abs(found - expected) < 1e-9)
    }
  }

  @Test func anyRegionVerticesAreAcceptedOrRefused() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &random)
      let vertices = (0..<count).map { _ in
        SIMD2(Double.random(in: -0.1...1.1, using: &random), [0, 0.5, 1, .nan].randomElement(using: &random) ?? 0)
      }
      guard let region = try? ConvexRegion(vertices) else { continue }
      #expect(region.vertices.count >= 3)
      #expect(region.signedDistance(to: PlanePoint(x: 5, y: 5), in: ImageSize(width: 9, height: 9)).isFinite)
    }
  }
}
