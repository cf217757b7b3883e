import HeedFormats

/// The page's section with the main sequence: velocity and duration of saccades by amplitude.
extension MovementFigures {
  var sequenceSection: PageSection {
    PageSection(id: "sequence", title: "Main sequence", short: "Main sequence", body: body)
  }

  private var body: [String] {
    guard hasVelocities else {
      return [
        "<p>No velocities exist at \(Words.number(recording.rate, 1)) Hz: the samples do not resolve a saccade's speed, "
          + "and its duration is assumed from its amplitude. So there is nothing to plot or to fit. The amplitudes are below; "
          + "record at 170 Hz or more for a main sequence.</p>"
      ]
    }
    let chart = MainSequenceChart(saccades: tally.saccades, fit: mainSequence)
    guard let svg = chart.html else { return ["<p>No saccade was found.</p>"] }
    let curve =
      mainSequence == nil
      ? "." : "; the line is the fitted curve, peak velocity = V (1 \u{2212} exp(\u{2212}amplitude / C))."
    let nothing =
      "<p>Nothing was fitted: that takes \(SaccadeFit.fewest) saccades, and some that are large enough to show how the curve "
      + "bends.</p>"
    let noCurve =
      "<p class=\"quiet\">No curve was fitted to the velocities: no saccade is large enough to show how it bends.</p>"
    let notices = [mainSequence == nil && table != nil ? noCurve : nil, beyond].compactMap { $0 }
    return [
      Markup.figure(svg, caption: "A dot is a saccade\(curve)\(chart.remark)"), table.map(\.html) ?? nothing,
    ] + notices
  }

  /// A notice if no saccade is as large as the fitted C, so that the fitted V exceeds the measured velocities.
  private var beyond: String? {
    guard let fit = mainSequence, fit.second.value > fit.largest else { return nil }
    return
      "<p class=\"notice\">The largest saccade has \(Figure.fixed(fit.largest, 1))\u{B0}, less than C: V is the curve's, and "
      + "lies beyond what was seen.</p>"
  }

  private var table: PageTable? {
    let names = [
      "main_sequence_velocity": "V, velocity of the largest saccades, deg/s",
      "main_sequence_constant": "C, amplitude at 63 % of V, deg",
      "duration_intercept": "a of duration = a + b amplitude, ms",
      "duration_slope": "b of duration = a + b amplitude, ms/deg",
    ]
    guard !fitted.isEmpty else { return nil }
    return PageTable(
      caption: "Fitted by least squares",
      columns: ["Number", "Value", "95 % interval", "Saccades", "Variance explained"],
      rows: fitted.map { estimate in
        let fit = estimate.name.hasPrefix("duration") ? durationLine : mainSequence
        return [
          names[estimate.name] ?? estimate.name, Figure.fixed(estimate.value, 2),
          MovementWords.range(estimate.interval, 2), "\(estimate.count)", Words.percent(fit?.explained),
        ]
      })
  }
}
