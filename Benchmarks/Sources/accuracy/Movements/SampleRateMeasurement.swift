import Scoring

/// The same recordings at lower rates.
struct SampleRateMeasurement {
  private static let steps = [2, 3, 4, 5, 6, 7, 8, 11, 16]
  /// Slowest rate for which the share of saccades is required, Hz.
  private static let slowest = 125.0
  private static let leastDegrees = 0.5

  let places: Places

  func figures() throws -> Figures {
    note("irf at ten rates")
    let whole = try events(1)
    var (found, means, before) = ([(hertz: Double, share: Double)](), [Double](), 1.0)
    var (drop, least) = (0.0, Double?.none)
    for step in Self.steps {
      let slower = try events(step)
      let share = Self.share(slower, of: whole, tolerance: Double(step))
      drop = max(drop, before - share)
      before = share
      found.append((1000 / Double(step), share))
      let limit = slower.compactMap(\.leastSaccade).max() ?? 0
      let lengths = [slower, whole].map { $0.flatMap { $0.fixations(dividedFrom: limit) } }
      let mean = lengths.map { $0.reduce(0, +) / Double($0.count) }
      means.append(abs(mean[0] / mean[1] - 1))
      if step == 8 { least = limit }
    }
    let fast = found.filter { $0.hertz >= Self.slowest }.map(\.share)
    return Figures([
      .atLeast(Requirements.saccadesAtRates, "saccades above 0.5 deg found down to 125 Hz", fast.min(), .ratio),
      .atMost(Requirements.dropOfRate, "  largest fall from a rate to the next", drop, .ratio),
      .information(
        "  by rate", found.map { "\(Int($0.hertz)) Hz: \(($0.share * 1000).rounded() / 1000)" }.joined(separator: "; ")),
      .atMost(Requirements.fixationsAtRates, "mean fixation, off by at most", means.max(), .percent),
      .atMost(Requirements.leastSaccadeDegrees, "least saccade looked for at 125 Hz", least, .degrees),
    ])
  }

  private func events(_ step: Int) throws -> [MovementEvents] {
    let classifier = GazeClassifier(places: places)
    return try GazeTraces(places: places).read(GazeTraces.irf, every: step).map { name, trace in
      let (table, figures) = try classifier.events(
        of: trace, name: "\(name)-rate-\(step)", degreesPerUnit: 1, delay: .offline)
      return try MovementEvents(table, figures: figures)
    }
  }

  /// The share of the saccades of the whole recordings that overlap one of the slower ones.
  private static func share(_ slower: [MovementEvents], of whole: [MovementEvents], tolerance: Double) -> Double {
    var (all, matched) = (0, 0)
    for (slower, whole) in zip(slower, whole) {
      let candidates = slower.of(.saccade)
      for saccade in whole.of(.saccade) where (saccade.amplitude ?? 0) > leastDegrees {
        all += 1
        let isFound = candidates.contains {
          $0.start <= saccade.end + tolerance && saccade.start <= $0.end + tolerance
        }
        if isFound { matched += 1 }
      }
    }
    return Double(matched) / Double(all)
  }
}

/// Events that no eye makes.
struct MovementBoundMeasurement {
  let places: Places

  func figures() throws -> Figures {
    note("bounds of events")
    var (short, wide, late, fast, all) = (0, 0, 0, 0, 0)
    for collection in [GazeTraces.irf, GazeTraces.lund2013] {
      for (name, trace) in try GazeTraces(places: places).read(collection) {
        for delay in [GazeClassifier.Delay.offline, .milliseconds(150), .milliseconds(0)] {
          let (table, figures) = try GazeClassifier(places: places).events(
            of: trace, name: "bounds-\(name)", degreesPerUnit: collection.degreesPerUnit, delay: delay)
          let events = try MovementEvents(table, figures: figures)
          let end = trace.samples.last?.milliseconds ?? 0
          all += events.all.count
          short += events.of(.fixation).count { $0.milliseconds < 60 }
          wide += events.of(.pso).count { ($0.amplitude ?? 0) > 3 }
          late += events.all.count { $0.end > end }
          fast += events.of(.saccade).count { ($0.velocity ?? 0) > 1000 }
        }
      }
    }
    func none(_ name: String, _ count: Int) -> Finding {
      .fact(name, "\(count) of \(all) events", value: Double(count), required: "none", isMet: count == 0 && all > 0)
    }
    return Figures([
      none("fixations below 60 ms", short), none("oscillations above 3 deg", wide),
      none("ends after the last sample", late),
      .information("saccades above 1000 deg/s, which are counted and told", "\(fast)"),
    ])
  }
}

extension Requirements {
  static let saccadesAtRates = 0.9
  static let dropOfRate = 0.05
  static let fixationsAtRates = 0.1
  static let leastSaccadeDegrees = 0.3
}
