import HeedGeometry

/// Fits a lens to the pictures that agree, and excludes outliers, the worst first.
struct RobustLensFit {
  /// A fit, and the pictures and corners that the fit uses.
  struct Found {
    var fit: LensFit
    /// Indices of the used pictures, in order.
    var used: [Int]
    /// The corners of each picture that remain without outliers.
    var corners: [[Chessboard.Corner]]
  }

  let boards: [[Chessboard.Corner]]
  let size: ImageSize
  /// True if the bend of the board is fitted, too.
  let isBent: Bool

  /// Ratio of the root mean square distance to the median distance for two-dimensional noise.
  private static let rmsOfMedian = 1.2011

  func found() throws(LensCalibrationError) -> Found {
    // Collinear corners do not determine a pose.
    let able = boards.indices.filter { LensFit([boards[$0]], size: size, free: 0) != nil }
    if able.count >= LensCalibration.leastPictures, let start = LensFit(able.map { boards[$0] }, size: size, free: 0) {
      let poses = start.poses.groups.count
      guard poses >= LensCalibration.leastPictures else { throw .tooFewPoses(poses, pictures: able.count) }
    }
    var found = try withoutOutlyingPictures(able, boards)
    for _ in 0..<3 {
      let (corners, removed) = withoutOutlyingCorners(found)
      guard removed > 0 else { break }
      found = try withoutOutlyingPictures(found.used, corners)
    }
    return found
  }

  /// RMS error of each half of the pictures under a fit to the other half, pixels.
  func heldOutRMS(_ found: Found) -> Double? {
    guard found.used.count >= LensCalibration.leastHeldOut else { return nil }
    let views = found.used.map { found.corners[$0] }
    let halves = [0, 1].map { first in views.indices.filter { $0 % 2 == first }.map { views[$0] } }
    var residuals: [SIMD2<Double>] = []
    for (seen, unseen) in [(halves[0], halves[1]), (halves[1], halves[0])] {
      guard let fit = LensFit(seen, size: size, free: found.fit.free, isBent: isBent),
        let judged = LensFit(unseen, lens: fit.lens)
      else { return nil }
      residuals += unseen.indices.flatMap { judged.residuals(of: $0) ?? [] }
    }
    return LensCalibration.rms(residuals)
  }

  /// Removes the worst picture and fits again, until all pictures agree; throws if too many disagree.
  private func withoutOutlyingPictures(
    _ given: [Int], _ corners: [[Chessboard.Corner]]
  ) throws(LensCalibrationError) -> Found {
    var used = given
    let least = max(
      LensCalibration.leastPictures, Int((Double(boards.count) * (1 - LensCalibration.mostLeftOut)).rounded(.up)))
    while used.count >= LensCalibration.leastPictures {
      let fit = try fit(used.map { corners[$0] })
      // The median corner decides, so that a reflection on one corner excludes no picture.
      let errors = used.indices.map {
        Self.rmsOfMedian * ((fit.residuals(of: $0) ?? []).map(\.length).median(.lower) ?? 0)
      }
      let limit = max(
        LensCalibration.leastOutlyingPicture, LensCalibration.outlyingPicture * (errors.median(.lower) ?? 0))
      guard let worst = errors.indices.max(by: { errors[$0] < errors[$1] }), errors[worst] > limit else {
        return Found(fit: fit, used: used, corners: corners)
      }
      guard used.count > least else { throw .contradictory(rms: LensCalibration.rms(errors.map { SIMD2($0, 0) })) }
      used.remove(at: worst)
    }
    throw .tooFewPictures(used.count, needed: LensCalibration.leastPictures)
  }

  /// Removes corners far from their projections; the limit follows the median error, which outliers hardly change.
  private func withoutOutlyingCorners(_ found: Found) -> (corners: [[Chessboard.Corner]], removed: Int) {
    let residuals = found.used.indices.map { found.fit.residuals(of: $0) ?? [] }
    let deviation = (residuals.flatMap { $0.map(\.length) }.median(.lower) ?? 0) / medianLengthOfDeviation
    let limit = max(LensCalibration.leastOutlyingCorner, LensCalibration.outlyingCorner * deviation)
    var (corners, removed) = (found.corners, 0)
    for (place, view) in found.used.enumerated() {
      let kept = zip(found.corners[view], residuals[place]).filter { $1.length <= limit }.map(\.0)
      removed += corners[view].count - kept.count
      corners[view] = kept
    }
    return (corners, removed)
  }

  /// Fits with as many distortion terms as give a valid lens.
  private func fit(_ views: [[Chessboard.Corner]]) throws(LensCalibrationError) -> LensFit {
    var determined = false
    // The first fit has all distortion terms, the second no k3, the third k1 alone, and the last no distortion.
    for free in [BoardLens.count, 8, 5, 4] {
      guard let fit = LensFit(views, size: size, free: free, isBent: isBent) else { continue }
      determined = true
      if PinholeCamera(lens: fit.lens, size: size).isReversible { return fit }
    }
    if determined { throw .undetermined(share: nil, mostTilted: .zero) }
    throw .contradictory(rms: 0)
  }
}
