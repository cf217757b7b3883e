import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("Rule books side by side") struct RuleBooksTests {
  /// Rows drawn at random: every column takes every kind of value, and times repeat or go back now and then.
  private func ticks(_ count: Int, seed: UInt64) -> [DriverSample] {
    var dice = SeededRandom(seed: seed)
    var (ticks, time): ([DriverSample], Timestamp) = ([], .zero)
    var sample = DriverSample(time: .zero)
    for _ in 0..<count {
      time =
        time
        + .milliseconds(dice.index(below: 40) == 0 ? -70 : [33, 50, 50, 100, 1500][dice.index(below: 5)])
      if dice.index(below: 12) == 0 {
        sample.isFaceSeen = dice.index(below: 6) > 0
        sample.areEyesOnRoad = [true, false, nil][dice.index(below: 3)]
        sample.zoneClass = (ZoneClass.allCases + [nil])[dice.index(below: 5)]
        sample.eyesClosed = [0, 0.4, 0.9, .nan][dice.index(below: 4)]
        sample.headYaw = .degrees(Double(dice.index(below: 120)) - 60)
        sample.headPitch = .degrees(Double(dice.index(below: 80)) - 50)
        sample.azimuth =
          [nil, .degrees(Double(dice.index(below: 160)) - 80), .radians(.infinity)][dice.index(below: 3)]
        sample.elevation = [nil, .degrees(Double(dice.index(below: 80)) - 50)][dice.index(below: 2)]
        sample.poseDeviation = [0, 0.2, 0.4][dice.index(below: 3)]
        sample.phone = [0, 0, 0.9][dice.index(below: 3)]
        sample.kss = [nil, 3, 7, 8.5][dice.index(below: 4)]
        sample.isInteracting = dice.index(below: 4) == 0
        sample.isEngaged = dice.index(below: 8) > 0
        sample.isStandstill = dice.index(below: 8) == 0
        sample.turnSignal = [nil, VehicleState.TurnSignal.none, .left, .right][dice.index(below: 4)]
        sample.speed = [nil, 0, 4, 10, 25, .nan][dice.index(below: 6)]
        sample.task = [nil, "radio", "map"][dice.index(below: 3)]
      }
      sample.time = time
      ticks.append(sample)
    }
    return ticks
  }

  @Test func ruleBooksTogetherJudgeLikeEachAlone() {
    var together = RuleBooks(RuleBookName.allCases)
    var alone = RuleBookName.allCases.map { RuleBook($0) }
    for sample in ticks(4000, seed: 3) {
      together.update(sample)
      for index in alone.indices { #expect(alone[index].update(sample) == together.verdicts[index]) }
    }
    #expect(together.verdicts.map(\.rules) == RuleBookName.allCases)
  }

  @Test func ruleBookVerdictsAreConsistent() {
    var books = RuleBooks(RuleBookName.allCases)
    var last: Timestamp?
    for sample in ticks(10_000, seed: 7) {
      books.update(sample)
      let isUsed = last.map { sample.time > $0 } ?? true
      if isUsed { last = sample.time }
      for verdict in books.verdicts {
        #expect(verdict.time == sample.time)
        #expect((verdict.level == nil) == !isUsed, "a time that does not go on, and nothing else, is not usable")
        guard let level = verdict.level else { continue }
        #expect((0...3).contains(level))
        #expect((verdict.kind != nil) == (level > 0) && (verdict.evidence != nil) == (level > 0), "\(verdict)")
        guard let evidence = verdict.evidence else { continue }
        #expect(evidence.measured.isFinite && evidence.threshold.isFinite && evidence.rule == verdict.rules.rawValue)
      }
    }
  }

  /// Milliseconds of the first warning; docs/rule-books.md has them with their reasons.
  static let alternating: [(RuleBookName, Double?, Comment)] = [
    (.attend, 2000, "the buffer is empty"), (.nhtsa2013, 2050, "more than 2 s"), (.euroNCAP2026, 14_500, "10 s of 30"),
    (.euADDW, nil, "3.5 s are never reached"), (.unR171, nil, "5 s neither"), (.euDDAW, nil, "nobody is sleepy"),
    (.openpilot, nil, "1.5 s make 2.25 counted ones good"),
  ]

  @Test(arguments: alternating)
  func alternatingLooksWarnAtTheExpectedTime(book: RuleBookName, first: Double?, why: Comment) {
    var rules = RuleBook(book)
    let warned = (0..<12_000).first { row in
      let isAway = row % 80 < 50
      var sample = DriverSample(time: .zero + .milliseconds(50 * row))
      (sample.areEyesOnRoad, sample.zoneClass) = (!isAway, isAway ? .nondriving : .forward)
      (sample.azimuth, sample.elevation) = (.degrees(isAway ? -60 : 0), .degrees(-3))
      (sample.headYaw, sample.speed) = (.degrees(isAway ? -30 : 0), 80 / 3.6)
      return (rules.update(sample).level ?? 0) > 0
    }
    #expect(warned.map { Double($0 * 50) } == first, why)
  }

  @Test func ruleBookLevelIsUnknownBeforeTheFirstTick() {
    let books = RuleBooks([.attend, .openpilot])
    #expect(books.verdicts.map(\.level) == [nil, nil])
    #expect(RuleBooks([]).verdicts.isEmpty)
  }
}
