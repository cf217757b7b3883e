// swift-format-ignore-file
// Made by Tools/schema from Schema/events.schema; not edited by hand.

import CHeed
import HeedGeometry
import HeedSignals

/// What each kind of event holds as plain values.
extension EventFields {
  /// All kinds, as bits: the lowest is the kind with the number 0.
  static let kinds: UInt32 = 0x7BFF_FFFE

  /// The plain values of an event.
  func content(of event: MonitorEvent) -> heed_event_content {
    var content = heed_event_content()
    switch event {
    case .frame(let value): fill(&content.frame, value)
    case .blink(_, let value): fill(&content.blink, value)
    case .eyeClosure(_, let value): fill(&content.eye_closure, value)
    case .lidsLowered(_, let value): fill(&content.lids_lowered, value)
    case .drowsiness(_, let value): fill(&content.drowsiness, value)
    case .yawn(_, let value): fill(&content.yawn, value)
    case .attention(_, let value): fill(&content.attention, value)
    case .fixation(_, let value): fill(&content.fixation, value)
    case .saccade(_, let value): fill(&content.saccade, value)
    case .pursuit(_, let value): fill(&content.pursuit, value)
    case .glance(_, let value): fill(&content.glance, value)
    case .distraction(_, let value): fill(&content.distraction, value)
    case .phone(_, let value): fill(&content.phone, value)
    case .availability(let value): fill(&content.availability, value)
    case .risk(let value): fill(&content.risk, value)
    case .prompt(let value): fill(&content.prompt, value)
    case .request(let value): fill(&content.request, value)
    case .verdict(let value): fill(&content.verdict, value)
    case .road(let value): fill(&content.road, value)
    case .alert(let value): fill(&content.alert, value)
    case .roadAvailability(let value): fill(&content.road_availability, value)
    case .camera(let value): fill(&content.camera, value)
    case .calibration(_, let value): fill(&content.calibration, value)
    case .summary(_, let value): fill(&content.summary, value)
    case .marker(let value): fill(&content.marker, value)
    case .notice(let value): fill(&content.notice, value)
    case .lost(_, let value): fill(&content.lost, value)
    case .driverChanged, .settings: break
    }
    return content
  }

