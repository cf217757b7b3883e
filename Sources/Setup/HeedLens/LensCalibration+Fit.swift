public import HeedGeometry

extension LensCalibration {
  /// Calibrates a lens from boards in pictures of one size.
  /// - Parameter boards: The name and the board of each picture.
  public init(_ boards: [(name: String, board: Chessboard)], size: ImageSize) throws(LensCalibrationError) {
    let search = RobustLensFit(boards.map(\.board.corners), size: size)
    let found = try search.found()
    let fit = found.fit
    let mostTilted = fit.poses.map(\.tilt).max() ?? .zero
    guard let doubt = LensUncertainty(fit) else { throw .undetermined(share: nil, mostTilted: mostTilted) }
    let share = max(doubt.scatter[0] / fit.lens[0], doubt.scatter[1] / fit.lens[1])
    guard share <= Self.mostUncertain else { throw .undetermined(share: share, mostTilted: mostTilted) }
    camera = PinholeCamera(lens: fit.lens, size: size)
    isComplete = fit.free == LensFit.lensCount
    deviations = Deviations(doubt.scatter)
    views = boards.indices.map { index in
      let corners = found.corners[index]
      let used = found.used.firstIndex(of: index)
      // A picture that the fit excluded is reported with the pose that fits it best.
      let own = used == nil ? LensFit([corners], lens: fit.lens) : nil
      let (source, place) = (used == nil ? own : fit, used ?? 0)
      return View(
        name: boards[index].name, corners: source == nil ? [] : corners, residuals: source?.residuals(of: place) ?? [],
        isLeftOut: used == nil, outliers: boards[index].board.corners.count - corners.count,
        tilt: source?.poses[place].tilt ?? .zero, distanceSquares: source?.poses[place].shift.length ?? 0)
    }
    rms = Self.rms(views.filter { !$0.isLeftOut }.flatMap(\.residuals))
    heldOutRMS = search.heldOutRMS(found)
    unevenness = BoardUnevenness(fit)
  }
}

extension LensCalibration.Deviations {
  fileprivate init(_ values: [Double]) { self.init(fx: values[0], fy: values[1], cx: values[2], cy: values[3]) }
}

extension PinholeCamera {
  /// - Parameter lens: fx, fy, cx, cy, k1, k2, p1, p2, k3.
  init(lens: [Double], size: ImageSize) {
    self.init(
      size: size, fx: lens[0], fy: lens[1], cx: lens[2], cy: lens[3], distortion: Array(lens[4..<LensFit.lensCount]))
  }

  /// True if pixels map to rays and back to within half a pixel. If rays cross, the error is far larger.
  var isLens: Bool {
    let (width, height) = (Double(size.width - 1), Double(size.height - 1))
    guard (0...width).contains(cx), (0...height).contains(cy) else { return false }
    return (0...8).allSatisfy { column in
      (0...8).allSatisfy { row in
        let pixel = PlanePoint<Image>(x: Double(column) / 8 * width, y: Double(row) / 8 * height)
        let ray = undistorted(pixel)
        return project(Point(x: ray.x, y: ray.y, z: 1)).map { $0.distance(to: pixel) < 0.5 } ?? false
      }
    }
  }
}
