import Scoring

/// Eye movements with a chosen delay, of recordings left out of the choice of the settings.
struct LiveMovementMeasurement {
  private typealias Condition = LeftOutMovements.Condition
  private typealias Stimulus = GazeTraces.Stimulus
  private static let kappa = Finding.Format(decimals: 3, unit: "")

  let places: Places

  /// The recordings are classified once, whichever rows ask.
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

  func rows() -> [AccuracyRow] {
    let trial = Trial(places: places)
    let live = Requirements.live
    return [
      row("lund2013 at 500 Hz, 0 ms", [(.fixation, live.fixationAtOnce), (.saccade, live.saccadeAtOnce)], 1, 0, trial),
      late(trial),
      row("lund2013 at 60 Hz, 150 ms", [(.saccade, live.saccadeAt60)], 8, 150, trial),
      row("lund2013 at 30 Hz, 150 ms", [(.saccade, live.saccadeAt30)], 17, 150, trial),
    ]
  }

  private func row(
    _ name: String, _ required: [(Movement, [Double])], _ step: Int, _ milliseconds: Int, _ trial: Trial
  ) -> AccuracyRow {
    let words = required.map { movement, least in
      "\(movement) >= \(least.map { "\($0)" }.joined(separator: ", "))"
    }
    return AccuracyRow(
      "\(name), kappa of recordings left out: stills, dots, video", required: words.joined(separator: "; ")
    ) {
      let condition = Condition(step: step, delay: .milliseconds(milliseconds))
      let movements = try trial.movements()
      return Figures(
        try required.flatMap { movement, least in
          try zip(Stimulus.allCases, least).flatMap { stimulus, least -> [Finding] in
            let found = movements.figures(movement, stimulus, condition)
            return [
              .atLeast(least, "\(movement) on \(stimulus.name)", found.leftOut, Self.kappa),
              .information("  the worse half of the recordings", found.worseHalf, Self.kappa),
              .information("  with the defaults", found.defaults, Self.kappa),
            ] + told(movements, movement, stimulus, condition) + (try begun(movement, stimulus, condition))
          }
        })
    }
  }

  /// Without a delay, events are more exact than labels, which cannot be taken back.
  private func told(
    _ movements: LeftOutMovements, _ movement: Movement, _ stimulus: Stimulus, _ condition: Condition
  ) -> [Finding] {
    guard condition.delay == .milliseconds(0) else { return [] }
    var told = condition
    told.byEvents = true
    let found = movements.figures(movement, stimulus, told)
    return [
      .information("  by the events told", found.leftOut, Self.kappa),
      .information("  by the events told, with the defaults", found.defaults, Self.kappa),
    ]
  }

  /// At a low rate, chance decides which sample is the first.
  private func begun(_ movement: Movement, _ stimulus: Stimulus, _ condition: Condition) throws -> [Finding] {
    // Lines that somebody brings have no more than the rows require.
    guard condition.step > 1, places.lines == nil else { return [] }
    let kappa = try MovementPhases(places: places).kappa(movement, stimulus, condition)
    return [.information("  begun at each sample in turn, with the defaults", kappa, Self.kappa)]
  }

  private func late(_ trial: Trial) -> AccuracyRow {
    AccuracyRow(
      "lund2013 at 500 Hz, 150 ms, kappa of recordings left out against offline",
      required: "fixation, saccade on stills, dots, video: within 0.02 of offline"
    ) {
      let movements = try trial.movements()
      return Figures(
        [Movement.fixation, .saccade].flatMap { movement in
          Stimulus.allCases.flatMap { stimulus -> [Finding] in
            let late = movements.figures(movement, stimulus, Condition(step: 1, delay: .milliseconds(150)))
            let offline = movements.figures(movement, stimulus, Condition(step: 1, delay: .offline))
            let least = offline.leftOut.map { $0 - Requirements.live.behindOffline }
            return [
              .atLeast(least ?? 1, "\(movement) on \(stimulus.name)", late.leftOut, Self.kappa),
              .information("  offline", offline.leftOut, Self.kappa),
              .information("  the worse half of the recordings", late.worseHalf, Self.kappa),
            ]
          }
        })
    }
  }
}