  private func fill(_ out: inout heed_frame_event, _ value: FrameReport) {
    let face = value.seenFace
    let eyes = value.seenEyes
    let hidden = value.hiddenEyes
    let gaze = value.seenGaze
    out.frame = Int64(value.observation.frame)
    out.tracking = value.tracking.raw
    out.face_score = (face?.face.score).raw
    out.face_rect_x = (face?.face.box.x).raw
    out.face_rect_y = (face?.face.box.y).raw
    out.face_rect_width = (face?.face.box.width).raw
    out.face_rect_height = (face?.face.box.height).raw
    out.face_image_width = (face?.size.width).raw
    out.face_image_height = (face?.size.height).raw
    out.face_yaw_deg = (face?.face.yaw.degrees).raw
    out.face_pitch_deg = (face?.face.pitch.degrees).raw
    out.face_roll_deg = (face?.face.roll.degrees).raw
    out.face_center_mm_x = (face?.face.origin.millimeters.x).raw
    out.face_center_mm_y = (face?.face.origin.millimeters.y).raw
    out.face_center_mm_z = (face?.face.origin.millimeters.z).raw
    out.face_mesh = keep(face?.mesh)
    out.left_openness = (eyes?.left?.openness).raw
    out.left_closure = (eyes?.left?.closure).raw
    out.left_closure_spread = (eyes?.left?.eye.appearance?.closingSpread).raw
    out.left_iris_px_x = (eyes?.left?.eye.irisCenter.x).raw
    out.left_iris_px_y = (eyes?.left?.eye.irisCenter.y).raw
    out.left_iris_radius_px = (eyes?.left?.eye.irisRadiusPixels).raw
    out.left_lid_aperture_deg = (eyes?.left?.eye.openAperture.degrees).raw
    out.right_openness = (eyes?.right?.openness).raw
    out.right_closure = (eyes?.right?.closure).raw
    out.right_closure_spread = (eyes?.right?.eye.appearance?.closingSpread).raw
    out.right_iris_px_x = (eyes?.right?.eye.irisCenter.x).raw
    out.right_iris_px_y = (eyes?.right?.eye.irisCenter.y).raw
    out.right_iris_radius_px = (eyes?.right?.eye.irisRadiusPixels).raw
    out.right_lid_aperture_deg = (eyes?.right?.eye.openAperture.degrees).raw
    out.left_hidden = keep(hidden.left?.rawValue)
    out.right_hidden = keep(hidden.right?.rawValue)
    out.closure = value.closure.raw
    out.mouth_openness = (value.observation.face?.mouthOpenness).raw
    out.gaze_azimuth_deg = (gaze?.gaze.direction.azimuth.degrees).raw
    out.gaze_elevation_deg = (gaze?.gaze.direction.elevation.degrees).raw
    out.gaze_confidence = (gaze?.gaze.confidence).raw
    out.gaze_error_deg = (gaze?.gaze.errorDegrees).raw
    out.vehicle_azimuth_deg = (gaze?.inVehicle?.azimuth.degrees).raw
    out.vehicle_elevation_deg = (gaze?.inVehicle?.elevation.degrees).raw
    out.gaze_screen_pt_x = (gaze?.onScreen?.x).raw
    out.gaze_screen_pt_y = (gaze?.onScreen?.y).raw
    out.screen_state = keep(gaze?.screenState.rawValue)
    out.zone = keep(gaze?.zone)
    out.zone_class = keep(gaze?.zoneClass?.rawValue)
    out.movement = value.movement.raw
    out.provisional = value.isMovementProvisional ? 1 : 0
    out.fixation_pt_x = (value.fixationPoint?.x).raw
    out.fixation_pt_y = (value.fixationPoint?.y).raw
    out.lid_drift = keep(value.lidDrift?.rawValue)
    out.luma = value.luma.raw
    out.attention = value.attentionScore.raw
    out.unfiltered_azimuth_deg = (value.gaze?.unfiltered?.azimuth.degrees).raw
    out.unfiltered_elevation_deg = (value.gaze?.unfiltered?.elevation.degrees).raw
  }

  private func fill(_ out: inout heed_blink_event, _ value: Blink) {
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.nanoseconds
    out.eye = keep(value.eye.rawValue)
    out.closure = value.closure
    out.slow = value.isSlow ? 1 : 0
    out.start_error_ms = (value.startError?.milliseconds).raw
    out.end_error_ms = (value.endError?.milliseconds).raw
    out.amplitude = value.amplitude.raw
    out.closing_velocity_per_s = value.closingVelocity.raw
    out.opening_velocity_per_s = value.openingVelocity.raw
    out.amplitude_velocity_ratio_s = value.amplitudeVelocityRatioSeconds.raw
    out.closing_ms = (value.phases?.closing.milliseconds).raw
    out.shut_ms = (value.phases?.shut.milliseconds).raw
    out.opening_ms = (value.phases?.opening.milliseconds).raw
  }

  private func fill(_ out: inout heed_eye_closure_event, _ value: EyeClosure) {
    out.state = value.phase.raw
    out.kind = keep(value.kind.rawValue)
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.raw
    out.during_yawn = value.duringYawn ? 1 : 0
  }

  private func fill(_ out: inout heed_lids_lowered_event, _ value: LidsLowered) {
    out.state = value.phase.raw
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.raw
    out.sure = value.isSure ? 1 : 0
  }

