import HeedFormats
import HeedSignals

/// The page's head: the recording, its main figures, and notices about their limits.
extension MovementFigures {
  var head: String {
    ReportHead.html(origin, notices, [fixation, rate(of: .fixation), rate(of: .saccade), amplitude, sequence])
  }

  private var origin: String {
    [
      Figure.count(recording.samples, "sample"),
      recording.rate.map { rate in
        let jitter = recording.jitterMilliseconds.map { " \u{B1} \(Figure.number($0, 2)) ms an interval" } ?? ""
        return "\(Figure.number(rate, 1)) Hz\(jitter)"
      } ?? "rate not known",
      Words.seconds(recording.length), judgedShare.map { "\(Words.percent($0)) of it judged" },
      recording.method.delay == .zero ? "classified online, from the past alone" : "classified offline",
    ].compactMap { $0 }.joined(separator: " \u{B7} ")
  }

  private var notices: [String] {
    let empty = tally.kinds.isEmpty ? "No eye movement was told: no gaze was seen." : nil
    let slow =
      hasVelocities
      ? nil
      : "The rate is too low for velocities: a saccade lasts one sample or two. There is no main sequence, and the durations "
        + "of saccades and of what follows them are assumed from their amplitudes, not measured."
    let unused =
      recording.notUsed > 0
      ? "\(Figure.count(recording.notUsed, "row")) not used, because the time repeats or goes back." : nil
    let missing =
      recording.missing > 0 ? "\(Figure.count(recording.missing, "row")) missing, by the usual interval." : nil
    let lost =
      recording.lost > 0
      ? "\(Words.percent(recording.share(recording.lost) ?? 0)) of the samples are lost; \(recording.bridged) of \(recording.lost) "
        + "lost samples are bridged, those of short losses." : nil
    let fast =
      tally.impossible > 0
      ? "\(Figure.count(tally.impossible, "saccade")) faster than \(Int(EyeMovementEvent.fastestEye))\u{B0}/s: no eye is. Look for "
        + "noise or lost samples there." : nil
    return [empty, slow, unused, missing, lost, fast].compactMap { $0 }
  }

  private var fixation: ReportHead.Tile {
    let spread = tally.kind(.fixation).durations
    return ReportHead.Tile(
      name: "Duration of fixations, median", value: Words.number(spread.quantile(0.5), 0, " ms"),
      note: spread.count == 0
        ? "no fixation"
        : "\(MovementWords.quartiles(spread, 0, " ms")); mean \(MovementWords.mean(spread, 0, " ms"))", isLead: true)
  }

  private func rate(of kind: EyeMovement) -> ReportHead.Tile {
    let rate = rate(kind)
    return ReportHead.Tile(
      name: "\(kind == .fixation ? "Fixations" : "Saccades") a minute", value: Words.number(rate?.value, 1),
      note: rate.map { "\(MovementWords.range($0.interval, 1)); \(Figure.count($0.count, kind.rawValue))" }
        ?? "nothing was judged")
  }

  private var amplitude: ReportHead.Tile {
    let spread = tally.kind(.saccade).amplitudes
    return ReportHead.Tile(
      name: "Amplitude of saccades, median", value: Words.number(spread.quantile(0.5), 1, "\u{B0}"),
      note: spread.count == 0 ? "no saccade" : MovementWords.quartiles(spread, 1, "\u{B0}"))
  }

  private var sequence: ReportHead.Tile {
    let fit = mainSequence
    return ReportHead.Tile(
      name: "Main sequence, V", value: Words.number(fit?.first.value, 0, "\u{B0}/s"),
      note: fit.map { "\(MovementWords.range($0.first.interval, 0)); C \(Words.number($0.second.value, 1, "\u{B0}"))" }
        ?? (hasVelocities ? "too few saccades, or none long enough" : "no velocities at this rate"))
  }
}

/// Formats figures of eye movements for a page.
enum MovementWords {
  /// An interval in words, for example `204 to 251`; a dash if unknown.
  static func range(_ interval: Interval?, _ decimals: Int) -> String {
    interval.map { "\(Figure.fixed($0.low, decimals)) to \(Figure.fixed($0.high, decimals))" } ?? Words.none
  }

  static func quartiles(_ spread: Spread, _ decimals: Int, _ unit: String) -> String {
    let (low, high) = (spread.quantile(0.25), spread.quantile(0.75))
    return "quartiles \(Words.number(low, decimals)) to \(Words.number(high, decimals, unit))"
  }

  /// A mean with its 95 % interval, for example `227 ms (204 to 251)`.
  static func mean(_ spread: Spread, _ decimals: Int, _ unit: String) -> String {
    Words.number(spread.mean, decimals, unit) + (spread.meanInterval.map { " (\(range($0, decimals)))" } ?? "")
  }
}
