import Heed
import HeedCabinVision
import HeedGaze
import HeedSession
package import HeedSignals
import HeedVideo

/// Runs a live calibration: shows each point, waits, measures, and repeats failed points.
package final class CalibrationWalk {
  /// Maximum number of automatic attempts at a point. Choice: after three failures, waiting does not help.
  private static let mostTries = 3

  private let setup: CalibrationSetting
  private let mode: CalibrationMode
  /// Time for the person to find a point; nil if the person presses Enter when ready.
  private let automatic: Duration?
  private let source: VideoSource
  private let stage: MeshFaceStage
  private let guide: CalibrationGuide
  private let terminal: any SetupTerminal
  private let isInterrupted: () -> Bool
  private var engine: CabinEngine
  private var clip: ClipCalibrator
  private var step = Step.beginning
  private var tries = 1
  private var points: [PointInterval] = []
  private var result: GazeCalibration?

  /// The dialog's state between two events of the calibration.
  private enum Step {
    case beginning
    /// The program has announced the point and waits for the person.
    case waiting(since: Timestamp)
    case measuring
  }

  /// - Parameter camera: A camera as `heed run` takes it; a recording plays as a camera.
  package init(camera: String, mode: CalibrationMode, automatic: Duration?, setup: CalibrationSetting) throws {
    (self.setup, self.mode, self.automatic) = (setup, mode, automatic)
    terminal = setup.dialog.terminal
    isInterrupted = terminal.watchInterrupt()
    source = try makeSource(camera)
    guide = CalibrationGuide(display: setup.display, isAutomatic: automatic != nil, dialog: setup.dialog)
    engine = CabinEngine(rig: setup.rig, settings: setup.settings)
    try engine.setCalibration(setup.previous)
    clip = try ClipCalibrator(rig: setup.rig, settings: setup.settings)
    try source.open()
    stage = try MeshFaceStage(models: setup.models, rig: setup.rig)
  }

  /// Runs the calibration to its end, with the clip for the report; throws if the person or the source stops.
  package func run() throws -> CalibrationOutcome {
    defer { source.stop() }
    var (last, arrived) = (Timestamp.zero, ContinuousClock.now)
    while true {
      if isInterrupted() { throw SetupError.interrupted("Stopped; nothing was changed.") }
      if let result {
        return try CalibrationOutcome(
          result, clip: clip, travel: setup.settings.calibration.travel, points: points, leftOut: [])
      }
      // A recording waits for the person; a camera keeps running.
      if !source.isLive, automatic == nil, case .waiting = step {
        try goOn(at: last, patience: DriveRun.patience)
        if case .waiting = step { continue }
      }
      switch try source.next(timeout: DriveRun.patience) {
      case .frame(let frame):
        try setup.explaining { try look(at: frame) }
        (last, arrived) = (frame.time, .now)
      case .nothingYet where source.isLive: try take(engine.noFrame(at: last + arrived.duration(to: .now)), at: last)
      case .nothingYet: continue
      case .ended(let end): throw gone(end)
      }
      try goOn(at: last, patience: .zero)
    }
  }

  private func look(at frame: Frame) throws {
    let seen = try stage.observe(frame)
    if engine.anchor == nil { engine.anchor = .now(at: frame.time) }
    if case .measuring = step { clip.add(seen) }
    try take(engine.update(seen), at: frame.time)
    guard case .beginning = step else { return }
    try engine.startCalibration(CalibrationPlan(mode: mode, criteria: setup.criteria, driver: setup.driver?.text))
    step = .measuring
  }

  /// Starts to measure a point after Enter, or after the automatic wait.
  private func goOn(at time: Timestamp, patience: Duration) throws {
    guard case .waiting(let since) = step else { return }
    if let automatic {
      guard time - since >= automatic else { return }
    } else {
      switch terminal.enter(within: patience) {
      case .notPressed: return
      case .nobodyThere:
        throw SetupError.refused("nobody can press Enter here (the standard input has ended); use --automatic.")
      case .pressed: break
      }
    }
    try engine.startCollectingSamples()
    step = .measuring
  }

  private func take(_ events: [MonitorEvent], at time: Timestamp) throws {
    for event in events {
      switch event {
      case .availability(let change): guide.say(change)
      case .calibration(_, let change): try take(change, at: time)
      default: break
      }
    }
  }

  private func take(_ change: CalibrationChange, at time: Timestamp) throws {
    guide.say(change)
    switch change {
    case .nextPoint(let index, _, let target):
      if index >= points.count {
        close(at: time)
        tries = 1
        points.append(PointInterval(name: "\(index + 1)", start: time, end: time, target: target))
      }
      // Keys typed before the question do not answer it.
      terminal.forget()
      step = .waiting(since: time)
    case .collecting(let index): points[index].start = time
    case .pointFailed(let index, let reason):
      guard automatic == nil || tries < Self.mostTries else {
        throw SetupError.notAcceptable("point \(index + 1) failed \(tries) times: \(reason); nothing was changed.")
      }
      tries += 1
      try engine.repeatPoint()
    case .finished(let calibration):
      close(at: time)
      result = calibration
    case .failed(let reason):
      // A failure before the first point concerns the previous calibration.
      if case .beginning = step { return }
      throw SetupError.notAcceptable("\(reason.description) Nothing was changed.")
    case .progress, .canceled, .drifted, .driftEnded, .glassesChanged, .glassesRestored, .seatChanged, .seatRestored:
      break
    }
  }

  /// Ends the last point's interval just after the present frame, which still belongs to the point.
  private func close(at time: Timestamp) {
    if let last = points.indices.last { points[last].end = time + .nanoseconds(1) }
  }

  private func gone(_ end: SourceEnd) -> SetupError {
    let note = end.note.map { " (\($0))" } ?? ""
    guard source.isLive else {
      return .badInput("\(source.name) ended at point \(max(1, points.count))\(note); nothing was changed.")
    }
    return .notAvailable("\(source.name) went away\(note); nothing was changed.")
  }
}
