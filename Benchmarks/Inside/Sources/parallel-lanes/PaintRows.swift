import HeedGeometry
import HeedSignals

/// Where the paint's middle is in each row of a picture, near a line that is roughly known.
struct PaintRows {
  private let frame: Frame
  /// How far beside the line the paint is looked for, in widths of the paint.
  private static let reach = 2.0
  /// How much brighter the paint is than the road on both its sides, 0...255.
  private static let leastContrast = 20.0

  init(_ frame: Frame) { self.frame = frame }

  /// - Parameter line: From near to far, or the other way; pixels.
  func places(along line: [PlanePoint<Image>]) -> [PlanePoint<Image>] {
    let ordered = line.sorted { $0.y < $1.y }
    guard let top = ordered.first, let bottom = ordered.last, bottom.y - top.y > 40 else { return [] }
    var places: [PlanePoint<Image>] = []
    for row in Int(top.y.rounded(.up))...Int(bottom.y.rounded(.down)) where (0..<frame.size.height).contains(row) {
      guard let next = ordered.firstIndex(where: { $0.y >= Double(row) }) else { continue }
      let (a, b) = (ordered[max(0, next - 1)], ordered[next])
      let share = b.y > a.y ? (Double(row) - a.y) / (b.y - a.y) : 0
      // A marking of 15 cm in a lane of 3.7 m, seen from 1.3 m: a ninth of how far it is below where the lines meet.
      let width = max(3, (Double(row) - top.y + 20) / 9)
      if let x = middle(row: row, near: a.x + (b.x - a.x) * share, width: width) {
        places.append(PlanePoint(x: x, y: Double(row)))
      }
    }
    return places
  }

  /// The centre of what is brighter than both sides.
  private func middle(row: Int, near x: Double, width: Double) -> Double? {
    let (half, reach) = (width / 2, width * Self.reach)
    let (first, last) = (Int(x - reach - 2 * width), Int(x + reach + 2 * width))
    guard first >= 0, last < frame.size.width, last - first > 6 else { return nil }
    let values = (first...last).map { red($0, row) }
    func mean(_ from: Double, _ to: Double) -> Double {
      let low = max(0, Int((from - Double(first)).rounded())),
        high = min(values.count - 1, Int((to - Double(first)).rounded()))
      return high >= low ? values[low...high].reduce(0, +) / Double(high - low + 1) : 0
    }
    var best: (x: Double, contrast: Double)?
    for place in stride(from: x - reach, through: x + reach, by: 0.5) {
      let sides = max(mean(place - 2 * width, place - width), mean(place + width, place + 2 * width))
      let contrast = mean(place - half, place + half) - sides
      if contrast > (best?.contrast ?? Self.leastContrast) { best = (place, contrast) }
    }
    guard let best else { return nil }
    // The centre of the brightness above the road's, twice, as the first window is where the box was.
    var center = best.x
    for _ in 0..<3 {
      let road = (mean(center - 2 * width, center - width) + mean(center + width, center + 2 * width)) / 2
      var (sum, moment) = (0.0, 0.0)
      for column in Int((center - width).rounded())...Int((center + width).rounded())
      where (first...last).contains(column) {
        let weight = max(0, values[column - first] - road - best.contrast * 0.3)
        sum += weight
        moment += weight * Double(column)
      }
      guard sum > 0 else { return nil }
      center = moment / sum
    }
    return abs(center - best.x) < width ? center : nil
  }

  /// Yellow and white are both bright in red; asphalt is not.
  private func red(_ column: Int, _ row: Int) -> Double {
    let pixel = row * frame.stride + column * frame.format.bytesPerPixel
    return Double(frame.bytes.load(fromByteOffset: pixel + (frame.format == .gray8 ? 0 : 2), as: UInt8.self))
  }
}
