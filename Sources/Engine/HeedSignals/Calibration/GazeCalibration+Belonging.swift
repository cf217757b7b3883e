public import HeedGeometry

extension GazeCalibration {
  /// Largest difference between two descriptions of one display. Choice: people measure displays to a millimetre and
  /// a fifth of a degree; a display with a larger difference was moved.
  private static let sameMeters = 0.001, sameAngle = Angle.degrees(0.2)
  /// Largest difference between two descriptions of one camera: a share of the focal length, and pixels. Choice: half
  /// a percent of the focal length moves the gaze by less than its scatter; lenses of other cameras differ more.
  private static let sameFocal = 0.005, samePixels = 2.0

  /// Checks that the calibration was made with the present display (in any orientation), camera, picture size (nil
  /// before the first picture) and version of the eye measurement.
  public func checkBelongs(to rig: Rig, picture: ImageSize? = nil, measurement known: Int) throws(CalibrationError) {
    guard measurement == known else { throw .otherMeasurement(found: measurement, known: known) }
    guard let surface = rig.display else { throw .noDisplay }
    let sides = InterfaceOrientation.allCases.map { surface.turned(to: $0) }
    guard sides.contains(where: { Self.isSame($0, display) }) else { throw .otherDisplay }
    guard let lens = rig.camera(for: camera.size), Self.isSame(lens, camera) else { throw .otherCamera }
    guard picture == nil || picture == camera.size else { throw .otherPictureSize }
  }

  private static func isSame(_ a: Rig.Display, _ b: Rig.Display) -> Bool {
    abs(a.widthMeters - b.widthMeters) <= sameMeters && abs(a.heightMeters - b.heightMeters) <= sameMeters
      && abs(a.widthPoints - b.widthPoints) < 0.5 && abs(a.heightPoints - b.heightPoints) < 0.5
      && a.topLeft.distance(to: b.topLeft) <= sameMeters && a.xAxis.angle(to: b.xAxis) <= sameAngle
      && a.yAxis.angle(to: b.yAxis) <= sameAngle
  }

  private static func isSame(_ a: PinholeCamera, _ b: PinholeCamera) -> Bool {
    func k(_ lens: PinholeCamera, _ i: Int) -> Double { i < lens.distortion.count ? lens.distortion[i] : 0 }
    return a.size == b.size && abs(a.fx / b.fx - 1) <= sameFocal && abs(a.fy / b.fy - 1) <= sameFocal
      && abs(a.cx - b.cx) <= samePixels && abs(a.cy - b.cy) <= samePixels
      && (0..<5).allSatisfy { abs(k(a, $0) - k(b, $0)) <= sameFocal }
  }
}
