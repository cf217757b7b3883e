import HeedSignals
import Testing

@testable import Heed

@Suite("Nets that fail")
struct StageFailuresTests {
  private struct Broken: Error {}

  /// `+` an analyzed picture, `x` a picture on which the nets failed, ten a second. The outcomes: `.` none, `!` the
  /// nets cannot be used, `=` they work again, `E` the run ends.
  private func outcomes(_ pictures: String, isLive: Bool) -> String {
    var failures = StageFailures(isLive: isLive)
    return String(
      pictures.enumerated().map { index, mark -> Character in
        let time = Timestamp(milliseconds: Double(index) * 100)
        if mark == "+" { return failures.succeeded(at: time).first.map { $0.isThere ? "?" : "=" } ?? "." }
        do { return try failures.failed(Broken(), at: time).map { $0.isThere ? "!" : "?" } ?? "." } catch { return "E" }
      })
  }

  private struct OtherShape: StageError { let isOfShape = true }

  @Test func picturesOfAnotherShapeAreLeftOutAndTold() throws {
    for isLive in [true, false] {
      var failures = StageFailures(isLive: isLive)
      #expect(throws: OtherShape.self, "a first picture does not fit the rig") {
        _ = try failures.failed(OtherShape(), at: .zero)
      }
      _ = failures.succeeded(at: .zero)
      var told: [HostCondition] = []
      for second in 1...90 {
        let time = Timestamp(milliseconds: Double(second) * 1000)
        if let condition = try failures.failed(OtherShape(), at: time) { told.append(condition) }
      }
      #expect(told.map(\.kind) == [.pictureShape] && told[0].isThere)
      #expect(told[0].time == Timestamp(milliseconds: isLive ? 2000 : 1000))
      #expect(failures.succeeded(at: told[0].time).map(\.isThere) == [false])
    }
  }

  @Test func netsThatFailAfterAnotherShapeGetTheirOwnMinute() throws {
    var failures = StageFailures(isLive: true)
    _ = failures.succeeded(at: .zero)
    for second in 1...90 { _ = try failures.failed(OtherShape(), at: Timestamp(milliseconds: Double(second) * 1000)) }
    for second in 91...93 { _ = try failures.failed(Broken(), at: Timestamp(milliseconds: Double(second) * 1000)) }
    let over = failures.succeeded(at: Timestamp(milliseconds: 94_000))
    #expect(over.map(\.kind) == [.pictureShape, .modelInvalid] && over.allSatisfy { !$0.isThere })
  }

  @Test func aPictureFromTheFarFutureEndsNoRun() throws {
    var failures = StageFailures(isLive: true)
    _ = failures.succeeded(at: .zero)
    _ = try failures.failed(Broken(), at: Timestamp(milliseconds: 100))
    #expect(try failures.failed(Broken(), at: Timestamp(milliseconds: 7_200_000))?.kind == .modelInvalid)
  }

  @Test func failedFrameEndsARecording() { #expect(outcomes("+x", isLive: false) == ".E") }
  @Test func failureOnTheFirstPictureEndsTheRun() { #expect(outcomes("x", isLive: true) == "E") }
  @Test func singleFailureDropsOnlyThatPicture() { #expect(outcomes("+x+xx+", isLive: true) == "......") }
  @Test func secondOfFailuresIsReportedOnce() {
    #expect(outcomes("+xxxxxxxxxxxxxx++x", isLive: true) == "...........!...=..")
  }
  @Test func minuteOfFailuresEndsTheRun() {
    let found = outcomes("+" + String(repeating: "x", count: 601), isLive: true)
    #expect(found.hasSuffix(".E") && found.filter { $0 == "!" }.count == 1)
  }
}
