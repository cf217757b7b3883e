import HeedGeometry

/// The appearance of a head at one attitude: patches of skin around eyes and nose, each with its place on the head. A
/// keyframe holds the local contrast of a few dozen patches while the driver is tracked. It never leaves the process.
struct HeadKeyframe: Sendable {
  /// Landmarks on skin that moves with the skull: nose, cheeks below the eyes, forehead between and above the brows.
  /// Lids, brows and mouth move. The face's outline shows different skin when the head turns.
  static let landmarks = [
    168, 6, 197, 195, 5, 4, 122, 351, 188, 412, 174, 399, 129, 358, 98, 327, 49, 279, 126, 355, 142, 371, 2,
    117, 346, 101, 330, 50, 280, 36, 266, 118, 347, 119, 348, 100, 329, 205, 425,
    111, 340, 143, 372, 116, 345, 123, 352, 151, 108, 337,
  ]
  /// Distance from a skin patch's middle to its edge, pixels. Choice: 7 x 7 pixels hold an edge on one surface.
  static let half = 3
  static let side = 2 * half + 1
  static let area = side * side
  /// Distance between a patch's pixels, relative to the eyes' distance. Choice: a patch spans a tenth of the latter.
  static let spacing = 1.6 / 95
  let pose: Transform<Camera, Head>
  let skin: SkinPatches
  let looks: [SkinPatches.Look]

  /// The picture part that contains a face's patches, with a margin for the head's motion between two pictures.
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

  /// - Parameter pose: The head pose that the keyframe gets.
  /// - Returns: nil if too few patches lie inside the pyramid.
  init?(
    _ pyramid: FacePyramid, landmarks: [SIMD3<Float>], pose: Transform<Camera, Head>, camera: PinholeCamera,
    fewestPatches: Int
  ) {
    self.pose = pose
    let depth = MeshDepth(landmarks, pose: pose, camera: camera)
    let eyeWidth = Double(planarDistance(landmarks[33], landmarks[263]))
    let step = max(1, eyeWidth * pyramid.scale * Self.spacing) / pyramid.scale
    let size = pyramid.levels[FacePyramid.finest]
    var skin = SkinPatches()
    for index in Self.landmarks {
      let mark = landmarks[index]
      let middle = pyramid.local(x: Double(mark.x), y: Double(mark.y))
      let reach = Double(Self.half) * step * pyramid.scale + 2
      guard middle.x > reach, middle.y > reach, middle.x < Double(size.width) - reach,
        middle.y < Double(size.height) - reach
      else { continue }
      var places: [SIMD3<Double>] = []
      for row in -Self.half...Self.half {
        for column in -Self.half...Self.half {
          let pixel = PlanePoint<Image>(
            x: Double(mark.x) + Double(column) * step, y: Double(mark.y) + Double(row) * step)
          places.append(depth.place(of: pixel, z: Double(mark.z)))
        }
      }
      skin.add(places)
    }
    guard skin.middles.count >= fewestPatches else { return nil }
    let looks = pyramid.levels.indices.compactMap { try? skin.look(pose, pyramid, level: $0, camera: camera) }
    // A missing level has a patch behind the camera.
    guard looks.count == pyramid.levels.count else { return nil }
    (self.skin, self.looks) = (skin, looks)
  }
}

/// Places of a mesh's points on the head, from their pixels and the mesh net's depths.
struct MeshDepth {
  /// Distance from the mean depth of the eye corners to the eyes' rotation centres, metres.
  /// Source: ``MeanFace``: the corners are on average 4 mm in front of the rotation centres.
  static let corners = 0.004

  private let pose: Transform<Camera, Head>
  private let camera: PinholeCamera
  private let headFromCamera: Rotation<Head, Camera>
  private let corners, metersPerPixel: Double

  init(_ landmarks: [SIMD3<Float>], pose: Transform<Camera, Head>, camera: PinholeCamera) {
    (self.pose, self.camera, headFromCamera) = (pose, camera, pose.rotation.inverse)
    corners = [33, 263, 133, 362].map { Double(landmarks[$0].z) }.reduce(0, +) / 4
    metersPerPixel = pose.origin.z / camera.fx
  }

  /// - Parameter z: The net's depth, pixels.
  /// - Returns: The place on the head, metres.
  func place(of pixel: PlanePoint<Image>, z: Double) -> SIMD3<Double> {
    let depth = pose.origin.z + (z - corners) * metersPerPixel - Self.corners
    let flat = camera.undistorted(pixel)
    return headFromCamera.apply(SIMD3(flat.x, flat.y, 1) * depth - pose.origin.meters)
  }
}

func planarDistance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
  let d = a - b
  return (d.x * d.x + d.y * d.y).squareRoot()
}
