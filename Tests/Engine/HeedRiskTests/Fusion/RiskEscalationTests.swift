import HeedSignals
import Testing

@testable import HeedRisk

@Suite("Escalation and acknowledgement of warnings")
struct RiskEscalationTests {
  private static func risk(_ level: RiskLevel, at seconds: Double, held: RiskLevel? = nil, codes: [String] = ["a"])
    -> RiskState
  {
    RiskState(
      time: Timestamp(milliseconds: seconds * 1000), level: level, held: held, score: nil,
      reasons: codes.map { RiskReason(code: $0, weight: 0.6, text: "") })
  }

  private static func at(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

  @Test func eachRiskLevelHasItsSignal() {
    for (level, signal) in [
      (RiskLevel.advisory, RiskPrompt.Signal.visual), (.warning, .audible), (.critical, .urgent),
    ] {
      var escalation = RiskEscalation()
      #expect(escalation.update(Self.risk(level, at: 1))?.signal == signal)
      #expect(escalation.update(Self.risk(.normal, at: 2, codes: []))?.signal == RiskPrompt.Signal.none)
    }
    var quiet = RiskEscalation()
    #expect(quiet.update(Self.risk(.normal, at: 1, codes: [])) == nil, "nothing to tell")
  }

  @Test func unansweredWarningIsEscalated() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.warning, at: 10))
    #expect(escalation.advance(to: Self.at(12.99)) == nil, "just under")
    let raised = escalation.advance(to: Self.at(13))
    #expect(raised?.signal == .urgent && raised?.escalations == 1, "on it")
    #expect(escalation.advance(to: Self.at(13.01)) == nil, "said once")
    #expect(escalation.advance(to: Self.at(16))?.escalations == 2)
  }

  @Test func acknowledgementSilencesUntilANewReason() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.warning, at: 10))
    let quiet = escalation.acknowledge(at: Self.at(11))
    #expect(quiet?.signal == .visual && quiet?.isAcknowledged == true)
    #expect(escalation.advance(to: Self.at(20)) == nil, "and is not raised")
    let worse = escalation.update(Self.risk(.warning, at: 21, codes: ["a", "b"]))
    #expect(worse?.isAcknowledged == false && (worse?.signal ?? .none) >= .audible, "another reason")
  }

  @Test func acknowledgementEndsAfter30Seconds() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.warning, at: 10))
    _ = escalation.acknowledge(at: Self.at(11))
    #expect(escalation.advance(to: Self.at(40.9)) == nil)
    #expect(escalation.advance(to: Self.at(41))?.isAcknowledged == false)
  }

  @Test func criticalRiskIsNeverSilenced() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.critical, at: 10))
    #expect(escalation.acknowledge(at: Self.at(11)) == nil)
    var warned = RiskEscalation()
    _ = warned.update(Self.risk(.warning, at: 10))
    _ = warned.acknowledge(at: Self.at(11))
    #expect(warned.update(Self.risk(.critical, at: 12))?.signal == .urgent)
  }

  @Test func heldRiskLevelKeepsItsPrompt() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.critical, at: 10))
    #expect(escalation.update(Self.risk(.unknown, at: 12, held: .critical)) == nil, "nothing changed for the driver")
    #expect(escalation.update(Self.risk(.unknown, at: 20, codes: []))?.signal == RiskPrompt.Signal.none)
  }

  @Test func acknowledgementEndsWithItsWarning() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.warning, at: 10))
    _ = escalation.acknowledge(at: Self.at(11))
    _ = escalation.update(Self.risk(.normal, at: 13, codes: []))
    let again = escalation.update(Self.risk(.warning, at: 20))
    #expect(again?.signal == .audible && again?.isAcknowledged == false, "another look is another warning")
  }

  @Test func drowsinessWarningIsNotEscalated() {
    var escalation = RiskEscalation()
    #expect(escalation.update(Self.risk(.warning, at: 10, codes: ["drowsy"]))?.signal == .audible)
    #expect(escalation.advance(to: Self.at(60)) == nil, "a break is no answer within seconds")
  }

  @Test func answeredWarningIsNotEscalated() {
    var escalation = RiskEscalation()
    _ = escalation.update(Self.risk(.warning, at: 10))
    #expect(escalation.advance(to: Self.at(13.5), isAnswered: true) == nil, "the driver looks at the road again")
    #expect(escalation.advance(to: Self.at(14))?.escalations == 1, "and away again, while it stands")
  }
}
