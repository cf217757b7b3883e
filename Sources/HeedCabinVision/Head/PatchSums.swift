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
      withUnsafePointer(to: row) { start in
        start.withMemoryRebound(to: Lanes.self, capacity: 6) { row in
          var at = 0
          for first in 0..<6 {
            let weighted = row[first] * weight
            for second in first..<6 {
              sum[at] += weighted * row[second]
              at += 1
            }
            sum[21 + first] += weighted * residual
          }
        }
      }
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
