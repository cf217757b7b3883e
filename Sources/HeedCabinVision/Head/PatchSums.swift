/// How eight pixels change with the head's six numbers: turns, shifts across, and along the line of sight.
struct PatchRows {
  typealias Lanes = SkinLanes.Lanes

  var turnX = Lanes.zero
  var turnY = Lanes.zero
  var turnZ = Lanes.zero
  var shiftX = Lanes.zero
  var shiftY = Lanes.zero
  var along = Lanes.zero

  @inline(__always)
  static func += (a: inout PatchRows, b: PatchRows) {
    a.turnX += b.turnX
    a.turnY += b.turnY
    a.turnZ += b.turnZ
    a.shiftX += b.shiftX
    a.shiftY += b.shiftY
    a.along += b.along
  }

  /// All lanes with the mean of `count` pixels.
  @inline(__always)
  func mean(of count: Float) -> PatchRows {
    func mean(_ lanes: Lanes) -> Lanes { Lanes(repeating: lanes.sum() / count) }
    return PatchRows(
      turnX: mean(turnX), turnY: mean(turnY), turnZ: mean(turnZ), shiftX: mean(shiftX), shiftY: mean(shiftY),
      along: mean(along))
  }
}

/// Sums of products of ``PatchRows``: the normal equations of six unknowns, and their right side, by lane.
struct PatchSums {
  typealias Lanes = SkinLanes.Lanes

  /// The upper triangle by rows, then the right side.
  private var lanes = [Lanes](repeating: .zero, count: 27)
  private var sums = [Double](repeating: 0, count: 27)

  @inline(__always)
  mutating func add(_ rows: PatchRows, minus mean: PatchRows, gain: Float, residual: Lanes, weight: Lanes) {
    let row = (
      (rows.turnX - mean.turnX) * gain, (rows.turnY - mean.turnY) * gain, (rows.turnZ - mean.turnZ) * gain,
      (rows.shiftX - mean.shiftX) * gain, (rows.shiftY - mean.shiftY) * gain, (rows.along - mean.along) * gain
    )
    lanes.withUnsafeMutableBufferPointer { sum in
      let a = row.0 * weight
      sum[0] += a * row.0
      sum[1] += a * row.1
      sum[2] += a * row.2
      sum[3] += a * row.3
      sum[4] += a * row.4
      sum[5] += a * row.5
      sum[21] += a * residual
      let b = row.1 * weight
      sum[6] += b * row.1
      sum[7] += b * row.2
      sum[8] += b * row.3
      sum[9] += b * row.4
      sum[10] += b * row.5
      sum[22] += b * residual
      let c = row.2 * weight
      sum[11] += c * row.2
      sum[12] += c * row.3
      sum[13] += c * row.4
      sum[14] += c * row.5
      sum[23] += c * residual
      let d = row.3 * weight
      sum[15] += d * row.3
      sum[16] += d * row.4
      sum[17] += d * row.5
      sum[24] += d * residual
      let e = row.4 * weight
      sum[18] += e * row.4
      sum[19] += e * row.5
      sum[25] += e * residual
      let f = row.5 * weight
      sum[20] += f * row.5
      sum[26] += f * residual
    }
  }

  /// Ends a patch: its sums go on in double precision.
  @inline(__always)
  mutating func endPatch() {
    for index in sums.indices {
      sums[index] += Double(lanes[index].sum())
      lanes[index] = .zero
    }
  }

  var equations: NormalEquations { NormalEquations(upper: Array(sums[0..<21]), right: Array(sums[21...])) }
}
