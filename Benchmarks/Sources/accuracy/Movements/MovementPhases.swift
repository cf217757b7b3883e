import Scoring

/// A slow recorder could start at any sample of a fast one. A short recording at 30 Hz (dots: 19 samples) shows few
/// saccades, and which ones is chance; the score over all starts shows the usual result.
struct MovementPhases {
  let places: Places

  /// Mean agreement with the people over all starts, with the default settings.
  func kappa(
    _ movement: Movement, _ stimulus: GazeTraces.Stimulus, _ condition: LeftOutMovements.Condition
  ) throws -> Double? {
    let collection = GazeTraces.lund2013
    let recordings = try GazeTraces(places: places).read(collection, prefix: stimulus.rawValue + "_")
    let classifier = GazeClassifier(places: places)
    var said: [[Movement]] = []
    var people = collection.people.map { _ in [[Movement]]() }
    for (name, whole) in recordings {
      for first in 0..<condition.step {
        let trace = whole.every(condition.step, from: first)
        said.append(
          try classifier.movements(
            of: trace, name: "\(name)-every-\(condition.step)-from-\(first)",
            degreesPerUnit: collection.degreesPerUnit, delay: condition.delay))
        for (person, column) in collection.people.enumerated() { people[person].append(trace.labels[column] ?? []) }
      }
    }
    return Kappa.of(movement, said, people: people)
  }
}
