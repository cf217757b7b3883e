import CHeed
import Foundation
import HeedKit

/// A drive whose frames the host pushes. The caller's thread analyzes frames; the drive's own thread analyzes copies,
/// and notices the silence of live cameras.
final class PushedDrive: @unchecked Sendable {  // `turn` guards all mutable state except `copies`.
  private let turn = NSLock()
  private let setup: MonitorSetup
  private let recording: Recording?
  private let outlet: EventOutlet
  private var hasAnchor = false
  let drive: Drive
  private let face: NetCabinStage?
  /// The road nets, loaded with the first road frame. They are not needed if the host pushes recognitions instead.
  private var road: NetRoadStage?
  private let reader = FrameReader()
  private var frames: [Int32: Int] = [:]
  /// Each live camera's newest judged frame: its time, and when it was judged.
  private var newest: [Int32: (time: Timestamp, came: ContinuousClock.Instant)] = [:]
  private var isRoadSilent = false
  /// The time of the newest pushed frame, which may wait.
  private var pushed: Timestamp?
  private var isOver = false
  private let copies = CopiedFrames()
  /// Silence of a road camera that is told. Choice: the cabin's default (docs/faults.md, row 2: 1 s).
  private static let longestSilence: Duration = .milliseconds(800)
  private let noteAnchor: @Sendable (WallClockAnchor) -> Void

  /// - Throws: An error for missing models, or for an invalid calibration or rig.
  init(
    _ setup: MonitorSetup, recording: Recording?, anchor: @escaping @Sendable (WallClockAnchor) -> Void,
    to outlet: EventOutlet
  ) throws {
    (self.setup, self.recording, self.outlet) = (setup, recording, outlet)
    face = try setup.cameras.contains(.cabin) ? setup.makeCabinStage(setup.isLive ? .besideCopying : .inStep) : nil
    let engine = DriveEngine(
      cabin: try face.map { _ in try setup.makeCabinEngine() },
      road: try setup.cameras.contains(.road)
        ? RoadEngine(rig: setup.rigInUse, recognitions: nil, settings: setup.settings.road) : nil,
      settings: setup.settings)
    noteAnchor = anchor
    drive = Drive(
      engine, note: { recording?.note($0) },
      receive: { frame, events in
        recording?.receive(frame, events)
        outlet.deliver(events, waits: false)
      })
    drive.recording = recording?.recorder
    copies.start(
      look: { [self] frame, camera in try turn.withLock { try look(at: frame, of: camera) } },
      rest: setup.isLive ? { [self] in try turn.withLock { try tellSilence() } } : nil)
  }

  /// Analyzes a frame at once, or on the monitor's thread.
  func push(_ camera: Int32, _ raw: heed_frame, copies isCopied: Bool) throws {
    try require(
      setup.cameras.contains(MonitorSetup.Cameras(rawValue: camera)) && camera != 0,
      "camera \(camera) is not one of this monitor's; say so in heed_options.cameras.")
    let frame = try turn.withLock {
      try checkIsOn()
      let keeps = isCopied || recording?.keepsPictures == true
      let frame = try reader.frame(raw, index: frames[camera, default: 0], copies: keeps)
      if !isCopied { try look(at: frame, of: camera) }
      (pushed, frames[camera]) = (frame.time, frames[camera, default: 0] + 1)
      return frame
    }
    if isCopied { copies.put(frame, of: camera) }
  }

  /// Notes that the cabin camera sent nothing until `time`, on its clock.
  func takeSilence(until time: Timestamp) throws {
    try turn.withLock {
      try checkIsOn()
      try drive.take(.cabinSilent(time))
    }
  }

  /// Tells of live cameras that sent nothing for a while.
  private func tellSilence() throws {
    guard !isOver else { return }
    for (camera, last) in newest {
      let waited = last.came.duration(to: .now)
      guard waited >= DriveRun.patience else { continue }
      try drive.noteOutputs(at: last.time + waited)
      if camera == HEED_CABIN.number {
        try drive.take(.cabinSilent(last.time + waited))
      } else if waited >= Self.longestSilence, !isRoadSilent {
        isRoadSilent = true
        try tellRoad(.cameraStalled, at: last.time + waited)
      }
    }
  }

