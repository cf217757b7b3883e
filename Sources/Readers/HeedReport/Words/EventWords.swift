import Heed
import HeedFormats
import HeedGeometry
import HeedSignals

/// An event in plain words, for a line of the timeline.
package struct EventWords {
  /// The first word of the event's line, and the rest of the line.
  package let kind, text: String
  let tone: Tone

  /// - Parameter settings: Name the region or the zones that attention is measured against.
  /// - Returns: nil for frames, eye movements, and changes that are no news.
  init?(_ event: MonitorEvent, settings: EngineSettings = EngineSettings()) {
    switch event {
    case .prompt(let prompt): self.init(prompt)
    case .request(let request): self.init(request)
    case .camera(let change): self.init(change)
    case .blink(_, let blink): self.init(blink)
    case .eyeClosure(_, let closure): self.init(closure)
    case .lidsLowered(_, let lowering): self.init(lowering)
    case .drowsiness(_, let drowsiness): self.init(drowsiness)
    case .yawn(_, let yawn): self.init("yawn", "for \(Self.seconds(yawn.end - yawn.start))", .notice)
    case .attention(_, let attention): self.init(attention, settings)
    case .glance(_, let glance): self.init(glance)
    case .distraction(_, let distraction): self.init(distraction)
    case .phone(_, let phone): self.init(phone)
    case .driverChanged: self.init("driver", "somebody else is in the seat; Heed learns this driver anew", .warning)
    case .availability(let change): self.init(change)
    case .risk(let state): self.init(state)
    case .verdict(let verdict): self.init(verdict)
    case .alert(let change): self.init(change)
    case .roadAvailability(let change): self.init(change)
    case .calibration(_, let change): self.init(change)
    case .settings(let report):
      let items = report.changes.map { "\($0.name) \($0.before) -> \($0.after)" }
      self.init("settings", items.joined(separator: ", "), .notice)
    case .marker(let marker): self.init("marker", marker.text.shortened(200), .plain)
    case .notice(let notice): self.init("notice", notice.text, .warning)
    case .summary(_, let summary): self.init(summary)
    // Frames and eye movements come too often for a timeline.
    default: return nil
    }
  }

  init(_ kind: String, _ text: String, _ tone: Tone) { (self.kind, self.text, self.tone) = (kind, text, tone) }

  /// nil for mere progress of a calibration, which the progress bar shows.
  private init?(_ change: CalibrationChange) {
    switch change {
    case .progress: return nil
    case .nextPoint(let index, let count, let target):
      let place = "\(Int(target.x.rounded())), \(Int(target.y.rounded())) pt"
      self.init("calibration", "point \(index + 1) of \(count): look at \(place)", .plain)
    case .collecting(let index): self.init("calibration", "measuring at point \(index + 1)", .quiet)
    case .pointFailed(let index, let reason): self.init("calibration", "point \(index + 1) failed: \(reason)", .warning)
    case .finished(let calibration):
      self.init(
        "calibration", "finished, off by \(Precision.degree.round(calibration.expected.degrees)) degrees", .notice)
    case .failed(let reason): self.init("calibration", "\(reason)", .warning)
    case .canceled: self.init("calibration", "canceled", .plain)
    case .drifted(let degrees):
      self.init(
        "calibration", "gaze has drifted by \(Precision.degree.round(degrees)) degrees; calibrate again", .warning)
    case .driftEnded: self.init("calibration", "gaze is back where it was calibrated", .notice)
    case .glassesChanged(let areWorn):
      let (now, before) = areWorn ? ("glasses are worn", "without") : ("no glasses are worn", "with glasses")
      self.init("calibration", "\(now), but it was made \(before); look at one point to refresh it", .warning)
    case .seatChanged(let millimeters):
      let far = Int((millimeters / 10).rounded())
      self.init(
        "calibration", "the eyes are \(far) cm from where they were then; look at one point to refresh it", .warning)
    case .seatRestored: self.init("calibration", "the eyes are near where they were while calibrating", .notice)
    case .glassesRestored: self.init("calibration", "glasses are as they were while calibrating", .notice)
    }
  }

  private init(_ change: AvailabilityChange) {
    let cause = change.words ?? ""
    let remedy = change.remedy.map { ". \($0)" } ?? ""
    switch change.availability {
    case .starting: self.init("camera", "first picture", .quiet)
    case .available: self.init("camera", "the driver is seen", .good)
    case .degraded(.storageFull): self.init("session", "not written: the disk is full", .warning)
    case .degraded(.outputBlocked): self.init("output", "nobody reads the lines: they are dropped", .warning)
    case .degraded: self.init("camera", "seen less well: \(cause)", .notice)
    case .unavailable:
      // A driver who leans out of the picture of a moving vehicle is not seen, but the time away is judged.
      let isJudged = change.departure.map { $0 != .absent } ?? false
      self.init("camera", "NOT \(isJudged ? "SEEN" : "JUDGED"): \(cause)\(remedy)", .warning)
    case .stopped: self.init("camera", "stopped\(cause.isEmpty ? "" : ": \(cause)")", .quiet)
    }
  }

  private init(_ state: RiskState) {
    let held = state.held.map { ", \($0.rawValue) before" } ?? ""
    let reasons = state.reasons.map(\.text).joined(separator: " ")
    let level = state.level >= .warning ? state.level.rawValue.uppercased() : state.level.rawValue
    self.init("risk", "\(level)\(held)\(reasons.isEmpty ? "" : ": \(reasons)")", Tone(state.level))
  }

  private init?(_ prompt: RiskPrompt) {
    // The risk event already reports the level, so only escalations and acknowledgements of a prompt get a line.
    guard prompt.escalations > 0 || prompt.isAcknowledged else { return nil }
    let text = prompt.isAcknowledged ? "acknowledged" : "no answer: \(prompt.signal.rawValue) signal"
    self.init("prompt", text, prompt.isAcknowledged ? .quiet : .warning)
  }

  /// nil for the renewal of an earlier request.
  private init?(_ request: VehicleRequest) {
    let what =
      switch request.kind {
      case .forwardWarning: "earlier warning ahead\(request.gain.map { " (\($0.tenths) s)" } ?? "")"
      case .laneSupport: "stronger lane support"
      case .slowDown: "slow down"
      case .stop: "stop"
      }
    switch request.phase {
    case .renewed: return nil
    case .began, .changed:
      self.init(
        "request", "\(what): \(ReasonWords.name(of: request.reason))", request.kind < .slowDown ? .notice : .critical)
    case .ended: self.init("request", "\(what): over, \(request.end?.words ?? "")", .quiet)
    case .honoured: self.init("request", "\(what): the vehicle does it", .good)
    case .ignored: self.init("request", "\(what): the vehicle says nothing", .quiet)
    }
  }

  private init(_ verdict: Verdict) {
    let what = verdict.kind.map { ", \($0.words)" } ?? ""
    let level = verdict.level.map { $0 == 0 ? "over" : "level \($0)" } ?? "not usable"
    let lock = verdict.isLockedOut ? ", locked out" : ""
    self.init("rules", "\(verdict.rules.rawValue): \(level)\(what)\(lock)", (verdict.level ?? 0) > 1 ? .notice : .quiet)
  }

  private init(_ summary: SessionSummary) {
    let missing = summary.isComplete ? "" : "; INCOMPLETE\(summary.note.map { ": \($0)" } ?? "")"
    let road = "\(Figure.count(summary.roadFrames, "road frame")), \(Figure.count(summary.roadAlerts, "alert"))"
    if summary.frames == 0, summary.roadFrames > 0 {
      self.init("summary", "\(summary.seconds.tenths) s, \(road)\(missing)", .plain)
      return
    }
    let face = summary.frames > 0 ? Self.percent(Double(summary.faceFrames) / Double(summary.frames)) : "0 %"
    let counts = [
      Figure.count(summary.blinks, "blink"), "\(Figure.count(summary.closures, "eye closure")) over 1 s",
      Figure.count(summary.yawns, "yawn"), Figure.count(summary.glances, "glance"),
    ].joined(separator: ", ")
    let attention = SessionWords.attention(summary.figures).map { "; \($0)" } ?? ""
    let roadSeen = summary.roadFrames > 0 ? "; \(road)" : ""
    self.init(
      "summary",
      "\(summary.frames) frames in \(summary.seconds.tenths) s, a face in \(face); \(counts); highest risk"
        + " \(summary.highestRisk.rawValue)\(roadSeen)\(attention)\(missing)", .plain)
  }

  static func seconds(_ duration: Duration) -> String {
    let seconds = duration.seconds
    return seconds < 1 ? "\(Int((seconds * 100).rounded()) * 10) ms" : "\(seconds.tenths) s"
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension Verdict.Kind {
  /// The kind's name in words: `long distraction` for `longDistraction`.
  fileprivate var words: String { rawValue.replacing(/[A-Z]/) { " " + $0.output.lowercased() } }
}

extension VehicleRequest.End {
  fileprivate var words: String {
    switch self {
    case .answered: "the driver answered"
    case .over: "its reason has passed"
    case .standstill: "the vehicle stands"
    case .finished: "the drive has ended"
    }
  }
}
