import Foundation
public import HeedGeometry

extension LensCalibration {
  /// Maximum mean squared error with a bent board, relative to a flat one, for the bend to count. Choice: the bend then
  /// explains most of the errors; boards with other errors keep the flat fit, and the difference counts as uncertainty.
  private static let mostLeft = 0.5
  /// Minimum mean squared error, relative to that of a fisheye, at which the lens is one. Choice: drawn lenses of 50 to
  /// 90 degrees have at most 1, fisheyes of 90 to 140 degrees at least 10 (`Benchmarks/lens`).
  private static let fisheyeGain = 2.25

  /// Calibrates a lens from boards in pictures of one size.
  /// - Parameter boards: The name and the board of each picture.
  public init(_ boards: [(name: String, board: Chessboard)], size: ImageSize) throws(LensCalibrationError) {
    let (found, search, shift) = try Self.search(boards.map(\.board.corners), size: size)
    let fit = found.fit
    let mostTilted = fit.poses.map(\.tilt).max() ?? .zero
    guard let doubt = fit.doubt() else { throw .undetermined(share: nil, mostTilted: mostTilted) }
    let scatter = zip(doubt.scatter, shift).map { hypot($0, $1) }
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
    heldOutRMS = search.heldOutRMS(found)
    unevenness = BoardUnevenness(fit)
  }

  /// Measures the lens twice, with a board that is taken as flat and with one that may be bent, and decides which counts.
  /// - Returns: The measurement that counts, how it was made, and how far the lens would be another one if the board were
  ///   bent: fx, fy, cx, cy, ..., 0 if its bend counts already.
  private static func search(
    _ boards: [[Chessboard.Corner]], size: ImageSize
  ) throws(LensCalibrationError) -> (found: RobustLensFit.Found, search: RobustLensFit, shift: [Double]) {
    let flat = RobustLensFit(boards: boards, size: size, isBent: false)
    let bent = RobustLensFit(boards: boards, size: size, isBent: true)
    let asFlat = try flat.found()
    let result = Result { () throws(LensCalibrationError) in try bent.found() }
    // Boards that determine a lens, but not a bend besides, count as flat.
    let asBent = if case .success(let found) = result { found } else { asFlat }
    let best = asBent.fit.meanSquare < asFlat.fit.meanSquare ? asBent.fit : asFlat.fit
    if let fisheye = LensFit(best.views, size: size, isBent: best.isBent, isFisheye: true),
      best.meanSquare > fisheyeGain * fisheye.meanSquare
    {
      throw .fisheye(rms: best.meanSquare.squareRoot(), asFisheye: fisheye.meanSquare.squareRoot())
    }
    let isBent = asBent.fit.meanSquare < mostLeft * asFlat.fit.meanSquare
    let found = isBent ? asBent : asFlat
    return (found, isBent ? bent : flat, zip(found.fit.lens.values, asBent.fit.lens.values).map { $1 - $0 })
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
