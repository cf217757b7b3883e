import Scoring

/// The output of `heed classify` for each recording, with settings chosen on the other recordings.
///
/// A recording's own labels have no influence on the settings by which it is scored: the chosen candidate agrees best
/// with the people's labels of all other recordings, over all rates, delays and stimuli.
struct LeftOutMovements {
  typealias Stimulus = GazeTraces.Stimulus

  /// A rate (every n-th sample of 500 Hz) and a delay of the labels.
  struct Condition: Hashable {
    var step: Int
    var delay: GazeClassifier.Delay
    /// True if samples get the movement of their reported event instead of their label.
    var byEvents = false

    var toldByEvents: Condition { Condition(step: step, delay: delay, byEvents: true) }
  }

  static let conditions = [
    Condition(step: 1, delay: .milliseconds(0)), Condition(step: 1, delay: .milliseconds(0), byEvents: true),
    Condition(step: 1, delay: .milliseconds(150)), Condition(step: 1, delay: .milliseconds(150), byEvents: true),
    Condition(step: 1, delay: .offline), Condition(step: 8, delay: .milliseconds(150)),
    Condition(step: 17, delay: .milliseconds(150)),
  ]
  private static let movements: [Movement] = [.fixation, .saccade]

  private struct Key: Hashable {
    var condition: Condition
    var stimulus: Stimulus
  }

  private var people: [Key: [[[Movement]]]] = [:]
  private var said: [MovementCandidate: [Key: [[Movement]]]] = [:]
  private var leftOut: [Key: [[Movement]]] = [:]

  init(places: Places) throws {
    let (collection, traces) = (GazeTraces.lund2013, GazeTraces(places: places))
    let classifier = GazeClassifier(places: places)
    for condition in Self.conditions {
      for stimulus in Stimulus.allCases {
        let recordings = try traces.read(collection, prefix: stimulus.rawValue + "_", every: condition.step)
        let key = Key(condition: condition, stimulus: stimulus)
        people[key] = collection.people.map { column in recordings.map { $0.trace.labels[column] ?? [] } }
        let what = condition.byEvents ? "events" : "labels"
        note("\(what) of \(stimulus.name), one of \(condition.step), \(condition.delay.name), for each choice")
        for candidate in MovementCandidate.all {
          let labels = try recordings.compactMap { name, trace in
            let (name, degrees) = ("\(name)-every-\(condition.step)", collection.degreesPerUnit)
            return condition.byEvents
              ? try classifier.told(
                of: trace, name: name, degreesPerUnit: degrees, delay: condition.delay, settings: candidate)
              : try classifier.movements(
                of: trace, name: name, degreesPerUnit: degrees, delay: condition.delay, settings: candidate)
          }
          // Nil if the lines of another program are scored and include no events.
          said[candidate, default: [:]][key] = labels.count == recordings.count ? labels : nil
        }
      }
    }
    for stimulus in Stimulus.allCases { leaveOut(stimulus) }
  }

  private mutating func leaveOut(_ stimulus: Stimulus) {
    guard let count = people[Key(condition: Self.conditions[0], stimulus: stimulus)]?.first?.count else { return }
    for recording in 0..<count {
      let best = MovementCandidate.all.max {
        score($0, without: stimulus, recording) < score($1, without: stimulus, recording)
      }
      guard let best else { continue }
      for condition in Self.conditions {
        let key = Key(condition: condition, stimulus: stimulus)
        if let labels = said[best]?[key]?[recording] { leftOut[key, default: []].append(labels) }
      }
    }
  }

  /// Mean kappa of a candidate over all recordings except one.
  private func score(_ candidate: MovementCandidate, without stimulus: Stimulus, _ recording: Int) -> Double {
    var kappas: [Double] = []
    for (key, labels) in said[candidate] ?? [:] where !key.condition.byEvents {
      let kept = labels.indices.filter { key.stimulus != stimulus || $0 != recording }
      kappas += Self.movements.compactMap { kappa($0, labels, key, kept) }
    }
    return kappas.isEmpty ? 0 : kappas.reduce(0, +) / Double(kappas.count)
  }

  private func kappa(_ movement: Movement, _ labels: [[Movement]], _ key: Key, _ kept: [Int]) -> Double? {
    let people = (people[key] ?? []).map { person in kept.map { person[$0] } }
    return Kappa.of(movement, kept.map { labels[$0] }, people: people)
  }

  /// Kappa with the settings chosen on the other recordings, the same for the worse half of the recordings, and kappa
  /// with the defaults, which were chosen on all recordings.
  func figures(_ movement: Movement, _ stimulus: Stimulus, _ condition: Condition) -> (
    leftOut: Double?, worseHalf: Double?, defaults: Double?
  ) {
    let key = Key(condition: condition, stimulus: stimulus)
    let (labels, defaults) = (leftOut[key] ?? [], said[MovementCandidate.all[0]]?[key] ?? [])
    let halves = [0, 1].compactMap { half in
      kappa(movement, labels, key, labels.indices.filter { $0 % 2 == half })
    }
    return (
      kappa(movement, labels, key, Array(labels.indices)), halves.min(),
      kappa(movement, defaults, key, Array(defaults.indices))
    )
  }
}
