package import HeedSignals

/// Measures how rough a picture without a face is: noise makes it rough, a covered lens smooth.
///
/// The roughness is the root mean square difference of neighbouring cells, divided by the standard deviation of all
/// cells: about 1.4 for independent neighbours, and near 0 if brightness changes slowly across the picture.
package struct RoughnessGauge: Sendable {
  /// Number of cells across and down the picture. Choice: a cell of the usual picture is four pixels wide, which
  /// averages sensor noise out. A covered lens shows no detail of this size.
  private static let across = 160, down = 120
  /// Time between two measurements of the roughness. Choice: as in ``BodyGauge``, half a millisecond of computing.
  private static let every: Duration = .milliseconds(200)
  /// Minimum standard deviation of the cells at which roughness is measured, steps of 255. Choice: rounding alone
  /// gives 0.3.
  private static let leastDeviation = 0.7

  private var last: Timestamp?

  package init() {}

  /// Feeds a picture; pictures come in time order.
  /// - Parameter hasFace: True if the picture shows a face; it is then skipped.
  /// - Returns: A measurement if one is due and the picture has contrast; otherwise nil.
  package mutating func update(_ frame: Frame, hasFace: Bool) throws(VisionError) -> Double? {
    if hasFace { last = nil }
    if hasFace || last.map({ frame.time - $0 < Self.every }) ?? false { return nil }
    last = frame.time
    return roughness(of: try frame.lumaCells(Self.across, RoughnessGauge.down), width: Self.across)
  }

  private func roughness(of luma: [Float], width: Int) -> Double? {
    var (sum, squares, beside, above): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for index in luma.indices {
      let value = luma[index]
      (sum, squares) = (sum + value, squares + value * value)
      if index % width > 0 { beside += (value - luma[index - 1]) * (value - luma[index - 1]) }
      if index >= width { above += (value - luma[index - width]) * (value - luma[index - width]) }
    }
    let (count, height) = (Double(luma.count), luma.count / width)
    let variance = Double(squares) / count - (Double(sum) / count) * (Double(sum) / count)
    guard variance >= Self.leastDeviation * Self.leastDeviation else { return nil }
    let pairs = (Double((width - 1) * height), Double(width * (height - 1)))
    return ((Double(beside) / pairs.0 + Double(above) / pairs.1) / 2 / variance).squareRoot()
  }
}
