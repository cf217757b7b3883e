import Foundation
import HeedGeometry
import HeedVision

/// One side of a card, fitted to its visible parts.
struct CardEdge {
  /// The line through the side's ends, in pixels of the searched patch.
  let line: PictureLine
  private let ends: (SIMD2<Double>, SIMD2<Double>)
  /// Share of the side that lies on the line, without the rounded ends, 0...1.
  let share: Double
  /// Standard deviation of the line at its ends, pixels.
  let deviation: Double
  /// The edge's blur (sigma), pixels.
  let blur: Double

  /// A point of the edge: its place along and across the side, and the edge's blur there, pixels.
  private struct Crossing { var along, across, blur: Double }

  /// Fits a side; nil if too little of the edge is visible.
  static func fitted(_ a: SIMD2<Double>, _ b: SIMD2<Double>, in luma: LumaPatch) -> CardEdge? {
    let reach = max(CardFinder.leastReach, CardFinder.reachShare * (b - a).length)
    // The first fit searches farther, because the guess is less exact than the line where the second fit starts.
    return fitted(a, b, in: luma, reach: 1.6 * reach).flatMap {
      fitted($0.ends.0, $0.ends.1, in: luma, reach: reach)
    }
  }

  /// Fits a line by weights that leave out crossings far from it; nil if too few crossings remain.
  private static func fitted(_ a: SIMD2<Double>, _ b: SIMD2<Double>, in luma: LumaPatch, reach: Double) -> CardEdge? {
    let (way, length) = (b - a, (b - a).length)
    guard length > 0 else { return nil }
    let (direction, normal) = (way / length, SIMD2(-way.y, way.x) / length)
    let count = max(12, min(240, Int(length * (1 - 2 * CardFinder.roundShare))))
    let crossings = (0..<count).compactMap { index -> Crossing? in
      let share = CardFinder.roundShare + (1 - 2 * CardFinder.roundShare) * (Double(index) + 0.5) / Double(count)
      return crossing(at: a + way * share, normal, along: share * length, in: luma, reach: reach)
    }
    guard Double(crossings.count) >= 0.5 * CardFinder.leastSideShare * Double(count), crossings.count >= 8 else {
      return nil
    }
    // A wide lens bends the side. The bend is 0 at the ends, so that the corners lie on the line.
    func row(_ crossing: Crossing) -> [Double] {
      let u = crossing.along / length - 0.5
      return [1, u, u * u - 0.25]
    }
    let prior = SymmetricMatrix(diagonal: [0, 0, pow(CardFinder.usualBend * length, -2)])
    func sum(_ crossings: [(Crossing, weight: Double)]) -> SymmetricMatrix {
      crossings.reduce(into: prior) { $0.add(row($1.0), weight: $1.weight) }
    }
    // Crossings from prints and fingers are outliers of the line through most crossings.
    let start = bestLine(crossings, length: length)
    var fit = [start.offset, start.slope, 0]
    func error(_ crossing: Crossing) -> Double {
      crossing.across - zip(fit, row(crossing)).reduce(0) { $0 + $1.0 * $1.1 }
    }
    var scale = 1.0
    for _ in 0..<8 {
      let near = crossings.map { ($0, weight: pow(max(0, 1 - pow(error($0) / (2.5 * scale), 2)), 2)) }
      let right = near.reduce(into: [0.0, 0, 0]) { right, one in
        for (index, part) in row(one.0).enumerated() { right[index] += one.weight * part * one.0.across }
      }
      guard near.reduce(0, { $0 + $1.weight }) > 4, let next = sum(near).solved(right) else { return nil }
      fit = next
      scale = max(0.35, scale * 0.7)
    }
    let inliers = crossings.filter { abs(error($0)) < 1 }
    guard inliers.count >= 8 else { return nil }
    let middle = (a + b) / 2
    func place(_ u: Double) -> SIMD2<Double> { middle + direction * (u * length) + normal * (fit[0] + fit[1] * u) }
    guard let line = PictureLine(through: place(-0.5), place(0.5)) else { return nil }
    let spread = (inliers.reduce(0) { $0 + error($1) * error($1) } / Double(inliers.count - 2)).squareRoot()
    // Neighbouring crossings share their noise, so one in three counts.
    let known = sum(inliers.map { ($0, weight: 1) })
    let variance = [-0.5, 0.5].compactMap { known.variance(along: [1, $0, 0]) }.max() ?? .infinity
    return CardEdge(
      line: line, ends: (place(-0.5), place(0.5)), share: Double(inliers.count) / Double(count),
      deviation: max(0.1, spread) * (3 * variance).squareRoot(), blur: inliers.map(\.blur).median() ?? 0)
  }

