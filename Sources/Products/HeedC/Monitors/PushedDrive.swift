import CHeed
import Foundation
import Heed
import HeedFormats
import HeedKit
import HeedSignals
import HeedVideo

/// A drive whose frames the host pushes. The caller's thread analyzes frames; the drive's own thread analyzes copies.
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
  /// Time of each camera's newest frame or recognitions, which the next frame must exceed.
  private var latest: [Int32: Timestamp] = [:]
  private var frames: [Int32: Int] = [:]
  private var isOver = false
  private let copies = CopiedFrames()
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
      road: try setup.cameras.contains(.road) ? setup.makeRoadEngine() : nil, settings: setup.settings)
    noteAnchor = anchor
    drive = Drive(
      engine, note: { recording?.note($0) },
      receive: { frame, events in
        recording?.receive(frame, events)
        outlet.deliver(events, waits: false)
      })
    drive.recording = recording?.recorder
  }

  /// Analyzes a frame at once, or on the monitor's thread.
  func push(_ camera: Int32, _ raw: heed_frame, copies isCopied: Bool) throws {
    try require(
      setup.cameras.contains(MonitorSetup.Cameras(rawValue: camera)) && camera != 0,
      "camera \(camera) is not one of this monitor's; say so in heed_options.cameras.")
    let frame = try turn.withLock {
      try checkIsOn()
      try checkTime(raw.time_ns, of: camera, mayRepeat: false)
      let keeps = isCopied || recording?.keepsPictures == true
      let frame = try reader.frame(raw, index: frames[camera, default: 0], copies: keeps)
      if !isCopied { try look(at: frame, of: camera) }
      // A copied frame's time counts at once, because the next frame is checked against it.
      (latest[camera], frames[camera]) = (frame.time, frames[camera, default: 0] + 1)
      return frame
    }
    if isCopied {
      copies.put(frame, of: camera) { [self] frame, camera in try turn.withLock { try look(at: frame, of: camera) } }
    }
  }

  /// Takes an input without a picture, at the host's time.
  func take(at nanoseconds: Int64, of camera: Int32, _ input: (Timestamp) -> MonitorInput) throws {
    try turn.withLock {
      try checkIsOn()
      try checkTime(nanoseconds, of: camera, mayRepeat: true)
      try drive.take(input(Timestamp(nanoseconds: nanoseconds)))
    }
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
      try checkTime(seen.time.nanoseconds, of: camera, mayRepeat: false)
      (latest[camera], frames[camera]) = (seen.time, frames[camera, default: 0] + 1)
      try drive.take(.road(seen))
    }
  }

  /// Runs `body` between two frames, with the drive and the time of its newest frame.
  func apply(_ body: (Drive, Timestamp) throws -> Void) throws {
    try turn.withLock {
      try checkIsOn()
      try body(drive, latest.values.max() ?? .zero)
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
      if setup.cameras.contains(.road) {
        try drive.take(.roadEnded(at: latest[HEED_ROAD.number] ?? .zero, missing: missing))
      }
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
      try drive.noteStorage(at: frame.time)
      try drive.take(.cabin(seen), frame)
    } else {
      if road == nil { road = try setup.makeRoadStage() }
      guard let sight = try road?.look(at: frame) else { return }
      try drive.take(.road(sight.observation(of: frame)), frame)
    }
  }

  private func checkIsOn() throws {
    if let failure = copies.failure { throw failure }
    try require(!isOver, "the monitor has ended; create another one for another drive.", else: HEED_BAD_ORDER)
  }

  private func checkTime(_ nanoseconds: Int64, of camera: Int32, mayRepeat: Bool) throws {
    let time = try FrameReader.time(nanoseconds, "time_ns")
    guard let last = latest[camera] else { return }
    try require(
      time > last || (mayRepeat && time == last),
      "time_ns is \(nanoseconds), and \(last.nanoseconds) came before; times of a camera increase.",
      else: HEED_BAD_ORDER)
  }
}
