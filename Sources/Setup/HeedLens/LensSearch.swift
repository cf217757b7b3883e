import HeedGeometry

/// Measures the lens twice, with a board that is taken as flat and with one that may be bent, and decides which counts.
struct LensSearch {
  /// Maximum mean squared error with a bent board, relative to a flat one, for the bend to count. Choice: the bend then
  /// explains most of the errors; boards with other errors keep the flat fit, and the difference counts as uncertainty.
  private static let mostLeft = 0.5
  /// Minimum mean squared error, relative to that of a fisheye, at which the lens is one. Choice: drawn lenses of 50 to
  /// 90 degrees have at most 1, fisheyes of 90 to 140 degrees at least 10 (`Benchmarks/lens`).
  private static let fisheyeGain = 2.25

  /// The measurement that counts, and how it was made.
  let found: RobustLensFit.Found
  let search: RobustLensFit
  /// How far the lens would be another one if the board were bent: fx, fy, cx, cy, ..., 0 if its bend counts already.
  let shift: [Double]

  init(_ boards: [[Chessboard.Corner]], size: ImageSize) throws(LensCalibrationError) {
    let flat = RobustLensFit(boards: boards, size: size, isBent: false)
    let bent = RobustLensFit(boards: boards, size: size, isBent: true)
    let asFlat = try flat.found()
    let result = Result { () throws(LensCalibrationError) in try bent.found() }
    // Boards that determine a lens, but not a bend besides, count as flat.
    let asBent = if case .success(let found) = result { found } else { asFlat }
    let best = asBent.fit.meanSquare < asFlat.fit.meanSquare ? asBent.fit : asFlat.fit
    if let fisheye = LensFit(best.views, size: size, isBent: best.isBent, isFisheye: true),
      best.meanSquare > Self.fisheyeGain * fisheye.meanSquare
    {
      throw .fisheye(rms: best.meanSquare.squareRoot(), asFisheye: fisheye.meanSquare.squareRoot())
    }
    let isBent = asBent.fit.meanSquare < Self.mostLeft * asFlat.fit.meanSquare
    (found, search) = isBent ? (asBent, bent) : (asFlat, flat)
    shift = zip(found.fit.lens.values, asBent.fit.lens.values).map { $1 - $0 }
  }
}
