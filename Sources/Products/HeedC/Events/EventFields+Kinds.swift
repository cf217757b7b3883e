import CHeed
import HeedGeometry
import HeedSignals

/// The plain values of each event kind.
extension EventFields {
  typealias Content = heed_event_content

  /// All kinds, as bits.
  static let kinds: UInt32 = (HEED_EVENT_FRAME.rawValue...HEED_EVENT_PHONE.rawValue).reduce(0) { $0 | 1 << $1 }

  /// The C constant of an event's kind.
  static func kind(of event: MonitorEvent) -> heed_event_kind {
    switch event {
    case .frame: HEED_EVENT_FRAME
    case .blink: HEED_EVENT_BLINK
    case .eyeClosure: HEED_EVENT_EYE_CLOSURE
    case .drowsiness: HEED_EVENT_DROWSINESS
    case .yawn: HEED_EVENT_YAWN
    case .attention: HEED_EVENT_ATTENTION
    case .fixation: HEED_EVENT_FIXATION
    case .saccade: HEED_EVENT_SACCADE
    case .glance: HEED_EVENT_GLANCE
    case .distraction: HEED_EVENT_DISTRACTION
    case .phone: HEED_EVENT_PHONE
    case .driverChanged: HEED_EVENT_DRIVER_CHANGED
    case .availability: HEED_EVENT_AVAILABILITY
    case .risk: HEED_EVENT_RISK
    case .prompt: HEED_EVENT_PROMPT
    case .verdict: HEED_EVENT_VERDICT
    case .request: HEED_EVENT_REQUEST
    case .road: HEED_EVENT_ROAD
    case .alert: HEED_EVENT_ALERT
    case .roadAvailability: HEED_EVENT_ROAD_AVAILABILITY
    case .camera: HEED_EVENT_CAMERA
    case .calibration: HEED_EVENT_CALIBRATION
    case .settings: HEED_EVENT_SETTINGS
    case .summary: HEED_EVENT_SUMMARY
    case .lost: HEED_EVENT_LOST
    }
  }

  /// The plain values of an event.
  func content(of event: MonitorEvent) -> Content {
    switch event {
    case .frame(let report): Content(frame: frame(report))
    case .blink(_, let blink): span(blink.start, blink.end, kind: blink.eye.rawValue, amount: blink.closure)
    case .eyeClosure(_, let closure):
      span(closure.start, closure.end, Self.phase(closure.phase.rawValue), kind: closure.kind.rawValue)
    case .drowsiness(_, let found): Content(drowsiness: drowsiness(found))
    case .yawn(_, let yawn): span(yawn.start, yawn.end)
    case .attention(_, let score): Content(attention: attention(score))
    case .fixation(_, let fixation): span(fixation.start, fixation.end)
    case .saccade(_, let saccade): span(saccade.start, saccade.end, amount: saccade.amplitude.degrees)
    case .glance(_, let glance): span(glance.start, glance.end, kind: glance.zoneClass.rawValue, zone: glance.zone)
    case .distraction(_, let found):
      span(
        found.start, found.end, Self.phase(found.phase.rawValue), kind: found.kind.rawValue, zone: found.zone,
        amount: found.away.seconds)
    case .phone(_, let phone):
      span(
        phone.start, phone.end, Self.phase(phone.phase.rawValue), kind: phone.place?.rawValue, amount: phone.confidence)
    case .availability(let change):
      availability(
        change.availability.raw, change.availability.reasonName, change.isPermanent, by: change.byName,
        works: change.works?.rawValue)
    case .risk(let state): Content(risk: risk(state))
    case .prompt(let prompt): Content(prompt: self.prompt(prompt))
    case .verdict(let verdict): Content(verdict: self.verdict(verdict))
    case .request(let request): Content(request: self.request(request))
    case .alert(let change): Content(alert: alert(change))
    case .roadAvailability(let change):
      availability(
        Int32((change.reason == nil ? HEED_AVAILABLE : HEED_UNAVAILABLE).rawValue), change.reason?.rawValue,
        change.reason?.isPermanent ?? false, function: change.function.rawValue)
    case .calibration(_, let change): Content(calibration: calibration(change))
    case .summary(_, let summary): Content(summary: self.summary(summary))
    case .lost(_, let loss): Content(lost: heed_lost_event(frames: Int64(loss.frames), events: Int64(loss.events)))
    case .driverChanged, .road, .camera, .settings: Content()
    }
  }

