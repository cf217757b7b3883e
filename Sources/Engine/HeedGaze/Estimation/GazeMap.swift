import Foundation
import HeedSignals

/// Adds up gaze time per direction in a square, with less weight for older gaze. Finds the most frequent direction.
struct GazeMap: Sendable {
  private static let cells = 25
  /// Half of the side of the mapped square, degrees.
  private let reach: Double
  /// Time in which the weight of old gaze time halves, seconds.
  private let halfLife: Double
  /// Radius around a cell within which gaze counts for the cell, in cells.
  private let radius: Int
  private var seconds = [Double](repeating: 0, count: cells * cells)
  private var last: Timestamp?

  /// Longest gap between samples that counts as continuous gaze, seconds.
  private static let longestStep = 0.2

  /// Maps directions up to `reach` degrees from the middle; gaze up to `width` degrees from a place belongs to it.
  init(reach: Double, halfLife: Duration, width: Double) {
    (self.reach, self.halfLife) = (reach, halfLife.seconds)
    radius = Int(max(0, min(Double(Self.cells), (width / (2 * reach / Double(Self.cells))).rounded(.up))))
  }

  /// Gaze time around a place, seconds, with less weight for older gaze; and the mean direction of that gaze.
  struct Peak: Sendable {
    var time: Double
    /// Degrees from the centre of the map, sideways and up.
    var place: SIMD2<Double>
  }

  var total: Double { seconds.reduce(0, +) }

  /// Adds the time since the last sample if the gaze lies within the map; returns true if it does.
  mutating func add(_ place: SIMD2<Double>, at time: Timestamp) -> Bool {
    defer { last = time }
    guard let last, time > last else { return false }
    let dt = min(time.seconds(since: last), Self.longestStep)
    let (x, y) = (cell(place.x), cell(place.y))
    guard (0..<Self.cells).contains(x), (0..<Self.cells).contains(y) else { return false }
    let decay = exp2(-dt / halfLife)
    seconds.withUnsafeMutableBufferPointer { for index in $0.indices { $0[index] *= decay } }
    seconds[y * Self.cells + x] += dt
    return true
  }

  /// The cell with the most time around it; nil for an empty map.
  func peak() -> Peak? {
    var best: Peak?
    for index in seconds.indices where seconds[index] > 0 {
      let peak = sum(around: index % Self.cells, index / Self.cells)
      if peak.time > best?.time ?? 0 { best = peak }
    }
    return best
  }

  private var degreesPerCell: Double { 2 * reach / Double(Self.cells) }

  private func cell(_ degrees: Double) -> Int {
    // The value is clamped, because Int traps on numbers out of its range.
    Int(max(-1e6, min(1e6, ((degrees + reach) / degreesPerCell).rounded(.down))))
  }

  private func center(_ cell: Int) -> Double { (Double(cell) + 0.5) * degreesPerCell - reach }

  /// The time within the radius of a cell, and its mean direction.
  private func sum(around x: Int, _ y: Int) -> Peak {
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
