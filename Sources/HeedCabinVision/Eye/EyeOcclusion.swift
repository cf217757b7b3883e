import HeedGeometry
import HeedPictures
import HeedSignals

/// Detects an eye covered by a dark lens, a patch or a strap: the net draws an open eye on all of them.
struct EyeOcclusion {
  struct Settings: Hashable, Sendable {
    /// Maximum brightness around the eye, relative to the cheek's, of an eye behind something dark.
    /// Choice: skin, lashes and iris together measure 0.44 to 1.0 on the recorded faces, a dark lens 0.1.
    var darkBelow = 0.3
    /// Maximum standard deviation of brightness around the eye, relative to the cheek's brightness, of an even cover.
    /// Choice: the recorded eyes measure 0.06 and more, open or shut; an even surface 0.02.
    var flatBelow = 0.03
    /// Half the height of the measured area, relative to the eye's width. Choice: the lids and the skin next to them.
    var halfHeight = 0.25
    /// Half the side of the cheek's patch, relative to the eye's width. Choice: fits on the cheek below the lower lid.
    var cheekHalfSide = 0.2
  }

  var settings = Settings()

  func isCovered(_ side: EyeMeasurer.Side, mesh: FaceLandmarks, frame: Frame) throws(VisionError) -> Bool {
    let eye = side == .left ? LandmarkIndex.leftEye : LandmarkIndex.rightEye
    let (outer, inner) = (mesh.point(eye.outerCorner), mesh.point(eye.innerCorner))
    let width = outer.distance(to: inner)
    let around = try brightness(
      around: .midpoint(outer, inner), halfWidth: width / 2, halfHeight: width * settings.halfHeight, in: frame)
    let cheekHalf = width * settings.cheekHalfSide
    let cheek = try brightness(around: mesh.point(eye.cheek), halfWidth: cheekHalf, halfHeight: cheekHalf, in: frame)
    guard let around, let cheek, cheek.meanLuma > 0 else { return false }
    return around.meanLuma < settings.darkBelow * cheek.meanLuma
      || around.lumaDeviation < settings.flatBelow * cheek.meanLuma
  }

  /// nil if the patch is not wholly in the picture.
  private func brightness(
    around center: PlanePoint<Image>, halfWidth: Double, halfHeight: Double, in frame: Frame
  ) throws(VisionError) -> FrameStatistics? {
    let (left, top) = (center.x - halfWidth, center.y - halfHeight)
    let (right, bottom) = (center.x + halfWidth, center.y + halfHeight)
    guard left >= 0, top >= 0, right < Double(frame.size.width), bottom < Double(frame.size.height) else { return nil }
    return try FrameStatistics(
      frame, x: Int(left), y: Int(top), width: max(1, Int(right) - Int(left)), height: max(1, Int(bottom) - Int(top)))
  }
}
