import HeedFormats
import HeedSignals

/// The page's head: the recording, its main figures, and notices about their limits.
struct MovementHead {
  let figures: MovementFigures

  private var recording: MovementRecording { figures.recording }

  var html: String {
    (["<p class=\"from\">\(origin)</p>"] + notices.map { "<p class=\"notice\">\($0)</p>" } + [tiles]).joined(
      separator: "\n")
  }

  private var origin: String {
    [
      Figure.count(recording.samples, "sample"),
      recording.rate.map { "\(Figure.number($0, 1)) Hz" } ?? "rate not known",
      Words.seconds(recording.length), figures.judgedShare.map { "\(Words.percent($0)) of it judged" },
      recording.isOnline ? "classified online, from the past alone" : "classified offline",
    ].compactMap { $0 }.joined(separator: " \u{B7} ")
  }

  private var notices: [String] {
    let empty = figures.tally.kinds.isEmpty ? "No eye movement was told: no gaze was seen." : nil
    let slow =
      figures.hasVelocities
      ? nil
      : "The rate is too low for velocities: a saccade lasts one sample or two. There is no main sequence, and the durations "
        + "of saccades and of what follows them are assumed from their amplitudes, not measured."
    let unused =
      recording.notUsed > 0
      ? "\(Figure.count(recording.notUsed, "row")) not used, because the time repeats or goes back." : nil
    return [empty, slow, unused].compactMap { $0 }
  }

  private var tiles: String {
    "<dl class=\"figures\">\n"
      + [fixation, rate(.fixation), rate(.saccade), amplitude, sequence].map(\.html).joined(separator: "\n")
      + "\n</dl>"
  }

  private var fixation: ReportHead.Tile {
    let spread = figures.tally.kind(.fixation).durations
    return ReportHead.Tile(
      name: "Duration of fixations, median", value: Words.number(spread.quantile(0.5), 0, " ms"),
      note: spread.count == 0
        ? "no fixation"
        : "quartiles \(Words.number(spread.quantile(0.25), 0)) to \(Words.number(spread.quantile(0.75), 0, " ms")); mean "
          + MovementWords.mean(spread, 0, " ms"), isLead: true)
  }

  private func rate(_ kind: EyeMovement) -> ReportHead.Tile {
    let rate = figures.rate(kind)
    return ReportHead.Tile(
      name: "\(kind == .fixation ? "Fixations" : "Saccades") a minute", value: Words.number(rate?.value, 1),
      note: rate.map { "\(MovementWords.range($0.interval, 1)); \(Figure.count($0.count, kind.rawValue))" }
        ?? "nothing was judged")
  }

  private var amplitude: ReportHead.Tile {
    let spread = figures.tally.kind(.saccade).amplitudes
    return ReportHead.Tile(
      name: "Amplitude of saccades, median", value: Words.number(spread.quantile(0.5), 1, "\u{B0}"),
      note: spread.count == 0
        ? "no saccade"
        : "quartiles \(Words.number(spread.quantile(0.25), 1)) to \(Words.number(spread.quantile(0.75), 1, "\u{B0}"))")
  }

  private var sequence: ReportHead.Tile {
    let fit = figures.mainSequence
    return ReportHead.Tile(
      name: "Main sequence, V", value: Words.number(fit?.first.value, 0, "\u{B0}/s"),
      note: fit.map { "\(MovementWords.range($0.first.interval, 0)); C \(Words.number($0.second.value, 1, "\u{B0}"))" }
        ?? (figures.hasVelocities ? "too few saccades, or none long enough" : "no velocities at this rate"))
  }
}

/// Formats figures for the page of eye movements.
enum MovementWords {
  /// The interval as a range, `204 to 251`; a dash when unknown.
  static func range(_ interval: Interval?, _ decimals: Int) -> String {
    interval.map { "\(Figure.fixed($0.low, decimals)) to \(Figure.fixed($0.high, decimals))" } ?? Words.none
  }

  /// The mean with its interval, `227 ms (204 to 251)`.
  static func mean(_ spread: Spread, _ decimals: Int, _ unit: String) -> String {
    Words.number(spread.mean, decimals, unit) + (spread.meanInterval.map { " (\(range($0, decimals)))" } ?? "")
  }
}
