import Foundation
import HeedGeometry
import HeedSignals

@testable import HeedCabinVision

/// Two drawn eyes that are each other's mirror image, and the corners of eyes in a mesh.
enum MirroredEyes {
  /// A mesh with these eyes; its other points are unused.
  static func mesh(
    rightEye: (outer: SIMD2<Float>, inner: SIMD2<Float>) = (SIMD2(30, 50), SIMD2(62, 54)), mirroredAt width: Float = 200
  ) -> FaceLandmarks {
    var points = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
    func put(_ index: Int, _ point: SIMD2<Float>) { points[index] = SIMD3(point.x, point.y, 0) }
    func mirrored(_ point: SIMD2<Float>) -> SIMD2<Float> { SIMD2(width - 1 - point.x, point.y) }
    put(LandmarkIndex.rightEye.outerCorner, rightEye.outer)
    put(LandmarkIndex.rightEye.innerCorner, rightEye.inner)
    put(LandmarkIndex.leftEye.outerCorner, mirrored(rightEye.outer))
    put(LandmarkIndex.leftEye.innerCorner, mirrored(rightEye.inner))
    return FaceLandmarks(
      points: points, presence: 1, region: FaceRegion(center: .init(x: 100, y: 50), size: 80, rotation: .zero))
  }

  /// A picture and its mirror image in one: the right half is the left half's reflection.
  static func picture() -> Frame {
    symmetric(width: 200, height: 100) { x, y in
      let (dx, dy) = (x - 46, y - 52)
      return dx * dx + dy * dy < 36 ? 40 : 150 + 20 * sin(x / 9) + 10 * cos(y / 5)
    }
  }

  private static func symmetric(width: Int, height: Int, _ brightness: (Double, Double) -> Double) -> Frame {
    frame(width, height, .gray8) { x, y in
      [UInt8(max(0, min(255, brightness(Double(min(x, width - 1 - x)), Double(y)))))]
    }
  }
}
