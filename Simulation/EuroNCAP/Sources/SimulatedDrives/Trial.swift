import Foundation
import HeedSignals

/// Plays one run through the engine and judges what it said.
public struct Trial {
  let run: Run
  var stage: Stage

  /// - Throws: When the engine refuses its own camera; never because of the run.
  public static func play(_ run: Run) throws -> Outcome {
    if run.honours == true, run.response != nil { return try HonouringTrial.play(run) }
    if run.approach != nil { return try SupportTrial.play(run) }
    var trial = Trial(run: run, stage: try Stage(run, noises: run.task == .inform ? [] : run.noises, contact: nil))
    return trial.play()
  }

  private mutating func play() -> Outcome {
    stage.mark()
    stage.attend(for: Limits.leadIn)
    if let early = stage.firstWarning {
      return outcome(
        false, "a warning came \(early.shown) s into the attentive drive before it", warned: nil, from: 0)
    }
    stage.mark()
    switch run.task {
    case .attentive:
      stage.attend(for: run.seconds ?? 60)
      let why = stage.isReportedWhole ? "every frame was reported on" : "frames without a report"
      return outcome(
        stage.firstWarning == nil && stage.isReportedWhole, stage.firstWarning == nil ? why : "warned for nothing",
        warned: stage.firstWarning, from: 0)
    case .long: return long()
    case .short, .phone: return short()
    case .microsleep: return microsleep()
    case .sleep: return sleep()
    case .drowsy: return drowsy()
    case .inform: return inform()
    }
  }

  private var movement: Movement { run.movement ?? .lizard }

  private mutating func long() -> Outcome {
    let (place, movement) = (run.places.first ?? "", movement)
    let begin = stage.time
    while stage.firstWarning == nil {
      stage.frame { $0.look(at: place, as: movement, at: $1) }
      if let arrival = stage.driver.arrival, stage.time - arrival > Limits.long + Limits.late { break }
    }
    let since = stage.driver.arrival ?? begin
    guard let warned = stage.firstWarning.map({ $0 - since }) else {
      return outcome(
        false, "no warning within \((Limits.long + Limits.late).shown) s of looking there", warned: nil, from: since)
    }
    let isEarly = warned < Limits.long * Limits.early
    return outcome(
      !isEarly,
      isEarly ? "warned after \(warned.shown) s, too early to be justified" : "warned after \(warned.shown) s",
      warned: warned, from: since)
  }

  private mutating func short() -> Outcome {
    let begin = stage.time
    var (sum, place) = (0.0, 0)
    if run.task == .phone { stage.hold(phoneAt: run.places.first) }
    while stage.firstWarning == nil, sum < Limits.short + Limits.lateSum {
      sum += glance(
        for: stage.uniform(1.2...2.3), place: &place, until: { $0 > Limits.short + Limits.lateSum }, sum: sum)
      if stage.firstWarning == nil { lookUp(for: stage.uniform(0.8...1.6)) }
    }
    guard stage.firstWarning != nil else {
      return outcome(false, "no warning within \(sum.shown) s of looks that add up", warned: nil, from: begin)
    }
    let isEarly = run.task == .short && sum < Limits.short * Limits.early
    return outcome(
      !isEarly,
      isEarly
        ? "warned after looks of \(sum.shown) s in all, too early to be justified"
        : "warned after looks of \(sum.shown) s in all", warned: sum, from: begin)
  }

  /// One look of so many seconds, and how long it was.
  mutating func glance(
    for seconds: Double, place: inout Int, until isEnough: (Double) -> Bool, sum: Double, mayBeWarned: Bool = false
  ) -> Double {
    let (name, movement) = (run.places.isEmpty ? "" : run.places[place % run.places.count], movement)
    place += 1
    var looked = 0.0
    while looked < seconds, mayBeWarned || stage.firstWarning == nil, !isEnough(sum + looked) {
      stage.frame { $0.look(at: name, as: movement, at: $1) }
      if let arrival = stage.driver.arrival { looked = stage.time - arrival }
    }
    return looked
  }

