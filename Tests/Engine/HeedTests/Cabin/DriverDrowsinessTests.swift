import HeedSignals
import Testing

@Suite struct DriverDrowsinessTests {
  @Test func minutesAtThePhoneAreDistractionNotDrowsiness() {
    let found = events(of: Scene((.road, 40), (.phone, 90), (.road, 5)).observations())
    #expect(found.drowsiness.contains { $0.isDrowsy == false })
    #expect(found.drowsiness.allSatisfy { $0.isDrowsy != true })
  }

  @Test func drowsinessEventHoldsItsEvidence() throws {
    let found = events(of: Scene((.road, 40), (.drowsy, 30), (.yawn, 4), (.road, 11)).observations()).drowsiness
    let drowsy = try #require(found.first { $0.isDrowsy == true })
    #expect(drowsy.reason == "longClosures")
    #expect((drowsy.kss ?? 0) >= 7)
    let last = try #require(found.last)
    let kinds = DrowsinessEvidence.Kind.allCases
    #expect(last.evidence.map(\.kind) == kinds.filter { $0 != .blinks }, "the person's own blinks are not known yet")
    #expect(last.evidence.first { $0.kind == .yawns }?.value == 1)
    #expect(last.intensity.map { abs($0 - last.evidence.intensity) < 1e-4 } == true)
    #expect(last.perclos == last.evidence.first { $0.kind == .perclos }?.value)
  }

  @Test func drowsinessIsUnknownAtFirstAndDuringAbsence() {
    let found = events(of: Scene((.road, 40), (.absent, 70), (.road, 25)).observations())
    let verdicts = found.drowsiness.map(\.isDrowsy)
    #expect(verdicts.first == .some(nil) && verdicts.last == .some(nil), "25 s are not enough again")
    #expect(verdicts.contains(false))
  }
}
