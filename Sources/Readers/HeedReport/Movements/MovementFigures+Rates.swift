/// The page's section with rates, durations, amplitudes and velocities of the movements.
extension MovementFigures {
  var ratesSection: PageSection {
    PageSection(
      id: "movements", title: "Movements", short: "Movements",
      body: [
        often.html, "<h3>How long, how far, how fast</h3>", measuresTable.html,
        "<p class=\"quiet\">Amplitude: from the first position to the last. Interval: from the end of a saccade to the start of "
          + "the next one, while the eyes were seen.</p>",
      ])
  }

  private var often: PageTable {
    PageTable(
      caption: "Rates are per minute of judged time, with 95 % intervals",
      columns: ["Movement", "Count", "Per minute", "95 % interval", "Share of time"],
      rows: MovementFigures.kinds.map { kind in
        let rate = rate(kind)
        return [
          kind.words, "\(tally.kind(kind).count)", Words.number(rate?.value, 1),
          MovementWords.range(rate?.interval, 1), Words.percent(timeShare(kind)),
        ]
      })
  }

  private var measuresTable: PageTable {
    PageTable(
      measures: measures.map { measure in
        let name =
          measure.name == "interval"
          ? "between saccades" : "\(measure.kind.words), \(measure.name.replacing("_", with: " "))"
        return ("\(name), \(measure.unit)", measure)
      })
  }
}

extension PageTable {
  /// A table with a row for each measure: its name and its distribution.
  init(measures: [(name: String, measure: MovementFigures.Measure)]) {
    self.init(
      caption: "Means with 95 % intervals; Q1 and Q3 are the quartiles",
      columns: ["Measure", "n", "Mean", "95 % interval", "SD", "Q1", "Median", "Q3", "Least", "Greatest"],
      rows: measures.map { name, measure in
        let (spread, decimals) = (measure.spread, measure.decimals)
        return [name, "\(spread.count)", Words.number(spread.mean, decimals)]
          + [MovementWords.range(spread.meanInterval, decimals), Words.number(spread.deviation, decimals)]
          + ([0.25, 0.5, 0.75].map(spread.quantile) + [spread.least, spread.greatest]).map {
            Words.number($0, decimals)
          }
      })
  }
}