  mutating func lookUp(for seconds: Double) {
    let end = stage.time + seconds
    stage.frame { $0.lookUp(at: $1) }
    while stage.time < end { stage.frame { $0.attend(at: $1) } }
  }

  private mutating func microsleep() -> Outcome {
    let length = stage.uniform(Limits.microsleep)
    let start = stage.time + 0.5
    return closure(
      from: start, to: start + length, judgedAt: start + length + Limits.late, "shut for \(length.shown) s")
  }

  private mutating func sleep() -> Outcome {
    let start = stage.time + 0.5
    let end = start + Limits.sleep + Limits.late
    return closure(from: start, to: end + 10, judgedAt: end, "shut for good")
  }

  private mutating func closure(from start: Double, to end: Double, judgedAt: Double, _ what: String) -> Outcome {
    stage.frame { driver, _ in driver.shut(from: start, to: end) }
    while stage.time < judgedAt { stage.frame { $0.attend(at: $1) } }
    guard let warned = stage.firstWarning.map({ $0 - start }) else {
      return outcome(false, "\(what): no warning", warned: nil, from: start)
    }
    // Asleep, the warning has to stand; a microsleep may be over.
    let isDue = warned >= Limits.microsleep.lowerBound * Limits.early
    let stands = run.task == .microsleep || stage.watch.isWarned
    return outcome(isDue && stands, "\(what): warned after \(warned.shown) s", warned: warned, from: start)
  }

  private mutating func drowsy() -> Outcome {
    let begin = stage.time
    while stage.time < begin + Limits.drowsy, stage.firstWarning == nil {
      stage.frame { driver, time in
        driver.tire(min(1, (time - begin) / 60))
        driver.attend(at: time)
      }
    }
    let warned = stage.firstWarning.map { $0 - begin }
    let why =
      warned.map { "warned after \($0.shown) s of growing tired" } ?? "no warning within \(Limits.drowsy.shown) s"
    return outcome(warned != nil, why, warned: warned, from: begin)
  }

  private mutating func inform() -> Outcome {
    let begin = stage.time
    stage.wear(run.noises)
    var (told, lapsed): (Double?, Double?)
    while stage.time < begin + max(Limits.inform, run.seconds ?? 0) {
      stage.attend(for: 1 / 30.0)
      let isTold = stage.watch.saysItIsImpaired
      if told == nil, isTold { told = stage.time - begin }
      if told != nil, !isTold, lapsed == nil { lapsed = stage.time - begin }
    }
    guard let told, told <= Limits.inform else {
      return outcome(false, "not told within \(Limits.inform.shown) s that it cannot see", warned: told, from: begin)
    }
    guard run.seconds == nil || lapsed == nil else {
      return outcome(
        false, "told after \(told.shown) s, no longer after \((lapsed ?? 0).shown) s", warned: told, from: begin)
    }
    return outcome(true, "told after \(told.shown) s", warned: told, from: begin)
  }

  func outcome(_ passed: Bool, _ why: String, warned: Double?, from zero: Double) -> Outcome {
    let words = stage.watch.words.filter { $0.time >= zero - 1 }.prefix(12)
    return Outcome(
      id: run.id, passed: passed, why: why, warned: warned?.rounded3,
      said: words.map { Outcome.Word(seconds: ($0.time - zero).rounded3, text: $0.text) },
      seenAs: stage.watch.seenAs, person: stage.driver.person.summary)
  }
}

extension Double {
  var rounded3: Double { (self * 1000).rounded() / 1000 }
  var shown: String { String(format: "%.1f", self) }
}

extension Person {
  var summary: String {
    String(
      format: "eyes %+.0f/%+.0f/%+.0f cm off, lids %.0f deg, head makes %.0f %% as owl and %.0f %% as lizard",
      place.x * 100, place.y * 100, place.z * 100, openLids, owlShare * 100, lizardShare * 100)
  }
}
