import HeedSignals

/// Forward support: the same road twice, with a distracted driver and with an attentive one; the first has to be warned of
/// the vehicle ahead earlier.
enum SupportTrial {
  /// When the vehicle ahead would be hit, seconds after the lead-in. Choice: before that, looks have to add up to what
  /// counts as short distraction, 10 s of 30: somewhat more than half of the time goes to looks.
  static let approach = 30.0
  /// The last look begins so long before the contact. Choice: the driver has to be distracted when a warning could come: a
  /// long look lasts for 3 s then, and no warning of a vehicle comes earlier than 4 s before it is reached; short ones have
  /// added up already.
  static let lastLong = 7.0...8.5
  static let lastShort = 3.5...5.0

  static func play(_ run: Run) throws -> Outcome {
    let contact = Limits.leadIn + approach
    var distracted = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: contact))
    distracted.stage.mark()
    distracted.stage.attend(for: Limits.leadIn)
    if let early = distracted.stage.firstWarning {
      return distracted.outcome(
        false, "a warning came \(early.shown) s into the attentive drive before it", warned: nil, from: 0)
    }
    distracted.stage.mark()
    distracted.drift(until: contact)
    let attentive = Trial(run: run, stage: try Stage(run, noises: run.noises, contact: contact))
    attentive.stage.attend(for: contact - 0.3)
    let (own, other) = (distracted.stage.watch.collisionWarning, attentive.stage.watch.collisionWarning)
    guard let own else {
      return distracted.outcome(false, "no collision warning at all", warned: nil, from: contact)
    }
    let before = "warned \((contact - own).shown) s before the contact"
    guard let other else {
      return distracted.outcome(true, before + ", attentive never", warned: contact - own, from: contact)
    }
    let why = before + ", attentive \((contact - other).shown) s"
    return distracted.outcome(other - own >= Limits.gain, why, warned: contact - own, from: contact)
  }
}

extension Trial {
  /// Looks away as the run asks, last of all until the contact, whatever the engine says.
  mutating func drift(until contact: Double) {
    var place = 0
    if run.task == .phone { stage.hold(phoneAt: run.places.first) }
    let last = contact - stage.uniform(run.task == .long ? SupportTrial.lastLong : SupportTrial.lastShort)
    if run.task == .long {
      stage.attend(for: last - stage.time)
    } else {
      while stage.time < last {
        _ = glance(for: stage.uniform(1.2...2.3), place: &place, until: { _ in false }, sum: 0, mayBeWarned: true)
        if stage.time < last { lookUp(for: min(stage.uniform(0.8...1.6), max(0.1, last - stage.time))) }
      }
    }
    _ = glance(
      for: max(0, contact - 0.3 - stage.time), place: &place, until: { _ in false }, sum: 0, mayBeWarned: true)
    // The eyes take a while to arrive: the look may end a little before its time.
    while stage.time < contact - 0.3 { stage.frame { _, _ in } }
  }
}
