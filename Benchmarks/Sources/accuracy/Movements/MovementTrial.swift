import Scoring

/// Labels of the recordings of one stimulus at one rate, by people, Heed and the published algorithms.
struct MovementTrial {
  let people: [[[Movement]]]
  let offline: [[Movement]]
  let online: [[Movement]]
  /// Labels by plain I-VT, which this benchmark computes itself.
  let plain: [[Movement]]
  /// Published labels by algorithm; at lower rates only every n-th of them, so they are shown only at the full rate.
  let published: [(name: String, movements: [[Movement]])]

  /// - Parameter n: The step: every n-th sample is used.
  init(_ stimulus: GazeTraces.Stimulus, every n: Int, places: Places) throws {
    let collection = GazeTraces.lund2013
    let recordings = try GazeTraces(places: places).read(collection, prefix: stimulus.rawValue + "_", every: n)
    let classifier = GazeClassifier(places: places)
    note("classifying \(stimulus.name)" + (n > 1 ? ", one sample of \(n)" : ""))
    func said(_ delay: GazeClassifier.Delay) throws -> [[Movement]] {
      try recordings.map { name, trace in
        try classifier.movements(
          of: trace, name: "\(name)-every-\(n)", degreesPerUnit: collection.degreesPerUnit, delay: delay)
      }
    }
    func labels(_ column: String) -> [[Movement]] { recordings.map { $0.trace.labels[column] ?? [] } }
    people = collection.people.map(labels)
    (offline, online) = (try said(.offline), try said(.milliseconds(0)))
    plain = recordings.map {
      VelocityThreshold.movements(of: $0.trace, degreesPerUnit: collection.degreesPerUnit)
    }
    published = collection.algorithms.map { (String($0.dropFirst(4)), labels($0)) }
  }

  /// Mean kappa over the people.
  func kappa(_ movement: Movement, _ said: [[Movement]]) -> Double? { Kappa.of(movement, said, people: people) }

  /// Kappa of the first two people.
  func human(_ movement: Movement) -> Double? { Kappa.of(movement, people[0], people[1]) }

  /// Published algorithms that detect the movement; the best comes first.
  func ranking(_ movement: Movement) -> [(name: String, kappa: Double)] {
    published.filter { $0.movements.contains { $0.contains(movement) } }
      .compactMap { name, movements in kappa(movement, movements).map { (name, $0) } }
      .sorted { $0.kappa > $1.kappa }
  }
}
