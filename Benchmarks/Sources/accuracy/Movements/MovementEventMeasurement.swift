import Scoring

/// Fixations and saccades as events, against the labels of one person at 1000 Hz.
struct MovementEventMeasurement {
  let places: Places

  func figures() throws -> Figures {
    let collection = GazeTraces.irf
    let recordings = try GazeTraces(places: places).read(collection)
    let truth = recordings.map { $0.trace.labels[collection.people[0]] ?? [] }
    let classifier = GazeClassifier(places: places)
    note("classifying irf")
    func said(_ delay: GazeClassifier.Delay) throws -> [[Movement]] {
      try recordings.map { name, trace in
        try classifier.movements(of: trace, name: name, degreesPerUnit: 1, delay: delay)
      }
    }
    let (offline, online) = (try said(.offline), try said(.milliseconds(0)))
    let plain = recordings.map { VelocityThreshold.movements(of: $0.trace, degreesPerUnit: 1) }
    return Figures(
      [Movement.fixation, .saccade].flatMap { movement -> [Finding] in
        let score = Self.score(movement, truth, offline)
        return [
          .atLeast(
            Requirements.eventF1, "\(movement)", score.f1, .ratio,
            detail: "\(score.matched) of \(score.truth), \(score.found) found"),
          .information("  the same online", Self.score(movement, truth, online).f1, .ratio),
          .information("  without what the person left undecided", Self.decided(movement, truth, offline).f1, .ratio),
          .information("  plain I-VT at 45 deg/s", Self.score(movement, truth, plain).f1, .ratio),
        ]
      })
  }

  private static func score(_ movement: Movement, _ truth: [[Movement]], _ said: [[Movement]]) -> MovementEventScore {
    var score = MovementEventScore()
    for (truth, said) in zip(truth, said) { score.add(movement, truth: truth, found: said) }
    return score
  }

  /// The score without the samples that the person left undecided.
  private static func decided(_ movement: Movement, _ truth: [[Movement]], _ said: [[Movement]]) -> MovementEventScore {
    score(
      movement, truth,
      zip(truth, said).map { truth, said in zip(truth, said).map { $0 == .unknown ? Movement.unknown : $1 } })
  }
}
