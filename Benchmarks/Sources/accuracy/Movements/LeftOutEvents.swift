import Scoring

/// Events at 1000 Hz with a chosen delay, with settings chosen without the scored person.
struct LeftOutEvents {
  let places: Places
  /// Whether events from `--events` are scored instead of runs of labels.
  let byEvents: Bool

  func figures() throws -> Figures {
    let collection = GazeTraces.irf
    let recordings = try GazeTraces(places: places).read(collection)
    let truth = recordings.map { $0.trace.labels[collection.people[0]] ?? [] }
    note("\(byEvents ? "events" : "labels") of irf for each choice")
    let live = Requirements.live
    return Figures(
      try [(0, live.eventsAtOnce), (50, live.eventsSoon)].flatMap { milliseconds, least in
        let said = try candidates(recordings, .milliseconds(milliseconds))
        let chosen = Self.leaveOut(truth, said)
        return zip([Movement.fixation, .saccade], least).flatMap { movement, least -> [Finding] in
          let score = Self.score(movement, truth, chosen)
          return [
            .atLeast(
              least, "\(movement) after \(milliseconds) ms", score.f1, .ratio,
              detail: "\(score.matched) of \(score.truth), \(score.found) found"),
            .information("  the worst person", Self.worst(movement, truth, chosen), .ratio),
            .information("  with the defaults", Self.score(movement, truth, said[0]).f1, .ratio),
          ]
        }
      })
  }

  private func candidates(
    _ recordings: [(name: String, trace: GazeTrace)], _ delay: GazeClassifier.Delay
  ) throws -> [[[Movement]]] {
    let classifier = GazeClassifier(places: places)
    return try MovementCandidate.all.map { candidate in
      try recordings.map { name, trace in
        guard byEvents else {
          return try classifier.movements(of: trace, name: name, degreesPerUnit: 1, delay: delay, settings: candidate)
        }
        let told = try classifier.told(of: trace, name: name, degreesPerUnit: 1, delay: delay, settings: candidate)
        guard let told else { throw AccuracyError.absent("events of \(name)") }
        return told
      }
    }
  }

  /// The movements of each person with the candidate that fits all other people best.
  private static func leaveOut(_ truth: [[Movement]], _ said: [[[Movement]]]) -> [[Movement]] {
    truth.indices.compactMap { person in
      let others = truth.indices.filter { $0 != person }
      func score(_ labels: [[Movement]]) -> Double {
        [Movement.fixation, .saccade].reduce(0) { sum, movement in
          sum + (Self.score(movement, others.map { truth[$0] }, others.map { labels[$0] }).f1 ?? 0)
        }
      }
      return said.max { score($0) < score($1) }?[person]
    }
  }

  private static func score(_ movement: Movement, _ truth: [[Movement]], _ said: [[Movement]]) -> MovementEventScore {
    var score = MovementEventScore()
    for (truth, said) in zip(truth, said) { score.add(movement, truth: truth, found: said) }
    return score
  }

  private static func worst(_ movement: Movement, _ truth: [[Movement]], _ said: [[Movement]]) -> Double? {
    zip(truth, said).compactMap { score(movement, [$0], [$1]).f1 }.min()
  }
}
