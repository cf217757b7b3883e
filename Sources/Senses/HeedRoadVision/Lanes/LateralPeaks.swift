import HeedGeometry

/// Finds lines' lateral offsets by a histogram of a frame's paint places, for a known horizon and curvature.
enum LateralPeaks {
  /// Extent of the search for lines to each side, metres. Choice: reaches over the vehicle's lane and the next.
  static let reach = 7.0
  /// Width of a class of the lateral histogram, metres. Choice: the width of a line.
  static let width = 0.1
  /// Minimum slope below the horizon of a place that counts. Choice: the slope 110 m ahead of a car's camera.
  static let leastDown = 0.012

  /// A local maximum of the lateral histogram, which may be a line.
  struct Peak: Hashable, Sendable {
    /// Distance of the peak to the left of the camera, metres.
    var offset: Double
    /// Number of picture rows that show the line. Faint rows count less.
    var rows: Double
    var chance: Double
  }

  /// The histogram's peaks, most rows first. Places near the horizon and beyond the search's reach are left out.
  static func peaks(of found: RoadPoints, model: MarkingModel) -> [Peak] {
    let count = max(8, Int((2 * reach / width).rounded()))
    var classes = [Double](repeating: 0, count: count)
    var offsets = [Double](repeating: .infinity, count: found.points.count)
    for (index, point) in found.points.enumerated() {
      let depth = point.down - model.horizon
      guard depth > leastDown else { continue }
      let offset = model.offset(across: point.across, depth: depth)
      guard abs(offset) < reach - width else { continue }
      offsets[index] = offset
      let place = (offset + reach) / width - 0.5
      let lower = Int(place.rounded(.down))
      guard lower >= 0, lower + 1 < count else { continue }
      let share = place - Double(lower)
      classes[lower] += point.weight * (1 - share)
      classes[lower + 1] += point.weight * share
    }
    var smooth = classes
    for i in 1..<(count - 1) { smooth[i] = classes[i] + (classes[i - 1] + classes[i + 1]) / 2 }
    // A peak covers four classes, so chance alone gives it four times the rows of the median class.
    let chance = (classes.median() ?? 0) * 4
    let peaks = (2..<(count - 2)).compactMap { i -> Peak? in
      guard smooth[i] > 1, smooth[i] > smooth[i - 1], (i - 2...i + 2).allSatisfy({ smooth[$0] <= smooth[i] }) else {
        return nil
      }
      return peak(near: (Double(i) + 0.5) * width - reach, offsets: offsets, found: found, chance: chance)
    }
    return peaks.enumerated().sorted { ($1.element.rows, $0.offset) < ($0.element.rows, $1.offset) }.map(\.element)
  }

  /// Moves a peak to the weighted mean of the places near it; each picture row counts once.
  private static func peak(near center: Double, offsets: [Double], found: RoadPoints, chance: Double) -> Peak? {
    let reach = 2 * width
    var (sum, weight) = (0.0, 0.0)
    for (offset, point) in zip(offsets, found.points) where abs(offset - center) < reach {
      sum += offset * point.weight
      weight += point.weight
    }
    guard weight > 0 else { return nil }
    let middle = sum / weight
    var rows = [Double](repeating: 0, count: found.rowCount)
    for (offset, point) in zip(offsets, found.points) where abs(offset - middle) < reach {
      rows[point.row] = max(rows[point.row], point.weight)
    }
    return Peak(offset: middle, rows: rows.reduce(0, +), chance: chance)
  }
}
