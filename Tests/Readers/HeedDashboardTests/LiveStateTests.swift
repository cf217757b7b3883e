import Heed
import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@testable import HeedDashboard

/// Frames of a drawn driver, one character each, 10 a second: r road, m mirror, p phone, _ eyes shut, ? no face.
@Suite("The state now, in plain words")
struct LiveStateTests {
  private static func events(_ timeline: String, from start: Double = 0) -> [MonitorEvent] {
    timeline.enumerated().map { index, look in
      let time = Timestamp(milliseconds: start + Double(index) * 100)
      let observation = CabinObservation(
        frame: index, time: time, size: ImageSize(width: 640, height: 480),
        picture: PictureObservation(meanLuma: 100, contrast: 20, fingerprint: UInt64(index)), face: nil)
      var report = FrameReport(observation: observation, tracking: look == "?" ? .faceMissing : .success)
      let places: [Character: (String, ZoneClass)] = [
        "r": ("road", .forward), "m": ("mirror_left", .driving), "p": ("phone", .phone),
      ]
      if let place = places[look] {
        (report.zone, report.zoneClass) = place
        report.gaze = GazeSample(
          time: time, origin: Point(x: 0, y: 0, z: 0.6), direction: Direction(azimuth: .zero, elevation: .zero),
          confidence: 1)
        (report.leftShut, report.rightShut, report.leftOpenness, report.rightOpenness) = (false, false, 1, 0.9)
      }
      if look == "_" {
        (report.leftShut, report.rightShut, report.leftOpenness, report.rightOpenness) = (true, true, 0, 0)
      }
      return .frame(report)
    }
  }

  private static func state(_ timeline: String, _ more: [MonitorEvent] = []) -> LiveState {
    var state = LiveState()
    state.update(.availability(AvailabilityChange(time: .zero, availability: .starting)))
    state.update(.availability(AvailabilityChange(time: .zero, availability: .available)))
    for event in events(timeline) + more { state.update(event) }
    return state
  }

  @Test(arguments: [
    ("rrrr", "Attentive", LiveTone.calm, "looks at the road"),
    ("rr__", "Attentive", .calm, "a blink is no headline"),
    ("rr______", "Eyes closed for 0.5 s", .notice, "longer than a blink"),
    ("rmmmm", "Looking at the left mirror for 0.3 s", .calm, "part of driving"),
    ("rppp", "Looking at the phone for 0.2 s", .notice, "a phone"),
    ("rr?", "Face not seen", .unknown, "never attentive without a face"),
  ])
  func headlineDescribesTheDriversState(timeline: String, text: String, tone: LiveTone, why: Comment) {
    let headline = Headline(Self.state(timeline))
    #expect(headline.text == text && headline.tone == tone, why)
  }

  @Test func spokenHeadlineStaysSteady() {
    let spoken = (6..<12).map { Headline(Self.state(String(repeating: "_", count: $0))).spoken }
    #expect(Set(spoken) == ["Eyes closed"])
  }

  @Test func microsleepIsShownAsCriticalAndListed() {
    let closure = EyeClosure(phase: .began, kind: .microsleep, start: .zero, end: nil, duringYawn: false)
    let state = Self.state("____________", [.eyeClosure(time: Timestamp(milliseconds: 1100), closure: closure)])
    #expect(Headline(state).tone == .critical)
    #expect(state.happenings.last?.text == "Microsleep: eyes closed for 1 s")
  }

  @Test func lostDataIsNeverShownAsAttentive() {
    var state = Self.state("rrrr")
    let time = Timestamp(milliseconds: 5000)
    for (reason, words) in [
      (Availability.UnavailableReason.faceMissing, "Face not seen"), (.cameraStalled, "The camera sends nothing"),
      (.blocked, "The lens is covered"), (.frozen, "The picture stands still"),
    ] {
      state.update(.availability(AvailabilityChange(time: time, availability: .unavailable(reason))))
      let headline = Headline(state)
      #expect(headline.spoken == words && headline.tone == .unknown && headline.detail != nil)
    }
    state.update(.availability(AvailabilityChange(time: time, availability: .stopped(.cameraInterrupt))))
    #expect(Headline(state).text == "Stopped: the camera went away")
    #expect(Headline(LiveState()).text == "Nothing is running")
  }

  @Test func unknownRiskShowsTheHeldLevel() {
    var state = Self.state("rr")
    let time = Timestamp(milliseconds: 300)
    state.update(.risk(RiskState(time: time, level: .warning, score: 0.6, reasons: [])))
    #expect(state.shownLevel == .warning)
    state.update(.risk(RiskState(time: time, level: .unknown, held: .warning, score: nil, reasons: [])))
    #expect(state.shownLevel == .warning)
    state.update(.risk(RiskState(time: time, level: .unknown, score: nil, reasons: [])))
    #expect(state.shownLevel == nil, "unknown is not normal")
  }

  @Test func theChartKeepsAMinuteAndEveryBlink() {
    var chart = StripChart()
    for index in 0..<(90 * 30) {
      var moment = StripChart.Moment(time: Timestamp(milliseconds: Double(index) * 1000 / 30))
      // Both eyes are shut in a single frame every 3 s.
      moment.openness = index % 90 == 31 ? 0 : 1
      chart.add(moment)
    }
    #expect(chart.moments.count <= 602 && chart.moments.count > 590)
    #expect(chart.moments.count { $0.openness == 0 } == 20)
    #expect(chart.moments(after: chart.count - 3).count == 3)
    chart.add(StripChart.Moment(time: .zero))
    #expect(chart.moments.count == 1, "a clock that starts over starts the chart over")
  }

  @Test func eventBacklogIsBoundedAndKeepsTheNewest() {
    let backlog = EventBacklog()
    for index in 0..<5000 { backlog.add(Self.events("r", from: Double(index) * 100)) }
    for index in 0..<3000 { backlog.add([.driverChanged(time: Timestamp(milliseconds: Double(index)))]) }
    let kept = backlog.take()
    #expect(kept.count { $0.isFrame } <= EventBacklog.mostFrames)
    #expect(kept.count { !$0.isFrame } == 3001, "all other events, and the number of lost frames")
    #expect(kept.last?.time == Timestamp(milliseconds: 2999))
    #expect(kept.last { $0.isFrame }?.time == Timestamp(milliseconds: 499_900))
    #expect(backlog.take().isEmpty)
  }
}