  private func tellRoad(_ reason: RoadAvailabilityChange.Reason?, at time: Timestamp) throws {
    try drive.take(.roadAvailability(RoadAvailabilityChange(time: time, function: .objects, reason: reason)))
  }

  /// Takes recognitions of the road from a line of text.
  func take(recognitions line: String) throws {
    try turn.withLock {
      try checkIsOn()
      let camera = HEED_ROAD.number
      try require(setup.cameras.contains(.road), "this monitor has no road; say so in heed_options.cameras.")
      let seen: RoadObservation
      do throws(JSONText.Defect) {
        seen = try RecognitionFile.observation(of: line, frame: frames[camera, default: 0])
      } catch {
        throw Failure(HEED_BAD_CONTENT, "the recognitions: \(error.words).")
      }
      _ = try FrameReader.time(seen.time.nanoseconds, "the recognitions' time")
      frames[camera, default: 0] += 1
      if case .road? = try drive.take(.road(seen)).first { try came(seen.time, of: camera) }
    }
  }

  /// Notes the time of a frame that was judged.
  /// - Parameter roadReason: What the road's objects still lack.
  private func came(_ time: Timestamp, of camera: Int32, roadReason: RoadAvailabilityChange.Reason? = nil) throws {
    guard setup.isLive else { return }
    newest[camera] = (time, .now)
    if camera == HEED_ROAD.number, isRoadSilent {
      isRoadSilent = false
      try tellRoad(roadReason, at: time)
    }
  }

  /// Runs `body` between two frames, with the drive and the time of its newest frame.
  func apply(_ body: (Drive, Timestamp) throws -> Void) throws {
    try turn.withLock {
      try checkIsOn()
      try body(drive, drive.hostTime(waiting: pushed) ?? .zero)
    }
  }

  /// Ends the drive. The last events and the summary follow.
  /// - Parameter missing: Why the recording is incomplete; nil if it is complete.
  func finish(missing: String?) throws {
    let dropped = copies.stop()
    try turn.withLock {
      try checkIsOn()
      isOver = true
      defer { outlet.end() }
      if setup.cameras.contains(.cabin) {
        let read = frames[HEED_CABIN.number, default: 0]
        try drive.take(
          .cabinEnded(SourceEnd(isComplete: missing == nil, note: missing, framesRead: read, droppedFrames: dropped)))
      }
      if setup.cameras.contains(.road) { try drive.take(.roadEnded(at: drive.lastRoad ?? .zero, missing: missing)) }
      try recording?.finish()
    }
  }

  /// Ends the drive without a summary, because the host destroys the monitor.
  func abandon() {
    copies.stop()
    turn.withLock {
      guard !isOver else { return }
      isOver = true
      recording?.cancel()
    }
  }

  private func look(at frame: Frame, of camera: Int32) throws {
    guard !isOver else { return }
    if camera == HEED_CABIN.number, let face {
      let seen = try face.observe(frame)
      if setup.isLive, !hasAnchor {
        hasAnchor = true
        let now = WallClockAnchor.now(at: frame.time)
        noteAnchor(now)
        drive.anchor(now)
      }
      try drive.noteOutputs(at: frame.time)
      if case .frame? = try drive.take(.cabin(seen), frame).first { try came(frame.time, of: camera) }
    } else {
      if road == nil { road = try setup.makeRoadStage() }
      guard let sight = try road?.look(at: frame) else { return }
      try drive.noteOutputs(at: frame.time)
      guard case .road? = try drive.take(.road(sight.observation(of: frame)), frame).first else { return }
      try came(frame.time, of: camera, roadReason: sight.objects == nil ? .modelMissing : nil)
    }
  }

  private func checkIsOn() throws {
    if let failure = copies.failure { throw failure }
    try require(!isOver, "the monitor has ended; create another one for another drive.", else: HEED_BAD_ORDER)
  }
}
