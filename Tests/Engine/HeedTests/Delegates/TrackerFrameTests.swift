import Dispatch
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

@testable import Heed

/// Delivery per frame: one merged call, lost frames, the preview, fewer frames on request.
@Suite(.timeLimit(.minutes(600))) struct TrackerFrameTests {
  private let gate = DispatchSemaphore(value: 0)

  /// Delivers all of these frames to a listener, without a loss.
  /// - Parameter stale: The time of a late frame.
  private func told(
    _ stage: any FaceStage = LookingStage(), rig: Rig = cabinWithDisplay, userStatus: UserStatusOption = .all,
    renderer: (any PreviewRenderer)? = nil, stale: Double? = nil, frames: [(Int, Double)],
    before: (GazeTracker, Listener) throws -> Void = { _, _ in }
  ) throws -> Listener {
    let listener = Listener(
      onGaze: { [gate] _ in gate.signal() }, onLoss: { [gate] in if $0 == stale { gate.signal() } })
    let tracker = makeTracker(stage, rig: rig, userStatus: userStatus, renderer: renderer) { [gate] in
      ListedSource(frames.map { ($0.0, $0.1) }, gate: gate)
    }
    tracker.setDelegates(
      statusDelegate: listener, gazeDelegate: listener, userStatusDelegate: listener, faceDelegate: listener,
      trackingDelegate: listener)
    try before(tracker, listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    return listener
  }

  private func frames(_ count: Int) -> [(Int, Double)] { (0..<count).map { ($0, Double($0) * 1000 / 30) } }

  @Test func frameMetricsMatchEveryDelegateCall() throws {
    let listener = try told(ScriptedStage(Scene((.road, 60))), frames: frames(300))
    #expect(listener.metrics.count == 300)
    #expect(listener.metrics.map(\.gaze) == listener.gazes && listener.metrics.map(\.face) == listener.faces)
    let blinking = listener.metrics.filter { $0.blink.isBlink == true }
    #expect(!blinking.isEmpty && blinking.allSatisfy { $0.blink.isBlinkLeft == true && $0.blink.isBlinkRight == true })
    #expect(blinking.allSatisfy { $0.gaze.movement == .blink && $0.gaze.eyeMovementState == .unknown })
    #expect(listener.metrics.allSatisfy { $0.blink.leftOpenness == $0.gaze.leftOpenness })
    #expect(listener.metrics.allSatisfy { $0.status.attentionScore == nil }, "10 of 30 s are too little")
  }

  @Test func frameMetricsHoldOnlyRequestedStatus() throws {
    let (scene, all) = (ScriptedStage(Scene((.road, 60))), frames(600))
    let listener = try told(scene, frames: all)
    #expect(listener.metrics.last?.status.attentionScore == 1)
    let silent = try told(scene, userStatus: [], frames: all)
    #expect(silent.metrics.last?.status.attentionScore == nil && silent.metrics.last?.status.isDrowsy == nil)
    #expect(silent.blinks.isEmpty && silent.metrics.contains { $0.blink.isBlink == true })
  }

  static let states: [(FaceObservation?, TrackingState, Bool, Comment)] = [
    (drawnFace(openness: 1), .success, true, "a whole face"),
    (drawnFace(openness: 1, score: 0.4), .lowConfidence, true, "less precise, but there"),
    (drawnFace(openness: 1, score: 0.1), .unsupported, false, "not measured"),
    (nil, .faceMissing, false, "nobody"),
  ]

  @Test(arguments: states)
  func gazePointsNeedASuccessfulTrackingState(
    face: FaceObservation?, state: TrackingState, isMeasured: Bool, why: Comment
  ) throws {
    let listener = try told(FixedStage(face), frames: frames(30))
    let gaze = try #require(listener.gazes.last)
    #expect(gaze.trackingState == state, why)
    #expect((gaze.x != nil) == isMeasured && (gaze.y != nil) == isMeasured && (gaze.azimuth != nil) == isMeasured, why)
    #expect(gaze.screenState == (isMeasured ? .inside : .unknown), why)
    #expect((gaze.eyeMovementState == .fixation) == isMeasured && (gaze.movement == .fixation) == isMeasured, why)
    #expect((gaze.fixationX != nil) == isMeasured && (gaze.fixationY != nil) == isMeasured, why)
    if let x = gaze.x, let fixation = gaze.fixationX { #expect(abs(x - fixation) < 1, "where a still gaze is") }
    #expect((listener.faces.last?.centerZ == nil) == (face == nil), why)
    if let face { #expect(listener.faces.last?.centerZ == face.origin.z * 1000, "millimetres from the lens") }
  }

  @Test func lostFramesAreReported() throws {
    // Numbers 3 and 4 are missing; the sixth frame comes too late.
    let listener = try told(
      stale: 170, frames: [(0, 0), (1, 30), (2, 60), (5, 150), (6, 180), (7, 170), (8, 240), (9, 270)])
    #expect(listener.drops == [90, 120, 170])
    #expect(listener.gazes.map(\.timestamp) == [0, 30, 60, 150, 180, 240, 270])
  }

  @Test func framesMissedByASlowDelegateAreReported() async throws {
    let release = DispatchSemaphore(value: 0)
    let listener = Listener(onGaze: { if $0 == 0 { release.wait() } })
    let tracker = makeTracker {
      ScriptedSource(frames: 200, isLive: true, ending: .end(SourceEnd(isComplete: true, framesRead: 200)))
    }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener, trackingDelegate: listener)
    let stream = tracker.events
    try tracker.startTracking()
    _ = await all(of: stream)
    release.signal()
    #expect(listener.hearsTheEnd)
    #expect(listener.drops.count + listener.metrics.count == 200)
    let times = (listener.drops + listener.metrics.map(\.gaze.timestamp)).sorted()
    #expect(Set(times).count == 200, "each once")
  }

  @Test func framesSkippedOnRequestAreNotLost() throws {
    let heard = Heard()
    let run = cabinRun(ListedSource(seconds: 10), LookingStage(), framesPerSecond: 10, receive: heard.receive)
    var lost = 0
    run.lost = { _ in lost += 1 }
    try run.run()
    #expect(heard.events.summary?.frames == 100 && lost == 0)
  }

  @Test func frameRateIsFullWhileAFaceIsMissing() throws {
    let stage = ScriptedStage(Scene((.road, 4), (.absent, 4), (.road, 4)))
    let heard = Heard()
    try cabinRun(ListedSource(seconds: 12), stage, framesPerSecond: 10, receive: heard.receive).run()
    let times = heard.frames.map(\.time.milliseconds)
    #expect(times.count { $0 < 4000 } == 40)
    #expect((117...120).contains(times.count { (4000..<8000).contains($0) }))
    #expect((40...42).contains(times.count { $0 >= 8000 }), "the old pace again")
  }

  @Test func oneFramePerSecondIsNotAStalledCamera() throws {
    let heard = Heard()
    try cabinRun(ListedSource(seconds: 12), LookingStage(), framesPerSecond: 1, receive: heard.receive).run()
    let found = heard.events
    let words = found.availabilities.compactMap(\.availability.reasonName)
    #expect(found.summary?.frames == 12)
    #expect(!words.contains("cameraStalled") && !words.contains("faceMissing"))
    #expect(words.contains("lowRate"), "blinks fall between the frames")
  }

  @Test func previewShowsTheDrawing() throws {
    let renderer = MarkingRenderer()
    let listener = try told(renderer: renderer, frames: frames(20)) { $0.setCameraPreview(cameraPreview: $1) }
    #expect(listener.previews.count == 20 && renderer.drawn.count == 20)
    #expect(listener.previews.allSatisfy { $0.size == MarkingRenderer.size })
    #expect(renderer.drawn.last?.availability == .available && renderer.drawn.last?.report.tracking == .success)
  }

  @Test func previewWithoutARendererIsThePicture() throws {
    let listener = try told(frames: frames(5)) { $0.setCameraPreview(cameraPreview: $1) }
    #expect(listener.previews.map(\.index) == [0, 1, 2, 3, 4])
    #expect(listener.previews.allSatisfy { $0.size == ImageSize(width: 640, height: 480) })
  }

  @Test func cameraPreviewCanBeRemoved() throws {
    let listener = try told(frames: frames(5)) {
      $0.setCameraPreview(cameraPreview: $1)
      $0.removeCameraPreview()
    }
    #expect(listener.previews.isEmpty && listener.gazes.count == 5)
  }
}

/// Sees the same face in every frame.
private final class FixedStage: FaceStage {
  private let face: FaceObservation?

  init(_ face: FaceObservation?) { self.face = face }

  func observe(_ frame: Frame) -> CabinObservation {
    CabinObservation(
      frame: frame.index, time: frame.time, size: frame.size,
      picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame.index)), face: face)
  }
}

/// Returns its own pictures.
private final class MarkingRenderer: PreviewRenderer {
  static let size = ImageSize(width: 2, height: 2)
  private let contents = Mutex<[PreviewContent]>([])
  var drawn: [PreviewContent] { contents.withLock { $0 } }

  func render(_ content: PreviewContent, on frame: Frame) -> Frame {
    contents.withLock { $0.append(content) }
    return Frame(index: frame.index, time: frame.time, size: Self.size, format: .gray8, pixels: [0, 0, 0, 0])
  }
}
