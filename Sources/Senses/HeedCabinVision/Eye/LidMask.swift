import HeedGeometry

/// Weights for an eye's pixels: 1 between the lids, 0 on the lids and beyond.
struct LidMask: Sendable {
  private let upper, lower: [SIMD2<Double>]
  private let upperMargin, lowerMargin, softness: Double

  /// All lengths are in pixels.
  /// - Parameters:
  ///   - upper, lower: Face mesh points on the upper and the lower lid's margin, in any order.
  ///   - through: True middle of a lid's margin. The margin is bent to this point, and its ends stay at the corners.
  ///   - upperMargin, lowerMargin: Widths of the bands left out at the upper lid (lashes) and the lower lid (tears).
  ///   - softness: Distance over which the weight rises from 0 to 1.
  init(
    upper: [PlanePoint<Image>], through upperMiddle: PlanePoint<Image>? = nil, lower: [PlanePoint<Image>],
    through lowerMiddle: PlanePoint<Image>? = nil, upperMargin: Double, lowerMargin: Double, softness: Double
  ) {
    self.upper = Self.line(upper, through: upperMiddle)
    self.lower = Self.line(lower, through: lowerMiddle)
    (self.upperMargin, self.lowerMargin, self.softness) = (upperMargin, lowerMargin, softness)
  }

  /// The lid's margin from left to right, bent so that it passes through `middle` and still ends at the corners.
  private static func line(_ points: [PlanePoint<Image>], through middle: PlanePoint<Image>?) -> [SIMD2<Double>] {
    var line = points.map { SIMD2($0.x, $0.y) }.sorted { $0.x < $1.x }
    guard let middle, let first = line.first, let last = line.last, let there = height(line, x: middle.x),
      min(middle.x - first.x, last.x - middle.x) > 0
    else { return line }
    for index in line.indices {
      // The shift follows a parabola that is 1 at the margin's middle and 0 at the eye's corners.
      let x = line[index].x
      let share = x < middle.x ? (middle.x - x) / (middle.x - first.x) : (x - middle.x) / (last.x - middle.x)
      line[index].y += (middle.y - there) * (1 - share * share)
    }
    return line
  }

  /// The eye's first and last visible row in a pixel column; nil beyond the eye's corners.
  func opening(x: Double) -> (top: Double, bottom: Double)? {
    guard let top = Self.height(upper, x: x), let bottom = Self.height(lower, x: x) else { return nil }
    return (top + upperMargin, bottom - lowerMargin)
  }

  /// Weight of a pixel, 0...1, from its row and from the eye's first and last visible row in its column.
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
