import Foundation
import HeedSignals

/// Gaze time per place in a square of degrees, decaying with age, and its densest place.
struct GazeMap: Sendable {
  private static let cells = 25
  private let reach: Double
  private let halfLife: Duration
  private var seconds = [Double](repeating: 0, count: cells * cells)
  private var last: Timestamp?

  /// Longest gap that counts as continuous gaze, seconds.
  private static let longestStep = 0.2

  /// - Parameter reach: Half the square's side, degrees.
  init(reach: Double, halfLife: Duration) {
    (self.reach, self.halfLife) = (reach, halfLife)
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
    let decay = exp2(-dt / halfLife.seconds)
    for index in seconds.indices { seconds[index] *= decay }
    seconds[y * Self.cells + x] += dt
    return true
  }

  /// The mean of the gaze within `width` of the densest place; nil for an empty map.
  func peak(width: Double) -> Peak? {
    let radius = Int(max(0, min(Double(Self.cells), (width / degreesPerCell).rounded(.up))))
    var (best, top) = (nil as Peak?, 0.0)
    let sums = roughSums(radius: radius)
    for index in sums.indices where seconds[index] > 0 { top = max(top, sums[index]) }
    for y in 0..<Self.cells {
      for x in 0..<Self.cells where seconds[y * Self.cells + x] > 0 {
        // Only cells near the rough maximum are summed exactly.
        guard sums[y * Self.cells + x] >= top * (1 - 1e-9) else { continue }
        let peak = sum(around: x, y, radius: radius)
        if peak.time > best?.time ?? 0 { best = peak }
      }
    }
    return best
  }

  /// Time within a radius of each cell, with rounding errors.
  private func roughSums(radius: Int) -> [Double] {
    // Summed-area table: sums[y][x] covers all cells before (x, y) in both directions.
    let width = Self.cells + 1
    var sums = [Double](repeating: 0, count: width * width)
    for y in 0..<Self.cells {
      var row = 0.0
      for x in 0..<Self.cells {
        row += seconds[y * Self.cells + x]
        sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + row
      }
    }
    var result = [Double](repeating: 0, count: Self.cells * Self.cells)
    let slack = sums[width * width - 1] * 1e-12
    for y in 0..<Self.cells {
      let (top, bottom) = (max(0, y - radius) * width, (min(Self.cells - 1, y + radius) + 1) * width)
      for x in 0..<Self.cells {
        let (left, right) = (max(0, x - radius), min(Self.cells - 1, x + radius) + 1)
        result[y * Self.cells + x] =
          sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left] + slack
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
