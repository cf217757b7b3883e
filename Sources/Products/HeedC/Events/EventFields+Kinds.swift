// swift-format-ignore-file
// Made by Tools/schema from Schema/events.schema; not edited by hand.

import CHeed
import HeedGeometry
import HeedSignals

/// What each kind of event holds as plain values.
extension EventFields {
  /// All kinds, as bits.
  static let kinds: UInt32 = [
    HEED_EVENT_FRAME, HEED_EVENT_BLINK, HEED_EVENT_EYE_CLOSURE, HEED_EVENT_LIDS_LOWERED, HEED_EVENT_DROWSINESS,
    HEED_EVENT_YAWN, HEED_EVENT_ATTENTION, HEED_EVENT_FIXATION, HEED_EVENT_SACCADE, HEED_EVENT_GLANCE,
    HEED_EVENT_DISTRACTION, HEED_EVENT_PHONE, HEED_EVENT_DRIVER_CHANGED, HEED_EVENT_AVAILABILITY, HEED_EVENT_RISK,
    HEED_EVENT_PROMPT, HEED_EVENT_REQUEST, HEED_EVENT_VERDICT, HEED_EVENT_ROAD, HEED_EVENT_ALERT,
    HEED_EVENT_ROAD_AVAILABILITY, HEED_EVENT_CAMERA, HEED_EVENT_CALIBRATION, HEED_EVENT_SETTINGS, HEED_EVENT_SUMMARY,
    HEED_EVENT_LOST,
  ].reduce(0) { $0 | 1 << $1.rawValue }

