import Draws
import HeedDriver
import HeedSignals
import Testing

@Suite struct DistractionMonitorTests {
  /// r road, m mirror, p phone, o other, c centre stack, ? no gaze; one character is a tenth of a second.
  private static func look(_ mark: Character) -> Look? {
    let zone: (String, ZoneClass)? =
      switch mark {
      case "r": ("road", .forward)
      case "m": ("mirror", .driving)
      case "p": ("phone", .phone)
      case "o": ("other", .nondriving)
      case "c": ("centre_stack", .nondriving)
      default: nil
      }
    return zone.map { Look(zone: $0.0, zoneClass: $0.1, direction: HeedDriverTests.look(0, 0)) }
  }

  private func run(_ timeline: String, every: Double = 100, finish: Bool = false) -> [Distraction] {
    var (recorder, monitor) = (GlanceRecorder(), DistractionMonitor())
    var found: [Distraction] = []
    for (index, mark) in timeline.enumerated() {
      let time = ms(Double(index) * every)
      let ended = recorder.update(Self.look(mark), at: time)
      found += monitor.update(ended: ended, ongoing: recorder.ongoing, at: time)
    }
    return found + (finish ? monitor.finish() : [])
  }

  /// One line each: phase, kind, start and end, zone, seconds, glances.
  private func words(_ found: [Distraction]) -> [String] {
    found.map { one in
      let end = one.end.map { "\(Int($0.milliseconds))" } ?? "..."
      let sum = "\(one.zone) \(one.away.seconds) s of \(one.glances)"
      return "\(one.phase) \(one.kind) \(Int(one.start.milliseconds))-\(end) \(sum)"
    }
  }

  private static let road = times(20, "r")

  static let longGlances: [(String, [String], Comment)] = [
    (road + times(29, "o") + "rrr", [], "2.9 s"),
    (
      road + times(30, "o") + "rrr",
      ["began longGlance 2000-... other 3.0 s of 1", "ended longGlance 2000-5000 other 3.0 s of 1"],
      "3 s: known when the road is looked at again"
    ),
    (
      road + times(31, "o") + "rrr",
      ["began longGlance 2000-... other 3.0 s of 1", "ended longGlance 2000-5100 other 3.1 s of 1"], "3.1 s"
    ),
    (
      road + times(20, "o") + times(21, "c") + "rrr",
      ["began longGlance 2000-... other 3.0 s of 2", "ended longGlance 2000-6100 centre_stack 4.1 s of 2"],
      "at two places, and the road at none"
    ),
    (road + times(20, "o") + "rrr" + times(20, "o") + "rrr", [], "a look at the road between makes it two"),
    (road + times(39, "m") + "rrr", [], "a mirror for 3.9 s"),
    (
      road + times(40, "m") + "rrr",
      ["began longGlance 2000-... mirror 4.0 s of 1", "ended longGlance 2000-6000 mirror 4.0 s of 1"], "for 4 s"
    ),
    (
      road + times(25, "m") + times(15, "o") + "rrr",
      ["began longGlance 2000-... mirror 3.0 s of 2", "ended longGlance 2000-6000 mirror 4.0 s of 2"],
      "nothing justifies what comes with the mirror"
    ),
    (
      road + times(20, "o") + times(18, "?") + times(20, "o") + "rrr",
      ["began longGlance 2000-... other 3.0 s of 2", "ended longGlance 2000-7800 other 3.9 s of 2"],
      "lost for 2 s until it is a glance again: neither attentive nor distracted"
    ),
    (road + times(20, "o") + times(19, "?") + times(20, "o") + "rrr", [], "longer, the road may have been seen"),
    (
      road + times(40, "o") + times(25, "?"),
      ["began longGlance 2000-... other 3.0 s of 1", "ended longGlance 2000-5900 other 3.9 s of 1"],
      "lost while away: it ended when it was last seen"
    ),
    (times(100, "?"), [], "nothing seen"), (times(700, "r"), [], "the road for ever"),
  ]

  @Test(arguments: longGlances)
  func oneLongGlanceIsReported(timeline: String, expected: [String], why: Comment) {
    #expect(words(run(timeline).filter { $0.kind == .longGlance }) == expected, why)
  }

  /// 1.5 s of the road, then 2 s aside: four of them are 8 s.
  private static let again = times(15, "r") + times(20, "o")

