import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite("The summary of a session")
struct SessionTallyTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

  private func window(_ begin: Double, _ end: Double, _ score: Double?, coverage: Double) -> MonitorEvent {
    let low = score.map { min($0, $0 * coverage) }
    let high = score.map { max($0, $0 * coverage + 1 - coverage) }
    return .attention(
      time: at(end),
      attention: AttentionScore(
        begin: at(begin), end: at(end), score: score, low: low, high: high, coverage: coverage))
  }

  private func figures(_ events: [MonitorEvent], until end: Double) -> SessionFigures {
    var tally = SessionTally()
    events.forEach { tally.update($0) }
    return tally.figures(until: at(end))
  }

  private func frame(_ seconds: Double, closure: Double?, zone: String? = nil) -> MonitorEvent {
    let observation = CabinObservation(
      frame: 0, time: at(seconds), size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: 7), face: nil)
    var report = FrameReport(observation: observation, tracking: .success)
    report.closure = closure
    if let zone {
      let ahead = Direction<Camera>(azimuth: .zero, elevation: .zero)
      report.gaze = GazeSample(
        time: at(seconds), origin: .millimeters(0, 0, 600), direction: ahead, confidence: 0.9)
      (report.zone, report.zoneClass) = (zone, zone == "road" ? .forward : .phone)
    }
    return .frame(report)
  }

  @Test func sessionAttentionIsWeightedBySeenTime() throws {
    let total = try #require(
      figures(
        [window(0, 30, 0.9, coverage: 1), window(30, 60, 0.3, coverage: 0.5), window(60, 70, 0.6, coverage: 0.9)],
        until: 70
      ).attention)
    #expect(total.begin == at(0) && total.end == at(70))
    #expect(total.score == Precision.ratio.round((27 + 4.5 + 5.4) / (30 + 15 + 9)))
    #expect(total.coverage == Precision.ratio.round(54.0 / 70))
    // At least 0.9, 0.15 and 0.54; at most 0.9, 0.65 and 0.64; weights 30, 30 and 10 s.
    #expect(total.low == Precision.ratio.round((27 + 4.5 + 5.4) / 70))
    #expect(total.high == Precision.ratio.round((27 + 19.5 + 6.4) / 70))
  }

  @Test func windowWithoutAScoreCountsAsUnseen() throws {
    let total = try #require(
      figures([window(0, 30, 1, coverage: 1), window(30, 60, nil, coverage: 0.2)], until: 60).attention)
    #expect(total.score == 1 && total.low == 0.5 && total.high == 1 && total.coverage == 0.6)
    let unknown = try #require(figures([window(0, 30, nil, coverage: 0.2)], until: 30).attention)
    #expect(unknown.score == nil && unknown.low == nil && unknown.high == nil && unknown.coverage == 0.2)
    #expect(figures([], until: 30).attention == nil, "no window, no attention")
  }

  @Test func perclosCountsSeenTimeOnly() {
    // 20 s at ten frames a second: lids down for 2 s, then unseen for 5, and a gap of 3 s without frames.
    let down = (0..<20).map { frame(Double($0) / 10, closure: 0.8) }
    let open = (20..<100).map { frame(Double($0) / 10, closure: 0.79) }
    let hidden = (100..<150).map { frame(Double($0) / 10, closure: nil) }
    let late = (180...250).map { frame(Double($0) / 10, closure: 0) }
    let figures = figures(down + open + hidden + late, until: 25)
    #expect(figures.lidsSeen == .milliseconds(17_000), "each frame until the next")
    #expect(figures.perclos == Precision.ratio.round(2 / 17.0))
    #expect(self.figures(hidden, until: 15).perclos == nil)
  }

  @Test func blinkRateNeedsEnoughSeenTime() throws {
    func blink(_ start: Double, _ length: Double) -> MonitorEvent {
      .blink(
        time: at(start + length),
        blink: Blink(start: at(start), end: at(start + length), eye: .both, closure: 1, isSlow: false))
    }
    let blinks = [blink(1, 0.1), blink(3, 0.3)]
    let short = figures((0...100).map { frame(Double($0) / 10, closure: 0) } + blinks, until: 10)
    #expect(short.blinks == 2 && short.blinkRatePerMinute == nil)
    #expect(abs(try #require(short.meanBlinkSeconds) - 0.2) < 1e-9)
    let long = figures((0...300).map { frame(Double($0) / 10, closure: 0) } + blinks, until: 30)
    #expect(abs(try #require(long.blinkRatePerMinute) - 4) < 1e-9)
    #expect(figures([], until: 30).meanBlinkSeconds == nil)
  }

  @Test func timeAtEachRiskLevelIsCounted() {
    func risk(_ seconds: Double, _ level: RiskLevel, held: RiskLevel? = nil) -> MonitorEvent {
      .risk(RiskState(time: at(seconds), level: level, held: held, score: nil, reasons: []))
    }
    let found = figures(
      [
        frame(0, closure: nil), risk(2, .normal), risk(5, .warning), risk(6, .critical), risk(7, .advisory),
        risk(9, .critical), risk(10, .unknown, held: .critical), risk(11, .critical), risk(14, .normal),
      ], until: 20)
    #expect(
      found.riskTimes == [
        .unknown: .seconds(3), .normal: .seconds(9), .warning: .seconds(1), .critical: .seconds(5),
        .advisory: .seconds(2),
      ])
    #expect(found.alerts == 2, "a higher level and one that is held go on")
    #expect(found.highestRisk == .critical)
  }

  @Test func zoneSharesAddUpToOne() {
    let looks = (0...100).map { frame(Double($0) / 10, closure: nil, zone: $0 <= 75 ? "road" : "phone") }
    let zones = figures(looks + [frame(10.1, closure: nil)], until: 11).zones
    #expect(zones.map(\.zone) == ["road", "phone"] && zones.map(\.share) == [0.75, 0.25])
    #expect(zones.map(\.time) == [.milliseconds(7500), .milliseconds(2500)])
    #expect(zones.map(\.zoneClass) == [.forward, .phone])
  }

  /// The engine's summary, its windows and a second tally of its events agree.
  @Test(arguments: [8.0, 29, 30, 47, 90])
  func engineSummaryMatchesATallyOfItsEvents(seconds: Double) throws {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    var events: [MonitorEvent] = []
    for observation in Scene((.road, seconds * 0.7), (.phone, seconds * 0.3)).observations() {
      events += engine.update(.cabin(observation))
    }
    events += engine.finish(note: "the end")
    guard case .summary(let end, let summary)? = events.last else {
      Issue.record("no summary")
      return
    }
    var tally = SessionTally()
    events.forEach { tally.update($0) }
    #expect(tally.figures(until: end) == summary.figures)
    let windows = events.compactMap { if case .attention(_, let window) = $0 { window } else { nil } }
    let total = try #require(summary.figures.attention)
    #expect(windows.count == Int((seconds / 30).rounded(.up)))
    #expect(windows.first?.begin == total.begin && windows.last?.end == end)
    #expect(zip(windows, windows.dropFirst()).allSatisfy { $0.end == $1.begin }, "each second is in one of them")
    #expect(summary.figures.riskTimes.values.reduce(.zero, +) == end - .zero)
    #expect(summary.figures.zones.first?.zone == "road" && summary.figures.blinks == summary.blinks)
  }
}
