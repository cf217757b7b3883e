import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite struct GlanceRulesTests {
  /// Levels for lids shut from 1 s on, ten ticks a second, with or without a closure detector's timing.
  private func levels(_ closure: (_ step: Int) -> Duration?, shut: ClosedRange<Int>) -> [Int?] {
    var rules = RuleBook(.euroNCAP2026)
    return (0..<45).map { step in
      var sample = DriverSample(time: Timestamp(milliseconds: Double(step) * 100))
      (sample.zoneClass, sample.speed) = (.forward, 20)
      if shut.contains(step) { (sample.eyesClosed, sample.closureLength) = (1, closure(step)) }
      return rules.update(sample).level
    }
  }

  @Test func shutEyesAreJudgedByTheMeasuredClosureTime() {
    let ticks = levels({ _ in nil }, shut: 10...42)
    #expect(ticks.firstIndex(of: 2) == 20 && ticks.firstIndex(of: 3) == 40, "from the first sample that is shut")
    let timed = levels({ .milliseconds(($0 - 10) * 100 + 80) }, shut: 10...42)
    #expect(timed.firstIndex(of: 2) == 20 && timed.firstIndex(of: 3) == 40, "1,080 ms, and 3,080")
    let sooner = levels({ .milliseconds(($0 - 10) * 100 + 100) }, shut: 10...42)
    #expect(sooner.firstIndex(of: 2) == 19 && sooner.firstIndex(of: 3) == 39, "they shut a sample before")
    // Shut for 950 ms; the next sample has open lids.
    let blink = levels({ .milliseconds(min(950, ($0 - 10) * 100 + 50)) }, shut: 10...19)
    #expect(!blink.contains(2), "what the closure is not, the book does not say")
    #expect(levels({ _ in nil }, shut: 10...19).contains(2))
  }

  /// A look at a zone for 0.5 s, eyes shut for 3 s of which 1.3 s are unseen, and a look at the phone.
  private func longest(first: ZoneClass) -> Double? {
    var rules = RuleBook(.euroNCAP2026)
    let steps = Array(0..<17) + Array(30..<45)
    return steps.compactMap { step -> RiskEvidence? in
      var sample = DriverSample(time: Timestamp(milliseconds: Double(step) * 100))
      (sample.zoneClass, sample.speed) = (step < 5 ? first : step < 35 ? .forward : .phone, 20)
      if (5..<35).contains(step) { (sample.eyesClosed, sample.closureLength) = (1, .milliseconds((step - 5) * 100)) }
      return rules.update(sample).evidence
    }.filter { $0.quantity == .glance || $0.quantity == .unanswered }.map(\.measured).max()
  }

  /// Found with random drives that never get better: the closure had hidden the look before.
  @Test func lookAwayBeforeAClosureStillCounts() throws {
    let (road, mirror) = (try #require(longest(first: .forward)), try #require(longest(first: .driving)))
    #expect(mirror >= road + 0.45, "\(mirror) s after half a second of mirror, \(road) s without")
  }

  @Test(arguments: [
    (
      "f1 a2 ?1 a1 f1", ["2 longDistraction 5.0", "0 nothing 5.033"],
      "what was not seen is not counted, and ends nothing"
    ),
    ("f1 a2 ?2 a1 f1", ["2 longDistraction 6.0", "0 nothing 6.033"], "lost for 2 s"),
    ("f1 a2 ?2.033 a2.967 f1", [], "for longer: it is another time away"),
    (
      "f1 a3 ?60 a1 f1", ["2 longDistraction 4.0", "0 nothing 65.033"],
      "a warning stands while the face is lost, and after"
    ),
    ("f1 a3 ?1 f1", ["2 longDistraction 4.0", "0 nothing 5.033"], "until the road is looked at"),
    ("f1 s1 ?60 s0.5 f1", ["2 microsleep 2.0", "0 nothing 62.533"], "the same of shut eyes"),
    ("?60 f1", [], "nothing known is nothing told"),
    ("f1 a2.8 s0.2 a0.2 f1", ["2 longDistraction 4.2", "0 nothing 4.233"], "a blink pauses a look away"),
    ("f1 s0.4 ?3 s0.5 a2.467 f1", [], "a blink before a long loss is none after it"),
    ("f1 a2.8 z0.2 a0.2 f1", ["2 longDistraction 4.0", "0 nothing 4.233"], "shut eyes look where they did"),
  ])
  func unknownGazeIsNeitherAttentiveNorDistracted(text: String, story: [String], why: Comment) {
    #expect(GlanceDrawing(text: text).story(.euroNCAP2026) == story, why)
  }

  @Test func lostFaceKeepsTheWarning() {
    for name in RuleBookName.allCases {
      let before = GlanceDrawing(text: "f1 a7").verdicts(name).last?.level
      let after = GlanceDrawing(text: "f1 a7 ?30").verdicts(name).last?.level
      #expect(before == after)
    }
  }

  private static func look(_ seconds: Double, away: Bool) -> DriverSample {
    var sample = DriverSample(time: Timestamp(milliseconds: seconds * 1000))
    (sample.areEyesOnRoad, sample.speed) = (!away, 30)
    return sample
  }

  @Test(arguments: [
    (1.0, 2, "ticks as far apart as 1 s are one look"), (1.001, 0, "further apart: nothing is known between them"),
    (60, 0, "as after a suspension"),
  ])
  func longGapsCountAsUnknownGaze(gap: Double, level: Int, why: Comment) {
    var rules = RuleBook(.euroNCAP2026)
    _ = rules.update(Self.look(0, away: true))
    let last = (1...3).map { rules.update(Self.look(gap * Double($0), away: true)) }.last
    #expect(last?.level == level, why)
  }

  @Test func repeatedOrEarlierTimesChangeNothing() {
    var (rules, control) = (
      RuleBook(.euroNCAP2026), RuleBook(.euroNCAP2026)
    )
    for step in 0..<200 {
      let sample = Self.look(Double(step) / 30, away: step > 50)
      #expect(rules.update(sample) == control.update(sample))
      for late in [0.0, 0.01, 5000] {
        let refused = rules.update(Self.look(Double(step) / 30 - late, away: false))
        #expect(refused.level == nil && refused.kind == nil && refused.evidence == nil)
      }
    }
  }

  @Test(arguments: [20.0, 25, 30, 33.3, 60, 120, 8])
  func distractionTimesDoNotDependOnTheRate(hertz: Double) throws {
    let drawing = GlanceDrawing(text: "f1 a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f3 a4 f2", hertz: hertz)
    let verdicts = drawing.verdicts(.euroNCAP2026)
    let short = try #require(verdicts.first { $0.kind == .shortDistraction })
    let long = try #require(verdicts.first { $0.kind == .longDistraction })
    #expect(abs(short.time.milliseconds - 14_000) <= 4.5 * 1000 / hertz, "nine edges lie within a sample each")
    #expect(abs(long.time.milliseconds - 20_000) <= 2 * 1000 / hertz)
  }

  @Test func irregularSampleTimesAreCountedExactly() throws {
    var (rules, random, time) = (RuleBook(.euroNCAP2026), SeededRandom(seed: 7), 0.0)
    var told: Double?
    while told == nil, time < 20 {
      if rules.update(Self.look(time, away: time >= 5)).level == 2 { told = time }
      time += 0.005 + 0.09 * random.unit()
    }
    let late = try #require(told) - 8
    #expect(late >= 0 && late < 0.2, "each edge lies within a sample")
  }

  @Test func invalidNumbersCountAsUnknown() {
    for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      for name in RuleBookName.allCases {
        let plain = GlanceDrawing(text: "f2 a7 ?1 s2 f1", speed: nil)
        var broken = plain
        broken.change = {
          ($0.speed, $0.kss, $0.poseDeviation, $0.phone) = (bad, bad, bad, bad)
          ($0.azimuth, $0.elevation, $0.steering) = (Angle(radians: bad), Angle(radians: bad), Angle(radians: bad))
          ($0.headYaw, $0.headPitch) = (Angle(radians: bad), Angle(radians: bad))
        }
        #expect(broken.verdicts(name) == plain.verdicts(name))
        broken.change = { ($0.eyesClosed, $0.eyesVisible) = (bad, bad) }
        for verdict in broken.verdicts(name) {
          #expect(verdict.kind != .microsleep)
          #expect(verdict.evidence?.measured.isFinite ?? true)
        }
      }
    }
  }

  @Test func extremeTimesAreAccepted() {
    let times: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1_000_000_000, .max - 1, .max]
    for name in RuleBookName.allCases where GlanceRules.Settings.book(name) != nil {
      var rules = RuleBook(name)
      for time in times {
        var sample = DriverSample(time: Timestamp(nanoseconds: time))
        (sample.areEyesOnRoad, sample.task, sample.kss) = (false, "dial", 9)
        #expect(rules.update(sample).level != nil)
      }
    }
  }

  @Test func warningEvidenceHoldsTheMeasuredValue() throws {
    let glance = try #require(GlanceDrawing(text: "f1 a3.5").verdicts(.euroNCAP2026).last?.evidence)
    #expect(glance.rule == "euro-ncap-2026" && glance.quantity == .glance && glance.threshold == 3)
    #expect(abs(glance.measured - 3.467) < 0.001 && glance.samples == 104)
    #expect(glance.start == Timestamp(milliseconds: 1000))
    let sum = try #require(
      GlanceDrawing(text: "a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f1").verdicts(.euroNCAP2026).last?.evidence)
    #expect(sum.quantity == .awaySum && sum.threshold == 10 && abs(sum.measured - 10) < 0.001)
    #expect(sum.samples == 300 && sum.start == .zero)
  }

  @Test func warningEvidenceIsNeverBelowItsThreshold() {
    for name in RuleBookName.allCases {
      let drawing = GlanceDrawing(text: "f1 a9 f1 a2 f1 p2 f1 m2 a4 f1 s4 ?3 f40 a20") { sample in
        sample.kss = 7.5
        sample.speed = 10 + sample.time.milliseconds / 5000
      }
      for verdict in drawing.verdicts(name) {
        #expect((verdict.level == 0) == (verdict.evidence == nil) && (verdict.level == 0) == (verdict.kind == nil))
        if let evidence = verdict.evidence { #expect(evidence.excess >= -1e-6) }
      }
    }
  }

  /// Without further changes, the next level comes at its predicted time.
  @Test(arguments: [
    (RuleBookName.euroNCAP2026, "f1 a20"), (.euroNCAP2026, "f1 m20"), (.euroNCAP2026, "f1 s20"),
    (.euroNCAP2026, "f1 z20"),
    (.euroNCAP2026, "a2.5 f1 a2.5 f1 a2.5 f1 a20"), (.euroNCAP2026, "a2.5 f1 a2.5 f1 a2.5 f1 a1.5 f1 m20"),
    (.euroNCAP2026, "a2.5 f0.5 a2.5 ?18 a2.6 f1 a2.3 f1 a20"), (.euADDW, "f1 a20"), (.unR171, "f1 a30"),
    (.unR171, "f1 z30"),
    (.nhtsa2013, "f1 a20"),
  ])
  func nextWarningLevelComesAtItsPredictedTime(name: RuleBookName, text: String) {
    let verdicts = GlanceDrawing(text: text).verdicts(name)
    let start = (verdicts.last?.time ?? .zero) - .seconds(18)
    for (index, verdict) in verdicts.enumerated() where verdict.time >= start {
      guard let latest = verdict.latest, let known = verdict.level else { continue }
      let next = verdicts[index...].first {
        ($0.level ?? 0) > known || name == .unR171 && $0.level == 3 && $0.kind != verdict.kind
      }
      let end = verdicts.last?.time ?? .zero
      guard let next else {
        #expect(latest >= end)
        continue
      }
      #expect(abs((next.time - latest).milliseconds) < 34.5, "\(verdict.time.milliseconds): \(next.time.milliseconds)")
    }
    #expect(verdicts.contains { $0.latest != nil })
  }

  @Test func lookAtTheRoadHasNoPredictedWarning() {
    for name in [RuleBookName.euroNCAP2026, .euADDW, .unR171, .nhtsa2013] {
      #expect(GlanceDrawing(text: "a2.5 f1 a2.5 f2").verdicts(name).last?.latest == nil)
      #expect(GlanceDrawing(text: "a2.5 ?1").verdicts(name).last?.latest == nil, "nor while nothing is known")
    }
  }

  @Test(arguments: RuleBookName.allCases)
  func unknownSpeedUsesAndReportsTheStrictestBand(name: RuleBookName) {
    let known = GlanceDrawing(text: "f1 a20") { $0.kss = 8 }.verdicts(name)
    let assumed = GlanceDrawing(text: "f1 a20", speed: nil) { $0.kss = 8 }.verdicts(name)
    #expect(known.map(\.level) == assumed.map(\.level))
    #expect(known.allSatisfy { !$0.isSpeedAssumed })
    #expect(assumed.allSatisfy { $0.isSpeedAssumed == (name != .nhtsa2013) })
  }

  @Test(arguments: [
    ("f1 ?10 f1", 2, "while the face is lost"), ("f300", 2, "and for just under 5 min"), ("f300.033", 2, "5 min"),
    ("f300.067", 0, "not longer"),
  ])
  func sleepinessHoldsUntilTheNextReport(text: String, level: Int, why: Comment) {
    let drawing = GlanceDrawing(text: text) { $0.kss = $0.time == .zero ? 8 : nil }
    #expect(drawing.verdicts(.euDDAW).last?.level == level, why)
  }
}
