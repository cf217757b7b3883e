import Foundation
import HeedGeometry
import Testing

@Suite("The valid range of a lens model")
struct LensReachTests {
  static let size = ImageSize(width: 1280, height: 720)

  static func camera(_ distortion: [Double], focal: Double = 1000) -> PinholeCamera {
    PinholeCamera(size: size, fx: focal, fy: focal, cx: 639.5, cy: 359.5, distortion: distortion)
  }

  // The tangent of the angle off the axis. r (1 + k1 r2 + k2 r4 + k3 r6) turns back where its slope is 0.
  static let folds: [(distortion: [Double], inside: Double, outside: Double?, why: Comment)] = [
    ([-0.3], 1.05, 1.06, "1 - 0.9 r2 is 0 at 1.0541"),
    ([-0.35, 0.15], 900, nil, "1 - 1.05 r2 + 0.75 r4 has no root: it never folds"),
    ([-0.35, 0.03], 1.06, 1.07, "1 - 1.05 r2 + 0.15 r4 has two roots, at 1.066 and 2.421"),
    ([-0.35, 0.03], 1.06, 5, "where it rises again the pixel belongs to another point"),
    ([0.2], 900, nil, "a pincushion only grows"),
    ([0.2, 0, 0, 0, -0.05], 1.34, 1.35, "1 + 0.6 r2 - 0.35 r6 is 0 at 1.3467"),
    ([0, 0, 0.001, 0.001], 100, 250, "a leaning lens alone is true to 1 / (6 |p|)"),
    ([], 900, 1001, "89.94 degrees off the axis is level with the lens"),
  ]

  @Test(arguments: folds)
  func pointsBeyondTheLensFoldHaveNoImage(
    _ row: (distortion: [Double], inside: Double, outside: Double?, why: Comment)
  ) throws {
    let camera = Self.camera(row.distortion)
    for turn in stride(from: 0.0, to: 360, by: 30) {
      let (c, s) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
      let inside = Point<Camera>(x: row.inside * c, y: row.inside * s, z: 1)
      let pixel = try #require(camera.project(inside), row.why)
      let sight = try #require(camera.sight(at: pixel), row.why)
      #expect(sight.angle(to: try #require(Direction(inside.meters))).degrees < 1e-3, row.why)
      if let outside = row.outside {
        #expect(camera.project(Point(x: outside * c, y: outside * s, z: 1)) == nil, row.why)
      }
    }
  }

  @Test func pixelBeyondTheLensReachHasNoLineOfSight() {
    // The largest image radius of k1 = -0.3 is 0.7027 (1000 pixels to 1).
    let camera = Self.camera([-0.3])
    #expect(camera.sight(at: PlanePoint(x: 639.5 + 702, y: 359.5)) != nil)
    let beyond = PlanePoint<Image>(x: 639.5 + 703, y: 359.5)
    #expect(camera.sight(at: beyond) == nil)
    #expect(camera.undistorted(beyond) == SIMD2(0.703, 0), "as it is")
    for bad in [Double.nan, .infinity, -1e300] { #expect(camera.sight(at: PlanePoint(x: bad, y: 0)) == nil) }
  }

  @Test func invalidLensCoefficientsProjectNoPoint() {
    for bad in [[Double.nan], [0, .infinity], [0, 0, 1e300, 0, 0], [-1e300]] {
      let camera = Self.camera(bad)
      let pixel = camera.project(Point(x: 0.3, y: 0.1, z: 1))
      #expect(pixel == nil)
      #expect(camera.undistorted(PlanePoint(x: 739.5, y: 359.5)).x.isFinite)
    }
  }

  @Test func changingTheDistortionUpdatesTheProjection() throws {
    var camera = Self.camera([])
    camera.distortion = [-0.3]
    #expect(camera == Self.camera([-0.3]))
    #expect(camera.project(Point(x: 2, y: 0, z: 1)) == nil)
  }
}
