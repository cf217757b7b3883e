import HeedSignals

/// What a vehicle that honours requests does for a driver who does not drive: the same drive twice, with that driver and with
/// an attentive one, and the first has to be helped earlier.
enum HonouringTrial {
  /// What the official sheet asks of the vehicle; the raw value is its name in runs.
  enum Response: String, Codable, Sendable {
    case forward, lane, both, emergency
  }

  /// The car may go beyond the marking by this, metres. Source: Euro NCAP's lane support tests: 0.3 m.
  private static let beyond = 0.3
  /// Choice: with the impairment's warning a lane keeper has a while until it is needed.
  private static let soon = 8.0

  static func play(_ run: Run) throws -> Outcome {
    switch run.response {
    case .emergency: return try emergency(run)
    case .both: return try state(run)
    case .forward, .lane, nil: return try glances(run)
    }
  }

  /// Looks away, on a road with a vehicle ahead or towards a marking.
  private static func glances(_ run: Run) throws -> Outcome {
    let contact = Limits.leadIn + SupportTrial.approach
    var away = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: contact))
    away.stage.mark()
    away.stage.attend(for: Limits.leadIn)
    if let early = away.stage.firstWarning { return away.tooEarly(early) }
    away.stage.mark()
    if run.response == .lane { away.stage.drift(from: contact - 4) }
    away.drift(until: run.response == .lane ? contact + 3 : contact)
    let attentive = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: contact))
    if run.response == .lane { attentive.stage.drift(from: contact - 4) }
    attentive.stage.attend(for: run.response == .lane ? contact + 3 : contact - 0.3)
    return judge(away, beside: attentive, shift: 0, from: contact)
  }

  /// A state that lasts: tired, asleep, impaired. What the sheet asks of both together is played together.
  private static func state(_ run: Run) throws -> Outcome {
    // Played once without a road to learn when the state is found; the same seed finds it again.
    var scout = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: nil))
    scout.stage.mark()
    scout.stage.attend(for: Limits.leadIn)
    if let early = scout.stage.firstWarning { return scout.tooEarly(early) }
    scout.stage.mark()
    guard let found = scout.begin(run) else {
      return scout.outcome(false, "the state was not found", warned: nil, from: scout.stage.time)
    }
    let contact = found + (run.task == .drowsy ? soon : 4)
    var ill = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: contact))
    ill.stage.mark()
    ill.stage.attend(for: Limits.leadIn)
    ill.stage.mark()
    ill.stage.drift(from: contact - 3.5)
    ill.go(on: run, until: contact - 0.3)
    let attentive = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: Limits.leadIn))
    attentive.stage.drift(from: Limits.leadIn - 3.5)
    attentive.stage.attend(for: Limits.leadIn - 0.3)
    return judge(ill, beside: attentive, shift: contact - Limits.leadIn, from: contact)
  }

  private static func judge(
    _ away: borrowing Trial, beside attentive: borrowing Trial, shift: Double, from contact: Double
  ) -> Outcome {
    var (isGood, words): (Bool, [String]) = (true, [])
    func compare(_ own: Double?, _ other: Double?, _ what: String) {
      guard let own else {
        isGood = false
        words.append("\(what): never")
        return
      }
      let gain = other.map { $0 + shift - own }
      if let gain, gain < Limits.gain { isGood = false }
      words.append("\(what) \((contact - own).shown) s before, \(gain.map { "\($0.shown) s earlier" } ?? "else never")")
    }
    let (own, other) = (away.stage.functions, attentive.stage.functions)
    let response = away.run.response
    if response != .lane { compare(own?.warned, other?.warned, "forward warning") }
    if response != .forward {
      compare(own?.steeredAt, other?.steeredAt, "steered")
      if away.stage.farthest > beyond {
        isGood = false
        words.append("\(away.stage.farthest.shown) m beyond the marking")
      }
    }
    return away.outcome(isGood, words.joined(separator: "; "), warned: away.stage.firstWarning, from: contact)
  }

  /// A driver who no longer answers: the car has to stand, in its lane, gently, after a warning.
  private static func emergency(_ run: Run) throws -> Outcome {
    let trial = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: nil))
    trial.stage.mark()
    trial.stage.attend(for: Limits.leadIn)
    if let early = trial.stage.firstWarning { return trial.tooEarly(early) }
    trial.stage.mark()
    let start = trial.stage.time + 0.5
    trial.stage.frame { driver, _ in driver.shut(from: start, to: start + 120) }
    trial.stage.drift(from: start + 2)
    while trial.stage.time < start + 60, trial.stage.standstill == nil { trial.stage.frame { $0.attend(at: $1) } }
    let slowed = trial.stage.slowed.map { $0 - start }
    guard let slowed, let stood = trial.stage.standstill.map({ $0 - start }) else {
      return trial.outcome(false, "the car did not stand within a minute", warned: slowed, from: start)
    }
    let warned = trial.stage.firstWarning.map { $0 - start }
    let isWarned = warned.map { $0 < slowed } ?? false
    // A second after the driver is unresponsive, and half a second for frames and lids.
    let isInTime = slowed <= Limits.unresponsive + 1 + Limits.late
    let isGentle = trial.stage.hardest >= -Limits.mitigation
    let isInLane = trial.stage.farthest <= 0
    let why =
      "warned after \(warned?.shown ?? "never"), slowing after \(slowed.shown) s, standing after \(stood.shown) s, "
      + "\((-trial.stage.hardest).shown) m/s2 at most, \(isInLane ? "in" : "out of") its lane"
    return trial.outcome(isWarned && isInTime && isGentle && isInLane, why, warned: slowed, from: start)
  }
}

extension Trial {
  func tooEarly(_ early: Double) -> Outcome {
    outcome(false, "a warning came \(early.shown) s into the attentive drive before it", warned: nil, from: 0)
  }

  /// Drives until the state is found or has begun for certain.
  /// - Returns: When, seconds of the drive; nil: not within the time that the rating gives.
  fileprivate mutating func begin(_ run: Run) -> Double? {
    switch run.task {
    case .microsleep, .sleep: return stage.time + 0.5
    default:
      let begin = stage.time
      while stage.time < begin + Limits.drowsy, stage.firstWarning == nil { worsen(run, since: begin) }
      return stage.firstWarning
    }
  }

  /// The same state again, until a time.
  fileprivate mutating func go(on run: Run, until end: Double) {
    let begin = stage.time
    if run.task == .microsleep || run.task == .sleep {
      let start = begin + 0.5
      let length = run.task == .sleep ? 60 : stage.uniform(Limits.microsleep)
      stage.frame { driver, _ in driver.shut(from: start, to: start + length) }
    }
    while stage.time < end { worsen(run, since: begin) }
  }

  private mutating func worsen(_ run: Run, since begin: Double) {
    stage.frame { driver, time in
      if run.task == .drowsy { driver.tire(min(1, (time - begin) / 60)) }
      driver.attend(at: time)
    }
  }
}
