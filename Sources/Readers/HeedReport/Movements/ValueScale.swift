import HeedFormats

/// An axis of values that starts at 0 and has round ticks.
struct ValueScale {
  let end: Double
  let step: Double

  /// Maximum number of ticks. Choice: that many labels do not touch if the drawing takes half a wide page.
  private static let mostTicks = 8.0

  init(holding value: Double) {
    let value = max(value.isFinite ? value : 0, 1e-6)
    let least = value / Self.mostTicks
    var power = 1e-9
    while power * 10 <= least { power *= 10 }
    step = [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= least * 0.999 } ?? least
    end = step * (value / step - 1e-9).rounded(.up)
  }

  /// Position of a value along the axis: 0 at its start, 1 at its end.
  func share(_ value: Double) -> Double { end > 0 ? min(1, max(0, value / end)) : 0 }
  func text(_ value: Double) -> String { Figure.number(value, step < 0.1 ? 3 : step < 1 ? 2 : 1) }
  private var values: [Double] { (0...max(1, Int((end / step).rounded()))).map { Double($0) * step } }

  /// Ticks of the axis if it runs along the bottom of a drawing.
  var ticks: [TimeScale.Tick] {
    values.enumerated().map {
      TimeScale.Tick(share: share($0.element), text: text($0.element), isMinor: !$0.offset.isMultiple(of: 2))
    }
  }

  /// Labels of the axis if it runs up the left side; each has its distance from the top in pixels.
  func labels(height: Double) -> [(y: Double, text: String)] { values.map { (height * (1 - share($0)), text($0)) } }
}