  static let repeats: [(String, [String], Comment)] = [
    (times(4, again) + times(15, "r") + times(19, "c") + times(30, "r"), [], "9.9 s"),
    (
      times(4, again) + times(15, "r") + times(20, "c") + times(30, "r"),
      [
        "began repeatedGlances 1500-... other 10.0 s of 5", "ended repeatedGlances 1500-17500 other 10.0 s of 5",
      ], "10 s; forgotten after 2 s of the road"
    ),
    (
      times(6, again) + times(30, "r"),
      [
        "began repeatedGlances 1500-... other 10.0 s of 5", "changed repeatedGlances 1500-... other 10.2 s of 6",
        "ended repeatedGlances 1500-21000 other 12.0 s of 6",
      ], "each further glance is told"
    ),
    (times(6, times(21, "r") + times(20, "o")) + times(30, "r"), [], "2 s of the road between: each time anew"),
    (times(12, times(15, "r") + times(20, "m")) + times(30, "r"), [], "mirrors are no short glances"),
    (
      times(4, again) + times(9, "r") + times(25, "m") + times(10, "r") + times(20, "o") + times(30, "r"),
      [
        "began repeatedGlances 1500-... other 10.0 s of 5", "ended repeatedGlances 1500-20400 other 10.0 s of 5",
      ], "nor do they end anything: 1.9 s of the road"
    ),
    (
      times(4, again) + times(11, "r") + times(25, "m") + times(11, "r") + times(20, "o") + times(30, "r"), [],
      "nor interrupt the return to it: 2.2 s"
    ),
    (
      times(4, again) + times(11, "r") + times(25, "?") + times(11, "r") + times(20, "o") + times(30, "r"),
      [
        "began repeatedGlances 1500-... other 10.0 s of 5", "ended repeatedGlances 1500-20700 other 10.0 s of 5",
      ], "a long loss does"
    ),
    (times(150, "o"), [], "one long glance is not repeated"),
    (times(4, times(15, "r") + times(10, "o")) + times(300, "?") + times(65, "o"), [], "30 s ago is past"),
  ]

  @Test(arguments: repeats)
  func repeatedGlancesAwayAreReported(timeline: String, expected: [String], why: Comment) {
    #expect(words(run(timeline).filter { $0.kind == .repeatedGlances }) == expected, why)
  }

  static let phones: [(String, [String], Comment)] = [
    (road + times(19, "p") + "rrr", [], "1.9 s"),
    (
      road + times(20, "p") + "rrr", ["began phone 2000-... phone 2.0 s of 1"],
      "2 s: over once the road is looked at for as long"
    ),
    (
      road + times(12, "p") + times(10, "r") + times(12, "p") + times(30, "r"),
      ["began phone 2000-... phone 2.0 s of 2", "ended phone 2000-5400 phone 2.4 s of 2"], "looking up in between"
    ),
    (road + times(12, "p") + times(21, "r") + times(12, "p") + times(30, "r"), [], "for 2 s: two uses"),
    (road + times(25, "o"), [], "elsewhere"),
  ]

  @Test(arguments: phones)
  func phoneGlanceIsReportedEarly(timeline: String, expected: [String], why: Comment) {
    #expect(words(run(timeline).filter { $0.kind == .phone }) == expected, why)
  }

  @Test func ongoingDistractionsEndWithTheSession() {
    let found = run(Self.road + times(35, "p"), finish: true)
    #expect(found.filter { $0.phase == .began }.map(\.kind) == [.phone, .longGlance], "as they came")
    #expect(found.filter { $0.phase == .ended }.map(\.kind) == [.longGlance, .phone])
    #expect(found.allSatisfy { ($0.end == nil) == ($0.phase != .ended) })
  }

  @Test func ongoingDistractionsAreListed() {
    var (recorder, monitor) = (GlanceRecorder(), DistractionMonitor())
    for index in 0..<35 {
      let ended = recorder.update(Self.look("p"), at: ms(Double(index) * 100))
      _ = monitor.update(ended: ended, ongoing: recorder.ongoing, at: ms(Double(index) * 100))
    }
    #expect(monitor.ongoing.map(\.kind) == [.longGlance, .phone])
  }

  /// Any zones, losses, gaps and repeated times.
  @Test(arguments: 1...12)
  func eachDistractionBeginsAndEndsOnce(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (recorder, monitor) = (GlanceRecorder(), DistractionMonitor())
    var (time, mark): (Int64, Character) = (.random(in: -5_000_000_000...5_000_000_000, using: &random), "r")
    var open: [Distraction.Kind: Distraction] = [:]
    var began = 0
    func check(_ found: [Distraction]) {
      for one in found {
        #expect((open[one.kind] == nil) == (one.phase == .began), "begins once, ends once")
        #expect(one.away >= .zero && one.glances > 0 && (one.end.map { $0 >= one.start } ?? true))
        #expect((one.end == nil) == (one.phase != .ended))
        if let old = open[one.kind] { #expect(one.start == old.start) }
        if one.phase == .began { began += 1 }
        open[one.kind] = one.phase == .ended ? nil : one
      }
    }
    for _ in 0..<6000 {
      switch Int.random(in: 0..<300, using: &random) {
      case 0: time += Int64.random(in: 0...50_000_000_000, using: &random)
      case 1..<12: break
      case 12..<20: time -= Int64.random(in: 0...300_000_000, using: &random)
      default: time += Int64.random(in: 1...100_000_000, using: &random)
      }
      if Int.random(in: 0..<15, using: &random) == 0 { mark = "rrmpoc?".randomElement(using: &random) ?? "?" }
      let now = Timestamp(nanoseconds: time)
      let ended = recorder.update(Self.look(mark), at: now)
      check(monitor.update(ended: ended, ongoing: recorder.ongoing, at: now))
    }
    check(monitor.finish())
    #expect(open.isEmpty && began > 3)
  }
}
