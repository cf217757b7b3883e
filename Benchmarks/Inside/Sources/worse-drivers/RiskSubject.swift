import HeedRisk
import HeedSignals

/// The one risk, fed as the drive's engine feeds it.
struct RiskSubject {
  private(set) var engine = RiskEngine()
  private var shutSince: Timestamp?

  static var subject: Subject {
    Subject(name: "risk") {
      var risk = RiskSubject()
      return { risk.update($0) }
    }
  }

  /// Feeds one input.
  /// - Returns: The moment that it made.
  mutating func feed(_ input: Input) -> DriverSnapshot {
    let sample = input.sample
    let isShut = sample.isFaceSeen && sample.eyesClosed > 0.5 && sample.eyesVisible > 0.5
    shutSince = isShut ? shutSince ?? sample.time : nil
    var snapshot = DriverSnapshot(sample: sample)
    snapshot.isUnavailable = input.isUnavailable
    snapshot.sample.closureLength = shutSince.map { sample.time - $0 }
    // Source: docs/formats.md: a microsleep from 1 s on, sleep from 3 s.
    if let shut = snapshot.sample.closureLength {
      snapshot.closureKind = shut >= .seconds(3) ? .sleep : shut >= .seconds(1) ? .microsleep : nil
      snapshot.closureFrom = .seconds(snapshot.closureKind == .sleep ? 3 : 1)
    }
    _ = engine.update(snapshot)
    _ = engine.update(input.alert.map { [$0] } ?? [], at: sample.time)
    return snapshot
  }

  private mutating func update(_ input: Input) -> Subject.Answer {
    _ = feed(input)
    guard let state = engine.state else { return Subject.Answer(level: 0, isBroken: false) }
    let level = max(Self.rank(state.level), state.held.map(Self.rank) ?? 0)
    let numbers: [Double] = state.reasons.flatMap { reason -> [Double] in
      [reason.weight] + (reason.evidence.map { [$0.measured, $0.threshold] } ?? [])
    }
    let isBroken =
      !(numbers + [state.score ?? 0]).allSatisfy(\.isFinite) || !(0...1).contains(state.score ?? 0)
      || (state.level == .unknown) != (state.score == nil) || (level > 0 && state.reasons.isEmpty)
      || (!input.isUnavailable && state.level == .unknown)
    return Subject.Answer(level: level, risk: state, isBroken: isBroken)
  }

  /// Nothing is known of unknown.
  private static func rank(_ level: RiskLevel) -> Int {
    switch level {
    case .unknown, .normal: 0
    case .advisory: 1
    case .warning: 2
    case .critical: 3
    }
  }
}