  /// As heed_phase; closures, distractions and alerts use different words for the same three phases.
  private static func phase(_ word: String) -> Int32 {
    switch word {
    case "began", "raised": Int32(HEED_BEGAN.rawValue)
    case "changed": Int32(HEED_CHANGED.rawValue)
    default: Int32(HEED_OVER.rawValue)
    }
  }

  private func span(
    _ start: Timestamp, _ end: Timestamp?, _ phase: Int32 = Int32(HEED_OVER.rawValue), kind: String? = nil,
    zone: String? = nil, amount: Double? = nil
  ) -> Content {
    Content(
      span: heed_span_event(
        start_ns: start.nanoseconds, end_ns: end.raw, phase: phase, reserved: 0, kind: keep(kind), zone: keep(zone),
        amount: amount.raw))
  }

  private func availability(
    _ state: Int32, _ reason: String?, _ isPermanent: Bool, function: String? = nil, by: String? = nil,
    works: String? = nil
  ) -> Content {
    Content(
      availability: heed_availability_event(
        state: state, is_permanent: isPermanent ? 1 : 0, reason: keep(reason), function: keep(function),
        by: keep(by), works: keep(works)))
  }

  private func frame(_ report: FrameReport) -> heed_frame_event {
    let (seen, face, gaze) = (report.observation, report.observation.face, report.gaze)
    var out = heed_frame_event()
    out.index = Int64(seen.frame)
    out.tracking =
      switch report.tracking {
      case .success: Int32(HEED_TRACKED.rawValue)
      case .lowConfidence: Int32(HEED_LOW_CONFIDENCE.rawValue)
      case .unsupported: Int32(HEED_UNSUPPORTED.rawValue)
      case .faceMissing: Int32(HEED_FACE_MISSING.rawValue)
      }
    out.movement = report.movement.raw
    (out.face_x, out.face_y) = ((face?.box.x).raw, (face?.box.y).raw)
    (out.face_width, out.face_height) = ((face?.box.width).raw, (face?.box.height).raw)
    out.head_yaw_deg = (face?.yaw.degrees).raw
    out.head_pitch_deg = (face?.pitch.degrees).raw
    out.head_roll_deg = (face?.roll.degrees).raw
    let origin = face?.origin.millimeters
    (out.head_x_mm, out.head_y_mm, out.head_z_mm) = ((origin?.x).raw, (origin?.y).raw, (origin?.z).raw)
    out.gaze_azimuth_deg = (gaze?.direction.azimuth.degrees).raw
    out.gaze_elevation_deg = (gaze?.direction.elevation.degrees).raw
    out.gaze_confidence = (gaze?.confidence).raw
    out.gaze_error_deg = (gaze?.errorDegrees).raw
    out.vehicle_azimuth_deg = (report.vehicleGaze?.azimuth.degrees).raw
    out.vehicle_elevation_deg = (report.vehicleGaze?.elevation.degrees).raw
    (out.screen_x, out.screen_y) = ((report.screenPoint?.x).raw, (report.screenPoint?.y).raw)
    (out.left_openness, out.right_openness) = (report.leftOpenness.raw, report.rightOpenness.raw)
    (out.closure, out.attention) = (report.closure.raw, report.attentionScore.raw)
    out.zone = keep(report.zone)
    return out
  }

  private func drowsiness(_ found: Drowsiness) -> heed_drowsiness_event {
    heed_drowsiness_event(
      is_drowsy: found.isDrowsy.raw, reserved: 0, intensity: found.intensity.raw, perclos: found.perclos.raw,
      p70: found.p70.raw, kss: found.kss.raw, reason: keep(found.reason))
  }

