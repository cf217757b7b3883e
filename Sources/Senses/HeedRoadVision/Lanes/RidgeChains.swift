internal import CHeedVision
import HeedGeometry

/// Links ridges (places of possible paint) of neighbouring rows into lines. Paint continues towards the road's
/// vanishing point; speckle ends after a few rows.
struct RidgeChains {
  /// Distance within which a line's next ridge may lie, relative to the step towards the vanishing point; one pixel
  /// is added. Choice: 0.6 allows for bends and for a wrong vanishing point.
  private static let slack = 0.6
  /// Additional distance within which a line's next ridge may lie, relative to the line's width. Choice: worn edges.
  private static let widthShare = 0.1
  /// Maximum ratio of a line's widths in two successive rows. Choice: the end of a line is half as wide as its middle.
  private static let widening = 2.2

  /// Middles of the picture's examined rows, pixels, from the top.
  let rows: [Double]
  let vanishing: PlanePoint<Image>

  /// For each ridge, the number of ridges in the line to which it belongs.
  /// - Parameter ridges: The ridges, sorted by row. In a row, bright ridges come before yellow ridges.
  func lengths(of ridges: [chv_ridge]) -> [Int] {
    var starts = [Int](repeating: 0, count: rows.count + 1)
    for ridge in ridges { starts[Int(ridge.row) + 1] += 1 }
    for row in rows.indices { starts[row + 1] += starts[row] }
    // For each ridge: the index of the next ridge above in its line, and whether a ridge below leads to it.
    var above = [Int?](repeating: nil, count: ridges.count)
    var hasBelow = [Bool](repeating: false, count: ridges.count)
    for row in stride(from: rows.count - 1, to: 0, by: -1) {
      for back in 1...2 where row >= back {
        let rise = rows[row] - rows[row - back]
        for index in starts[row]..<starts[row + 1] where above[index] == nil {
          let candidates = starts[row - back]..<starts[row - back + 1]
          if let next = continuation(of: ridges[index], rise: rise, in: ridges, candidates, taken: hasBelow) {
            above[index] = next
            hasBelow[next] = true
          }
        }
      }
    }
    var lengths = [Int](repeating: 0, count: ridges.count)
    for first in ridges.indices.reversed() where !hasBelow[first] {
      var chain: [Int] = []
      var next: Int? = first
      while let at = next {
        chain.append(at)
        next = above[at]
      }
      for at in chain { lengths[at] = chain.count }
    }
    return lengths
  }

  private func continuation(
    of ridge: chv_ridge, rise: Double, in ridges: [chv_ridge], _ candidates: Range<Int>, taken: [Bool]
  ) -> Int? {
    let step = (ridge.x - vanishing.x) / max(1, rows[Int(ridge.row)] - vanishing.y) * rise
    var nearest = 1 + Self.slack * abs(step) + Self.widthShare * ridge.width
    var found: Int?
    for index in candidates where !taken[index] && ridges[index].is_yellow == ridge.is_yellow {
      let other = ridges[index]
      let distance = abs(ridge.x - step - other.x)
      guard distance < nearest, other.width <= Self.widening * ridge.width + 1,
        ridge.width <= Self.widening * other.width + 1
      else { continue }
      (nearest, found) = (distance, index)
    }
    return found
  }
}