  private func fill(_ out: inout heed_drowsiness_event, _ value: Drowsiness) {
    out.is_drowsy = value.isDrowsy.raw
    out.intensity = value.intensity.raw
    out.perclos = value.perclos.raw
    out.window_s = value.window.seconds
    out.kss = value.kss.raw
    out.reason = keep(value.reason)
    out.p70 = value.p70.raw
    out.blinks_window_s = (value.blinks?.seen.seconds).raw
    out.blinks_count = (value.blinks?.blinks).raw
    out.blinks_rate_per_min = (value.blinks?.ratePerMinute).raw
    out.blinks_rate_error = (value.blinks?.rateError).raw
    out.blinks_duration_ms = (value.blinks?.meanDurationMilliseconds).raw
    out.blinks_amplitude = (value.blinks?.meanAmplitude).raw
    out.blinks_closing_velocity_per_s = (value.blinks?.meanClosingVelocity).raw
    out.blinks_opening_velocity_per_s = (value.blinks?.meanOpeningVelocity).raw
    out.blinks_amplitude_velocity_ratio_s = (value.blinks?.meanAmplitudeVelocityRatioSeconds).raw
    out.blinks_interval_s = (value.blinks?.meanIntervalSeconds).raw
    out.blinks_interval_scatter = (value.blinks?.intervalScatter).raw
  }

  private func fill(_ out: inout heed_yawn_event, _ value: Yawn) {
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.nanoseconds
  }

  private func fill(_ out: inout heed_attention_event, _ value: AttentionScore) {
    out.begin_ns = value.begin.nanoseconds
    out.end_ns = value.end.nanoseconds
    out.score = value.score.raw
    out.score_low = value.low.raw
    out.score_high = value.high.raw
    out.coverage = value.coverage
    out.eyes_shut_s = (value.eyesShut?.seconds).raw
    out.target = keep(value.target?.rawValue)
    out.reason = keep(value.reason?.rawValue)
  }

  private func fill(_ out: inout heed_fixation_event, _ value: Fixation) {
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.nanoseconds
    out.azimuth_deg = value.azimuth.degrees
    out.elevation_deg = value.elevation.degrees
    out.fixation_pt_x = (value.screenPoint?.x).raw
    out.fixation_pt_y = (value.screenPoint?.y).raw
  }

  private func fill(_ out: inout heed_saccade_event, _ value: Saccade) {
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.nanoseconds
    out.amplitude_deg = value.amplitude.degrees
  }

  private func fill(_ out: inout heed_pursuit_event, _ value: Pursuit) {
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.nanoseconds
    out.amplitude_deg = value.amplitude.degrees
    out.velocity_deg_per_s = value.velocityDegreesPerSecond
  }

  private func fill(_ out: inout heed_glance_event, _ value: Glance) {
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.nanoseconds
    out.zone = keep(value.zone)
    out.zone_class = keep(value.zoneClass.rawValue)
    out.kind = keep(value.kind?.rawValue)
    out.azimuth_deg = (value.direction?.azimuth.degrees).raw
    out.elevation_deg = (value.direction?.elevation.degrees).raw
    out.head_turn_deg = (value.headTurn?.degrees).raw
    out.phone = keep(value.phone?.rawValue)
  }

  private func fill(_ out: inout heed_distraction_event, _ value: Distraction) {
    out.state = value.phase.raw
    out.kind = keep(value.kind.rawValue)
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.raw
    out.zone = keep(value.zone)
    out.away_s = value.away.seconds
    out.glances = Int64(value.glances)
  }

  private func fill(_ out: inout heed_phone_event, _ value: SeenPhone) {
    out.state = value.phase.raw
    out.start_ns = value.start.nanoseconds
    out.end_ns = value.end.raw
    out.place = keep(value.place?.rawValue)
    out.in_use = value.isInUse.raw
    out.confidence = value.confidence
    out.rect_x = value.box.x
    out.rect_y = value.box.y
    out.rect_width = value.box.width
    out.rect_height = value.box.height
  }

  private func fill(_ out: inout heed_availability_event, _ value: AvailabilityChange) {
    out.state = keep(value.availability.stateName)
    out.reason = keep(value.availability.reasonName)
    out.by = keep(value.byName)
    out.works = keep(value.works?.rawValue)
    out.permanent = value.isPermanent ? 1 : 0
    out.utc = value.utcMilliseconds.raw
  }

