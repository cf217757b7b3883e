import Draws
import Scoring

/// Recordings of which samples are lost: what is found against what is found without losses.
struct LostSampleMeasurement {
  private struct Worst {
    /// Relative difference of the counts, and kappa without losses less kappa with them.
    var fixations = 0.0, saccades = 0.0, lostKappa = 0.0
    var inventedBlinks = 0.0
  }

  private static let shares = [0.001, 0.01, 0.05, 0.1]
  private static let delays: [GazeClassifier.Delay] = [.offline, .milliseconds(150)]
  private static let percent = Finding.Format.percent

  let places: Places

  func figures() throws -> Figures {
    var findings: [Finding] = []
    for (name, collection) in [("irf", GazeTraces.irf), ("lund2013", GazeTraces.lund2013)] {
      let recordings = try GazeTraces(places: places).read(collection)
      for isBurst in [false, true] {
        note("\(name) with \(isBurst ? "bursts" : "single samples") lost")
        let worst = try worst(recordings, collection, isBurst: isBurst)
        let what = "\(name), \(isBurst ? "bursts of 2 to 20 ms" : "single samples")"
        findings += [
          .atMost(Requirements.lostCounts, "\(what): fixations, off by", worst.fixations, Self.percent),
          .atMost(Requirements.lostCounts, "  saccades, off by", worst.saccades, Self.percent),
          .atMost(Requirements.lostKappa, "  kappa against people, loses", worst.lostKappa, .ratio),
          .atMost(Requirements.inventedBlinks, "  blinks invented, a minute", worst.inventedBlinks, .ratio),
        ]
      }
    }
    return Figures(findings)
  }

  private func worst(
    _ recordings: [(name: String, trace: GazeTrace)], _ collection: GazeTraces.Collection, isBurst: Bool
  ) throws -> Worst {
    var worst = Worst()
    for delay in Self.delays {
      let whole = try summary(recordings, collection, delay)
      for share in Self.shares {
        for rows in [false, true] {
          var chance = SeededRandom(seed: 52)
          let losses = recordings.map { Self.losses(share, isBurst: isBurst, of: $0.trace, using: &chance) }
          let lost = zip(recordings, losses).map { ($0.name, $0.trace.losing($1, rows: rows)) }
          let found = try summary(lost, collection, delay, left: rows ? nil : losses)
          worst.fixations = max(worst.fixations, abs(Double(found.fixations) / Double(whole.fixations) - 1))
          worst.saccades = max(worst.saccades, abs(Double(found.saccades) / Double(whole.saccades) - 1))
          worst.inventedBlinks = max(worst.inventedBlinks, Double(found.blinks - whole.blinks) / whole.minutes)
          for (one, other) in zip(whole.kappas, found.kappas) { worst.lostKappa = max(worst.lostKappa, one - other) }
        }
      }
    }
    return worst
  }

  private struct Summary {
    var fixations = 0, saccades = 0, blinks = 0
    var minutes = 0.0
    /// Of fixations and of saccades, over all people's labels.
    var kappas: [Double] = []
  }

  /// - Parameter losses: The samples that do not count; nil if all count.
  private func summary(
    _ recordings: [(name: String, trace: GazeTrace)], _ collection: GazeTraces.Collection,
    _ delay: GazeClassifier.Delay, left losses: [[Bool]]? = nil
  ) throws -> Summary {
    let classifier = GazeClassifier(places: places)
    var summary = Summary()
    var kappas = [Movement.fixation: Kappa(), .saccade: Kappa()]
    for (index, (name, trace)) in recordings.enumerated() {
      let file = "lost-\(name)"
      let (table, figures) = try classifier.events(
        of: trace, name: file, degreesPerUnit: collection.degreesPerUnit, delay: delay)
      let events = try MovementEvents(table, figures: figures)
      summary.fixations += events.of(.fixation).count
      summary.saccades += events.of(.saccade).count
      summary.blinks += events.of(.blink).count
      summary.minutes += ((trace.samples.last?.milliseconds ?? 0) - (trace.samples.first?.milliseconds ?? 0)) / 60000
      let said = try classifier.labels(of: trace, name: file, delay: delay)
      for person in collection.people {
        let truth = trace.labels[person] ?? []
        for sample in truth.indices where losses?[index][sample] != true {
          for kind in kappas.keys { kappas[kind]?.add(truth[sample] == kind, said[sample] == kind) }
        }
      }
    }
    summary.kappas = [Movement.fixation, .saccade].compactMap { kappas[$0]?.value }
    return summary
  }

  private static func losses(
    _ share: Double, isBurst: Bool, of trace: GazeTrace, using chance: inout SeededRandom
  ) -> [Bool] {
    let (times, count) = (trace.samples.map(\.milliseconds), trace.samples.count)
    let interval = times[1] - times[0]
    var (lost, index) = ([Bool](repeating: false, count: count), 1)
    while index < count {
      let length = isBurst ? max(1, Int((chance.uniform(2...20) / interval).rounded())) : 1
      // A burst has 11 ms in the mean.
      let begins = chance.uniform(0...1) < share / (isBurst ? 11 / interval : 1)
      if begins { for sample in index..<min(count, index + length) { lost[sample] = true } }
      index += begins ? length : 1
    }
    return lost
  }
}

extension Requirements {
  static let lostCounts = 0.05
  static let lostKappa = 0.03
  static let inventedBlinks = 1.0
}
