import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite struct EyeMovementMonitorTests {
  /// One character is one frame at 30 Hz and the driver's gaze target.
  ///
  /// `r` the road   `m` a mirror, 30 degrees to the left   `?` no gaze   `h` the head's direction   `_` lids down   `#` an unreliable picture
  private static func watch(
    _ timeline: String, settings: EyeMovementLabeller.Settings = .init()
  ) -> (frames: [FrameReport], events: [MonitorEvent]) {
    var monitor = EyeMovementMonitor(settings: settings)
    var (frames, events): ([FrameReport], [MonitorEvent]) = ([], [])
    // Head and gaze have settled when a timeline begins.
    for frame in -15..<0 {
      var report = Self.frame("r", at: Timestamp(milliseconds: Double(frame) * 100 / 3))
      _ = monitor.update(&report, isPictureBelieved: true)
    }
    for (index, place) in timeline.enumerated() {
      let time = Timestamp(milliseconds: Double(index) * 100 / 3)
      var report = frame(place, at: time)
      events += monitor.update(&report, isPictureBelieved: place != "#")
      frames.append(report)
    }
    return (frames, events + monitor.finish(at: frames.last?.observation.time ?? .zero))
  }

  private static func frame(_ place: Character, at time: Timestamp) -> FrameReport {
    let picture = PictureObservation(meanLuma: 0.5, contrast: 0.2, fingerprint: 0)
    var report = FrameReport(
      observation: CabinObservation(
        frame: 0, time: time, size: ImageSize(width: 640, height: 480), picture: picture), tracking: .success)
    if place == "_" { report.movement = .blink }
    guard place != "?", place != "_" else { return report }
    let azimuth = place == "m" ? 30.0 : 2
    let direction = Direction<Camera>(azimuth: .degrees(azimuth), elevation: .degrees(-4))
    report.gaze = GazeSample(
      time: time, origin: Point(meters: SIMD3(0, 0, 0.6)), direction: direction,
      unfiltered: place == "h" ? nil : direction, confidence: 0.8)
    report.screenPoint = PlanePoint(x: 100 * azimuth, y: 50)
    return report
  }

  @Test func aLookAtAMirrorIsTwoSaccadesBetweenThreeFixations() {
    let (frames, events) = Self.watch("rrrrrrrrrrrrrrrmmmmmmmmmmmmrrrrrrrrrrrrrrr")
    let kinds = events.map(\.typeName)
    #expect(kinds == ["fixation", "saccade", "fixation", "saccade", "fixation"])
    guard case .fixation(_, let mirror) = events[2], case .saccade(_, let way) = events[1] else {
      Issue.record("a fixation follows a saccade")
      return
    }
    #expect(abs(mirror.azimuth.degrees - 30) < 0.01)
    #expect(mirror.screenPoint == PlanePoint(x: 3000, y: 50))
    #expect((360...400).contains((mirror.end - mirror.start).milliseconds))
    #expect((way.end - way.start).milliseconds < 34, "a saccade lies between two pictures that show rest")
    #expect(frames[10].movement == .fixation && frames[10].fixationPoint == PlanePoint(x: 200, y: 50))
  }

  @Test(arguments: [
    ("rrrrrrrrrrrr????rrrrrrrrrr", EyeMovement.unknown, "a gaze that is lost is not a blink" as Comment),
    ("rrrrrrrrrrrr____rrrrrrrrrr", .blink, "lids that are down are"),
    ("rrrrrrrrrrrrhhhhrrrrrrrrrr", .unknown, "the head shows no eye movement"),
    ("rrrrrrrrrrrr####rrrrrrrrrr", .unknown, "a picture that is not believed shows nothing"),
  ])
  func lostGazeIsABlinkOnlyWithShutLids(timeline: String, expected: EyeMovement, why: Comment) {
    let (frames, events) = Self.watch(timeline)
    #expect(frames[12..<16].allSatisfy { $0.movement == expected }, why)
    #expect(!events.contains { $0.typeName == "saccade" }, why)
  }

  @Test func lastFixationPointIsForgottenAfterHalfASecond() {
    let (frames, _) = Self.watch("rrrrrrrrrrrr" + String(repeating: "?", count: 20))
    // The last seen frame is at 366.7 ms.
    #expect(frames[26].fixationPoint != nil, "500 ms later")
    #expect(frames[27].fixationPoint == nil, "533 ms later")
  }

  @Test func gazeBeforeAndAfterAStallIsNotMixed() {
    var monitor = EyeMovementMonitor()
    for frame in 0..<45 {
      var report = Self.frame("r", at: Timestamp(milliseconds: Double(frame) * 100 / 3))
      _ = monitor.update(&report, isPictureBelieved: true)
    }
    var (after, told): (FrameReport?, [MonitorEvent]) = (nil, [])
    for frame in 330..<347 {
      var report = Self.frame("m", at: Timestamp(milliseconds: Double(frame) * 100 / 3))
      told += monitor.update(&report, isPictureBelieved: true)
      after = report
    }
    guard case .fixation(_, let before)? = told.first else {
      Issue.record("the fixation ended where the frames did")
      return
    }
    #expect(before.end.milliseconds < 1500 && before.screenPoint == PlanePoint(x: 200, y: 50))
    #expect(after?.fixationPoint == PlanePoint(x: 3000, y: 50))
  }

  @Test func shortRestIsNotReportedAsAFixation() {
    var settings = EyeMovementLabeller.Settings()
    settings.shortestFixation = .milliseconds(500)
    let (_, events) = Self.watch("rrrrrrrrrrrrrrrrrrrrmmmmmmmmmmmmrrrrrrrrrrrrrrrrrrrr", settings: settings)
    #expect(events.map(\.typeName) == ["fixation", "saccade", "saccade", "fixation"])
  }

  @Test func fixationPointAveragesOnlyItsOwnTime() {
    var seen = SeenPoints(kept: .seconds(3))
    for index in 0..<29 {
      let place = index < 10 ? 100.0 : 900
      seen.add(PlanePoint(x: place, y: 0), at: Timestamp(milliseconds: Double(index) * 100))
    }
    #expect(seen.take(from: .zero, to: Timestamp(milliseconds: 1000))?.x == 100)
    #expect(seen.take(from: Timestamp(milliseconds: 1000), to: Timestamp(milliseconds: 2900))?.x == 900)
  }
}
