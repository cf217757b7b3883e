import Dispatch
import Heed
import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

/// Refused calibration calls give their reason and change nothing.
@Suite(.timeLimit(.minutes(600))) struct TrackerCalibrationRefusalTests {
  private func tracking(_ rig: Rig = cabinWithDisplay) throws -> GazeTracker {
    let tracker = makeTracker(LookingStage(), rig: rig) { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
    try tracker.startTracking()
    return tracker
  }

  @Test func calibrationNeedsTracking() {
    let tracker = makeTracker(rig: cabinWithDisplay) { ScriptedSource(frames: 1) }
    #expect(throws: CalibrationError.notTracking) { try tracker.startCalibration() }
    #expect(throws: CalibrationError.notTracking) { try tracker.setCalibrationData(calibrationData: [1, 2, 3]) }
    #expect(throws: CalibrationError.notCalibrating) { try tracker.startCollectSamples() }
    #expect(throws: CalibrationError.notCalibrating) { try tracker.repeatCalibrationPoint() }
    #expect(!tracker.isCalibrating && tracker.calibration == nil)
    tracker.stopCalibration()
  }

  @Test func calibrationNeedsADisplay() throws {
    let tracker = try tracking(cabin)
    #expect(throws: CalibrationError.noDisplay) { try tracker.startCalibration() }
    #expect(!tracker.isCalibrating)
    tracker.stopTracking()
  }

  static let regions: [(ScreenRegion, Bool, Comment)] = [
    (ScreenRegion(x: 0, y: 0, width: 1920, height: 1080), true, "all of the display"),
    (ScreenRegion(x: 100, y: 100, width: 100, height: 100), true, "the document's"),
    (ScreenRegion(x: 0, y: 0, width: 1920.5, height: 1080), false, "half a point too wide"),
    (ScreenRegion(x: -1, y: 0, width: 100, height: 100), false, "beside it"),
    (ScreenRegion(x: 0, y: 0, width: 0, height: 100), false, "no area"),
    (ScreenRegion(x: 0, y: .nan, width: 10, height: 10), false, "nowhere"),
  ]

  @Test(arguments: regions)
  func calibrationRegionMustLieOnTheDisplay(region: ScreenRegion, isAccepted: Bool, why: Comment) throws {
    let tracker = try tracking()
    if isAccepted {
      try tracker.startCalibration(region: region)
    } else {
      #expect(throws: CalibrationError.regionOutsideDisplay, why) { try tracker.startCalibration(region: region) }
    }
    #expect(tracker.isCalibrating == isAccepted, why)
    tracker.stopTracking()
    #expect(!tracker.isCalibrating)
  }

  @Test func calibrationRegionIsCheckedOnTheTurnedDisplay() throws {
    let (tracker, wide) = (try tracking(), ScreenRegion(x: 0, y: 0, width: 1500, height: 500))
    try tracker.setForcedOrientation(orientation: .landscapeLeft)
    #expect(throws: CalibrationError.regionOutsideDisplay) { try tracker.startCalibration(region: wide) }
    try tracker.resetForcedOrientation()
    try tracker.startCalibration(region: wide)
    tracker.stopTracking()
  }

  @Test func invalidDriverNameIsRefused() throws {
    let tracker = try tracking()
    #expect(throws: CalibrationError.outOfRange(key: "driver")) {
      try tracker.startCalibration(driver: String(repeating: "a", count: 201))
    }
    #expect(!tracker.isCalibrating)
    tracker.stopTracking()
  }

  @Test func otherCallsAreRefusedWhileCalibrating() throws {
    let tracker = try tracking()
    try tracker.startCalibration()
    #expect(throws: CalibrationError.alreadyCalibrating) { try tracker.startCalibration() }
    #expect(throws: TrackerError.calibrating) { try tracker.setForcedOrientation(orientation: .portrait) }
    #expect(throws: TrackerError.calibrating) { try tracker.resetForcedOrientation() }
    #expect(throws: CalibrationError.nothingToRepeat) { try tracker.repeatCalibrationPoint() }
    tracker.stopCalibration()
    #expect(!tracker.isCalibrating, "at once")
    try tracker.setForcedOrientation(orientation: .portraitUpsideDown)
    try tracker.startCalibration()
    #expect(tracker.isCalibrating)
    tracker.stopTracking()
  }

  @Test func samplesAreCollectedOncePerCalibrationPoint() async throws {
    let tracker = makeTracker(LookingStage(), rig: cabinWithDisplay) {
      ScriptedSource(frames: 30, isLive: true, ending: .silence)
    }
    let events = tracker.events
    try tracker.startTracking()
    try tracker.startCalibration()
    for await event in events {
      if case .calibration(_, .nextPoint) = event { break }
    }
    try tracker.startCollectSamples()
    #expect(throws: CalibrationError.notWaiting) { try tracker.startCollectSamples() }
    tracker.stopTracking()
  }

  static let data: [([Double], Comment)] = [
    ([], "nothing"), ([1, 2, 3], "numbers of something else"), ([.nan], "no numbers"),
    ([Double](repeating: 1, count: 70000), "too many"),
  ]

  @Test(arguments: data)
  func invalidCalibrationDataIsRefused(data: [Double], why: Comment) throws {
    let tracker = try tracking()
    #expect(throws: CalibrationError.self, why) { try tracker.setCalibrationData(calibrationData: data) }
    #expect(tracker.calibration == nil && tracker.isTracking, why)
    tracker.stopTracking()
  }

  @Test func calibrationDataOfAnotherDisplayIsRefused() throws {
    let tracker = try tracking()
    var calibration = try #require(sample(cabinWithDisplay))
    try tracker.setCalibrationData(calibrationData: calibration.vector)
    #expect(tracker.calibration == calibration)
    calibration.display.widthMeters = 0.6
    #expect(throws: CalibrationError.otherDisplay) { try tracker.setCalibration(calibration) }
    calibration.display.widthMeters = 0.34
    calibration.across.variance = 0
    #expect(throws: CalibrationError.self) { try tracker.setCalibration(calibration) }
    #expect(tracker.calibration?.display.widthMeters == 0.34, "the previous one stays")
    #expect(tracker.calibration?.across.variance == 1, "all of it")
    tracker.stopTracking()
  }

  @Test func calibrationDataOfAnotherPictureSizeIsNotUsed() async throws {
    let tracker = makeTracker(LookingStage(), rig: cabinWithDisplay) {
      ScriptedSource(frames: 30, isLive: true, ending: .silence)
    }
    let events = tracker.events
    try tracker.startTracking()
    let twice = try #require(sample(cabinWithDisplay, pictures: ImageSize(width: 1280, height: 960)))
    try tracker.setCalibration(twice)
    for await event in events {
      guard case .calibration(_, .failed(let reason)) = event else { continue }
      #expect(reason == .otherPictureSize)
      break
    }
    let kept = tracker.calibration
    #expect(kept == nil || kept == twice, "refused after the first picture, put aside before it")
    tracker.stopTracking()
  }

  @Test func olderCalibrationIsAcceptedOnlyForItsRecording() throws {
    var earlier = try #require(sample(cabinWithDisplay))
    earlier.measurement = GazeMeasurement.kind - 1
    let refused = CalibrationError.otherMeasurement(found: earlier.measurement, known: GazeMeasurement.kind)
    #expect(throws: refused) { _ = try CabinEngine(rig: cabinWithDisplay, calibration: earlier) }
    #expect(throws: Never.self) { _ = try ReplayBasis(rig: cabinWithDisplay, calibration: earlier).makeEngine() }
    earlier.measurement = GazeMeasurement.kind + 1
    #expect(throws: CalibrationError.self, "recorded by a later program") {
      _ = try ReplayBasis(rig: cabinWithDisplay, calibration: earlier).makeEngine()
    }
  }

  /// An axis whose angle is the mean of the angles by pixels and by irises.
  private func axis(_ features: Int) -> AxisCalibration {
    let count = features + 1
    return AxisCalibration(
      weights: [0, 0.5, 0.5] + [Double](repeating: 0, count: count - 3),
      covariance: (0..<(count * count)).map { $0 % (count + 1) == 0 ? 0.01 : 0 }, variance: 1)
  }

  /// A calibration for an average eye.
  private func sample(
    _ rig: Rig, pictures: ImageSize = ImageSize(width: 640, height: 480)
  ) -> GazeCalibration? {
    guard let display = rig.display, let camera = rig.camera(for: pictures) else { return nil }
    let none = GazeCalibration.GazeError(degrees: 1, millimeters: 10)
    let point = GazeCalibration.PointResult(
      target: PlanePoint(x: 960, y: 540), samplesUsed: 20, samplesRejected: 0, scatterDegrees: 1, error: none,
      leftOut: nil)
    return GazeCalibration(
      created: nil, driver: nil, measurement: GazeMeasurement.kind, display: display, camera: camera, mode: .onePoint,
      criteria: .standard, across: axis(GazeMeasurement.acrossCount), up: axis(GazeMeasurement.upCount),
      eyes: [0, 0, 0, 0, 0], origin: .millimeters(3, 5, 600), points: [point], expected: none)
  }
}
