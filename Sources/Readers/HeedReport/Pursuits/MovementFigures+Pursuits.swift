import HeedFormats

/// The page's section with catch-up saccades and gain of pursuits.
extension MovementFigures {
  var pursuitsSection: PageSection? {
    guard let rate = catchUpRate else { return nil }
    let measures = pursuitMeasures
    let table =
      measures.isEmpty ? [] : [PageTable(measures: measures.map { (Self.names[$0.name] ?? $0.name, $0) }).html]
    return PageSection(
      id: "pursuits", title: "Pursuits", short: "Pursuits",
      body: ["<p>\(rates(rate))</p>"] + table + ["<p class=\"quiet\">\(Self.meaning)</p>"])
  }

  private static let names = [
    "catch_up_amplitude": "catch-up saccade, amplitude, deg", "gain": "gain of a pursuit",
    "smooth_share": "smooth share of a stretch",
  ]

  private func rates(_ rate: MovementFigures.Estimate) -> String {
    [
      "\(Figure.count(rate.count, "catch-up saccade")) in \(Words.seconds(tally.catchUps.seconds)) of following: "
        + "\(Words.number(rate.value, 1)) a minute (95 % interval \(MovementWords.range(rate.interval, 1))).",
      gainByTime.map {
        "Gain \(Words.number($0.value, 2)), the mean over \(Figure.count($0.count, "pursuit")), each with its time."
      }
        ?? (tally.hasTarget
          ? "No gain: no pursuit of a moving target is long enough."
          : "The target is not known, so there is no gain; the smooth share estimates it."),
    ].joined(separator: " ")
  }

  private static let meaning =
    "A catch-up saccade lies between two pursuits, without a rest, a blink or a loss between; following is the pursuits and "
    + "these saccades. Gain: the eye\u{2019}s velocity along the target\u{2019}s way over the target\u{2019}s speed, where that is 2 to 100 "
    + "deg/s. Smooth share: how much of the way from one landing to the next is made smoothly. Catch-up saccades bring the eyes "
    + "back to the target, so it estimates the gain; where they do not reach it, or go beyond it, the share is off."
}
