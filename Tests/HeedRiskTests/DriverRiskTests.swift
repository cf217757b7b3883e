import HeedRisk
import HeedSignals
import Testing

@Suite struct DriverRiskTests {
  private static func at(_ milliseconds: Double, _ change: (inout DriverRisk.Input) -> Void = { _ in })
    -> DriverRisk.Input
  {
    var input = DriverRisk.Input(time: Timestamp(milliseconds: milliseconds))
    change(&input)
    return input
  }

  private static func drowsy(_ intensity: Double?, _ isDrowsy: Bool? = true, reason: String = "perclos") -> Drowsiness {
    Drowsiness(isDrowsy: isDrowsy, intensity: intensity, perclos: 0.15, window: .seconds(60), kss: 7, reason: reason)
  }

  private static func glance(_ zoneClass: ZoneClass, _ milliseconds: Int) -> (inout DriverRisk.Input) -> Void {
    { $0.glance = (zoneClass, "there", .milliseconds(milliseconds)) }
  }

  private static func distraction(
    _ kind: Distraction.Kind, _ phase: Distraction.Phase
  ) -> (inout DriverRisk.Input) -> Void {
    {
      $0.repeatedGlances = Distraction(
        phase: phase, kind: kind, start: .zero, end: nil, zone: "other", away: .seconds(10.5), glances: 4)
    }
  }

  private static func shut(_ kind: EyeClosure.Kind?, _ milliseconds: Int?) -> (inout DriverRisk.Input) -> Void {
    {
      $0.closureKind = kind
      $0.eyesShut = milliseconds.map { .milliseconds($0) }
    }
  }

  struct Row: Sendable {
    var level: RiskLevel
    var codes: [String]
    var why: Comment
    var input: DriverRisk.Input

    init(_ level: RiskLevel, _ codes: [String], _ why: Comment, _ change: (inout DriverRisk.Input) -> Void) {
      (self.level, self.codes, self.why) = (level, codes, why)
      input = DriverRiskTests.at(0, change)
    }
  }

  static let rows: [Row] = [
    Row(.normal, [], "nothing") { _ in },
    Row(.normal, [], "the road, for ever", glance(.forward, 60_000)),
    Row(.normal, [], "aside for less than 2 s", glance(.nondriving, 1999)),
    Row(.advisory, ["longGlance"], "for 2 s", glance(.nondriving, 2000)),
    Row(.advisory, ["longGlance"], "for less than 3 s", glance(.nondriving, 2999)),
    Row(.warning, ["longGlance"], "for 3 s", glance(.nondriving, 3000)),
    Row(.normal, [], "a mirror for less than 3 s", glance(.driving, 2999)),
    Row(.advisory, ["longGlance"], "a mirror for 3 s", glance(.driving, 3000)),
    Row(.warning, ["longGlance"], "a mirror for 4 s", glance(.driving, 4000)),
    Row(.normal, [], "the phone for less than 1 s", glance(.phone, 999)),
    Row(.advisory, ["phoneGlance"], "the phone for 1 s", glance(.phone, 1000)),
    Row(.advisory, ["phoneGlance"], "for less than 2 s", glance(.phone, 1999)),
    Row(.warning, ["phoneGlance"], "for 2 s", glance(.phone, 2000)),
    Row(.advisory, ["repeatedGlances"], "away again and again", distraction(.repeatedGlances, .began)),
    Row(.advisory, ["repeatedGlances"], "and once more", distraction(.repeatedGlances, .changed)),
    Row(.normal, [], "no more", distraction(.repeatedGlances, .ended)),
    Row(.normal, [], "of another kind: the glance itself tells it", distraction(.phone, .began)),
    Row(.normal, [], "eyes shut for a blink", shut(nil, 900)),
    Row(.critical, ["microsleep"], "a microsleep", shut(.microsleep, 1000)),
    Row(.critical, ["sleep"], "sleep", shut(.sleep, 3000)),
    Row(.normal, [], "a closure in a yawn is not told at all", shut(.microsleep, nil)),
    Row(.normal, [], "not drowsy") { $0.drowsiness = drowsy(0.4, false) },
    Row(.normal, [], "not known") { $0.drowsiness = drowsy(nil, nil) },
    Row(.warning, ["drowsy"], "drowsy") { $0.drowsiness = drowsy(0.5) },
    Row(.warning, ["drowsy"], "very drowsy") { $0.drowsiness = drowsy(0.89) },
    Row(.warning, ["drowsy"], "as after a microsleep: the eyes are open again") { $0.drowsiness = drowsy(0.9) },
    Row(.critical, ["microsleep", "drowsy", "phoneGlance"], "the heaviest sets the level, and comes first") {
      shut(.microsleep, 1500)(&$0)
      $0.drowsiness = drowsy(0.9)
      glance(.phone, 1500)(&$0)
    },
    Row(.warning, ["drowsy", "longGlance"], "equal weights come by name; two warnings are no critical") {
      $0.drowsiness = drowsy(0.6)
      glance(.nondriving, 3500)(&$0)
    },
  ]

