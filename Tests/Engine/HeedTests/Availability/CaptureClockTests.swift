@testable import Heed
import HeedSignals
import Testing

@Suite("The camera's clock")
struct CaptureClockTests {
  /// Frames at these seconds of the camera's clock; the drive clock's answers: seconds, `-` unusable, `<` after
  /// the clock was set.
  private func read(_ seconds: [Double]) -> [String] {
    var clock = CaptureClock()
    return seconds.map { second in
      switch clock.read(Timestamp(milliseconds: second * 1000)) {
      case .time(let time): "\(Int(time.milliseconds.rounded()))"
      case .set(let time): "<\(Int(time.milliseconds.rounded()))"
      case .unusable: "-"
      }
    }
  }

  static let runs: [([Double], [String], Comment)] = [
    ([0, 0.1, 0.2], ["0", "100", "200"], "times that grow"),
    ([5, 5.1, 5.1, 5.05, 5.2], ["5000", "5100", "-", "-", "5200"], "row 7: a double and a late frame"),
    ([1, 3600, 1.1, 1.2], ["1000", "-", "1100", "1200"], "one frame from the far future raises nothing"),
    ([1, 61, 61.1], ["1000", "-", "61100"], "row 9: after a minute of sleep the second frame counts"),
    ([1, 10.9, 11], ["1000", "10900", "11000"], "a gap of ten seconds needs no second frame"),
    (
      [1, 4.6e9, 4.6e9 + 0.1, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9],
      ["1000", "-", "<1100"] + Array(repeating: "-", count: 5) + ["<1700", "1800"],
      "146 years ahead are no pause: the times go on, also when they return"
    ),
    ([1, 3600, 7200, 1.1], ["1000", "-", "-", "1100"], "two of them confirm nothing"),
    (
      [100, 10, 10.2, 10.4, 10.6, 10.8], ["100000", "-", "-", "-", "<100800", "101000"],
      "a clock that was set back goes on from where it stood"
    ),
    ([100, 10, 9, 8, 7, 6], ["100000", "-", "-", "-", "-", "-"], "times that fall are no clock"),
  ]

  @Test(arguments: runs)
  func captureTimesNeverDecrease(seconds: [Double], expected: [String], why: Comment) {
    #expect(read(seconds) == expected, why)
  }

  @Test func jumpAfterKnownSilenceIsAcceptedAtOnce() {
    var clock = CaptureClock()
    _ = clock.read(Timestamp(milliseconds: 1000))
    for second in 2...60 { _ = clock.readSilence(until: Timestamp(milliseconds: Double(second) * 1000)) }
    #expect(clock.read(Timestamp(milliseconds: 60_100)) == .time(Timestamp(milliseconds: 60_100)))
  }

  @Test func clockSetBackIsReportedOnceWithoutAlerts() {
    // A driver with open eyes; after 20 s the clock is set back by an hour.
    let drive = Scene((.road, 40)).observations().map { seen in
      var seen = seen
      if seen.time > Timestamp(milliseconds: 20_000) { seen.time = seen.time - .seconds(3600) }
      return seen
    }
    let events = events(of: drive)
    let reasons = events.availabilities.map { $0.availability.reasonName ?? $0.availability.stateName }
    #expect(reasons == ["starting", "available", "clockInvalid", "available", "stopped"])
    #expect(events.closures.isEmpty && events.risks.allSatisfy { $0.reasons.isEmpty })
    let frames = events.compactMap { if case .frame(let report) = $0 { report.observation.time } else { nil } }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 }, "row 7: times strictly increase")
  }

  @Test func oneFrameFromTheFarFutureIsIgnored() {
    let drive = Scene((.road, 20)).observations()
    var odd = drive
    odd[300].time = odd[300].time + .seconds(86_400)
    var left = drive
    left.remove(at: 300)
    let (with, without) = (events(of: odd), events(of: left))
    #expect(with.availabilities.map(\.availability) == without.availabilities.map(\.availability))
    #expect(with.closures.isEmpty && with.risks.map(\.level) == without.risks.map(\.level))
  }
}
