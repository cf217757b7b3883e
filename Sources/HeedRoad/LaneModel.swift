import HeedSignals

/// The lane as the estimator believes it: middle and width at the vehicle, direction, curvature; with their covariance.
///
/// A marking on side s (+1 left, -1 right) lies at `middle + s/2 width + slope x + curvature/2 x²`, x metres ahead.
struct LaneModel: Hashable, Sendable {
  /// Middle (metres, + left), width (metres), slope (metres per metre), curvature (1/metre).
  var state: SIMD4<Double>
  /// Columns of the covariance.
  var covariance: [SIMD4<Double>]

  init(state: SIMD4<Double>, deviations: SIMD4<Double>) {
    self.state = state
    covariance = (0..<4).map { index in
      var column = SIMD4<Double>.zero
      column[index] = deviations[index] * deviations[index]
      return column
    }
  }

  var middle: Double { state.x }
  var width: Double { state.y }
  var slope: Double { state.z }
  var curvature: Double { state.w }

  var isFinite: Bool {
    ([state] + covariance).allSatisfy { column in (0..<4).allSatisfy { column[$0].isFinite } }
  }

  static func row(side: Double, ahead: Double) -> SIMD4<Double> { SIMD4(1, side / 2, ahead, ahead * ahead / 2) }

  /// Where the marking on a side is expected, metres left.
  func left(side: Double, ahead: Double) -> Double { (Self.row(side: side, ahead: ahead) * state).sum() }

  /// One standard deviation of where the marking on a side is beside the vehicle, metres.
  func deviation(side: Double) -> Double {
    let row = Self.row(side: side, ahead: 0)
    return max(0, (row * times(row)).sum()).squareRoot()
  }

  /// The vehicle goes on.
  /// - Parameters:
  ///   - way: Metres driven; 0 when not known.
  ///   - turn: Radians turned to the left; nil: it follows the lane.
  ///   - growth: Deviations that are added, in the units of the state.
  mutating func predict(way: Double, turn: Double?, growth: SIMD4<Double>) {
    state.x += state.z * way + state.w * way * way / 2
    if let turn { state.z += state.w * way - turn }
    // Columns, then rows: F P F'. F differs from the identity in the middle's row (slope and curvature) and the slope's.
    let bend = turn == nil ? 0 : way
    func move(_ v: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(v.x + way * v.z + way * way / 2 * v.w, v.y, v.z + bend * v.w, v.w)
    }
    covariance = Self.transposed(covariance.map(move)).map(move)
    for index in 0..<4 { covariance[index][index] += growth[index] * growth[index] }
  }

  /// Learns that a marking was seen at a place.
  mutating func correct(side: Double, ahead: Double, left: Double, variance: Double) {
    let row = Self.row(side: side, ahead: ahead)
    let toward = times(row)
    let gain = toward / ((row * toward).sum() + variance)
    state += gain * (left - (row * state).sum())
    covariance = (0..<4).map { covariance[$0] - gain * toward[$0] }
  }

  private func times(_ row: SIMD4<Double>) -> SIMD4<Double> {
    covariance[0] * row.x + covariance[1] * row.y + covariance[2] * row.z + covariance[3] * row.w
  }

  private static func transposed(_ columns: [SIMD4<Double>]) -> [SIMD4<Double>] {
    (0..<4).map { row in SIMD4(columns[0][row], columns[1][row], columns[2][row], columns[3][row]) }
  }
}
