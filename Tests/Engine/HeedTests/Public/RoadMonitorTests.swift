import Dispatch
import Heed
import HeedGeometry
import HeedRoad
import HeedSignals
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(600))) struct RoadMonitorTests {
  private static func isReport(_ event: MonitorEvent) -> Bool { if case .road = event { true } else { false } }

  private static let car = RoadObject(id: "7", label: .car, box: ImageRect(x: 100, y: 100, width: 250, height: 250))

  @Test func roadMonitorDeliversARecordingToItsEnd() async throws {
    let listener = RoadListener()
    let monitor = try makeMonitor { ScriptedSource(frames: 200) }
    monitor.delegate = listener
    let stream = monitor.events
    try monitor.startMonitoring()
    let found = await all(of: stream)
    #expect(found.count(where: Self.isReport) == 200)
    #expect(
      found.first.map { if case .availability(let c) = $0 { c.availability == .starting } else { false } } ?? false)
    #expect(listener.hearsTheEnd && !monitor.isMonitoring)
    #expect(listener.words == ["started", "stopped none"])
    #expect((1...200).contains(listener.reports.count), "as fast as this, delegates miss frames")
    #expect(listener.timestamps == listener.reports.map(\.observation.time.milliseconds), "a file has its own clock")
  }

  @Test func missingObjectModelIsReportedOnce() async throws {
    let monitor = try makeMonitor(ScriptedRoadStage(seesObjects: false)) { ScriptedSource(frames: 9) }
    let stream = monitor.events
    try monitor.startMonitoring()
    let said = await all(of: stream).compactMap { event -> RoadAvailabilityChange? in
      if case .roadAvailability(let change) = event, change.function == .objects { change } else { nil }
    }
    #expect(said.map(\.reason) == [.modelMissing])
  }

  @Test func slowDelegateDoesNotStallTheRoadMonitor() async throws {
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let listener = RoadListener(onReport: { number in
      guard number == 0 else { return }
      entered.signal()
      release.wait()
    })
    let monitor = try makeMonitor {
      ScriptedSource(frames: 200, isLive: true, ending: .end(SourceEnd(isComplete: true, framesRead: 200)))
    }
    monitor.delegate = listener
    let stream = monitor.events
    try monitor.startMonitoring()
    // All frames pass while the delegate still holds its first frame.
    #expect(await all(of: stream).count(where: Self.isReport) == 200)
    release.signal()
    #expect(listener.hearsTheEnd)
    #expect(listener.reports.count <= 4, "two wait at most, the newest win")
    #expect(listener.reports.last?.observation.frame == 199)
  }

  @Test func everyCallIsAllowedInADelegateCall() throws {
    let holder = RoadHolder()
    let listener = RoadListener(onReport: { number in
      guard let monitor = holder.monitor else { return }
      do {
        try monitor.setRoi(
          roi: number % 2 == 0 ? nil : Rig.Regions(primary: [SIMD2(0, 1), SIMD2(0.5, 0), SIMD2(1, 1)]))
        try monitor.setSettings(monitor.settings)
        try monitor.setCameraProperties(CameraProperties(horizontalFieldOfView: .degrees(60)))
      } catch { Issue.record(error) }
      monitor.setCurrentSpeed(Double(number))
      _ = (monitor.alerts, monitor.events, monitor.roi, monitor.isMonitoring, monitor.currentSpeed)
      if number == 20 { monitor.stopMonitoring() }
    })
    let monitor = try makeMonitor { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
    holder.monitor = monitor
    defer { holder.monitor = nil }
    monitor.delegate = listener
    try monitor.startMonitoring()
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none"])
  }

  /// A source that makes the next picture once the last one was shown, like a simulator.
  private final class PatientSource: FrameSource {
    private let frames: ScriptedSource
    // Starts at 0: freeing a semaphore below its first value would end the program.
    private let turn = DispatchSemaphore(value: 0)
    private let waitedInVain = Mutex(false)

    init(frames: Int) { self.frames = ScriptedSource(frames: frames) }

    let (isLive, name) = (false, "patient")
    var isStuck: Bool { waitedInVain.withLock { $0 } }
    func isShown() { turn.signal() }
    func stop() { frames.stop() }

    func open() throws {
      try frames.open()
      turn.signal()
    }

    func next(timeout: Duration) throws -> FrameArrival {
      // Longer than any machine needs to show a picture; a stuck source ends as a failed one.
      guard turn.wait(timeout: .now() + .seconds(300)) == .success else {
        waitedInVain.withLock { $0 = true }
        throw ScriptedSource.Failure()
      }
      return try frames.next(timeout: timeout)
    }
  }

  @Test func sourceMayWaitUntilItsFrameIsDelivered() async throws {
    let source = PatientSource(frames: 20)
    let monitor = try makeMonitor { source }
    let listener = RoadListener { _ in source.isShown() }
    monitor.delegate = listener
    try monitor.startMonitoring()
    #expect(listener.hearsTheEnd)
    #expect(!source.isStuck && listener.reports.count == 20, "each frame is told before the next is asked for")
  }

  @Test func freedMonitorStopsItsCamera() async throws {
    let source = ScriptedSource(frames: 0, isLive: true, ending: .endless)
    var monitor: RoadMonitor? = try makeMonitor { source }
    let stream = try #require(monitor?.events)
    try monitor?.startMonitoring()
    monitor = nil
    _ = await all(of: stream)
    #expect(source.wasStopped)
  }

  @Test func delegatesAreHeldWeakly() async throws {
    let monitor = try makeMonitor { ScriptedSource(frames: 30) }
    var listener: RoadListener? = RoadListener()
    weak let gone = listener
    (monitor.delegate, monitor.preview) = (listener, listener)
    listener = nil
    #expect(gone == nil && monitor.delegate == nil)
    let stream = monitor.events
    try monitor.startMonitoring()
    #expect(await all(of: stream).count(where: Self.isReport) == 30)
  }

  @Test func secondMonitoringStartIsRefused() async throws {
    let listener = RoadListener()
    let monitor = try makeMonitor { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
    monitor.delegate = listener
    for _ in 0..<2 {
      try monitor.startMonitoring()
      #expect(throws: RoadMonitorError.alreadyMonitoring) { try monitor.startMonitoring() }
      monitor.stopMonitoring()
      #expect(!monitor.isMonitoring && listener.hearsTheEnd)
    }
  }

  @Test func cameraFailingToOpenThrowsAndIsReported() throws {
    let listener = RoadListener()
    let monitor = try makeMonitor { ScriptedSource(frames: 0, ending: .silence, failsToOpen: true) }
    monitor.delegate = listener
    #expect(throws: ScriptedSource.Failure()) { try monitor.startMonitoring() }
    #expect(listener.hearsTheEnd && listener.words == ["stopped cameraStart"])
    #expect(throws: RoadMonitorError.noCamera) { try RoadMonitor().startMonitoring() }
  }

  @Test func failedDetectionEndsAsAnInterruptedCamera() throws {
    let listener = RoadListener()
    let monitor = try makeMonitor(ScriptedRoadStage(failsAt: 4)) { ScriptedSource(frames: 9) }
    monitor.delegate = listener
    try monitor.startMonitoring()
    #expect(listener.hearsTheEnd && listener.words == ["started", "stopped cameraInterrupt"])
  }

  @Test func liveMonitorTimesAreUTC() throws {
    let listener = RoadListener()
    let end = SourceEnd(isComplete: false, framesRead: 1, failure: .cameraInterrupt)
    let monitor = try makeMonitor { ScriptedSource(frames: 1, isLive: true, ending: .end(end)) }
    (monitor.delegate, monitor.preview) = (listener, listener)
    try monitor.startMonitoring()
    #expect(listener.hearsTheEnd)
    #expect(listener.timestamps == [1_700_000_000_000])
    #expect(listener.previews == [ImageSize(width: 2, height: 2)])
    #expect(listener.words == ["started", "stopped cameraInterrupt"])
  }

  @Test func silentCameraIsReported() async throws {
    let listener = RoadListener()
    let monitor = try makeMonitor { ScriptedSource(frames: 3, isLive: true, ending: .silence) }
    monitor.delegate = listener
    let stream = monitor.events
    try monitor.startMonitoring()
    // The test fails if the stream ends without it, or never ends.
    var isSaid = false
    for await event in stream {
      guard case .roadAvailability(let change) = event, change.reason == .cameraStalled else { continue }
      isSaid = true
      monitor.stopMonitoring()
    }
    #expect(isSaid)
  }

  // MARK: Recognitions

  @Test func recognitionsOutOfOrderAreIgnored() throws {
    let (monitor, listener) = (try RoadMonitor(), RoadListener())
    monitor.delegate = listener
    monitor.setCurrentSpeed(13)
    let stream = monitor.events
    for datetime in [0.0, 100, 100, 50, .nan, 200] {
      monitor.determineAlerts(recognitions: [Self.car], frameWidth: 640, frameHeight: 480, datetime: datetime)
    }
    monitor.determineAlerts(recognitions: [Self.car], frameWidth: 0, frameHeight: 480, datetime: 300)
    #expect(monitor.currentSpeed == 13)
    withExtendedLifetime(stream) {}
  }

  static let regions: [([SIMD2<Double>], Comment)] = [
    ([SIMD2(0, 0), SIMD2(1, 1)], "two corners"),
    ([SIMD2(0, 0), SIMD2(1, 1), SIMD2(0, 1), SIMD2(1, 0)], "crosses itself"),
    ([SIMD2(0, 0), SIMD2(1.1, 0), SIMD2(1, 1)], "outside the picture"),
    ([SIMD2(0, 0), SIMD2(.nan, 0), SIMD2(1, 1)], "nowhere"),
    ([SIMD2(0, 0), SIMD2(0.5, 0.5), SIMD2(1, 1)], "no area"),
  ]

  @Test(arguments: regions)
  func invalidRegionKeepsThePreviousRegion(corners: [SIMD2<Double>], why: Comment) throws {
    let monitor = try RoadMonitor()
    let good = Rig.Regions(primary: [SIMD2(0.1, 0.95), SIMD2(0.46, 0.15), SIMD2(0.54, 0.15), SIMD2(0.9, 0.95)])
    try monitor.setRoi(roi: good)
    #expect(throws: RoadError.self, why) { try monitor.setRoi(roi: Rig.Regions(primary: corners)) }
    #expect(throws: RoadError.self, why) {
      try monitor.setRoi(roi: Rig.Regions(primary: good.primary, secondary: corners))
    }
    #expect(monitor.roi == good)
    try monitor.setRoi(roi: nil)
    #expect(monitor.roi == nil)
  }

  @Test func streamsDeliverPushedRecognitions() async throws {
    var monitor: RoadMonitor? = try RoadMonitor()
    let stream = try #require(monitor?.events)
    monitor?.setCurrentSpeed(13)
    for datetime in [1000.0, 1100, 1100, 1050, 1200] {
      monitor?.determineAlerts(recognitions: [Self.car], frameWidth: 640, frameHeight: 480, datetime: datetime)
    }
    monitor = nil
    let reports = await all(of: stream).compactMap { event -> RoadReport? in
      if case .road(let report) = event { report } else { nil }
    }
    #expect(reports.map(\.observation.time.milliseconds) == [1000, 1100, 1200])
    #expect(reports.first?.observation.vehicle?.time == Timestamp(milliseconds: 1000), "said just before the frame")
    #expect(reports.first?.observation.vehicle?.speed == 13)
  }

  @Test func newSpeedsDoNotRefreshAnOldYawRate() async throws {
    var monitor: RoadMonitor? = try RoadMonitor()
    let stream = try #require(monitor?.events)
    monitor?.setVehicle(VehicleState(time: .zero, speed: 10, yawRate: 0.2, turnSignal: .left))
    for datetime in [100.0, 900, 1100, 120_000] {
      monitor?.setCurrentSpeed(13)
      monitor?.determineAlerts(recognitions: [Self.car], frameWidth: 640, frameHeight: 480, datetime: datetime)
    }
    monitor = nil
    let said = await all(of: stream).compactMap { event -> VehicleState? in
      if case .road(let report) = event { report.observation.vehicle } else { nil }
    }
    #expect(said.map(\.speed) == [13, 13, 13, 13])
    #expect(said.map(\.yawRate) == [0.2, 0.2, nil, nil])
    #expect(said.map(\.turnSignal) == [.left, .left, nil, nil])
  }

  @Test func recognitionsOfATurnedSensorAreTurnedUpright() async throws {
    var monitor: RoadMonitor? = try RoadMonitor()
    let stream = try #require(monitor?.events)
    try monitor?.setCameraProperties(
      CameraProperties(sensorOrientation: .clockwise, sensorSize: SIMD2(5.6, 4.2), focalLength: 3.99))
    monitor?.determineAlerts(recognitions: [Self.car], frameWidth: 640, frameHeight: 480, datetime: 1)
    monitor = nil
    let report = await all(of: stream).compactMap { event -> RoadReport? in
      if case .road(let report) = event { report } else { nil }
    }.first
    #expect(report?.observation.size == ImageSize(width: 480, height: 640))
    #expect(report?.observation.objects.first?.box == ImageRect(x: 130, y: 100, width: 250, height: 250))
  }

  @Test func picturesOfATurnedSensorAreProcessedUpright() async throws {
    let stage = ScriptedRoadStage()
    let monitor = try makeMonitor(stage) { ListedSource([(0, 0)]) }
    try monitor.setCameraProperties(
      CameraProperties(sensorOrientation: .clockwise, horizontalFieldOfView: .degrees(60)))
    let stream = monitor.events
    try monitor.startMonitoring()
    _ = await all(of: stream)
    #expect(stage.shown == [ImageSize(width: 480, height: 640)])
  }
}
