import Foundation
import HeedSignals

/// Gaze time per place in a square of degrees, decaying with age, and its densest place.
struct GazeMap: Sendable {
  private static let cells = 25
  private let reach: Double
  private let halfLife: Double
  private var seconds = [Double](repeating: 0, count: cells * cells)
  private var last: Timestamp?

  /// Longest gap that counts as continuous gaze, seconds.
  private static let longestStep = 0.2

  /// - Parameter reach: Half the square's side, degrees.
  init(reach: Double, halfLife: Duration) {
    (self.reach, self.halfLife) = (reach, halfLife.seconds)
  }

  struct Peak: Sendable {
    var time: Double
    /// Degrees from the centre of the map, sideways and up.
    var place: SIMD2<Double>
  }

  /// All remembered time, seconds.
  var total: Double { seconds.reduce(0, +) }

  /// Adds the time since the last sample; gaze out of reach adds none.
  /// - Returns: False when nothing was added.
  mutating func add(_ place: SIMD2<Double>, at time: Timestamp) -> Bool {
    defer { last = time }
    guard let last, time > last else { return false }
    let dt = min(time.seconds(since: last), Self.longestStep)
    let (x, y) = (cell(place.x), cell(place.y))
    guard (0..<Self.cells).contains(x), (0..<Self.cells).contains(y) else { return false }
    let decay = exp2(-dt / halfLife)
    for index in seconds.indices { seconds[index] *= decay }
    seconds[y * Self.cells + x] += dt
    return true
  }

  /// The mean of the gaze within `width` of the densest place; nil for an empty map.
  func peak(width: Double) -> Peak? {
    let radius = Int(max(0, min(Double(Self.cells), (width / degreesPerCell).rounded(.up))))
    var (best, top) = (nil as Peak?, 0.0)
    let sums = roughSums(radius: radius)
    for index in sums.indices where sums[index] > top && seconds[index] > 0 { top = sums[index] }
    // Only cells near the rough maximum are summed exactly.
    let least = top * (1 - 1e-9)
    for index in sums.indices where sums[index] >= least && seconds[index] > 0 {
      let peak = sum(around: index % Self.cells, index / Self.cells, radius: radius)
      if peak.time > best?.time ?? 0 { best = peak }
    }
    return best
  }

  /// Time within a radius of each cell, with rounding errors.
  private func roughSums(radius: Int) -> [Double] {
    // Sums of columns slide down, and sums of those slide to the right.
    let cells = Self.cells
    var columns = [Double](repeating: 0, count: cells)
    var result = [Double](repeating: 0, count: cells * cells)
    seconds.withUnsafeBufferPointer { seconds in
      columns.withUnsafeMutableBufferPointer { columns in
        result.withUnsafeMutableBufferPointer { result in
          for y in -radius..<cells {
            if y + radius < cells { for x in 0..<cells { columns[x] += seconds[(y + radius) * cells + x] } }
            guard y >= 0 else { continue }
            if y > radius { for x in 0..<cells { columns[x] -= seconds[(y - radius - 1) * cells + x] } }
            var row = 0.0
            for x in 0..<min(radius, cells) { row += columns[x] }
            for x in 0..<cells {
              if x + radius < cells { row += columns[x + radius] }
              if x > radius { row -= columns[x - radius - 1] }
              result[y * cells + x] = row
            }
          }
        }
      }
    }
    return result
  }

  private var degreesPerCell: Double { 2 * reach / Double(Self.cells) }

  private func cell(_ degrees: Double) -> Int {
    // Clamped, as Int traps on numbers out of its range.
    Int(max(-1e6, min(1e6, ((degrees + reach) / degreesPerCell).rounded(.down))))
  }

  private func center(_ cell: Int) -> Double { (Double(cell) + 0.5) * degreesPerCell - reach }

  private func sum(around x: Int, _ y: Int, radius: Int) -> Peak {
    var (time, place) = (0.0, SIMD2<Double>.zero)
    for j in max(0, y - radius)...min(Self.cells - 1, y + radius) {
      for i in max(0, x - radius)...min(Self.cells - 1, x + radius) {
        let here = seconds[j * Self.cells + i]
        time += here
        place += SIMD2(center(i), center(j)) * here
      }
    }
    return Peak(time: time, place: time > 0 ? place / time : .zero)
  }
}
