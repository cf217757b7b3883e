@testable import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite struct AvailabilityMonitorTests {
  /// One frame per character: f face, u doubtful face, - no face, = the same picture again, k dark, w burnt out,
  /// b a covered lens.
  private static func frame(_ mark: Character, _ index: Int, at time: Timestamp) -> CabinObservation {
    let (luma, contrast) =
      switch mark {
      case "k": (0.03, 0.05)
      case "w": (0.97, 0.05)
      case "b": (0, 0)
      default: (0.4, 0.2)
      }
    let isStill = mark == "=" || mark == "b"
    let picture = PictureObservation(meanLuma: luma, contrast: contrast, fingerprint: isStill ? 0 : UInt64(index))
    let face = mark == "-" || mark == "b" ? nil : drawnFace(openness: 1, score: mark == "u" ? 0.3 : 1)
    return CabinObservation(
      frame: index, time: time, size: ImageSize(width: 640, height: 480), picture: picture, face: face)
  }

  private func changes(_ timeline: String, every interval: Double = 50) -> [String] {
    var monitor = AvailabilityMonitor()
    return timeline.enumerated().compactMap { index, mark in
      guard mark != "." else { return nil }
      let seen = Self.frame(mark, index + 1, at: Timestamp(milliseconds: Double(index) * interval))
      return monitor.update(seen, tracking: TrackingClassifier.tracking(seen.face)).map(words)
    }
  }

  private func words(_ change: AvailabilityChange) -> String {
    let state = change.availability
    return "\(Int(change.time.milliseconds)) \(state.reasonName ?? state.stateName)\(state.isUnavailable ? "!" : "")"
  }

  private static func times(_ count: Int, _ mark: String) -> String { String(repeating: mark, count: count) }
  private static let second = times(20, "f")

  // One character is one frame at 20 Hz; `!` marks unavailable states. Rows of the fault table by their number.
  static let timelines: [(String, [String], Comment)] = [
    (times(10, "f"), [], "450 ms of good frames are not enough to start"),
    (times(11, "f"), ["500 available"], "500 ms are"),
    ("-" + times(11, "f"), ["550 available"], "counted from the first face"),
    (times(7, "-"), [], "a face may take 300 ms to come"),
    (times(8, "-"), ["350 faceMissing!"], "and no longer"),
    (second + times(6, "-") + second, ["500 available"], "13: missing for 0.3 s is tolerated"),
    (
      second + times(7, "-") + second, ["500 available", "1300 faceMissing!", "1850 available"],
      "13: for longer it is missing, until half a second after its return"
    ),
    (
      second + times(40, "-") + second, ["500 available", "1300 faceMissing!", "3500 available"], "13: for 2 s"
    ),
    (
      second + times(400, "-") + second, ["500 available", "1300 faceMissing!", "21500 available"], "13: for 20 s"
    ),
    (
      second + times(10, "-") + times(5, "f-") + second, ["500 available", "1300 faceMissing!", "2500 available"],
      "a face that flickers has not come back"
    ),
    (
      second + times(14, ".") + second, ["500 available"], "9: frames may stay away for less than 0.8 s"
    ),
    (
      second + times(16, ".") + second, ["500 available", "1800 cameraStalled!", "2300 available"],
      "9: the frame after a gap says it, once"
    ),
    (
      second + times(1200, ".") + second, ["500 available", "61000 cameraStalled!", "61500 available"],
      "9: a minute's suspend is one gap, and no low rate"
    ),
    (second + times(7, "=") + second, ["500 available"], "3: 300 ms of the same picture are nothing"),
    (
      second + times(17, "=") + second, ["500 available", "1800 frozen", "2350 available"],
      "3: for 800 ms it is doubted, until it moves for half a second"
    ),
    (
      second + times(40, "=") + second, ["500 available", "1800 frozen", "1900 frozen!", "3500 available"],
      "3: within a second it is not believed"
    ),
    (second + times(20, "k"), ["500 available"], "12: a dark second is a bridge"),
    (
      second + times(40, "k") + second, ["500 available", "2000 tooDark", "3500 available"], "12: longer is too dark"
    ),
    (second + times(40, "w"), ["500 available", "2000 overexposed"], "12: burnt out"),
    (
      second + times(60, "b") + second, ["500 available", "1300 faceMissing!", "2000 blocked!", "4500 available"],
      "12: a covered lens is blocked, not frozen"
    ),
    (second + times(19, "u") + second, ["500 available"], "a head that turns for less than a second"),
    (second + times(30, "u"), ["500 available", "2000 lowConfidence"], "15: a face that stays doubtful"),
    (
      second + times(6, times(22, "u") + "f"), ["500 available", "2000 lowConfidence"],
      "one good frame now and then is no recovery, and no storm of events"
    ),
    (
      second + times(21, "u") + times(10, "f") + times(3, "u") + times(20, "f"),
      ["500 available", "2000 lowConfidence", "3200 available"], "recovery starts anew after a doubt"
    ),
  ]

  @Test(arguments: timelines)
  func availabilityChangesAreReportedOnceWithTheirCause(timeline: String, expected: [String], why: Comment) {
    #expect(changes(timeline) == expected, why)
  }

  @Test func stillPictureIsFrozenEvenIfReencoded() {
    var monitor = AvailabilityMonitor()
    var believed: [Bool] = []
    // Two seconds of motion, three of a re-encoded still, two of motion; measured every fifth frame at 30 Hz.
    let found = (0..<210).compactMap { index in
      let time = Timestamp(milliseconds: Double(index) * 1000 / 30)
      var seen = Self.frame("f", index, at: time)
      let still = (60..<150).contains(index) ? (index - 60) / 5 : 0
      if index % 5 == 4 {
        seen.picture.motion = PictureMotion(
          isFace: true, widthPixels: 150, time: time,
          comparisons: (1..<10).map { back in
            .init(since: time - .milliseconds(167 * back), shiftPixels: back <= still ? 0.01 : 0.3, change: 0.1)
          })
      }
      defer { believed.append(monitor.isPictureBelieved) }
      return monitor.update(seen, tracking: .success)
    }
    #expect(found.map(words) == ["500 available", "2633 frozen!", "5633 available"])
    #expect(
      believed[..<79].allSatisfy { $0 } && !believed[79..<154].contains(true) && believed[154], "no eyes-on-road credit"
    )
  }

  // Pictures without a face for three seconds, after two seconds with one: roughness, contrast, reported cause.
  static let covers: [(Double?, Double, String, Comment)] = [
    (nil, 0.2, "faceMissing", "nothing was measured"), (0.16, 0.22, "faceMissing", "12: an empty seat"),
    (0.1, 0.17, "faceMissing", "12: an empty seat out of focus"), (0.065, 0.15, "blocked", "12: a blurred cover"),
    (0.085, 0.04, "blocked", "12: a cloth under the sensor's noise"), (0.2, 0.05, "faceMissing", "a dark cabin"),
    (1.4, 0.08, "blocked noise", "12: noise"), (1.4, 0.005, "blocked", "a dark cover under noise"),
  ]

  @Test(arguments: covers)
  func coveredOrNoisyPictureIsNotAnEmptySeat(roughness: Double?, contrast: Double, told: String, why: Comment) {
    var monitor = AvailabilityMonitor()
    let found = (0..<100).compactMap { index in
      let time = Timestamp(milliseconds: Double(index) * 50)
      var seen = Self.frame(index < 40 ? "f" : "-", index + 1, at: time)
      if index >= 40 { seen.picture.contrast = contrast }
      // A few times a second.
      if index >= 40, index % 4 == 0 { seen.picture.roughness = roughness }
      return monitor.update(seen, tracking: seen.face == nil ? .faceMissing : .success)
    }
    let last = found.last
    #expect([last?.availability.reasonName, last?.byName].compactMap { $0 }.joined(separator: " ") == told, why)
    let since = (last?.time ?? .zero) - Timestamp(milliseconds: 2000)
    #expect(since <= .seconds(2), "12: within two seconds")
    #expect(found.count == (told == "faceMissing" ? 2 : 3), "each is told once")
  }

  // Milliseconds between analyzed frames, camera frames that passed, reported cause.
  static let loads: [(Double, Int, Int, String?, Comment)] = [
    (33.3, 1, 0, nil, "every frame"), (41.6, 1, 0, nil, "a camera of 24"),
    (66.6, 2, 0, "overloaded", "every other frame of 30 Hz"),
    (33.3, 2, 0, nil, "every other frame of 60 Hz is enough"), (125, 1, 0, "lowRate", "a slow camera"),
    (125, 4, 0, "overloaded", "25: three of four are lost"),
    (100, 3, 2, "lowRate", "what is left out on purpose is not lost"),
  ]

  @Test(arguments: loads)
  func lowFrameRateNamesMachineOrCamera(
    interval: Double, step: Int, passed: Int, told: String?, why: Comment
  ) {
    var monitor = AvailabilityMonitor()
    let found = (1...Int(6000 / interval)).compactMap { index in
      let time = Timestamp(milliseconds: Double(index) * interval)
      for pass in 0..<passed { monitor.frameCame(at: time - .milliseconds(passed - pass)) }
      return monitor.update(Self.frame("f", index * step, at: time), tracking: .success)
    }
    #expect(found.last?.availability.reasonName == told, why)
  }

  @Test(arguments: [HostCondition.Kind.storageFull, .outputBlocked])
  func fullDiskAndBlockedOutputDegradeAvailabilityUntilThereIsRoom(kind: HostCondition.Kind) {
    var monitor = AvailabilityMonitor()
    let found = (0..<200).flatMap { index -> [AvailabilityChange] in
      let time = Timestamp(milliseconds: Double(index) * 50)
      var changes: [AvailabilityChange?] = []
      if index == 60 || index == 120 {
        changes.append(monitor.note(HostCondition(time: time, kind: kind, isThere: index == 60)))
      }
      changes.append(monitor.update(Self.frame("f", index + 1, at: time), tracking: .success))
      return changes.compactMap { $0 }
    }
    #expect(found.map(words) == ["500 available", "4000 \(kind.rawValue)", "6500 available"])
  }

  @Test func failedNetsAreReportedAtOnce() {
    var monitor = AvailabilityMonitor()
    for index in 0..<40 {
      _ = monitor.update(
        Self.frame("f", index + 1, at: Timestamp(milliseconds: Double(index) * 50)), tracking: .success)
    }
    let told = monitor.note(HostCondition(time: Timestamp(milliseconds: 3000), kind: .modelInvalid, isThere: true))
    #expect(told.map(words) == "3000 modelInvalid!")
    let silent = monitor.noFrame(at: Timestamp(milliseconds: 8000))
    #expect(silent == nil, "no picture is analyzed, but the camera is there")
    let over = monitor.note(HostCondition(time: Timestamp(milliseconds: 9000), kind: .modelInvalid, isThere: false))
    #expect(over == nil)
    let back = (0..<20).compactMap { index in
      monitor.update(
        Self.frame("f", index + 80, at: Timestamp(milliseconds: 9000 + Double(index) * 50)), tracking: .success)
    }
    #expect(back.map(words) == ["9500 available"], "the camera was there all the time")
  }

  static let rates: [(Double, Bool, Comment)] = [
    (33.3, false, "30 Hz"), (66.7, false, "15 Hz"), (83, false, "just above 12 Hz"), (85, true, "just below"),
    (125, true, "8 Hz"),
  ]

  @Test(arguments: rates)
  func slowFramesAreReportedAsALowRate(interval: Double, isSlow: Bool, why: Comment) {
    let reasons = changes(Self.times(Int(4000 / interval), "f"), every: interval)
    #expect(reasons.contains { $0.hasSuffix("lowRate") } == isSlow, why)
    #expect(!reasons.contains { $0.hasSuffix("!") }, "slow is judged, with less certainty")
  }

  @Test func fallingFrameRateIsDetectedWithinThreeSeconds() {
    var monitor = AvailabilityMonitor()
    var found: [AvailabilityChange] = []
    var time = 0.0
    for index in 1...200 {
      time += index <= 100 ? 33.3 : 125
      let seen = Self.frame("f", index, at: Timestamp(milliseconds: time))
      if let change = monitor.update(seen, tracking: .success) { found.append(change) }
    }
    #expect(found.map(\.availability) == [.available, .degraded(.lowRate)])
    #expect((found.last?.time ?? .zero) - Timestamp(milliseconds: 3330) < .seconds(3))
  }

  @Test func stalledCameraIsDetectedAfter800Milliseconds() {
    var monitor = AvailabilityMonitor()
    for index in 0..<20 {
      _ = monitor.update(
        Self.frame("f", index + 1, at: Timestamp(milliseconds: Double(index) * 50)), tracking: .success)
    }
    let early = monitor.noFrame(at: Timestamp(milliseconds: 950 + 799))
    #expect(early == nil)
    let stalled = monitor.noFrame(at: Timestamp(milliseconds: 950 + 800))
    #expect(stalled?.availability == .unavailable(.cameraStalled))
    let again = monitor.noFrame(at: Timestamp(milliseconds: 950 + 5000))
    #expect(again == nil, "said once")
    let back = (0..<20).compactMap { index in
      monitor.update(
        Self.frame("f", index + 50, at: Timestamp(milliseconds: 6000 + Double(index) * 50)), tracking: .success)
    }
    #expect(back.map(words) == ["6500 available"])
  }

  @Test func cameraWithoutAFrameIsStalled() {
    var monitor = AvailabilityMonitor()
    let early = monitor.noFrame(at: Timestamp(milliseconds: 799))
    #expect(early == nil)
    let late = monitor.noFrame(at: Timestamp(milliseconds: 800))
    #expect(late?.availability == .unavailable(.cameraStalled))
  }

  @Test func nothingIsReportedAfterTheStop() {
    var monitor = AvailabilityMonitor()
    _ = monitor.update(Self.frame("f", 1, at: .zero), tracking: .success)
    let end = monitor.stop(.cameraInterrupt, at: Timestamp(milliseconds: 10))
    #expect(end?.availability == .stopped(.cameraInterrupt) && end?.isPermanent == true)
    let second = monitor.stop(nil, at: Timestamp(milliseconds: 20))
    #expect(second == nil)
    let frame = monitor.update(Self.frame("-", 2, at: Timestamp(milliseconds: 5000)), tracking: .faceMissing)
    #expect(frame == nil)
  }
}
