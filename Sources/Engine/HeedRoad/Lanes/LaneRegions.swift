import HeedGeometry
public import HeedSignals

/// The ego lane between its two markings, and the neighbouring lanes if their outer markings are known.
public struct LaneRegions: Hashable, Sendable {
  /// A marking as a function of the picture's row.
  struct Line: Hashable, Sendable {
    let points: [PlanePoint<Image>]

    /// Fails if the marking has fewer than two usable rows. Among several points in a row, the leftmost counts.
    init?(_ marking: LaneMarking?) {
      guard let marking else { return nil }
      let sorted = marking.points.filter { $0.x.isFinite && $0.y.isFinite }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      var rows: [PlanePoint<Image>] = []
      for point in sorted where rows.last.map({ point.y - $0.y > 1e-6 }) ?? true { rows.append(point) }
      guard rows.count >= 2 else { return nil }
      points = rows
    }

    /// Column of the marking in a row of the picture. Beyond its ends, the marking is continued straight.
    func x(at row: Double) -> Double {
      let (first, last) = (points[0], points[points.count - 1])
      if row < first.y { return Self.extend(first, points[Self.partner(points)], to: row) }
      if row > last.y { return Self.extend(last, points[points.count - 1 - Self.partner(points)], to: row) }
      var (lower, upper) = (0, points.count - 1)
      while upper - lower > 1 {
        let middle = (lower + upper) / 2
        if points[middle].y >= row { upper = middle } else { lower = middle }
      }
      return Self.extend(points[upper - 1], points[upper], to: row)
    }

    /// Distance to the second point for the slope at an end: a third of all points, because neighbours scatter.
    private static func partner(_ points: [PlanePoint<Image>]) -> Int { max(1, points.count / 3) }

    private static func extend(_ a: PlanePoint<Image>, _ b: PlanePoint<Image>, to row: Double) -> Double {
      a.x + (b.x - a.x) * (row - a.y) / (b.y - a.y)
    }
  }

  let left: Line
  let right: Line
  let farLeft: Line?
  let farRight: Line?

  /// Fails unless both markings of the ego lane exist in the right order at the picture's bottom.
  public init?(_ markings: [LaneMarking]) {
    func line(_ position: LaneMarking.Position) -> Line? { Line(markings.first { $0.position == position }) }
    guard let left = line(.egoLeft), let right = line(.egoRight) else { return nil }
    let bottom = max(left.points[left.points.count - 1].y, right.points[right.points.count - 1].y)
    guard left.x(at: bottom) < right.x(at: bottom) else { return nil }
    (self.left, self.right) = (left, right)
    (farLeft, farRight) = (line(.adjacentLeft), line(.adjacentRight))
  }

  /// Depth of a point inside each region, pixels along its row; nil if the region does not exist.
  func depths(of contact: ContactPoint, in size: ImageSize) -> RegionDepths {
    let (x, row) = (contact.point.x, min(contact.point.y, Double(size.height) - 0.5))
    let (leftX, rightX) = (left.x(at: row), right.x(at: row))
    // There is no road above the point where the markings meet.
    guard leftX < rightX else { return RegionDepths(primary: -.infinity, secondary: -.infinity) }
    let sides = [
      farLeft.map { min(x - $0.x(at: row), leftX - x) }, farRight.map { min(x - rightX, $0.x(at: row) - x) },
    ]
    return RegionDepths(primary: min(x - leftX, rightX - x), secondary: sides.compactMap { $0 }.max())
  }

  /// Outlines in pixels: the ego lane, then the area between the outermost known markings.
  func outlines(in size: ImageSize) -> RegionOutlines {
    let primary = Self.outline(left, right, in: size)
    guard farLeft != nil || farRight != nil else { return (primary, []) }
    return (primary, Self.outline(farLeft ?? left, farRight ?? right, in: size))
  }

  private static func outline(_ left: Line, _ right: Line, in size: ImageSize) -> [PlanePoint<Image>] {
    let bottom = Double(size.height) - 0.5
    func side(_ line: Line) -> [PlanePoint<Image>] {
      let above = line.points.filter { $0.y < bottom }
      return above + [PlanePoint(x: line.x(at: bottom), y: bottom)]
    }
    return side(left) + side(right).reversed()
  }
}
