import HeedSignals
import Testing

@testable import Heed

@Suite("Nets that fail")
struct StageFailuresTests {
  private struct Broken: Error {}

  /// `+` an analyzed picture, `x` a picture on which the nets failed, ten a second. The outcomes: `.` none, `!` the nets
  /// cannot be used, `=` they work again, `E` the run ends.
  private func outcomes(_ pictures: String, isLive: Bool) -> String {
    var failures = StageFailures(isLive: isLive)
    return String(
      pictures.enumerated().map { index, mark -> Character in
        let time = Timestamp(milliseconds: Double(index) * 100)
        if mark == "+" { return failures.succeeded(at: time).map { $0.isThere ? "?" : "=" } ?? "." }
        do { return try failures.failed(Broken(), at: time).map { $0.isThere ? "!" : "?" } ?? "." } catch { return "E" }
      })
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
