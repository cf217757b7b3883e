import HeedGeometry
import HeedNets
import HeedSignals
import Testing

@testable import HeedCabinVision

/// A gray picture.
private func picture(at milliseconds: Double, width: Int = 64) -> Frame {
  Frame(
    index: 0, time: Timestamp(milliseconds: milliseconds), size: ImageSize(width: width, height: 48), format: .gray8,
    pixels: [UInt8](repeating: 120, count: width * 48))
}

/// A face in its middle.
private let mesh: FaceLandmarks = {
  var points = [SIMD3<Float>](repeating: SIMD3(32, 24, 0), count: FaceLandmarks.count)
  (points[0], points[1]) = (SIMD3(22, 10, 0), SIMD3(42, 38, 0))
  (points[FaceLandmarks.rightEyeOuterCorner], points[FaceLandmarks.leftEyeOuterCorner]) = (
    SIMD3(25, 20, 0), SIMD3(39, 20, 0)
  )
  return FaceLandmarks(
    points: points, presence: 1,
    region: FaceRegion(center: PlanePoint(x: 32, y: 24), size: 40, rotation: Angle(radians: 0)))
}()

struct CoverGaugeTests {
  // Each look: its time in milliseconds, whether a face is found, whether the net looks.
  private static let looks: [([(Double, Bool, Bool)], Comment)] = [
    ([(0, true, true), (149, true, false), (150, true, true), (299, true, false)], "every 150 ms"),
    ([(0, false, false), (200, false, false)], "not before a face was there"),
    ([(0, true, true), (200, false, true), (60_000, false, true), (60_001, false, false)], "a minute where one was"),
    ([(0, true, true), (61_000, false, false), (61_001, true, true)], "again when it is back"),
  ]

  @Test(arguments: looks)
  func theNetLooksWhereTheFaceIsOrWas(looks: [(Double, Bool, Bool)], why: Comment) throws {
    var gauge = try CoverGauge(engine: InferenceEngines.chosen())
    for (time, hasFace, isLooked) in looks {
      let seen = try gauge.update(picture(at: time), mesh: hasFace ? mesh : nil)
      #expect((seen != nil) == isLooked, why)
      for (_, probability) in seen?.all ?? [] { #expect((0...1).contains(probability)) }
    }
  }

  @Test func placesInPicturesOfAnotherSizeMeanNothing() throws {
    var gauge = try CoverGauge(engine: InferenceEngines.chosen())
    #expect(try gauge.update(picture(at: 0), mesh: mesh) != nil)
    #expect(try gauge.update(picture(at: 200, width: 80), mesh: nil) == nil)
  }
}
