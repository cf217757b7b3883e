import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct CalibrationSessionTests {
  /// A session and the clock of its frames.
  struct Run {
    var session: CalibrationSession
    var time = Timestamp.zero
    var said: [CalibrationChange] = []

    init(_ plan: CalibrationPlan = CalibrationPlan(criteria: .low)) throws {
      session = try CalibrationSession(plan, display: sampleDisplay, camera: camera)
    }

    /// Feeds a timeline whose eyes look at a point.
    mutating func see(_ timeline: String, at target: PlanePoint<Screen>) {
      for frame in frames(timeline, at: target, from: time) {
        said += session.update(frame.measurement, at: frame.time)
      }
      time = time + .nanoseconds(Int64(timeline.count) * 33_333_333)
    }

    /// The changes without progress.
    var steps: [CalibrationChange] { said.filter { $0.stateName != "progress" } }
  }

  static let targets: [PlanePoint<Screen>] = [(960, 540), (192, 108), (1728, 108), (192, 972), (1728, 972)]
    .map { PlanePoint(x: $0.0, y: $0.1) }

  @Test func fiveMeasuredPointsCompleteACalibration() throws {
    var run = try Run()
    for target in Self.targets {
      run.see("oooo", at: target)
      try run.session.collect()
      run.see(many("o", 32), at: target)
    }
    #expect(run.session.state == .finished && !run.session.isGoingOn)
    let names = run.steps.map(\.stateName)
    #expect(names == (0..<5).flatMap { _ in ["nextPoint", "collecting"] } + ["finished"])
    guard case .finished(let calibration)? = run.said.last else {
      Issue.record("no calibration")
      return
    }
    #expect(calibration.points.map(\.target) == Self.targets && calibration.mode == .fivePoint)
    #expect(calibration.expected.degrees > 0 && calibration.points.allSatisfy { $0.leftOut != nil })
  }

  @Test func calibrationSamplingWaitsForTheHost() throws {
    var run = try Run()
    run.see(many("o", 900), at: Self.targets[0])
    #expect(run.said == [.nextPoint(index: 0, count: 5, target: Self.targets[0])])
    #expect(run.session.state == .waitingForHost(index: 0))
    try run.session.collect()
    #expect(run.session.state == .collecting(index: 0))
    #expect(throws: CalibrationError.notWaiting) { try run.session.collect() }
    run.see("o", at: Self.targets[0])
    #expect(run.steps.last == .collecting(index: 0))
  }

  @Test func pointProgressGrowsToOne() throws {
    var run = try Run()
    try run.session.collect()
    run.see(many("o", 32), at: Self.targets[0])
    let shares = run.said.compactMap { if case .progress(_, let share) = $0 { share } else { nil } }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 } && shares.last == 1)
  }

  // A frame takes 33,333,333 ns, so that thirty of them fall just short of a second.
  // Low criteria: 0.6 s of travel, 0.4 s wanted (12 frames), 7 degrees, 4 s at most.
  static let points: [(String, PointFailure?, Comment)] = [
    (many("o", 32), nil, "travel and 0.4 s"),
    (many("r", 60) + many("o", 40), nil, "restless first, then at rest"),
    (many("?", 60) + many("o", 40), nil, "nobody first, then somebody"),
    (many("?", 122), .noEyes, "nobody at all"),
    (many("r", 122), .restless(degrees: 8, limit: 7), "restless to the end"),
    (many("?", 112) + many("o", 10), .tooFewSamples(found: 7, needed: 12), "too late"),
  ]

  @Test(arguments: points)
  func calibrationPointSettlesOrFails(timeline: String, expected: PointFailure?, why: Comment) throws {
    var run = try Run()
    try run.session.collect()
    run.see(timeline, at: Self.targets[0])
    switch (run.session.state, expected) {
    case (.waitingForHost(index: 1), nil): break
    case (.pointFailed(index: 0, .restless(let degrees, let limit)), .restless(let about, let allowed)?):
      #expect(abs(degrees - about) < 0.2 && limit == allowed, why)
    case (.pointFailed(index: 0, let reason), let expected?): #expect(reason == expected, why)
    default: Issue.record("\(run.session.state): \(why)")
    }
  }

  static let limits: [(Int, Bool, Comment)] = [
    (120, false, "just under four seconds"), (121, false, "40 ns under"), (122, true, "over"),
  ]

  @Test(arguments: limits)
  func calibrationPointFailsAtItsTimeLimit(frames: Int, hasFailed: Bool, why: Comment) throws {
    var run = try Run()
    try run.session.collect()
    run.see(many("?", frames), at: Self.targets[0])
    #expect((run.steps.last?.stateName == "pointFailed") == hasFailed, why)
  }

  @Test func failedCalibrationPointCanBeRepeated() throws {
    var run = try Run()
    #expect(throws: CalibrationError.nothingToRepeat) { try run.session.repeatPoint() }
    try run.session.collect()
    run.see(many("?", 125), at: Self.targets[0])
    #expect(throws: CalibrationError.notWaiting) { try run.session.collect() }
    try run.session.repeatPoint()
    #expect(run.session.state == .waitingForHost(index: 0))
    run.see("o", at: Self.targets[0])
    try run.session.collect()
    run.see(many("o", 32), at: Self.targets[0])
    #expect(run.session.state == .waitingForHost(index: 1))
    #expect(
      run.steps.map(\.stateName) == ["nextPoint", "collecting", "pointFailed", "nextPoint", "collecting", "nextPoint"])
  }

  @Test func cancelEndsTheCalibrationOnce() throws {
    var run = try Run()
    try run.session.collect()
    run.session.cancel()
    run.session.cancel()
    #expect(!run.session.isGoingOn)
    run.see(many("o", 60), at: Self.targets[0])
    #expect(run.steps.map(\.stateName) == ["nextPoint", "collecting", "canceled"])
    #expect(throws: CalibrationError.notWaiting) { try run.session.collect() }
  }

  @Test func eyesThatNeverMoveFailTheCalibration() throws {
    var run = try Run()
    for _ in Self.targets {
      try run.session.collect()
      // The eyes look at the middle for every point.
      run.see(many("o", 32), at: Self.targets[0])
    }
    #expect(run.session.state == .failed)
    guard case .failed(.doesNotFit(let degrees))? = run.said.last else {
      Issue.record("not refused: \(run.steps)")
      return
    }
    #expect(degrees > 5)
  }

  @Test func earlierTimesDoNotLowerTheProgress() throws {
    var run = try Run()
    try run.session.collect()
    run.see(many("o", 25), at: Self.targets[0])
    let before = run.said.count
    let place = sampleDisplay.position(of: Self.targets[0])
    run.said += run.session.update(measurement(at: frameTime(3), looking: place), at: frameTime(3))
    #expect(run.said.count == before, "no progress backwards")
  }

  @Test func repeatedFramesCountOnceInACalibration() throws {
    var run = try Run()
    try run.session.collect()
    let place = sampleDisplay.position(of: Self.targets[0])
    for index in 0..<31 {
      for _ in 0..<3 {
        _ = run.session.update(measurement(at: frameTime(index / 2), looking: place), at: frameTime(index / 2))
      }
    }
    #expect(run.session.state == .collecting(index: 0), "half a second has passed")
  }

  @Test func turnedDisplayTurnsTheCalibrationPoints() throws {
    let session = try CalibrationSession(
      CalibrationPlan(orientation: .landscapeLeft), display: sampleDisplay, camera: camera)
    var first = session
    #expect(first.update(nil, at: .zero) == [.nextPoint(index: 0, count: 5, target: PlanePoint(x: 540, y: 960))])
  }
}
