import Scoring

/// Eye movements with a chosen delay, with settings chosen without the scored recording.
struct LiveMovementMeasurement {
  private typealias Condition = LeftOutMovements.Condition
  private typealias Stimulus = GazeTraces.Stimulus
  private static let kappa = Finding.Format(decimals: 3, unit: "")

  let places: Places

  /// Classifies the recordings once for all rows.
  private final class Trial {
    private let places: Places
    private var known: Result<LeftOutMovements, any Error>?
    init(places: Places) { self.places = places }

    func movements() throws -> LeftOutMovements {
      let result = known ?? Result { try LeftOutMovements(places: places) }
      known = result
      return try result.get()
    }
  }

  /// The rows by label and by event. Labels are reported when their delay has passed; events, when their movement is
  /// over, so events use more samples.
  func rows() -> [AccuracyRow] {
    let trial = Trial(places: places)
    let live = Requirements.live
    let atOnce = [(Movement.fixation, live.fixationAtOnce), (.saccade, live.saccadeAtOnce)]
    let now = Condition(step: 1, delay: .milliseconds(0))
    let late = GazeClassifier.Delay.milliseconds(150)
    return [
      row("lund2013 at 500 Hz, 0 ms, kappa of recordings left out", atOnce, now, trial),
      row("lund2013 at 500 Hz, 0 ms, kappa of recordings left out by the events told", atOnce, now.toldByEvents, trial),
      behind("lund2013 at 500 Hz, 150 ms, kappa of recordings left out", Condition(step: 1, delay: late), trial),
      behind(
        "lund2013 at 500 Hz, 150 ms, kappa of recordings left out by the events told",
        Condition(step: 1, delay: late).toldByEvents, trial),
      row(
        "lund2013 at 60 Hz, 150 ms, kappa of recordings left out", [(.saccade, live.saccadeAt60)],
        Condition(step: 8, delay: late), trial),
      row(
        "lund2013 at 30 Hz, 150 ms, kappa of recordings left out", [(.saccade, live.saccadeAt30)],
        Condition(step: 17, delay: late), trial),
    ]
  }

  private func row(
    _ name: String, _ required: [(Movement, [Double])], _ condition: Condition, _ trial: Trial
  ) -> AccuracyRow {
    let words = required.map { movement, least in
      "\(movement) >= \(least.map { "\($0)" }.joined(separator: ", "))"
    }
    return AccuracyRow("\(name): stills, dots, video", required: words.joined(separator: "; ")) {
      let movements = try trial.movements()
      return Figures(
        try required.flatMap { movement, least in
          try zip(Stimulus.allCases, least).flatMap { stimulus, least -> [Finding] in
            let found = movements.figures(movement, stimulus, condition)
            return [
              .atLeast(least, "\(movement) on \(stimulus.name)", found.leftOut, Self.kappa),
              .information("  the worse half of the recordings", found.worseHalf, Self.kappa),
              .information("  with the defaults", found.defaults, Self.kappa),
            ] + (try begun(movement, stimulus, condition))
          }
        })
    }
  }

  /// At a low rate, the result depends on the sample with which the recording starts.
  private func begun(_ movement: Movement, _ stimulus: Stimulus, _ condition: Condition) throws -> [Finding] {
    // Lines that were written by another program include only what the rows require.
    guard condition.step > 1, places.lines == nil else { return [] }
    let kappa = try MovementPhases(places: places).kappa(movement, stimulus, condition)
    return [.information("  begun at each sample in turn, with the defaults", kappa, Self.kappa)]
  }

  private func behind(_ name: String, _ condition: Condition, _ trial: Trial) -> AccuracyRow {
    AccuracyRow(
      "\(name) against offline",
      required: "fixation, saccade on stills, dots, video: within \(Requirements.live.behindOffline) of offline"
    ) {
      let movements = try trial.movements()
      return Figures(
        [Movement.fixation, .saccade].flatMap { movement in
          Stimulus.allCases.flatMap { stimulus -> [Finding] in
            let late = movements.figures(movement, stimulus, condition)
            let offline = movements.figures(movement, stimulus, Condition(step: 1, delay: .offline))
            let least = offline.leftOut.map { $0 - Requirements.live.behindOffline }
            return [
              .atLeast(least ?? 1, "\(movement) on \(stimulus.name)", late.leftOut, Self.kappa),
              .information("  offline", offline.leftOut, Self.kappa),
              .information("  the worse half of the recordings", late.worseHalf, Self.kappa),
              .information("  with the defaults", late.defaults, Self.kappa),
            ]
          }
        })
    }
  }
}
