import Dispatch
import Heed
import HeedDriver
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

/// Status, blinks and attention as delivered to delegates.
@Suite(.timeLimit(.minutes(600))) struct TrackerStatusTests {
  private let gate = DispatchSemaphore(value: 0)

  @Test func blinksAndLongClosuresAreReportedOnce() async throws {
    let listener = Listener()
    let scene = Scene((.road, 12), (.eyesShut, 4), (.road, 3))
    let tracker = makeTracker(ScriptedStage(scene)) { ScriptedSource(frames: 19 * 30) }
    tracker.setDelegates(statusDelegate: listener, userStatusDelegate: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(listener.hearsTheEnd)
    let closures = found.closures.map(\.closure)
    #expect(closures.map(\.phase) == [.began, .changed, .ended])
    let calls = listener.blinks
    let blinks = try #require(found.summary?.blinks)
    #expect(blinks > 0 && calls.count == blinks + 2, "a closure twice; that it became sleep is no other state")
    #expect(calls.count { !$0.both } == 1 && calls.last { !$0.both }?.left == false)
    let ended = try #require(closures.last?.end)
    #expect(calls.first { !$0.both }?.timestamp == ended.milliseconds)
    #expect(calls.filter(\.both).allSatisfy { $0.left && $0.right })
  }

  @Test func trackingCanBeRestartedInTheStopCallback() throws {
    let holder = Holder()
    let listener = Listener(onStop: { count in
      guard count == 0 else { return }
      do { try holder.tracker?.startTracking() } catch { Issue.record(error) }
    })
    let tracker = makeTracker { ScriptedSource(frames: 40) }
    holder.tracker = tracker
    tracker.setDelegates(statusDelegate: listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd && listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none", "started", "stopped none"])
    holder.tracker = nil
  }

  @Test func everyCallIsAllowedInADelegateCall() throws {
    let holder = Holder()
    let listener = Listener(onGaze: { number in
      guard number <= 60, let tracker = holder.tracker else { return }
      do {
        try tracker.setTrackingFPS(fps: 30 - number % 2)
        try tracker.setAttentionInterval(interval: 10 + number % 3)
        try tracker.setAttentionRegion(region: ScreenRegion(x: 0, y: 0, width: 100, height: Double(1 + number)))
        try tracker.setForcedOrientation(orientation: .landscapeRight)
        try tracker.resetForcedOrientation()
        try tracker.startCalibration()
        tracker.stopCalibration()
      } catch {
        Issue.record(error)
      }
      tracker.removeAttentionRegion()
      tracker.setDelegates(statusDelegate: tracker.statusDelegate, gazeDelegate: tracker.gazeDelegate)
      _ = (tracker.attentionScore, tracker.isCalibrating, tracker.isTracking, tracker.events)
      if number == 60 { GazeTracker.deinitGazeTracker(tracker: tracker) }
    })
    let tracker = makeTracker(rig: cabinWithDisplay) {
      ScriptedSource(frames: 0, isLive: true, ending: .endless)
    }
    holder.tracker = tracker
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none"])
    holder.tracker = nil
  }

  private final class Scores: Sendable {
    private let kept = Mutex<[Double?]>([])
    var all: [Double?] { kept.withLock { $0 } }
    func add(_ score: Double?) { kept.withLock { $0.append(score) } }
  }

  private static let middle = Point<Camera>.millimeters(0, 103, 0)
  private static let mirror = Point<Camera>.millimeters(430, 75, 0)
  private static let phone = Point<Camera>.millimeters(-110, 360, 290)
  private static let rightHalf = ScreenRegion(x: 1000, y: 0, width: 920, height: 1080)
  private static let around = ScreenRegion(x: 860, y: 100, width: 200, height: 600)

  private static let display: Rig = {
    var rig = cabinWithDisplay
    rig.zones = []
    return rig
  }()

  static let looks: [(Rig, Point<Camera>, ScreenRegion?, Double, Comment)] = [
    (display, middle, nil, 1, "on the display"),
    (display, mirror, nil, 0, "beside it"),
    (cabinWithDisplay, middle, around, 1, "on the region"),
    (cabinWithDisplay, middle, rightHalf, 0, "beside the region"),
    (cabinWithDisplay, mirror, nil, 1, "in the mirror: the road's zones come before the display"),
    (cabin, .millimeters(0, 53, 0), nil, 1, "without a display: on the road"),
    (cabin, mirror, nil, 1, "in the mirror"),
    (cabin, phone, nil, 0, "at the phone"),
  ]

  @Test(arguments: looks)
  func attentionIsMeasuredForTheChosenRegion(
    rig: Rig, target: Point<Camera>, region: ScreenRegion?, expected: Double, why: Comment
  ) throws {
    let (holder, recent) = (Holder(), Scores())
    let listener = Listener(onGaze: { [gate] _ in
      recent.add(holder.tracker?.attentionScore)
      gate.signal()
    })
    let tracker = makeTracker(LookingStage(lookingAt: target), rig: rig) { [gate] in
      ListedSource(seconds: 11, gate: gate)
    }
    holder.tracker = tracker
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener, userStatusDelegate: listener)
    try tracker.setAttentionInterval(interval: 10)
    if let region { try tracker.setAttentionRegion(region: region) }
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(listener.attention.map(\.begin) == [0, 10_000], "the last, shorter stretch too")
    #expect(listener.attention.first?.end == 10_000 && (10_900...11_000).contains(listener.attention.last?.end ?? 0))
    #expect(listener.attention.allSatisfy { $0.score == expected }, why)
    let scores = recent.all.dropLast(3)  // The run may be over when the last ones are read.
    #expect(scores.prefix(145).allSatisfy { $0 == nil } && scores.suffix(145).allSatisfy { $0 == expected }, why)
    #expect(tracker.attentionScore == nil, "not tracking any more")
    holder.tracker = nil
  }

  /// `heed analyze` uses a drive's engine.
  @Test func trackerScoresAttentionLikeTheEngineAlone() throws {
    let listener = Listener()
    let scene = Scene((.road, 8), (.mirror, 5), (.phone, 4), (.road, 6), (.phone, 3))
    let tracker = makeTracker(ScriptedStage(scene), rig: cabinWithDisplay) { ScriptedSource(frames: 26 * 30) }
    tracker.setDelegates(statusDelegate: listener, userStatusDelegate: listener)
    try tracker.setAttentionInterval(interval: 10)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    var settings = EngineSettings()
    settings.attention.interval = .seconds(10)
    var engine = DriveEngine(cabin: CabinEngine(rig: cabinWithDisplay, settings: settings))
    var found: [MonitorEvent] = []
    for index in 0..<26 * 30 {
      var seen = try #require(scene.observation(frame: index, at: Double(index) / 30))
      seen.time = Timestamp(nanoseconds: Int64(index) * 33_333_333)
      found += engine.update(.cabin(seen))
    }
    found += engine.finish(note: "over")
    let scores = found.compactMap { if case .attention(_, let attention) = $0 { attention.score } else { nil } }
    #expect(scores.count == 3 && Set(scores).count > 1)
    #expect(listener.attention.map(\.score) == scores)
  }

  @Test func removedAttentionRegionIsTheWholeDisplayAgain() throws {
    let listener = Listener(onGaze: { [gate] _ in gate.signal() })
    let tracker = makeTracker(LookingStage(lookingAt: Self.middle), rig: Self.display) { [gate] in
      ListedSource(seconds: 11, gate: gate)
    }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener, userStatusDelegate: listener)
    try tracker.setAttentionInterval(interval: 10)
    try tracker.setAttentionRegion(region: Self.rightHalf)
    tracker.removeAttentionRegion()
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(listener.attention.map(\.score) == [1, 1], "ten seconds, and the last one")
  }

  @Test(arguments: [
    (InterfaceOrientation.portrait, 480.0, 270.0), (.portraitUpsideDown, 1440, 810), (.landscapeLeft, 810, 480),
    (.landscapeRight, 270, 1440),
  ])
  func forcedOrientationTurnsTheGazePoints(orientation: InterfaceOrientation, x: Double, y: Double) throws {
    let listener = Listener(onGaze: { [gate] _ in gate.signal() })
    let corner = try #require(cabinWithDisplay.display?.position(of: PlanePoint(x: 480, y: 270)))
    // Without a road zone no offset is learned, so the gaze is that of people in general, off by a degree or two.
    var rig = cabinWithDisplay
    rig.zones = []
    let tracker = makeTracker(LookingStage(lookingAt: corner), rig: rig) { [gate] in
      ListedSource(seconds: 2, gate: gate)
    }
    try tracker.setForcedOrientation(orientation: orientation)
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    let gaze = try #require(listener.gazes.last)
    #expect(abs((gaze.x ?? 0) - x) < 150 && abs((gaze.y ?? 0) - y) < 150, "\(gaze.x ?? 0) \(gaze.y ?? 0)")
  }
}
