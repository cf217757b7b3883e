import Draws
import Foundation
import Heed
import HeedSignals
import Testing

@Suite struct LidEngineTests {
  /// Open at 1, blinks of 200 ms every 4 s from the second second on; `shut` seconds are shut; 30 rows a second.
  private func openness(_ seconds: Double, shut: [ClosedRange<Double>] = []) -> Double {
    if shut.contains(where: { $0.contains(seconds) }) { return 0.05 }
    let phase = (seconds + 2).truncatingRemainder(dividingBy: 4)
    return phase < 0.2 && seconds > 1 ? 1 - 0.95 * sin(.pi * phase / 0.2) : 1
  }

  private func events(
    seconds: Double, hertz: Double = 30, unit: LidEngine.Unit = .anyScale, scale: Double = 0.3,
    shut: [ClosedRange<Double>] = [], left: (Double) -> Bool = { _ in true }, right: (Double) -> Bool = { _ in true }
  ) -> [MonitorEvent] {
    var engine = LidEngine(unit: unit)
    var events: [MonitorEvent] = []
    for row in 0..<Int(seconds * hertz) {
      let now = Double(row) / hertz
      let value = scale * openness(now, shut: shut)
      events += engine.update(
        left: left(now) ? value : nil, right: right(now) ? value : nil, at: Timestamp(milliseconds: now * 1000))
    }
    return events + engine.finish()
  }

  private func blinks(_ events: [MonitorEvent]) -> [Blink] {
    events.compactMap { if case .blink(_, let blink) = $0 { blink } else { nil } }
  }

  @Test(arguments: [1e-3, 0.3, 7, 1e4])
  func blinksAreFoundInAnyLidScale(scale: Double) {
    let found = blinks(events(seconds: 30, scale: scale))
    #expect(found.count == 7, "at 2, 6, ... 26 s, also in the seconds from which the scale was learned")
    #expect(found.allSatisfy { $0.eye == .both && !$0.isSlow })
    #expect((found.first?.start.milliseconds ?? 0) > 2000)
  }

  @Test(arguments: [15.0, 25, 30, 60, 250])
  func blinksAreFoundAtAnyRate(hertz: Double) {
    #expect(blinks(events(seconds: 30, hertz: hertz)).count == 7)
  }

  @Test func opennessValuesNeedNoLearnedScale() {
    #expect(blinks(events(seconds: 30, unit: .openness, scale: 1)).count == 7)
  }

  @Test func blinksAreFoundWithOneEyeOnly() {
    let found = blinks(events(seconds: 30, right: { _ in false }))
    #expect(found.count == 7)
    #expect(found.allSatisfy { $0.eye == .both })
  }

  @Test func eyeSeenLaterIsMeasuredLikeTheFirst() {
    #expect(blinks(events(seconds: 30, right: { $0 > 12 })).count == 7)
  }

  @Test func lostEyesNeverBlink() {
    // Lost for a second from within each blink.
    let isSeen: (Double) -> Bool = { !((0.05...1).contains(($0 + 2).truncatingRemainder(dividingBy: 4)) && $0 > 1) }
    #expect(blinks(events(seconds: 30, left: isSeen, right: isSeen)).isEmpty)
  }

  @Test func sleepIsReportedFromLidValues() {
    let closures = events(seconds: 30, shut: [20...25]).compactMap {
      if case .eyeClosure(_, let closure) = $0 { closure.phase } else { nil }
    }
    #expect(closures == [.began, .changed, .ended])
  }

  @Test func drowsinessIsUnknownAtFirst() {
    let states = events(seconds: 60).compactMap {
      if case .drowsiness(let time, let state) = $0 { (time, state.isDrowsy) } else { nil }
    }
    #expect(states.first?.1 == nil)
    #expect(states.filter { $0.0 < Timestamp(milliseconds: 20_000) }.allSatisfy { $0.1 == nil })
  }

  @Test func onlyLidEventsAreReported() {
    let names = Set(events(seconds: 120).map(\.typeName))
    #expect(names.isSubset(of: ["blink", "eyeClosure", "drowsiness"]))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func lidEngineSurvivesAnySequence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var engine = LidEngine(unit: seed == 3 ? .openness : .anyScale)
    var (now, last) = (0.0, Timestamp.zero)
    let odd: [Double?] = [nil, .nan, .infinity, -1, 0, 1e300]
    for row in 0..<6000 {
      now += [0, 0, -50, 5, 16, 33, 33, 33, 40, 300, 5000].randomElement(using: &random) ?? 33
      func value() -> Double? {
        Bool.random(using: &random) || row % 3 > 0
          ? Double.random(in: 0...1, using: &random) : odd.randomElement(using: &random) ?? nil
      }
      for event in engine.update(left: value(), right: value(), at: Timestamp(milliseconds: now)) {
        #expect(event.time >= last, "events come in order")
        last = event.time
        #expect(!event.json.text.contains("nan"))
        if case .blink(_, let blink) = event {
          #expect(blink.end >= blink.start && blink.duration <= .seconds(1))
          #expect((0...1).contains(blink.closure))
        }
      }
    }
    _ = engine.finish()
  }
}