  private func fill(_ out: inout heed_risk_event, _ value: RiskState) {
    out.level = value.level.raw
    out.held = value.held?.raw ?? HEED_NONE
    out.score = value.score.raw
    out.reason_count = Int64(value.reasons.count)
    out.code = keep(value.heaviest?.code)
    out.text = keep(value.heaviest?.text)
  }

  private func fill(_ out: inout heed_prompt_event, _ value: RiskPrompt) {
    out.signal = value.signal.raw
    out.level = value.level.raw
    out.escalations = Int64(value.escalations)
    out.acknowledged = value.isAcknowledged ? 1 : 0
  }

  private func fill(_ out: inout heed_request_event, _ value: VehicleRequest) {
    out.kind = value.kind.raw
    out.state = value.phase.raw
    out.number = Int64(value.number)
    out.reason = keep(value.reason)
    out.began_ns = value.began.nanoseconds
    out.until_ns = value.until.raw
    out.gain_s = value.gain.raw
    out.end = keep(value.end?.rawValue)
    out.supported = value.isSupported.raw
  }

  private func fill(_ out: inout heed_verdict_event, _ value: Verdict) {
    out.rules = keep(value.rules.rawValue)
    out.level = value.level.raw
    out.kind = keep(value.kind?.rawValue)
    out.margin_s = (value.margin?.seconds).raw
    out.latest_ns = value.latest.raw
    out.speed_assumed = value.isSpeedAssumed ? 1 : 0
    out.locked_out = value.isLockedOut ? 1 : 0
    out.evidence_rule = keep(value.evidence?.rule)
    out.evidence_quantity = keep(value.evidence?.quantity.rawValue)
    out.evidence_measured = (value.evidence?.measured).raw
    out.evidence_threshold = (value.evidence?.threshold).raw
    out.evidence_excess = (value.evidence?.excess).raw
    out.evidence_samples = (value.evidence?.samples).raw
    out.evidence_start_ns = (value.evidence?.start).raw
  }

  private func fill(_ out: inout heed_road_event, _ value: RoadReport) {
    out.frame = Int64(value.observation.frame)
    out.speed_mps = (value.speed?.metersPerSecond).raw
    out.speed_from = keep(value.speed?.origin.rawValue)
    out.lane_offset_m = (value.lane?.offset).raw
    out.lane_heading_deg = (value.lane?.heading.degrees).raw
    out.lane_width_m = (value.lane?.width).raw
    out.lane_left_m = (value.lane?.leftDistance).raw
    out.lane_right_m = (value.lane?.rightDistance).raw
    out.lane_curvature_per_m = (value.lane?.curvature).raw
  }

  private func fill(_ out: inout heed_alert_event, _ value: RoadAlertChange) {
    out.state = value.state.raw
    out.kind = keep(value.alert.kind.rawValue)
    out.stage = keep(value.alert.stage?.rawValue)
    out.side = keep(value.alert.side?.rawValue)
    out.severity = value.alert.severity.raw
    out.object = keep(value.alert.object)
    out.ttc_s = (value.alert.timeToCollision?.seconds).raw
    out.ttc_low_s = (value.alert.timeToCollision?.earliest).raw
    out.ttc_high_s = (value.alert.timeToCollision?.latest).raw
    out.distance_m = value.alert.distanceMeters.raw
    out.seen = value.alert.isSeen.raw
  }

  private func fill(_ out: inout heed_road_availability_event, _ value: RoadAvailabilityChange) {
    out.of = keep(value.function.rawValue)
    out.state = keep(value.stateName)
    out.reason = keep(value.reason?.rawValue)
    out.permanent = value.isPermanent ? 1 : 0
  }

  private func fill(_ out: inout heed_camera_event, _ value: CameraChange) {
    out.change = keep(value.kind.rawValue)
    out.image_width = Int64(value.size.width)
    out.image_height = Int64(value.size.height)
    out.progress = value.calibration.progress
    out.calibrated = value.calibration.isCalibrated ? 1 : 0
    out.hold = keep(value.calibration.hold?.rawValue)
    out.pitch_deg = (value.calibration.estimate?.pitch.degrees).raw
    out.yaw_deg = (value.calibration.estimate?.yaw.degrees).raw
    out.roll_deg = (value.calibration.estimate?.roll.degrees).raw
    out.height_m = (value.calibration.estimate?.heightMeters).raw
    out.deviation_deg = (value.calibration.deviation?.degrees).raw
    out.knocks = Int64(value.calibration.knocks)
  }

