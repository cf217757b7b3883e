import HeedGeometry

/// Gives each pixel a weight: 1 between the lids, 0 outside.
struct LidMask: Sendable {
  private let upper, lower: [SIMD2<Double>]
  private let upperMargin, lowerMargin, softness: Double

  /// Lengths are pixels.
  /// - Parameters:
  ///   - upper, lower: The mesh's points of a lid's margin from corner to corner, in any order.
  ///   - through: The true middle of a margin. The margin's line is bent to this point; its ends stay at the corners.
  ///   - upperMargin, lowerMargin: Widths of the bands left out at the margins: lashes and shadow; tears' highlights.
  ///   - softness: Distance over which the weight rises from 0 to 1.
  init(
    upper: [PlanePoint<Image>], through upperMiddle: PlanePoint<Image>? = nil, lower: [PlanePoint<Image>],
    through lowerMiddle: PlanePoint<Image>? = nil, upperMargin: Double, lowerMargin: Double, softness: Double
  ) {
    self.upper = Self.line(upper, through: upperMiddle)
    self.lower = Self.line(lower, through: lowerMiddle)
    (self.upperMargin, self.lowerMargin, self.softness) = (upperMargin, lowerMargin, softness)
  }

  /// The margin from left to right; the bend towards `middle` is full at that point and zero at the corners.
  private static func line(_ points: [PlanePoint<Image>], through middle: PlanePoint<Image>?) -> [SIMD2<Double>] {
    var line = points.map { SIMD2($0.x, $0.y) }.sorted { $0.x < $1.x }
    guard let middle, let first = line.first, let last = line.last, let there = height(line, x: middle.x),
      min(middle.x - first.x, last.x - middle.x) > 0
    else { return line }
    for index in line.indices {
      // A parabola that is 1 at the middle and 0 at the corners.
      let x = line[index].x
      let share = x < middle.x ? (middle.x - x) / (middle.x - first.x) : (x - middle.x) / (last.x - middle.x)
      line[index].y += (middle.y - there) * (1 - share * share)
    }
    return line
  }

  /// The upper and lower row between which a column shows the eye; nil beyond the eye's corners.
  func opening(x: Double) -> (top: Double, bottom: Double)? {
    guard let top = Self.height(upper, x: x), let bottom = Self.height(lower, x: x) else { return nil }
    return (top + upperMargin, bottom - lowerMargin)
  }

  /// The weight of a row, 0...1, in a column with the given opening.
  func weight(y: Double, opening: (top: Double, bottom: Double)) -> Double {
    func rise(_ distance: Double) -> Double { min(1, max(0, distance / softness + 0.5)) }
    return rise(y - opening.top) * rise(opening.bottom - y)
  }

  private static func height(_ line: [SIMD2<Double>], x: Double) -> Double? {
    guard let first = line.first, let last = line.last, x >= first.x, x <= last.x else { return nil }
    for (a, b) in zip(line, line.dropFirst()) where x <= b.x {
      return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : a.y
    }
    return last.y
  }
}
