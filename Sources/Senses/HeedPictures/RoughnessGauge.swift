internal import CHeedVision
package import HeedSignals

/// Measures how rough the picture is while it shows no face: noise is, and what is seen through a cover is not.
///
/// The measure is the root mean square difference of neighbouring cells, relative to the standard deviation of all: about
/// 1.4 where neighbours have nothing in common, near 0 where brightness only changes slowly.
package struct RoughnessGauge: Sendable {
  /// How the picture is looked at.
  package struct Settings: Hashable, Sendable {
    /// Cells across and down. Choice: one is four pixels wide in the usual picture, over which sensor noise averages out,
    /// and finer than anything that a cover before the lens leaves.
    package var across = 160, down = 120
    /// Time between two measurements. Choice: one costs half a millisecond; as ``BodyGauge``.
    @Seconds package var every: Duration = .milliseconds(200)
    /// Minimum standard deviation of the cells, brightness steps of 255. Choice: rounding to steps alone makes 0.3.
    package var leastDeviation = 0.7

    package init() {}
  }

  private let settings: Settings
  private var last: Timestamp?

  package init(settings: Settings = Settings()) { self.settings = settings }

  /// Looks at a picture; pictures come in time order.
  /// - Parameter hasFace: Whether a face was found in it: such a picture is not looked at.
  /// - Returns: A measurement if one was due; nil also for a picture without any contrast.
  package mutating func update(_ frame: Frame, hasFace: Bool) throws(VisionError) -> Double? {
    if hasFace { last = nil }
    if hasFace || last.map({ frame.time - $0 < settings.every }) ?? false { return nil }
    last = frame.time
    let (width, height) = (settings.across, settings.down)
    var luma = [Float](repeating: 0, count: width * height)
    let status = withExtendedLifetime(frame) {
      var image = frame.bridgedLuma
      return chv_luma(
        &image, 0, 0, image.width, image.height, Int32(clamping: width), Int32(clamping: height), &luma)
    }
    try check(status)
    return roughness(of: luma, width: width)
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
    guard variance >= settings.leastDeviation * settings.leastDeviation else { return nil }
    let pairs = (Double((width - 1) * height), Double(width * (height - 1)))
    return ((Double(beside) / pairs.0 + Double(above) / pairs.1) / 2 / variance).squareRoot()
  }
}
