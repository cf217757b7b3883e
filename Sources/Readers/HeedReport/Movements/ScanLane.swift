import HeedFormats

/// The vertical axis of one scan-path line, in degrees.
struct ScanLane {
  let low, high, step: Double

  init(_ ranges: [ScanPath.Range], _ beyond: Double) {
    let (least, greatest) = (ranges.map(\.least).sorted(), ranges.map(\.greatest).sorted())
    let skipped = Int(Double(ranges.count) * beyond)
    let (low, high) = (
      least.isEmpty ? 0 : least[skipped], greatest.isEmpty ? 0 : greatest[greatest.count - 1 - skipped]
    )
    step = ValueScale(holding: max(0.5, high - low) * 2).step
    self.low = (low / step).rounded(.down) * step
    self.high = max(self.low + step, (high / step).rounded(.up) * step)
  }

  /// Vertical position of a value: 0 at the upper edge for the lowest value, and 1 at the lower edge, because y points
  /// down on a display.
  func share(_ value: Double) -> Double { min(1.02, max(-0.02, (value - low) / (high - low))) }

  func labels(_ height: Double) -> [(y: Double, text: String)] {
    (0...max(1, Int(((high - low) / step).rounded()))).map {
      (share(low + Double($0) * step) * height, "\(Figure.number(low + Double($0) * step, 2))\u{B0}")
    }
  }
}
