import Foundation
import HeedGeometry
import HeedSignals

/// The appearance of a head at one attitude: patches of skin around eyes and nose, each with its place on the head.
/// Holds the local contrast of a few dozen patches while the driver is tracked; none of it leaves the process.
struct HeadKeyframe: Sendable {
  /// Landmarks on skin that moves with the skull: nose, cheeks below the eyes, forehead between and above the brows.
  /// Not lids, brows, mouth or the face's outline, which shows different skin when the head turns.
  static let landmarks = [
    168, 6, 197, 195, 5, 4, 122, 351, 188, 412, 174, 399, 129, 358, 98, 327, 49, 279, 126, 355, 142, 371, 2,
    117, 346, 101, 330, 50, 280, 36, 266, 118, 347, 119, 348, 100, 329, 205, 425,
    111, 340, 143, 372, 116, 345, 123, 352, 151, 108, 337,
  ]
  /// Pixels from a patch's middle to its edge. Choice: 7 x 7 pixels hold an edge and stay on one surface.
  static let half = 3
  static let side = 2 * half + 1
  static let area = side * side
  /// Spacing of a patch's pixels relative to the eyes' distance. Choice: 1.6 px of 95: a patch spans a tenth of it.
  static let spacing = 1.6 / 95
  /// Distance from the mean depth of the eye corners to the eyes' rotation centres, metres.
  /// Source: ``MeanFace``: the corners stand 4 mm before the rotation centres on average; one of them is the outer.
  static let cornerDepth = 0.003

  /// The head pose when the keyframe was made.
  let pose: Transform<Camera, Head>
  let scale: Double
  /// Positions of all pixels on the head, metres; `area` per patch.
  let places: [SIMD3<Double>]
  /// For each level: contrast minus its patch's mean, and its gradient.
  private(set) var values: [[Double]]
  private(set) var slopes: [[SIMD2<Double>]]
  /// The same for the registration.
  private(set) var skin: SkinLanes
  /// Number of averaged pictures.
  private(set) var pictures = 0

  /// The part of the picture that holds the patches, with a margin for the head's motion between two pictures.
  static func box(_ marks: [SIMD3<Float>]) -> ImageRect {
    var (low, high) = (marks[landmarks[0]], marks[landmarks[0]])
    for index in landmarks {
      low = pointwiseMin(low, marks[index])
      high = pointwiseMax(high, marks[index])
    }
    let margin = Double(planarDistance(marks[33], marks[263])) * 0.15
    return ImageRect(
      x: Double(low.x) - margin, y: Double(low.y) - margin, width: Double(high.x - low.x) + 2 * margin,
      height: Double(high.y - low.y) + 2 * margin)
  }

  /// - Parameter pose: The head pose to assign to the keyframe.
  /// - Returns: nil if too few patches lie inside the pyramid.
  init?(
    _ pyramid: FacePyramid, landmarks: [SIMD3<Float>], pose: Transform<Camera, Head>, camera: PinholeCamera,
    fewestPatches: Int
  ) {
    (self.pose, scale) = (pose, pyramid.scale)
    let corners = [33, 263, 133, 362].map { Double(landmarks[$0].z) }.reduce(0, +) / 4
    let metersPerPixel = pose.origin.z / camera.fx
    let eyeWidth = Double(planarDistance(landmarks[33], landmarks[263]))
    let step = max(1, eyeWidth * pyramid.scale * Self.spacing) / pyramid.scale
    let back = pose.rotation.inverse
    let level = pyramid.levels[0]
    var places: [SIMD3<Double>] = []
    for index in Self.landmarks {
      let mark = landmarks[index]
      let depth = pose.origin.z + (Double(mark.z) - corners) * metersPerPixel - Self.cornerDepth
      let middle = pyramid.local(x: Double(mark.x), y: Double(mark.y))
      let reach = Double(Self.half) * step * pyramid.scale + 2
      guard middle.x > reach, middle.y > reach, middle.x < Double(level.width) - reach,
        middle.y < Double(level.height) - reach
      else { continue }
      for row in -Self.half...Self.half {
        for column in -Self.half...Self.half {
          let pixel = PlanePoint<Image>(
            x: Double(mark.x) + Double(column) * step, y: Double(mark.y) + Double(row) * step)
          let flat = camera.undistorted(pixel)
          places.append(back.apply(SIMD3(flat.x, flat.y, 1) * depth - pose.origin.meters))
        }
      }
    }
    guard places.count >= fewestPatches * Self.area else { return nil }
    self.places = places
    skin = SkinLanes(places)
    values = pyramid.levels.map { _ in [Double](repeating: 0, count: places.count) }
    slopes = pyramid.levels.map { _ in [SIMD2<Double>](repeating: .zero, count: places.count) }
    average(pyramid, pose: pose, camera: camera)
  }

  /// Averages in another picture of the same head, to reduce noise.
  mutating func average(_ pyramid: FacePyramid, pose: Transform<Camera, Head>, camera: PinholeCamera) {
    pictures += 1
    let share = 1 / Double(pictures)
    let pixels = stride(from: 0, to: places.count, by: Self.area).flatMap { first in
      let points = places[first..<first + Self.area].map { pose.rotation.apply($0) + pose.origin.meters }
      let bend = camera.lensShift(at: points[Self.area / 2])
      return points.map { p in
        pyramid.local(x: camera.fx * p.x / p.z + camera.cx + bend.x, y: camera.fy * p.y / p.z + camera.cy + bend.y)
      }
    }
    for (index, level) in pyramid.levels.enumerated() {
      level.values.withUnsafeBufferPointer { contrast in
        for first in stride(from: 0, to: pixels.count, by: Self.area) {
          let patch = first..<first + Self.area
          let seen = pixels[patch].map { level.value($0.x, $0.y, contrast) }
          let mean = seen.reduce(0, +) / Double(Self.area)
          for (at, value) in zip(patch, seen) {
            let (x, y) = (pixels[at].x, pixels[at].y)
            let slope =
              SIMD2(
                level.value(x + 1, y, contrast) - level.value(x - 1, y, contrast),
                level.value(x, y + 1, contrast) - level.value(x, y - 1, contrast)) / 2
            values[index][at] += share * (value - mean - values[index][at])
            slopes[index][at] += share * (slope - slopes[index][at])
          }
        }
      }
    }
    skin.read(values: values, slopes: slopes)
  }
}

func planarDistance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
  let d = a - b
  return (d.x * d.x + d.y * d.y).squareRoot()
}
