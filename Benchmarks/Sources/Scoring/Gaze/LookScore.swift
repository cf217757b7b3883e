/// How well the gaze of one look at a still point was measured.
///
/// The median over the look's frames counts, because the person and the picture stand still in it.
package struct LookScore: Hashable, Sendable {
  package var point: GazePoint
  /// Angle at the eye between the median point on the display and the target, degrees; nil if none was given.
  package private(set) var error: Double?
  /// Angle between the median direction and the direction from the eye to the target, degrees; nil if none was given.
  package private(set) var directionError: Double?
  /// Median of the stated errors, degrees; nil if none was given.
  package private(set) var stated: Double?

  /// - Parameters:
  ///   - settling: Time after the target's appearance that does not count, ms.
  ///   - frames: The frames of the recording in order of time.
  ///   - eye: Position of the eye in a frame with this number, camera frame, mm.
  package init(
    _ point: GazePoint, after settling: Double, frames: [FrameLine], display: TruthDisplay,
    eye: (Int) -> SIMD3<Double>
  ) {
    self.point = point
    let counted = Interval(point.interval.start + settling, point.interval.end)
    let seen = frames.filter { counted.contains($0.tMs) && $0.gaze != nil }
    let gazes = seen.compactMap(\.gaze)
    guard !gazes.isEmpty else { return }
    let place = seen.reduce(SIMD3<Double>.zero) { $0 + eye($1.frame) } / Double(seen.count)
    stated = Statistics.median(gazes.compactMap(\.errorDeg))
    if let azimuth = Statistics.median(gazes.map(\.azimuthDeg)),
      let elevation = Statistics.median(gazes.map(\.elevationDeg))
    {
      let measured = GazeDirection(azimuth: azimuth, elevation: elevation).unitVector
      directionError = Vector.angle(measured, display.position(of: point.target) - place)
    }
    let points = gazes.compactMap(\.screenPt)
    if let x = Statistics.median(points.map(\.x)), let y = Statistics.median(points.map(\.y)) {
      error = display.angle(SIMD2(x, y), point.target, seenFrom: place)
    }
  }
}

/// All scored looks of one person.
package struct SittingScore: Hashable, Sendable {
  /// The error that a look counts with whose person could not be calibrated, degrees.
  package static let refused = 10.0

  package var name: String
  package var looks: [LookScore]
  /// The program's words if it refused the calibration; otherwise nil.
  package var refusal: String?

  package init(name: String, looks: [LookScore], refusal: String? = nil) {
    (self.name, self.looks, self.refusal) = (name, looks, refusal)
  }

  /// The errors with which the looks count. A refused person's are all ``refused``.
  /// - Parameter notGiven: The error of a look that was not given; nil leaves it out.
  package func errors(_ error: (LookScore) -> Double?, notGiven: Double?) -> [Double] {
    guard refusal == nil else { return looks.map { _ in Self.refused } }
    return looks.compactMap { error($0) ?? notGiven }
  }

  /// The number of looks without an error, none of a refused person.
  package func missing(_ error: (LookScore) -> Double?) -> Int {
    refusal == nil ? looks.count { error($0) == nil } : 0
  }

  /// The share of looks whose error is below this part of the stated error; nil without a look that states one.
  package func withinStated(part: Double = 1) -> Double? {
    let pairs = looks.compactMap { look in look.error.flatMap { error in look.stated.map { (error, $0) } } }
    guard refusal == nil, !pairs.isEmpty else { return nil }
    return Double(pairs.count { $0.0 <= part * $0.1 }) / Double(pairs.count)
  }
}
