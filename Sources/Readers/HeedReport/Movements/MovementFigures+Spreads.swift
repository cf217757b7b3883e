import HeedFormats
import HeedSignals

/// The page's section with fixation durations, saccade amplitudes and saccade directions.
extension MovementFigures {
  var spreadsSection: PageSection {
    let fixations = HistogramChart(
      id: "chart-fixations", title: "Durations of fixations", quantity: "duration, ms",
      spread: tally.kind(.fixation).durations, text: { "\(Figure.number($0, 1)) ms" })
    let saccades = HistogramChart(
      id: "chart-saccades", title: "Amplitudes of saccades", quantity: "amplitude, degrees of visual angle",
      spread: tally.kind(.saccade).amplitudes, text: { "\(Figure.number($0, 2))\u{B0}" })
    return PageSection(
      id: "spreads", title: "Fixations and saccades", short: "Histograms",
      body: ["<h3>Durations of fixations</h3>", Self.figure(fixations, "fixation")]
        + ["<h3>Amplitudes of saccades</h3>", Self.figure(saccades, "saccade")] + directions)
  }

  private static func figure(_ chart: HistogramChart, _ noun: String) -> String {
    guard let svg = chart.html else { return "<p>No \(noun) was found.</p>" }
    let sample = chart.spread.step > 1 ? " One \(noun) of \(chart.spread.step), evenly over the recording." : ""
    return Markup.figure(
      svg, caption: "\(Figure.count(chart.spread.count, noun)); the dashed line is the median.\(sample)",
      tables: [chart.table])
  }

  private var directions: [String] {
    let counts = tally.directions
    let all = counts.values.reduce(0, +)
    guard all > 0 else { return [] }
    let table = PageTable(
      caption: "From where the gaze rested before to where it rests after, within 45 degrees",
      columns: ["Direction", "Saccades", "Share"],
      rows: MovementTally.Direction.allCases.map { direction in
        let count = counts[direction] ?? 0
        return [direction.rawValue, "\(count)", Words.percent(Double(count) / Double(all))]
      })
    return ["<h3>Directions of saccades</h3>", table.html]
  }
}