  /// The point where an edge crosses the normal: the centre of the strongest brightness change.
  private static func crossing(
    at place: SIMD2<Double>, _ normal: SIMD2<Double>, along: Double, in luma: LumaPatch, reach: Double
  ) -> Crossing? {
    let step = 0.5
    let half = Int((reach / step).rounded(.up)) + 2
    guard let values = (-half...half).allMapped({ luma.value(at: place + normal * (Double($0) * step)) }) else {
      return nil
    }
    // The brightness slope at each sample: the difference over four samples plus the difference over two samples.
    var slopes = (2..<values.count - 2).map { index -> Double in
      values[index + 2] + values[index + 1] - values[index - 1] - values[index - 2]
    }
    guard let peak = slopes.indices.max(by: { abs(slopes[$0]) < abs(slopes[$1]) }) else { return nil }
    let sense: Double = slopes[peak] < 0 ? -1 : 1
    if sense < 0 { slopes = slopes.map { -$0 } }
    let top: Double = slopes[peak]
    guard top / 3 >= CardFinder.leastStep / 2 else { return nil }
    // The range of slopes around the peak with the peak's sign and at least a fifth of the peak's size.
    let least: Double = 0.2 * top
    var (low, high) = (peak, peak)
    while low > 0, slopes[low - 1] > least, slopes[low - 1] <= 1.1 * slopes[low] { low -= 1 }
    while high + 1 < slopes.count, slopes[high + 1] > least, slopes[high + 1] <= 1.1 * slopes[high] { high += 1 }
    var (sum, moment, second) = (0.0, 0.0, 0.0)
    for index in low...high {
      let weight: Double = slopes[index]
      let place: Double = Double(index + 2 - half) * step
      sum += weight
      moment += weight * place
      second += weight * place * place
    }
    // The sum of the slopes is six times the brightness step, because each slope adds two overlapping differences.
    guard sum > 0, sum / 6 >= CardFinder.leastStep else { return nil }
    let across = moment / sum
    // A printed line is equally bright on both sides, unlike a card's edge.
    let beyond = CardFinder.sidesApart
    guard let one = luma.value(at: place + normal * (across - beyond)),
      let other = luma.value(at: place + normal * (across + beyond)),
      (sense * (other - one)) >= CardFinder.leastStep
    else { return nil }
    return Crossing(along: along, across: across, blur: max(0, second / sum - across * across).squareRoot())
  }

  /// The line through two crossings that most others fit. The order of pairs is fixed, so that results repeat.
  private static func bestLine(_ crossings: [Crossing], length: Double) -> (slope: Double, offset: Double) {
    var (best, most) = ((slope: 0.0, offset: 0.0), -1.0)
    let count = crossings.count
    for round in 0..<60 {
      let i = (round * 7919) % count
      let j = (i + max(1, count / 4 + (round * 104_729) % max(1, count / 2))) % count
      let (one, other) = (crossings[i], crossings[j])
      let (u, v) = (one.along / length - 0.5, other.along / length - 0.5)
      guard abs(u - v) > 0.15 else { continue }
      let slope = (one.across - other.across) / (u - v)
      // A guessed side deviates from the true side by at most about a tenth of its length.
      guard abs(slope) < 0.12 * length else { continue }
      let offset = one.across - slope * u
      let agreeing = crossings.reduce(0.0) { sum, crossing in
        let error = crossing.across - offset - slope * (crossing.along / length - 0.5)
        return sum + max(0, 1 - error * error)
      }
      if agreeing > most { (best, most) = ((slope, offset), agreeing) }
    }
    return best
  }
}
