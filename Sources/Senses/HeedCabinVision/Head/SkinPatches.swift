internal import CHeedVision
import HeedGeometry
import HeedVision

/// Patches of a head's skin, given by the positions of their pixels on the head.
struct SkinPatches: Sendable {
  /// The patches' look at one level of detail: the local contrast minus the patch's mean, and its slopes per pixel.
  struct Look: Sendable, Equatable {
    var values, slopesX, slopesY: [Float]

    init(count: Int) {
      values = [Float](repeating: 0, count: count)
      (slopesX, slopesY) = (values, values)
    }
  }

  /// Number of floats of a patch: its pixels, and a few unused copies of the last pixel.
  static let stride = Int(CHV_PATCH_FLOATS)

  /// Positions of the patches' pixels on the head, metres; ``stride`` values per patch.
  private(set) var x: [Float] = []
  private(set) var y: [Float] = []
  private(set) var z: [Float] = []
  private(set) var middles: [SIMD3<Double>] = []

  /// Adds a patch of skin.
  /// - Parameter places: The positions of the patch's pixels, row by row.
  mutating func add(_ places: [SIMD3<Double>]) {
    precondition(places.count == HeadKeyframe.area, "one place a pixel")
    middles.append(places[HeadKeyframe.area / 2])
    let padded = places + Array(repeating: places[HeadKeyframe.area - 1], count: Self.stride - HeadKeyframe.area)
    x += padded.map { Float($0.x) }
    y += padded.map { Float($0.y) }
    z += padded.map { Float($0.z) }
  }

  /// Reads a head's appearance from a picture.
  /// - Throws: ``VisionError/backend(message:)`` if a patch is behind the camera.
  func look(_ pose: Transform<Camera, Head>, _ pyramid: FacePyramid, level: Int, camera: PinholeCamera)
    throws(VisionError) -> Look
  {
    var look = Look(count: x.count)
    try check(
      withBridge(pose, pyramid, level: level, camera: camera) { skin, view, bends, picture in
        chv_patches_cut(&skin, &view, bends, &picture, &look.values, &look.slopesX, &look.slopesY)
      })
    return look
  }

  /// Compares a stored look of the patches with the picture at a head pose. The sums give the next Gauss-Newton step.
  func align(
    _ kept: Look, at pose: Transform<Camera, Head>, _ pyramid: FacePyramid, level: Int, camera: PinholeCamera,
    limits: chv_patch_limits
  ) throws(VisionError) -> chv_patch_sums {
    var (sums, limits) = (chv_patch_sums(), limits)
    let status = kept.values.withUnsafeBufferPointer { values in
      kept.slopesX.withUnsafeBufferPointer { slopesX in
        kept.slopesY.withUnsafeBufferPointer { slopesY in
          var kept = chv_skin_level(
            values: values.baseAddress, slopes_x: slopesX.baseAddress, slopes_y: slopesY.baseAddress)
          return withBridge(pose, pyramid, level: level, camera: camera) { skin, view, bends, picture in
            chv_patches_align(&skin, &kept, &view, bends, &picture, &limits, &sums)
          }
        }
      }
    }
    try check(status)
    return sums
  }

  /// Calls `body` with the C structs of the skin patches, of the head's pose and of a picture's level.
  private func withBridge(
    _ pose: Transform<Camera, Head>, _ pyramid: FacePyramid, level index: Int, camera: PinholeCamera,
    _ body: (inout chv_skin, inout chv_head_view, [Float], inout chv_contrast_level) -> chv_status
  ) -> chv_status {
    let level = pyramid.levels[index]
    let scale = pyramid.scale * level.scale
    let center = level.local(pyramid.local(x: camera.cx, y: camera.cy))
    let origin = pose.origin.meters
    let turn = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map(pose.rotation.apply)
    var view = chv_head_view()
    func row(_ axis: Int) -> (Float, Float, Float) {
      (Float(turn[0][axis]), Float(turn[1][axis]), Float(turn[2][axis]))
    }
    let (first, second, third) = (row(0), row(1), row(2))
    view.rotation = (first.0, first.1, first.2, second.0, second.1, second.2, third.0, third.1, third.2)
    view.origin = (Float(origin.x), Float(origin.y), Float(origin.z))
    view.focal = (Float(camera.fx * scale), Float(camera.fy * scale))
    view.center = (Float(center.x), Float(center.y))
    var bends: [Float] = []
    bends.reserveCapacity(2 * middles.count)
    for middle in middles {
      let bend = camera.lensShift(at: pose.rotation.apply(middle) + origin) * scale
      bends.append(Float(bend.x))
      bends.append(Float(bend.y))
    }
    return x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        z.withUnsafeBufferPointer { z in
          level.values.withUnsafeBufferPointer { values in
            var skin = chv_skin(x: x.baseAddress, y: y.baseAddress, z: z.baseAddress, patches: middles.count)
            var picture = chv_contrast_level(
              values: values.baseAddress, width: Int32(clamping: level.width), height: Int32(clamping: level.height))
            return body(&skin, &view, bends, &picture)
          }
        }
      }
    }
  }
}

extension PinholeCamera {
  /// Shift of a point by the lens distortion, pixels; zero behind the camera. One value serves a whole skin patch.
  func lensShift(at point: SIMD3<Double>) -> SIMD2<Double> {
    guard distortion.contains(where: { $0 != 0 }), let seen = project(Point(meters: point)) else { return .zero }
    return SIMD2(seen.x - (fx * point.x / point.z + cx), seen.y - (fy * point.y / point.z + cy))
  }
}
