import Foundation
import HeedFormats

/// Chart of saccades, peak velocity against amplitude: a dot for each saccade, and the fitted curve.
struct MainSequenceChart {
  let saccades: Thinned<MovementTally.Saccade>
  let fit: SaccadeFit?

  private static let height = 300.0
  /// Maximum number of dots. Choice: a dot takes some 50 bytes.
  private static let mostDots = 2000
  /// Share of the saccades that the axes cover. Choice: lid movements taken for saccades must not squeeze the dots.
  private static let shown = 0.995

  private var points: [(amplitude: Double, speed: Double)] {
    saccades.values.compactMap { saccade in saccade.peakVelocity.map { (saccade.amplitude, $0) } }
  }

  private var across: ValueScale { Self.scale(points.map(\.amplitude)) }
  private var upright: ValueScale { Self.scale(points.map(\.speed)) }
  /// Every `step`-th saccade gets a dot.
  private var step: Int { max(1, (points.count + Self.mostDots - 1) / Self.mostDots) }

  private static func scale(_ values: [Double]) -> ValueScale {
    let sorted = values.sorted()
    return ValueScale(holding: sorted.isEmpty ? 0 : sorted[Int((Double(sorted.count - 1) * shown).rounded(.up))])
  }

  var html: String? {
    let (points, across, upright) = (points, across, upright)
    guard !points.isEmpty else { return nil }
    let dots = stride(from: 0, to: points.count, by: step).map { points[$0] }
      .filter { $0.amplitude <= across.end && $0.speed <= upright.end }
      .map { point in
        "<circle class=\"dot\" cx=\"\(TimeScale.percent(across.share(point.amplitude)))\""
          + " cy=\"\(Plot.n(Self.height * (1 - upright.share(point.speed))))\" r=\"3\"/>"
      }
    let labels = upright.labels(height: Self.height)
    return Plot(
      id: "chart-main-sequence", title: "Peak velocity against amplitude of saccades", description: description,
      height: Self.height, ticks: across.ticks, axis: "amplitude, degrees of visual angle", labels: labels,
      lines: labels.map(\.y),
      marks: dots + [curve(across, upright), "<text class=\"mark\" x=\"6\" y=\"-3\">peak velocity, deg/s</text>"]
    ).svg
  }

  private func curve(_ across: ValueScale, _ upright: ValueScale) -> String {
    guard let fit else { return "" }
    let path = (0...100).map { step in
      let share = Double(step) / 100
      let speed = fit.first.value * (1 - exp(-share * across.end / fit.second.value))
      return "\(Plot.n(share * 1000)) \(Plot.n(Self.height * (1 - upright.share(speed))))"
    }
    return Plot.curve("fit", "M" + path.joined(separator: "L"), height: Self.height)
  }

  private var description: String {
    let points = points
    let greatest = points.max { $0.amplitude < $1.amplitude }
    let fitted = fit.map {
      "The fitted curve tends to \(Figure.decimals($0.first.value, 0)) degrees a second, with a constant of "
        + "\(Figure.decimals($0.second.value, 1)) degrees."
    }
    return "\(Figure.count(points.count, "saccade")), up to \(Words.number(greatest?.amplitude, 1)) degrees and "
      + "\(Words.number(points.map(\.speed).max(), 0)) degrees a second. \(fitted ?? "No curve was fitted.")"
  }

  /// Sentences about saccades that the chart does not show.
  var remark: String {
    let (across, upright, step) = (across.end, upright.end, step * saccades.step)
    let hidden = points.count { $0.amplitude > across || $0.speed > upright }
    return (step > 1 ? " One saccade of \(step) has a dot." : "")
      + (hidden > 0
        ? " \(Figure.count(hidden, "saccade")) beyond the axes \(hidden == 1 ? "is" : "are") not shown." : "")
  }
}