  private func attention(_ score: AttentionScore) -> heed_attention_event {
    heed_attention_event(
      begin_ns: score.begin.nanoseconds, end_ns: score.end.nanoseconds, score: score.score.raw, low: score.low.raw,
      high: score.high.raw, coverage: score.coverage)
  }

  private func risk(_ state: RiskState) -> heed_risk_event {
    let strongest = state.reasons.max { $0.weight < $1.weight }
    return heed_risk_event(
      level: state.level.raw, held: state.held?.raw ?? HEED_NONE, score: state.score.raw,
      reasons: Int32(clamping: state.reasons.count), reserved: 0, code: keep(strongest?.code),
      text: keep(strongest?.text))
  }

  private func prompt(_ prompt: RiskPrompt) -> heed_prompt_event {
    heed_prompt_event(
      signal: Int32(clamping: RiskPrompt.Signal.allCases.firstIndex(of: prompt.signal) ?? 0), level: prompt.level.raw,
      is_acknowledged: prompt.isAcknowledged ? 1 : 0, escalations: Int32(clamping: prompt.escalations))
  }

  private func request(_ request: VehicleRequest) -> heed_request_event {
    let phase = VehicleRequest.Phase.allCases.firstIndex(of: request.phase) ?? 0
    return heed_request_event(
      request: Int32(VehicleRequest.Kinds([request.kind]).rawValue), phase: Int32(clamping: phase),
      number: Int32(clamping: request.number), is_supported: request.isSupported.raw, until_ns: request.until.raw,
      gain_s: request.gain.raw, reason: keep(request.reason), end: keep(request.end?.rawValue))
  }

  private func verdict(_ verdict: Verdict) -> heed_verdict_event {
    heed_verdict_event(
      rules: keep(verdict.rules.rawValue), kind: keep(verdict.kind?.rawValue),
      level: verdict.level.map { Int32(clamping: $0) } ?? HEED_NONE, is_speed_assumed: verdict.isSpeedAssumed ? 1 : 0,
      margin_s: (verdict.margin?.seconds).raw)
  }

  private func alert(_ change: RoadAlertChange) -> heed_alert_event {
    let alert = change.alert
    return heed_alert_event(
      phase: Self.phase(change.state.rawValue),
      severity: alert.severity == .info ? 0 : alert.severity == .warning ? 1 : 2, kind: keep(alert.kind.rawValue),
      object: keep(alert.object), time_to_collision_s: (alert.timeToCollision?.seconds).raw,
      distance_m: alert.distanceMeters.raw, is_seen: alert.isSeen.raw, reserved: 0)
  }

  private func calibration(_ change: CalibrationChange) -> heed_calibration_event {
    var out = heed_calibration_event()
    (out.state, out.index, out.count) = (keep(change.stateName), HEED_NONE, HEED_NONE)
    (out.x, out.y, out.progress) = (.nan, .nan, .nan)
    switch change {
    case .nextPoint(let index, let count, let target):
      (out.index, out.count) = (Int32(clamping: index), Int32(clamping: count))
      (out.x, out.y) = (target.x, target.y)
    case .collecting(let index), .pointFailed(let index, _): out.index = Int32(clamping: index)
    case .progress(let index, let share): (out.index, out.progress) = (Int32(clamping: index), share)
    default: break
    }
    return out
  }

  private func summary(_ summary: SessionSummary) -> heed_summary_event {
    var out = heed_summary_event()
    (out.frames, out.face_frames) = (Int64(summary.frames), Int64(summary.faceFrames))
    (out.dropped_frames, out.stale_frames) = (Int64(summary.droppedFrames), Int64(summary.staleFrames))
    (out.blinks, out.closures) = (Int64(summary.blinks), Int64(summary.closures))
    (out.yawns, out.glances) = (Int64(summary.yawns), Int64(summary.glances))
    (out.road_frames, out.road_alerts) = (Int64(summary.roadFrames), Int64(summary.roadAlerts))
    (out.seconds, out.highest_risk) = (summary.seconds, summary.highestRisk.raw)
    (out.is_complete, out.note) = (summary.isComplete ? 1 : 0, keep(summary.note))
    return out
  }
}
