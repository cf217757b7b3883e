import Foundation
public import HeedGeometry

extension LensCalibration {
  /// Calibrates a lens from boards in pictures of one size.
  /// - Parameter boards: The name and the board of each picture.
  public init(_ boards: [(name: String, board: Chessboard)], size: ImageSize) throws(LensCalibrationError) {
    let lens = try LensSearch(boards.map(\.board.corners), size: size)
    let (found, fit) = (lens.found, lens.found.fit)
    let mostTilted = fit.poses.map(\.tilt).max() ?? .zero
    guard let doubt = LensUncertainty(fit) else { throw .undetermined(share: nil, mostTilted: mostTilted) }
    let scatter = zip(doubt.scatter, lens.shift).map { hypot($0, $1) }
    deviations = Deviations(fx: scatter[0], fy: scatter[1], cx: scatter[2], cy: scatter[3])
    let share = max(deviations.fx / fit.lens.values[0], deviations.fy / fit.lens.values[1])
    guard share <= Self.mostUncertain else { throw .undetermined(share: share, mostTilted: mostTilted) }
    camera = PinholeCamera(lens: fit.lens, size: size)
    isComplete = fit.free == BoardLens.count
    poseCount = doubt.poseCount
    bend = fit.isBent ? fit.boardHeight : nil
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
    heldOutRMS = lens.search.heldOutRMS(found)
    unevenness = BoardUnevenness(fit)
  }
}

extension PinholeCamera {
  init(lens: BoardLens, size: ImageSize) {
    let values = lens.values
    self.init(
      size: size, fx: values[0], fy: values[1], cx: values[2], cy: values[3],
      distortion: Array(values[4..<BoardLens.count]))
  }
}
