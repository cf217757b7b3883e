import HeedFormats
import HeedSignals

/// The page's section about the meaning and the assumptions of its figures.
extension MovementFigures {
  var reading: PageSection {
    PageSection(
      id: "reading", title: "How to read this", short: "Reading",
      body: ["<ul>"] + items.map { "<li>\($0)</li>" } + ["</ul>"])
  }

  private var items: [String] {
    let least = recording.method.leastAmplitude.map {
      "Saccades below \(Figure.number($0, 2))\u{B0} are not looked for, at this rate and noise. Compare recordings by saccades "
        + "above the larger of their limits."
    }
    let step = (measures + pursuitMeasures).map(\.spread.step).max() ?? 1
    let items: [String?] = [
      "Judged time is that of all movements, blinks included; what was lost for longer, or not classified, is left out. Rates "
        + "are counts per minute of it. Their intervals are exact for counts of events that do not know of each other (Poisson; "
        + "Garwood 1936). Saccades keep a distance from each other, so the true intervals are narrower.",
      "Intervals of means are Student's t with the standard deviation (SD) of the movements, as if they were independent.",
      "The main sequence is fitted by least squares to peak velocity = V (1 \u{2212} exp(\u{2212}amplitude / C)) (Baloh et al. "
        + "1975), and duration = a + b amplitude likewise. Their intervals allow a scatter that grows with amplitude (White 1980). "
        + "Saccades of one person are alike: the intervals say nothing of other people.",
      least,
      recording.method.noise.map {
        "Noise found: the gaze scatters by \(Figure.number($0.white, 2))\u{B0} from picture to picture and wanders by "
          + "\(Figure.number($0.wander, 2))\u{B0} over 0.2 s. A pursuit has to lead farther."
      },
      "A movement that the recording's ends or a loss cut off counts with the part that was seen.",
      hasVelocities
        ? "Peak velocities are of a smoothed speed, and noise of the tracker adds to those of small saccades."
        : "At this rate durations of saccades follow from their amplitudes, 21 ms + 2.2 ms a degree.",
      step > 1
        ? "There are more movements than are kept: quartiles and histograms are of one in \(step), evenly over the recording. "
          + "Counts, means, SD, least and greatest are of all." : nil,
      "How well movements are told, beside people and other programs, is in Heed's documentation, docs/eye-movements.md.",
    ]
    return items.compactMap { $0 }
      + recording.method.statements.map { "\($0.name.capitalizedFirst): \(Markup.escaped($0.text))." }
  }
}
