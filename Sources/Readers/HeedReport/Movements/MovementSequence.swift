import HeedFormats
import HeedSignals

/// The main sequence: how fast and how long saccades are for their amplitude.
struct MovementSequence {
  let figures: MovementFigures

  var section: PageSection {
    PageSection(id: "sequence", title: "Main sequence", short: "Main sequence", body: body)
  }

  private var body: [String] {
    guard figures.hasVelocities else {
      return [
        "<p>No velocities exist at \(Words.number(figures.recording.rate, 1)) Hz: the samples do not resolve a saccade's speed, "
          + "and its duration is assumed from its amplitude. So there is nothing to plot or to fit. The amplitudes are below; "
          + "record at 170 Hz or more for a main sequence.</p>"
      ]
    }
    let chart = MainSequenceChart(saccades: figures.tally.saccades, fit: figures.mainSequence)
    guard let svg = chart.html else { return ["<p>No saccade was found.</p>"] }
    let caption =
      "A dot is a saccade"
      + (figures.mainSequence == nil
        ? "." : "; the line is the fitted curve, peak velocity = V (1 \u{2212} exp(\u{2212}amplitude / C)).")
      + chart.remark
    return [PageFigure.html(svg, caption: caption), table.map(\.html) ?? Self.nothing]
      + [noCurve, beyond].compactMap { $0 }
  }

  private static let nothing =
    "<p>Nothing was fitted: that takes \(SaccadeFit.fewest) saccades, and some that are large enough to show how the curve "
    + "bends.</p>"
  private var noCurve: String? {
    figures.mainSequence == nil && table != nil
      ? "<p class=\"quiet\">No curve was fitted to the velocities: no saccade is large enough to show how it bends.</p>"
      : nil
  }

  /// A notice if the fitted velocity lies beyond the largest saccade.
  private var beyond: String? {
    guard let fit = figures.mainSequence, fit.second.value > fit.largest else { return nil }
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
    let fits = [
      "main_sequence": figures.mainSequence, "duration": figures.durationLine,
    ].compactMapValues { $0 }
    let rows = figures.fitted.map { estimate in
      let fit = fits.first { estimate.name.hasPrefix($0.key) }?.value
      return [
        names[estimate.name] ?? estimate.name, Figure.fixed(estimate.value, 2),
        MovementWords.range(estimate.interval, 2),
        "\(estimate.count)", Words.percent(fit?.explained),
      ]
    }
    return rows.isEmpty
      ? nil
      : PageTable(
        caption: "Fitted by least squares",
        columns: ["Number", "Value", "95 % interval", "Saccades", "Variance explained"],
        rows: rows)
  }
}
