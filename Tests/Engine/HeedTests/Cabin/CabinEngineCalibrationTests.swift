import Heed
import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite struct CabinEngineCalibrationTests {
  /// An engine and the number of its next frame.
  struct Run: ~Copyable {
    var engine: CabinEngine
    var frame = 0
    var said: [CalibrationChange] = []
    var reports: [FrameReport] = []

    init(rig: Rig = ClipCalibratorTests.rig) { engine = CabinEngine(rig: rig) }

    mutating func look(_ target: PlanePoint<Screen>?, frames: Int = 60) {
      for _ in 0..<frames {
        let face = target.map { ClipCalibratorTests.face(at: $0) }
        hear(engine.update(ClipCalibratorTests.observation(frame, face)))
        frame += 1
      }
    }

    mutating func hear(_ events: [MonitorEvent]) {
      for event in events {
        if case .calibration(_, let change) = event { said.append(change) }
        if case .frame(let report) = event { reports.append(report) }
      }
    }

    /// Looks at each point when it is named.
    mutating func calibrate(_ plan: CalibrationPlan = CalibrationPlan(criteria: .low)) throws {
      try engine.startCalibration(plan)
      look(nil, frames: 1)
      while engine.isCalibrating, case .nextPoint(_, _, let target)? = said.last(where: { $0.stateName == "nextPoint" })
      {
        try engine.startCollectingSamples()
        // Faces are drawn for the rig's unturned display.
        let isUpsideDown = engine.orientation == .portraitUpsideDown
        look(isUpsideDown ? PlanePoint(x: 1920 - target.x, y: 1080 - target.y) : target, frames: 40)
      }
    }

    var states: [String] { said.map(\.stateName).filter { $0 != "progress" } }
  }

  private static let middle = PlanePoint<Screen>(x: 960, y: 540)
  private static let corner = PlanePoint<Screen>(x: 1440, y: 270)

  /// The same inputs with known gaze give the same gaze: it is recorded as an input.
  @Test func knownGazeCorrectsTheCalibratedGazeAndReplaysTheSame() throws {
    var run = Run()
    try run.calibrate()
    let kept = run.engine.calibration
    var off = try #require(kept)
    off.across.weights[0] += 3
    func gaze(knownLooks: Int) throws -> [PlanePoint<Screen>] {
      var cabin = CabinEngine(rig: ClipCalibratorTests.rig)
      try cabin.setCalibration(off)
      var drive = DriveEngine(cabin: cabin)
      var points: [PlanePoint<Screen>] = []
      for frame in 0..<600 {
        let seen = ClipCalibratorTests.observation(frame, ClipCalibratorTests.face(at: Self.corner))
        for case .frame(let report) in drive.update(.cabin(seen)) { points += [report.screenPoint].compactMap { $0 } }
        if frame % 20 == 19, frame / 20 < knownLooks {
          _ = drive.update(.knownGaze(KnownGaze(time: seen.time, target: Self.corner)))
        }
      }
      return points
    }
    let (plain, corrected) = (try gaze(knownLooks: 0), try gaze(knownLooks: 30))
    let (before, after) = (try #require(plain.last), try #require(corrected.last))
    #expect(after.distance(to: Self.corner) < before.distance(to: Self.corner) / 2)
    #expect(try gaze(knownLooks: 30) == corrected)
  }

  @Test func calibrationDuringARunCorrectsTheGaze() throws {
    var run = Run()
    run.engine.anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_790_000_000_000)
    run.look(Self.corner, frames: 90)
    let before = try #require(run.reports.last?.screenPoint)
    #expect(before.distance(to: Self.corner) > 100)
    try run.calibrate()
    #expect(run.states == (0..<5).flatMap { _ in ["nextPoint", "collecting"] } + ["finished"])
    let kept = run.engine.calibration
    let calibration = try #require(kept)
    #expect(!run.engine.isCalibrating && run.engine.calibrationState == nil)
    #expect(calibration.created.map { $0 > 1_790_000_000_000 && $0 < 1_790_000_060_000 } == true)
    guard case .finished(let told)? = run.said.last else { throw CalibrationError.notCalibrating }
    #expect(told == calibration, "what is told is what is in use")
    run.look(Self.corner, frames: 60)
    #expect(try #require(run.reports.last?.screenPoint).distance(to: Self.corner) < 60)
    #expect(run.reports.last?.screenState == .inside)
  }

  @Test func gazeBesideTheDisplayIsOutside() {
    var run = Run()
    run.look(Self.middle, frames: 5)
    #expect(run.reports.last?.screenState == .inside)
    run.look(PlanePoint(x: 2900, y: 540), frames: 60)
    #expect(run.reports.last?.screenState == .outside && run.reports.last?.screenPoint != nil)
    run.look(nil, frames: 1)
    #expect(run.reports.last?.screenState == .unknown && run.reports.last?.screenPoint == nil)
    var bare = Run(rig: cabin)
    bare.look(Self.middle, frames: 5)
    #expect(bare.reports.last?.screenState == .unknown && bare.reports.last?.gaze != nil, "no display is known")
  }

  @Test func calibrationCallsInTheWrongOrderAreRefused() throws {
    var run = Run()
    #expect(throws: CalibrationError.notCalibrating) { try run.engine.startCollectingSamples() }
    #expect(throws: CalibrationError.notCalibrating) { try run.engine.repeatPoint() }
    run.engine.stopCalibration()
    try run.engine.startCalibration(CalibrationPlan())
    #expect(throws: CalibrationError.alreadyCalibrating) { try run.engine.startCalibration(CalibrationPlan()) }
    #expect(throws: CalibrationError.alreadyCalibrating) { try run.engine.setOrientation(.landscapeLeft) }
    #expect(throws: CalibrationError.nothingToRepeat) { try run.engine.repeatPoint() }
    run.engine.stopCalibration()
    #expect(run.engine.isCalibrating == false)
    run.look(Self.middle, frames: 2)
    #expect(run.states == ["nextPoint", "canceled"])
    try run.engine.setOrientation(.landscapeLeft)
    #expect(throws: CalibrationError.regionOutsideDisplay) {
      try run.engine.startCalibration(CalibrationPlan(region: ScreenRegion(x: 0, y: 0, width: 1920, height: 1080)))
    }
    #expect(throws: CalibrationError.outOfRange(key: "driver")) {
      try run.engine.startCalibration(CalibrationPlan(driver: String(repeating: "a", count: 201)))
    }
    var bare = Run(rig: cabin)
    #expect(throws: CalibrationError.noDisplay) { try bare.engine.startCalibration(CalibrationPlan()) }
    var blank = Rig(name: "no camera", display: ClipCalibratorTests.rig.display)
    blank.cabinCamera = nil
    var unknown = Run(rig: blank)
    #expect(throws: CalibrationError.notTracking) { try unknown.engine.startCalibration(CalibrationPlan()) }
    unknown.look(Self.middle, frames: 1)
    try unknown.engine.startCalibration(CalibrationPlan())
  }

  @Test func calibrationStopAndStartInOneFrameAreBothReported() throws {
    var run = Run()
    try run.engine.startCalibration(CalibrationPlan())
    run.look(Self.middle, frames: 1)
    run.engine.stopCalibration()
    try run.engine.startCalibration(CalibrationPlan(mode: .onePoint))
    run.look(Self.middle, frames: 1)
    #expect(
      run.said == [
        .nextPoint(index: 0, count: 5, target: Self.middle), .canceled,
        .nextPoint(index: 0, count: 1, target: Self.middle),
      ])
  }

  @Test func endOfTheSessionCancelsTheCalibration() throws {
    var run = Run()
    run.look(Self.middle, frames: 3)
    try run.engine.startCalibration(CalibrationPlan())
    run.look(Self.middle, frames: 3)
    run.hear(run.engine.finish(SourceEnd(isComplete: true, framesRead: 6)))
    #expect(run.states == ["nextPoint", "canceled"])
  }

  @Test func calibrationPointFailsWithoutFrames() throws {
    var run = Run()
    run.look(Self.middle, frames: 3)
    try run.engine.startCalibration(CalibrationPlan(criteria: .low))
    try run.engine.startCollectingSamples()
    for tenth in 2...60 { run.hear(run.engine.noFrame(at: Timestamp(milliseconds: Double(tenth) * 100))) }
    #expect(run.states == ["nextPoint", "collecting", "pointFailed"])
  }

  @Test func refusedCalibrationKeepsThePreviousOne() throws {
    var run = Run()
    try run.calibrate()
    let kept = run.engine.calibration
    let mine = try #require(kept)
    let bads: [(inout GazeCalibration) -> Void] = [
      { $0.measurement += 1 }, { $0.display.widthPoints = 1000 }, { $0.camera.fx = 800 },
      {
        $0.camera = PinholeCamera(size: ImageSize(width: 1280, height: 960), fx: 1300, fy: 1300, cx: 639.5, cy: 479.5)
      },
    ]
    for change in bads {
      var bad = mine
      change(&bad)
      #expect(throws: CalibrationError.self) { try run.engine.setCalibration(bad) }
      #expect(run.engine.calibration == mine)
    }
    try run.engine.setCalibration(nil)
    #expect(run.engine.calibration == nil)
    try run.engine.setCalibration(mine)
    #expect(try CabinEngine(rig: ClipCalibratorTests.rig, calibration: mine).calibration == mine)
    #expect(throws: CalibrationError.noDisplay) { _ = try CabinEngine(rig: cabin, calibration: mine) }
  }

  static let impossible: [(@Sendable (inout GazeCalibration) -> Void, Comment)] = [
    ({ $0.across.weights[1] = .nan }, "no number"), ({ $0.up.weights[0] = .infinity }, "beyond all numbers"),
    ({ $0.across.variance = 0 }, "a gaze that never errs"), ({ $0.up.weights = [] }, "no weights"),
  ]

  @Test(arguments: impossible)
  func impossibleCalibratedEyesAreRefused(change: @Sendable (inout GazeCalibration) -> Void, why: Comment) throws {
    var run = Run()
    try run.calibrate()
    let kept = run.engine.calibration
    let mine = try #require(kept)
    var bad = mine
    change(&bad)
    #expect(throws: CalibrationError.self, why) { try run.engine.setCalibration(bad) }
    #expect(throws: CalibrationError.self, why) { _ = try CabinEngine(rig: ClipCalibratorTests.rig, calibration: bad) }
    #expect(run.engine.calibration == mine, why)
  }

  @Test func calibrationOfAnotherPictureSizeIsNotUsed() throws {
    var run = Run()
    try run.calibrate()
    let kept = run.engine.calibration
    let mine = try #require(kept)
    var engine = try CabinEngine(rig: ClipCalibratorTests.rig, calibration: mine)
    var other = ClipCalibratorTests.observation(0, ClipCalibratorTests.face(at: Self.middle))
    other.size = ImageSize(width: 1280, height: 960)
    let events = engine.update(other)
    #expect(events.contains(.calibration(time: .zero, change: .failed(reason: .otherPictureSize))))
    #expect(engine.calibration == nil)
    (other.frame, other.time) = (1, Timestamp(milliseconds: 33))
    let more = engine.update(other).filter { if case .calibration = $0 { true } else { false } }
    #expect(more.isEmpty, "said once")
    _ = engine.update(ClipCalibratorTests.observation(2, ClipCalibratorTests.face(at: Self.middle)))
    #expect(engine.calibration == mine, "its pictures came again")
  }

  @Test func calibrationFailsIfThePictureSizeChanges() throws {
    var run = Run()
    run.look(Self.middle, frames: 3)
    try run.engine.startCalibration(CalibrationPlan())
    run.look(Self.middle, frames: 1)
    try run.engine.startCollectingSamples()
    run.look(Self.middle, frames: 5)
    var other = ClipCalibratorTests.observation(run.frame, ClipCalibratorTests.face(at: Self.middle))
    other.size = ImageSize(width: 1280, height: 960)
    run.hear(run.engine.update(other))
    #expect(run.said.last == .failed(reason: .otherPictureSize) && !run.engine.isCalibrating)
  }

  @Test func failedCalibrationKeepsThePreviousOne() throws {
    var run = Run()
    try run.calibrate()
    let kept = run.engine.calibration
    let mine = try #require(kept)
    try run.engine.startCalibration(CalibrationPlan(criteria: .low))
    for _ in 0..<5 {
      try run.engine.startCollectingSamples()
      run.look(Self.middle, frames: 40)
    }
    #expect(run.states.last == "failed" && run.engine.calibration == mine)
  }

  @Test func pointsOfATurnedDisplayCountFromItsTop() throws {
    var run = Run()
    run.look(Self.middle, frames: 30)
    let upright = try #require(run.reports.last?.screenPoint)
    try run.engine.setOrientation(.portraitUpsideDown)
    run.look(Self.middle, frames: 1)
    let turned = try #require(run.reports.last?.screenPoint)
    #expect(abs(turned.x - (1920 - upright.x)) < 5 && abs(turned.y - (1080 - upright.y)) < 5)
    #expect(run.engine.orientation == .portraitUpsideDown)
    try run.calibrate()
    var upside = CabinEngine(rig: ClipCalibratorTests.rig)
    try upside.setCalibration(run.engine.calibration)
    #expect(upside.calibration != nil, "the same display, whatever edge is on top")
  }

  @Test func sameFramesAndCallsGiveTheSameBytes() throws {
    func lines() throws -> [String] {
      var run = Run()
      try run.calibrate()
      run.look(Self.corner)
      return run.said.map { MonitorEvent.calibration(time: .zero, change: $0).json.text }
        + run.reports.map { MonitorEvent.frame($0).json.text }
    }
    #expect(try lines() == lines())
  }
}