  private func fill(_ out: inout heed_calibration_event, _ value: CalibrationChange) {
    out.state = keep(value.stateName)
    out.index = value.index.raw
    out.count = value.count.raw
    out.target_pt_x = (value.target?.x).raw
    out.target_pt_y = (value.target?.y).raw
    out.progress = value.progress.raw
    out.reason = keep(value.reason)
    out.text = keep(value.text)
    out.degrees = value.degrees.raw
    out.worn = value.worn.raw
  }

  private func fill(_ out: inout heed_summary_event, _ value: SessionSummary) {
    out.frames = Int64(value.frames)
    out.seconds = value.seconds
    out.face_frames = Int64(value.faceFrames)
    out.dropped_frames = Int64(value.droppedFrames)
    out.stale_frames = Int64(value.staleFrames)
    out.complete = value.isComplete ? 1 : 0
    out.note = keep(value.note)
    out.blinks = Int64(value.blinks)
    out.closures = Int64(value.closures)
    out.yawns = Int64(value.yawns)
    out.glances = Int64(value.glances)
    out.road_frames = Int64(value.roadFrames)
    out.road_alerts = Int64(value.roadAlerts)
    out.highest_risk = value.highestRisk.raw
    out.attention = (value.figures.attention?.score).raw
    out.attention_low = (value.figures.attention?.low).raw
    out.attention_high = (value.figures.attention?.high).raw
    out.attention_coverage = (value.figures.attention?.coverage).raw
    out.perclos = value.figures.perclos.raw
    out.lids_seen_s = value.figures.lidsSeen.seconds
    out.blink_rate_per_min = value.figures.blinkRatePerMinute.raw
    out.blink_mean_ms = value.figures.meanBlinkMilliseconds.raw
    out.alerts = Int64(value.figures.alerts)
    out.risk_s_unknown = value.figures.riskTimes[.unknown, default: .zero].seconds
    out.risk_s_normal = value.figures.riskTimes[.normal, default: .zero].seconds
    out.risk_s_advisory = value.figures.riskTimes[.advisory, default: .zero].seconds
    out.risk_s_warning = value.figures.riskTimes[.warning, default: .zero].seconds
    out.risk_s_critical = value.figures.riskTimes[.critical, default: .zero].seconds
    out.quality_rate_hz = value.quality.framesPerSecond.raw
    out.quality_interval_sd_ms = value.quality.intervalDeviationMilliseconds.raw
    out.quality_gaze_lost = value.quality.lostShare.raw
    out.quality_gaze_bridged = value.quality.bridgedShare.raw
    out.quality_gaze_blinks = value.quality.blinkShare.raw
    out.quality_measured_fixations = Int64(value.quality.fixations)
    out.quality_rms_s2s_deg = value.quality.stepDegrees.raw
    out.quality_sd_deg = value.quality.deviationDegrees.raw
    out.quality_bcea_deg2 = value.quality.ellipseSquareDegrees.raw
    out.quality_noise_deg = value.quality.noiseDegrees.raw
    out.quality_wander_deg = value.quality.wanderDegrees.raw
    out.quality_distance_mm = value.quality.distanceMillimeters.raw
    out.quality_accuracy_deg = value.quality.accuracyDegrees.raw
  }

  private func fill(_ out: inout heed_marker_event, _ value: Marker) {
    out.text = keep(value.text)
  }

  private func fill(_ out: inout heed_notice_event, _ value: Notice) {
    out.cause = keep(value.cause.rawValue)
    out.text = keep(value.text)
  }

  private func fill(_ out: inout heed_lost_event, _ value: EventLoss) {
    out.frames = Int64(value.frames)
    out.events = Int64(value.events)
  }
}