  /// What C calls an event's kind.
  static func kind(of event: MonitorEvent) -> heed_event_kind {
    switch event {
    case .frame: HEED_EVENT_FRAME
    case .blink: HEED_EVENT_BLINK
    case .eyeClosure: HEED_EVENT_EYE_CLOSURE
    case .lidsLowered: HEED_EVENT_LIDS_LOWERED
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
    case .request: HEED_EVENT_REQUEST
    case .verdict: HEED_EVENT_VERDICT
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
  func content(of event: MonitorEvent) -> heed_event_content {
    var content = heed_event_content()
    switch event {
    case .frame(let value): value.fill(&content.frame, self)
    case .blink(_, let value): value.fill(&content.blink, self)
    case .eyeClosure(_, let value): value.fill(&content.eye_closure, self)
    case .lidsLowered(_, let value): value.fill(&content.lids_lowered, self)
    case .drowsiness(_, let value): value.fill(&content.drowsiness, self)
    case .yawn(_, let value): value.fill(&content.yawn, self)
    case .attention(_, let value): value.fill(&content.attention, self)
    case .fixation(_, let value): value.fill(&content.fixation, self)
    case .saccade(_, let value): value.fill(&content.saccade, self)
    case .glance(_, let value): value.fill(&content.glance, self)
    case .distraction(_, let value): value.fill(&content.distraction, self)
    case .phone(_, let value): value.fill(&content.phone, self)
    case .driverChanged: break
    case .availability(let value): value.fill(&content.availability, self)
    case .risk(let value): value.fill(&content.risk, self)
    case .prompt(let value): value.fill(&content.prompt, self)
    case .request(let value): value.fill(&content.request, self)
    case .verdict(let value): value.fill(&content.verdict, self)
    case .road(let value): value.fill(&content.road, self)
    case .alert(let value): value.fill(&content.alert, self)
    case .roadAvailability(let value): value.fill(&content.road_availability, self)
    case .camera(let value): value.fill(&content.camera, self)
    case .calibration(_, let value): value.fill(&content.calibration, self)
    case .settings: break
    case .summary(_, let value): value.fill(&content.summary, self)
    case .lost(_, let value): value.fill(&content.lost, self)
    }
    return content
  }
}

extension FrameReport {
  fileprivate func fill(_ out: inout heed_frame_event, _ texts: EventFields) {
    out.frame = Int64(observation.frame)
    out.tracking = tracking.raw
    out.face_score = .nan
    out.face_rect_x = .nan
    out.face_rect_y = .nan
    out.face_rect_width = .nan
    out.face_rect_height = .nan
    out.face_image_width = Int64(HEED_NONE)
    out.face_image_height = Int64(HEED_NONE)
    out.face_yaw_deg = .nan
    out.face_pitch_deg = .nan
    out.face_roll_deg = .nan
    out.face_center_mm_x = .nan
    out.face_center_mm_y = .nan
    out.face_center_mm_z = .nan
    out.left_openness = .nan
    out.left_closure = .nan
    out.left_closure_spread = .nan
    out.left_iris_px_x = .nan
    out.left_iris_px_y = .nan
    out.left_iris_radius_px = .nan
    out.left_lid_aperture_deg = .nan
    out.right_openness = .nan
    out.right_closure = .nan
    out.right_closure_spread = .nan
    out.right_iris_px_x = .nan
    out.right_iris_px_y = .nan
    out.right_iris_radius_px = .nan
    out.right_lid_aperture_deg = .nan
    out.closure = (closure).raw
    out.mouth_openness = (observation.face?.mouthOpenness).raw
    out.gaze_azimuth_deg = .nan
    out.gaze_elevation_deg = .nan
    out.gaze_confidence = .nan
    out.gaze_error_deg = .nan
    out.vehicle_azimuth_deg = .nan
    out.vehicle_elevation_deg = .nan
    out.gaze_screen_pt_x = .nan
    out.gaze_screen_pt_y = .nan
    out.movement = movement.raw
    out.provisional = (isMovementProvisional) ? 1 : 0
    out.fixation_pt_x = (fixationPoint?.x).raw
    out.fixation_pt_y = (fixationPoint?.y).raw
    out.lid_drift = texts.keep(lidDrift?.rawValue)
    out.luma = (Optional(observation.picture.meanLuma)).raw
    out.attention = (attentionScore).raw
    seenFace?.fillFace(&out, texts)
    seenEyes?.fillEyes(&out, texts)
    hiddenEyes.fillHidden(&out, texts)
    seenGaze?.fillGaze(&out, texts)
  }
}

extension SeenFace {
  fileprivate func fillFace(_ out: inout heed_frame_event, _ texts: EventFields) {
    out.face_score = face.score
    out.face_rect_x = face.box.x
    out.face_rect_y = face.box.y
    out.face_rect_width = face.box.width
    out.face_rect_height = face.box.height
    out.face_image_width = Int64(size.width)
    out.face_image_height = Int64(size.height)
    out.face_yaw_deg = face.yaw.degrees
    out.face_pitch_deg = face.pitch.degrees
    out.face_roll_deg = face.roll.degrees
    out.face_center_mm_x = face.origin.millimeters.x
    out.face_center_mm_y = face.origin.millimeters.y
    out.face_center_mm_z = face.origin.millimeters.z
    out.face_mesh = texts.keep(face.isCarried ? "carried" : "measured")
  }
}

extension SeenEyes {
  fileprivate func fillEyes(_ out: inout heed_frame_event, _ texts: EventFields) {
    left?.fillEyesLeft(&out, texts)
    right?.fillEyesRight(&out, texts)
  }
}

extension SeenEye {
  fileprivate func fillEyesLeft(_ out: inout heed_frame_event, _ texts: EventFields) {
    out.left_openness = (openness).raw
    out.left_closure = (closure).raw
    out.left_closure_spread = (eye.appearance?.closingSpread).raw
    out.left_iris_px_x = eye.irisCenter.x
    out.left_iris_px_y = eye.irisCenter.y
    out.left_iris_radius_px = eye.irisRadiusPixels
    out.left_lid_aperture_deg = eye.openAperture.degrees
  }
}

extension SeenEye {
  fileprivate func fillEyesRight(_ out: inout heed_frame_event, _ texts: EventFields) {
    out.right_openness = (openness).raw
    out.right_closure = (closure).raw
    out.right_closure_spread = (eye.appearance?.closingSpread).raw
    out.right_iris_px_x = eye.irisCenter.x
    out.right_iris_px_y = eye.irisCenter.y
    out.right_iris_radius_px = eye.irisRadiusPixels
    out.right_lid_aperture_deg = eye.openAperture.degrees
  }
}

extension HiddenEyes {
  fileprivate func fillHidden(_ out: inout heed_frame_event, _ texts: EventFields) {
    out.left_hidden = texts.keep(left?.rawValue)
    out.right_hidden = texts.keep(right?.rawValue)
  }
}

extension SeenGaze {
  fileprivate func fillGaze(_ out: inout heed_frame_event, _ texts: EventFields) {
    out.gaze_azimuth_deg = gaze.direction.azimuth.degrees
    out.gaze_elevation_deg = gaze.direction.elevation.degrees
    out.gaze_confidence = gaze.confidence
    out.gaze_error_deg = (gaze.errorDegrees).raw
    out.vehicle_azimuth_deg = (inVehicle?.azimuth.degrees).raw
    out.vehicle_elevation_deg = (inVehicle?.elevation.degrees).raw
    out.gaze_screen_pt_x = (onScreen?.x).raw
    out.gaze_screen_pt_y = (onScreen?.y).raw
    out.screen_state = texts.keep(screenState.rawValue)
    out.zone = texts.keep(zone)
    out.zone_class = texts.keep(zoneClass?.rawValue)
  }
}

extension Blink {
  fileprivate func fill(_ out: inout heed_blink_event, _ texts: EventFields) {
    out.start_ns = start.nanoseconds
    out.end_ns = end.nanoseconds
    out.eye = texts.keep(eye.rawValue)
    out.closure = closure
    out.slow = (isSlow) ? 1 : 0
    out.start_error_ms = (startError?.milliseconds).raw
    out.end_error_ms = (endError?.milliseconds).raw
    out.amplitude = (amplitude).raw
    out.closing_velocity_per_s = (closingVelocity).raw
    out.opening_velocity_per_s = (openingVelocity).raw
    out.amplitude_velocity_ratio_s = (amplitudeVelocityRatioSeconds).raw
    out.closing_ms = (phases?.closing.milliseconds).raw
    out.shut_ms = (phases?.shut.milliseconds).raw
    out.opening_ms = (phases?.opening.milliseconds).raw
  }
}

extension EyeClosure {
  fileprivate func fill(_ out: inout heed_eye_closure_event, _ texts: EventFields) {
    out.state = phase.raw
    out.kind = texts.keep(kind.rawValue)
    out.start_ns = start.nanoseconds
    out.end_ns = (end).raw
    out.during_yawn = (duringYawn) ? 1 : 0
  }
}

extension LidsLowered {
  fileprivate func fill(_ out: inout heed_lids_lowered_event, _ texts: EventFields) {
    out.state = phase.raw
    out.start_ns = start.nanoseconds
    out.end_ns = (end).raw
    out.sure = (isSure) ? 1 : 0
  }
}

extension Drowsiness {
  fileprivate func fill(_ out: inout heed_drowsiness_event, _ texts: EventFields) {
    out.is_drowsy = (isDrowsy).raw
    out.intensity = (intensity).raw
    out.perclos = (perclos).raw
    out.window_s = window.seconds
    out.kss = (kss).raw
    out.reason = texts.keep(reason)
    out.p70 = (p70).raw
    out.blinks_window_s = .nan
    out.blinks_count = Int64(HEED_NONE)
    out.blinks_rate_per_min = .nan
    out.blinks_rate_error = .nan
    out.blinks_duration_ms = .nan
    out.blinks_amplitude = .nan
    out.blinks_closing_velocity_per_s = .nan
    out.blinks_opening_velocity_per_s = .nan
    out.blinks_amplitude_velocity_ratio_s = .nan
    out.blinks_interval_s = .nan
    out.blinks_interval_scatter = .nan
    blinks?.fillBlinks(&out, texts)
  }
}

extension BlinkSummary {
  fileprivate func fillBlinks(_ out: inout heed_drowsiness_event, _ texts: EventFields) {
    out.blinks_window_s = seen.seconds
    out.blinks_count = Int64(blinks)
    out.blinks_rate_per_min = ratePerMinute
    out.blinks_rate_error = rateError
    out.blinks_duration_ms = (meanDurationMilliseconds).raw
    out.blinks_amplitude = (meanAmplitude).raw
    out.blinks_closing_velocity_per_s = (meanClosingVelocity).raw
    out.blinks_opening_velocity_per_s = (meanOpeningVelocity).raw
    out.blinks_amplitude_velocity_ratio_s = (meanAmplitudeVelocityRatioSeconds).raw
    out.blinks_interval_s = (meanIntervalSeconds).raw
    out.blinks_interval_scatter = (intervalScatter).raw
  }
}

extension Yawn {
  fileprivate func fill(_ out: inout heed_yawn_event, _ texts: EventFields) {
    out.start_ns = start.nanoseconds
    out.end_ns = end.nanoseconds
  }
}

extension AttentionScore {
  fileprivate func fill(_ out: inout heed_attention_event, _ texts: EventFields) {
    out.begin_ns = begin.nanoseconds
    out.end_ns = end.nanoseconds
    out.score = (score).raw
    out.score_low = (low).raw
    out.score_high = (high).raw
    out.coverage = coverage
    out.eyes_shut_s = (eyesShut?.seconds).raw
    out.target = texts.keep(target?.rawValue)
    out.reason = texts.keep(reason?.rawValue)
  }
}

extension Fixation {
  fileprivate func fill(_ out: inout heed_fixation_event, _ texts: EventFields) {
    out.start_ns = start.nanoseconds
    out.end_ns = end.nanoseconds
    out.azimuth_deg = azimuth.degrees
    out.elevation_deg = elevation.degrees
    out.fixation_pt_x = (screenPoint?.x).raw
    out.fixation_pt_y = (screenPoint?.y).raw
  }
}

extension Saccade {
  fileprivate func fill(_ out: inout heed_saccade_event, _ texts: EventFields) {
    out.start_ns = start.nanoseconds
    out.end_ns = end.nanoseconds
    out.amplitude_deg = amplitude.degrees
  }
}

extension Glance {
  fileprivate func fill(_ out: inout heed_glance_event, _ texts: EventFields) {
    out.start_ns = start.nanoseconds
    out.end_ns = end.nanoseconds
    out.zone = texts.keep(zone)
    out.zone_class = texts.keep(zoneClass.rawValue)
    out.kind = texts.keep(kind?.rawValue)
    out.azimuth_deg = (direction?.azimuth.degrees).raw
    out.elevation_deg = (direction?.elevation.degrees).raw
    out.head_turn_deg = (headTurn?.degrees).raw
    out.phone = texts.keep(phone?.rawValue)
  }
}

extension Distraction {
  fileprivate func fill(_ out: inout heed_distraction_event, _ texts: EventFields) {
    out.state = phase.raw
    out.kind = texts.keep(kind.rawValue)
    out.start_ns = start.nanoseconds
    out.end_ns = (end).raw
    out.zone = texts.keep(zone)
    out.away_s = away.seconds
    out.glances = Int64(glances)
  }
}

extension SeenPhone {
  fileprivate func fill(_ out: inout heed_phone_event, _ texts: EventFields) {
    out.state = phase.raw
    out.start_ns = start.nanoseconds
    out.end_ns = (end).raw
    out.place = texts.keep(place?.rawValue)
    out.in_use = (isInUse).raw
    out.confidence = confidence
    out.rect_x = box.x
    out.rect_y = box.y
    out.rect_width = box.width
    out.rect_height = box.height
  }
}

extension AvailabilityChange {
  fileprivate func fill(_ out: inout heed_availability_event, _ texts: EventFields) {
    out.state = texts.keep(availability.stateName)
    out.reason = texts.keep(availability.reasonName)
    out.by = texts.keep(byName)
    out.works = texts.keep(works?.rawValue)
    out.permanent = (isPermanent) ? 1 : 0
    out.utc = (utcMilliseconds).raw
  }
}

extension RiskState {
  fileprivate func fill(_ out: inout heed_risk_event, _ texts: EventFields) {
    out.level = level.raw
    out.held = held?.raw ?? HEED_NONE
    out.score = (score).raw
    out.reason_count = Int64(reasons.count)
    out.code = texts.keep(heaviest?.code)
    out.text = texts.keep(heaviest?.text)
  }
}

extension RiskPrompt {
  fileprivate func fill(_ out: inout heed_prompt_event, _ texts: EventFields) {
    out.signal = signal.raw
    out.level = level.raw
    out.escalations = Int64(escalations)
    out.acknowledged = (isAcknowledged) ? 1 : 0
  }
}

extension VehicleRequest {
  fileprivate func fill(_ out: inout heed_request_event, _ texts: EventFields) {
    out.kind = kind.raw
    out.state = phase.raw
    out.number = Int64(number)
    out.reason = texts.keep(reason)
    out.began_ns = began.nanoseconds
    out.until_ns = (until).raw
    out.gain_s = (gain).raw
    out.end = texts.keep(end?.rawValue)
    out.supported = (isSupported).raw
  }
}

extension Verdict {
  fileprivate func fill(_ out: inout heed_verdict_event, _ texts: EventFields) {
    out.rules = texts.keep(rules.rawValue)
    out.level = (level).raw
    out.kind = texts.keep(kind?.rawValue)
    out.margin_s = (margin?.seconds).raw
    out.latest_ns = (latest).raw
    out.speed_assumed = (isSpeedAssumed) ? 1 : 0
    out.locked_out = (isLockedOut) ? 1 : 0
    out.evidence_measured = .nan
    out.evidence_threshold = .nan
    out.evidence_excess = .nan
    out.evidence_samples = Int64(HEED_NONE)
    out.evidence_start_ns = .min
    evidence?.fillEvidence(&out, texts)
  }
}

extension RiskEvidence {
  fileprivate func fillEvidence(_ out: inout heed_verdict_event, _ texts: EventFields) {
    out.evidence_rule = texts.keep(rule)
    out.evidence_quantity = texts.keep(quantity.rawValue)
    out.evidence_measured = measured
    out.evidence_threshold = threshold
    out.evidence_excess = excess
    out.evidence_samples = Int64(samples)
    out.evidence_start_ns = (start).raw
  }
}

extension RoadReport {
  fileprivate func fill(_ out: inout heed_road_event, _ texts: EventFields) {
    out.frame = Int64(observation.frame)
    out.speed_mps = (speed?.metersPerSecond).raw
    out.speed_from = texts.keep(speed?.origin.rawValue)
    out.lane_offset_m = .nan
    out.lane_heading_deg = .nan
    out.lane_width_m = .nan
    out.lane_left_m = .nan
    out.lane_right_m = .nan
    out.lane_curvature_per_m = .nan
    lane?.fillLane(&out, texts)
  }
}

extension LaneState {
  fileprivate func fillLane(_ out: inout heed_road_event, _ texts: EventFields) {
    out.lane_offset_m = (offset).raw
    out.lane_heading_deg = heading.degrees
    out.lane_width_m = (width).raw
    out.lane_left_m = (leftDistance).raw
    out.lane_right_m = (rightDistance).raw
    out.lane_curvature_per_m = curvature
  }
}

extension RoadAlertChange {
  fileprivate func fill(_ out: inout heed_alert_event, _ texts: EventFields) {
    out.state = state.raw
    out.kind = texts.keep(alert.kind.rawValue)
    out.stage = texts.keep(alert.stage?.rawValue)
    out.side = texts.keep(alert.side?.rawValue)
    out.severity = alert.severity.raw
    out.object = texts.keep(alert.object)
    out.ttc_s = (alert.timeToCollision?.seconds).raw
    out.ttc_low_s = (alert.timeToCollision?.earliest).raw
    out.ttc_high_s = (alert.timeToCollision?.latest).raw
    out.distance_m = (alert.distanceMeters).raw
    out.seen = (alert.isSeen).raw
  }
}

extension RoadAvailabilityChange {
  fileprivate func fill(_ out: inout heed_road_availability_event, _ texts: EventFields) {
    out.of = texts.keep(function.rawValue)
    out.state = texts.keep(reason == nil ? "available" : "unavailable")
    out.reason = texts.keep(reason?.rawValue)
    out.permanent = (reason?.isPermanent ?? false) ? 1 : 0
  }
}

extension CameraChange {
  fileprivate func fill(_ out: inout heed_camera_event, _ texts: EventFields) {
    out.change = texts.keep(kind.rawValue)
    out.image_width = Int64(size.width)
    out.image_height = Int64(size.height)
    out.progress = calibration.progress
    out.calibrated = (calibration.isCalibrated) ? 1 : 0
    out.hold = texts.keep(calibration.hold?.rawValue)
    out.pitch_deg = (calibration.estimate?.pitch.degrees).raw
    out.yaw_deg = (calibration.estimate?.yaw.degrees).raw
    out.roll_deg = (calibration.estimate?.roll.degrees).raw
    out.height_m = (calibration.estimate?.heightMeters).raw
    out.deviation_deg = (calibration.deviation?.degrees).raw
    out.knocks = Int64(calibration.knocks)
  }
}

extension CalibrationChange {
  fileprivate func fill(_ out: inout heed_calibration_event, _ texts: EventFields) {
    out.state = texts.keep(stateName)
    out.index = (index).raw
    out.count = (count).raw
    out.target_pt_x = (target?.x).raw
    out.target_pt_y = (target?.y).raw
    out.progress = (progress).raw
    out.reason = texts.keep(reason)
    out.text = texts.keep(text)
    out.degrees = (degrees).raw
    out.worn = (worn).raw
  }
}

extension SessionSummary {
  fileprivate func fill(_ out: inout heed_summary_event, _ texts: EventFields) {
    out.frames = Int64(frames)
    out.seconds = seconds
    out.face_frames = Int64(faceFrames)
    out.dropped_frames = Int64(droppedFrames)
    out.stale_frames = Int64(staleFrames)
    out.complete = (isComplete) ? 1 : 0
    out.note = texts.keep(note)
    out.blinks = Int64(blinks)
    out.closures = Int64(closures)
    out.yawns = Int64(yawns)
    out.glances = Int64(glances)
    out.road_frames = Int64(roadFrames)
    out.road_alerts = Int64(roadAlerts)
    out.highest_risk = highestRisk.raw
    out.attention = (figures.attention?.score).raw
    out.attention_low = (figures.attention?.low).raw
    out.attention_high = (figures.attention?.high).raw
    out.attention_coverage = (figures.attention?.coverage).raw
    out.perclos = (figures.perclos).raw
    out.lids_seen_s = figures.lidsSeen.seconds
    out.blink_rate_per_min = (figures.blinkRatePerMinute).raw
    out.blink_mean_ms = (figures.meanBlinkMilliseconds).raw
    out.alerts = Int64(figures.alerts)
    out.risk_s_unknown = figures.riskTimes[.unknown, default: .zero].seconds
    out.risk_s_normal = figures.riskTimes[.normal, default: .zero].seconds
    out.risk_s_advisory = figures.riskTimes[.advisory, default: .zero].seconds
    out.risk_s_warning = figures.riskTimes[.warning, default: .zero].seconds
    out.risk_s_critical = figures.riskTimes[.critical, default: .zero].seconds
  }
}

extension EventLoss {
  fileprivate func fill(_ out: inout heed_lost_event, _ texts: EventFields) {
    out.frames = Int64(frames)
    out.events = Int64(events)
  }
}
