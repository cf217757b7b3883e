import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Testing

/// Settable values with ranges and defaults: one value under each limit, one on it, one over it.
@Suite(.timeLimit(.minutes(600))) struct TrackerCallTests {
  /// A rig with a display and without zones.
  private var atDisplay: Rig {
    var rig = cabinWithDisplay
    rig.zones = []
    return rig
  }

  private func tracker(_ rig: Rig = cabinWithDisplay) -> GazeTracker {
    makeTracker(LookingStage(), rig: rig) { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
  }

  @Test(arguments: [(0, false), (1, true), (30, true), (31, false), (-1, false), (Int.max, false)])
  func trackingFPSMustBeBetween1And30(fps: Int, isAccepted: Bool) throws {
    let tracker = tracker()
    #expect(tracker.trackingFPS == 30)
    if isAccepted {
      try tracker.setTrackingFPS(fps: fps)
      #expect(tracker.trackingFPS == fps)
    } else {
      #expect(throws: TrackerError.trackingFPSOutOfRange(fps)) { try tracker.setTrackingFPS(fps: fps) }
      #expect(tracker.trackingFPS == 30)
    }
  }

  @Test(arguments: [(9, false), (10, true), (60, true), (61, false), (0, false), (Int.min, false)])
  func attentionIntervalMustBeBetween10And60Seconds(seconds: Int, isAccepted: Bool) throws {
    let tracker = tracker()
    #expect(tracker.attentionInterval == 30)
    if isAccepted {
      try tracker.setAttentionInterval(interval: seconds)
      #expect(tracker.attentionInterval == seconds)
    } else {
      #expect(throws: TrackerError.attentionIntervalOutOfRange(seconds)) {
        try tracker.setAttentionInterval(interval: seconds)
      }
      #expect(tracker.attentionInterval == 30)
    }
  }

  static let regions: [(ScreenRegion, Bool, Comment)] = [
    (ScreenRegion(x: 100, y: 100, width: 100, height: 100), true, "the document's"),
    (ScreenRegion(x: -50, y: 1000, width: 4000, height: 500), true, "over the display's edges"),
    (ScreenRegion(x: 0, y: 0, width: 0.1, height: 0.1), true, "small"),
    (ScreenRegion(x: 0, y: 0, width: 0, height: 100), false, "no width"),
    (ScreenRegion(x: 0, y: 0, width: 100, height: -1), false, "upside down"),
    (ScreenRegion(x: .nan, y: 0, width: 100, height: 100), false, "nowhere"),
    (ScreenRegion(x: 0, y: 0, width: .infinity, height: 100), false, "everywhere"),
  ]

  @Test(arguments: regions)
  func emptyAttentionRegionIsRefused(region: ScreenRegion, isAccepted: Bool, why: Comment) throws {
    let (tracker, whole) = (tracker(atDisplay), ScreenRegion(x: 0, y: 0, width: 1920, height: 1080))
    #expect(tracker.attentionRegion == whole, "by default the display")
    if isAccepted {
      try tracker.setAttentionRegion(region: region)
      #expect(tracker.attentionRegion == region, why)
    } else {
      #expect(throws: TrackerError.emptyRegion, why) { try tracker.setAttentionRegion(region: region) }
      #expect(tracker.attentionRegion == whole, why)
    }
    tracker.removeAttentionRegion()
    #expect(tracker.attentionRegion == whole, "the default again")
  }

  @Test func roadZonesTakePrecedenceOverTheDisplay() throws {
    let tracker = tracker()
    #expect(tracker.attentionRegion == nil, "by default the zones")
    let region = ScreenRegion(x: 0, y: 0, width: 9, height: 9)
    try tracker.setAttentionRegion(region: region)
    #expect(tracker.attentionRegion == region)
    tracker.removeAttentionRegion()
    #expect(tracker.attentionRegion == nil)
  }

  static let outside: [(ScreenRegion, Comment)] = [
    (ScreenRegion(x: 1920, y: 0, width: 100, height: 100), "to the right"),
    (ScreenRegion(x: -100, y: 0, width: 100, height: 100), "to the left"),
    (ScreenRegion(x: 0, y: 1080, width: 100, height: 100), "below"),
    (ScreenRegion(x: 0, y: -200, width: 100, height: 100), "above"),
  ]

  @Test(arguments: outside)
  func attentionRegionBesideTheDisplayIsRefused(region: ScreenRegion, why: Comment) throws {
    let tracker = tracker()
    let display = ScreenRegion(x: 0, y: 0, width: 1920, height: 1080)
    let error = TrackerError.regionOutsideDisplay(region, display: display)
    #expect(throws: error, why) { try tracker.setAttentionRegion(region: region) }
    #expect(error.description.contains("100 x \(Int(region.height)) at \(Int(region.x)), \(Int(region.y)), "))
    #expect(error.description.contains("the display of 1920 x 1080 points"))
    #expect(tracker.attentionRegion == nil)
  }

  @Test func attentionRegionAndOrientationNeedADisplay() throws {
    let tracker = tracker(cabin)
    #expect(tracker.attentionRegion == nil && tracker.forcedOrientation == nil)
    #expect(throws: TrackerError.noDisplay) {
      try tracker.setAttentionRegion(region: ScreenRegion(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(throws: TrackerError.noDisplay) { try tracker.setForcedOrientation(orientation: .landscapeLeft) }
    try tracker.resetForcedOrientation()
  }

  @Test func forcedOrientationTurnsTheAttentionRegion() throws {
    let tracker = tracker(atDisplay)
    for orientation in InterfaceOrientation.allCases {
      try tracker.setForcedOrientation(orientation: orientation)
      #expect(tracker.forcedOrientation == orientation)
      let isUpright = orientation == .portrait || orientation == .portraitUpsideDown
      #expect(tracker.attentionRegion?.width == (isUpright ? 1920 : 1080))
    }
    try tracker.resetForcedOrientation()
    #expect(tracker.forcedOrientation == nil)
  }

  @Test func destroyedTrackerCannotBeStarted() throws {
    let (listener, tracker) = (Listener(), tracker())
    tracker.setDelegates(statusDelegate: listener)
    try tracker.startTracking()
    GazeTracker.deinitGazeTracker(tracker: tracker)
    #expect(listener.hearsTheEnd)
    #expect(!tracker.isTracking)
    #expect(throws: TrackerError.destroyed) { try tracker.startTracking() }
    GazeTracker.deinitGazeTracker(tracker: tracker)
    GazeTracker.deinitGazeTracker(tracker: nil)
  }

  @Test func destroyedTrackerRefusesEveryCall() async throws {
    let (listener, tracker) = (Listener(), tracker())
    let stream = tracker.events
    GazeTracker.deinitGazeTracker(tracker: tracker)
    let heard = await all(of: stream) + all(of: tracker.events)
    #expect(heard.isEmpty, "there is nothing to come")
    #expect(throws: TrackerError.destroyed) { try tracker.setTrackingFPS(fps: 20) }
    #expect(throws: TrackerError.destroyed) { try tracker.setAttentionInterval(interval: 20) }
    #expect(throws: TrackerError.destroyed) {
      try tracker.setAttentionRegion(region: ScreenRegion(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(throws: TrackerError.destroyed) { try tracker.setForcedOrientation(orientation: .landscapeLeft) }
    #expect(throws: TrackerError.destroyed) { try tracker.resetForcedOrientation() }
    #expect(throws: CalibrationError.destroyed) { try tracker.startCalibration() }
    #expect(throws: CalibrationError.destroyed) { try tracker.startCollectSamples() }
    #expect(throws: CalibrationError.destroyed) { try tracker.repeatCalibrationPoint() }
    #expect(throws: CalibrationError.destroyed) { try tracker.setCalibrationData(calibrationData: [1]) }
    let region = tracker.attentionRegion
    tracker.removeAttentionRegion()
    tracker.stopCalibration()
    tracker.gazeDelegate = listener
    tracker.pace = .speed(2)
    #expect(tracker.attentionRegion == region && tracker.gazeDelegate == nil && tracker.pace == .asFastAsPossible)
    #expect(tracker.attentionScore == nil && !tracker.isTracking && !tracker.isCalibrating)
  }

  @Test func singleDelegatesCanBeSet() {
    let (tracker, listener) = (tracker(), Listener())
    tracker.gazeDelegate = listener
    tracker.trackingDelegate = listener
    #expect(tracker.gazeDelegate === listener && tracker.trackingDelegate === listener)
    #expect(tracker.statusDelegate == nil && tracker.calibrationDelegate == nil)
    tracker.setDelegates(faceDelegate: listener)
    #expect(tracker.gazeDelegate == nil && tracker.faceDelegate === listener)
  }

  @Test func everyTrackerErrorNamesItsRemedy() {
    let errors: [TrackerError] = [
      .alreadyTracking, .destroyed, .trackingFPSOutOfRange(0), .attentionIntervalOutOfRange(61), .noDisplay,
      .emptyRegion, .calibrating,
      .regionOutsideDisplay(
        ScreenRegion(x: -9, y: 0, width: 9, height: 9), display: ScreenRegion(x: 0, y: 0, width: 100, height: 50)),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors.allSatisfy { $0.description.contains(";") && $0.description.hasSuffix(".") })
  }
}