  @Test(arguments: rows)
  func conditionsHaveTheirLevelAndReasons(row: Row) throws {
    var risk = DriverRisk()
    let first = risk.update(row.input)
    let state = try #require(first)
    #expect(state.level == row.level, row.why)
    #expect(state.reasons.map(\.code) == row.codes, row.why)
    let score = try #require(state.score)
    #expect((0...1).contains(score) && (score == 0) == row.codes.isEmpty)
    #expect(score >= state.reasons.map(\.weight).max() ?? 0, "each reason adds")
  }

  @Test func riskIsSaidWhenItChangesAndOnlyThen() {
    var risk = DriverRisk()
    var said: [(Double, RiskLevel)] = []
    for step in 0..<100 {
      let length = max(0, min(step - 20, 40)) * 100
      let input = Self.at(Double(step) * 100, length > 0 ? Self.glance(.nondriving, length) : { _ in })
      if let state = risk.update(input) { said.append((state.time.milliseconds, state.level)) }
    }
    #expect(said.map(\.1) == [.normal, .advisory, .warning])
    #expect(said.map(\.0) == [0, 4000, 5000])
  }

  @Test func reasonIsHeldForAMomentAfterItsEnd() {
    var risk = DriverRisk()
    _ = risk.update(Self.at(0, Self.glance(.phone, 2500)))
    let before = risk.update(Self.at(1999))
    #expect(before == nil, "1.999 s later it is still there")
    let after = risk.update(Self.at(2000))
    #expect(after?.level == .normal && after?.reasons.isEmpty == true)
  }

  @Test func lighterFormOfAReasonDoesNotCutTheHoldShort() {
    var risk = DriverRisk()
    _ = risk.update(Self.at(0, Self.glance(.phone, 2500)))
    let again = risk.update(Self.at(1500, Self.glance(.phone, 1000)))
    #expect(again == nil, "still a warning")
    let lighter = risk.update(Self.at(2000, Self.glance(.phone, 1500)))
    #expect(lighter?.level == .advisory, "the warning was held for its time, the advisory goes on")
    let after = risk.update(Self.at(4000))
    #expect(after?.level == .normal)
  }

  @Test func unavailableIsUnknownAndHoldsTheAlert() {
    var risk = DriverRisk()
    _ = risk.update(Self.at(0, Self.shut(.microsleep, 1200)))
    let lost = risk.update(Self.at(300) { $0.isUnavailable = true })
    #expect(lost?.level == .unknown && lost?.held == .critical && lost?.score == nil)
    #expect(lost?.reasons.map(\.code) == ["microsleep"], "nothing is cleared")
    let later = risk.update(Self.at(60_000) { $0.isUnavailable = true })
    #expect(later == nil, "and nothing changes while it lasts")
  }

  @Test func nothingIsAddedWhileUnavailable() {
    var risk = DriverRisk()
    _ = risk.update(Self.at(0))
    let lost = risk.update(
      Self.at(100) {
        Self.shut(.sleep, 5000)(&$0)
        $0.isUnavailable = true
      })
    #expect(lost?.level == .unknown && lost?.held == nil && lost?.reasons.isEmpty == true)
  }

  @Test func losingTheFaceNeverClearsAnAlert() {
    var risk = DriverRisk()
    _ = risk.update(Self.at(0, Self.shut(.microsleep, 1200)))
    _ = risk.update(Self.at(500) { $0.isUnavailable = true })
    let back = risk.update(Self.at(20_500))
    #expect(back?.level == .critical, "it comes back with what is left of its hold")
    let still = risk.update(Self.at(21_999))
    #expect(still == nil)
    let cleared = risk.update(Self.at(22_000))
    #expect(cleared?.level == .normal)
  }

  @Test func beforeAnythingWasJudgedNothingIsHeld() {
    var risk = DriverRisk()
    let first = risk.update(Self.at(0) { $0.isUnavailable = true })
    #expect(first?.level == .unknown && first?.held == nil)
  }

  @Test func sameInputsGiveTheSameStates() {
    func run() -> [RiskState] {
      var risk = DriverRisk()
      return Self.rows.enumerated().compactMap { index, row in
        var input = row.input
        input.time = Timestamp(milliseconds: Double(index) * 700)
        return risk.update(input)
      }
    }
    let first = run()
    for _ in 0..<20 { #expect(run() == first) }
  }
}
