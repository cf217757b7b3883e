// swift-format-ignore-file
// Made by Tools/schema from Schema/events.schema; not edited by hand.

import HeedGeometry

/// What a line or a part of it holds, with the keys of docs/formats.md.
package protocol LineContent {
  /// The members in the order of the line.
  var members: [JSONValue.Member] { get }
}

extension LineContent {
  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

/// Events as JSON: one object per line, with the keys of docs/formats.md.
extension MonitorEvent {
  /// The value of `type` in files.
  public var typeName: String { written.type }

  /// The number of the event's kind in C.
  package var number: Int { written.number }

  /// The event as one JSON object.
  public var json: JSONValue {
    let (_, type, content, place) = written
    var members = content?.members ?? []
    members.insert(.init("t_ms", .time(time)), at: place)
    members.insert(.init("type", .string(type)), at: 0)
    return .object(members)
  }

  /// The number in C, the type in files, and the content with the place of the time in it.
  private var written: (number: Int, type: String, content: (any LineContent)?, timeAt: Int) {
    switch self {
    case .frame(let value): (1, "frame", value, 1)
    case .blink(_, let value): (2, "blink", value, 0)
    case .eyeClosure(_, let value): (3, "eyeClosure", value, 0)
    case .lidsLowered(_, let value): (27, "lidsLowered", value, 0)
    case .drowsiness(_, let value): (4, "drowsiness", value, 0)
    case .yawn(_, let value): (5, "yawn", value, 0)
    case .attention(_, let value): (6, "attention", value, 0)
    case .fixation(_, let value): (7, "fixation", value, 0)
    case .saccade(_, let value): (8, "saccade", value, 0)
    case .pursuit(_, let value): (28, "pursuit", value, 0)
    case .glance(_, let value): (9, "glance", value, 0)
    case .distraction(_, let value): (10, "distraction", value, 0)
    case .phone(_, let value): (25, "phone", value, 0)
    case .driverChanged: (11, "driverChanged", nil, 0)
    case .availability(let value): (12, "availability", value, 0)
    case .risk(let value): (13, "risk", value, 0)
    case .prompt(let value): (14, "prompt", value, 0)
    case .request(let value): (24, "request", value, 0)
    case .verdict(let value): (15, "verdict", value, 0)
    case .road(let value): (16, "road", value, 0)
    case .alert(let value): (17, "alert", value, 0)
    case .roadAvailability(let value): (18, "availability", value, 0)
    case .camera(let value): (19, "camera", value, 0)
    case .calibration(_, let value): (20, "calibration", value, 0)
    case .settings(let value): (21, "settings", value, 0)
    case .summary(_, let value): (22, "summary", value, 0)
    case .marker(let value): (29, "marker", value, 0)
    case .notice(let value): (30, "notice", value, 0)
    case .lost(_, let value): (23, "lost", value, 0)
    }
  }
}

extension FrameReport: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("frame", .integer(observation.frame)),
      .init("tracking", .string(tracking.rawValue)),
      .init("face", seenFace?.json ?? .null),
      .init("eyes", seenEyes?.json ?? .null),
      .init("hidden", hiddenEyes.json),
      .init("closure", .number(closure, .ratio)),
      .init("mouth_openness", .number(observation.face?.mouthOpenness, .ratio)),
      .init("gaze", seenGaze?.json ?? .null),
      .init("movement", .string(movement.rawValue)),
      .init("provisional", .bool(isMovementProvisional)),
      .init("fixation_pt", fixationPoint.map { [.number($0.x, .boxPixel), .number($0.y, .boxPixel)] } ?? .null),
      .init("lid_drift", .string(optional: lidDrift?.rawValue)),
      .init("luma", .number(luma, .ratio)),
    ]
  }
}

extension Blink: LineContent {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms", "eye", "closure", "slow", "start_error_ms", "end_error_ms", "amplitude", "closing_velocity_per_s", "opening_velocity_per_s", "amplitude_velocity_ratio_s"]

  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("eye", .string(eye.rawValue)),
      .init("closure", .number(closure, .ratio)),
      .init("slow", .bool(isSlow)),
      .init("start_error_ms", .number(startError?.milliseconds, .millisecond)),
      .init("end_error_ms", .number(endError?.milliseconds, .millisecond)),
      .init("amplitude", .number(amplitude, .ratio)),
      .init("closing_velocity_per_s", .number(closingVelocity, .ratio)),
      .init("opening_velocity_per_s", .number(openingVelocity, .ratio)),
      .init("amplitude_velocity_ratio_s", .number(amplitudeVelocityRatioSeconds, .ratio)),
    ]
    if let value = phases?.closing { members.append(.init("closing_ms", .number(value.milliseconds, .millisecond))) }
    if let value = phases?.shut { members.append(.init("shut_ms", .number(value.milliseconds, .millisecond))) }
    if let value = phases?.opening { members.append(.init("opening_ms", .number(value.milliseconds, .millisecond))) }
    return members
  }
}

extension EyeClosure: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("state", .string(phase.rawValue)),
      .init("kind", .string(kind.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("during_yawn", .bool(duringYawn)),
    ]
  }
}

extension LidsLowered: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("state", .string(phase.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("sure", .bool(isSure)),
    ]
  }
}

extension Drowsiness: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("is_drowsy", isDrowsy.map(JSONValue.bool) ?? .null),
      .init("intensity", .number(intensity, .ratio)),
      .init("perclos", .number(perclos, .ratio)),
      .init("window_s", .number(window.seconds, .millisecond)),
      .init("kss", .number(kss, .degree)),
      .init("reason", .string(reason)),
      .init("p70", .number(p70, .ratio)),
      .init("evidence", .array(evidence.map { $0.json })),
      .init("blinks", blinks?.json ?? .null),
    ]
  }
}

extension Yawn: LineContent {
  package var members: [JSONValue.Member] { [.init("start_ms", .time(start)), .init("end_ms", .time(end))] }
}

extension AttentionScore: LineContent {
  /// The keys that are always there.
  package static let keys = ["begin_ms", "end_ms", "score", "score_low", "score_high", "coverage", "eyes_shut_s", "target", "reason"]

  package var members: [JSONValue.Member] {
    [
      .init("begin_ms", .time(begin)),
      .init("end_ms", .time(end)),
      .init("score", .number(score, .ratio)),
      .init("score_low", .number(low, .ratio)),
      .init("score_high", .number(high, .ratio)),
      .init("coverage", .number(coverage, .ratio)),
      .init("eyes_shut_s", .number(eyesShut?.seconds, .millisecond)),
      .init("target", .string(optional: target?.rawValue)),
      .init("reason", .string(optional: reason?.rawValue)),
    ]
  }
}

extension Fixation: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("azimuth_deg", .number(azimuth.degrees, .degree)),
      .init("elevation_deg", .number(elevation.degrees, .degree)),
      .init("fixation_pt", screenPoint.map { [.number($0.x, .boxPixel), .number($0.y, .boxPixel)] } ?? .null),
    ]
  }
}

extension Saccade: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("amplitude_deg", .number(amplitude.degrees, .degree)),
    ]
  }
}

extension Pursuit: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("amplitude_deg", .number(amplitude.degrees, .degree)),
      .init("velocity_deg_per_s", .number(velocityDegreesPerSecond, .degree)),
    ]
  }
}

extension Glance: LineContent {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms", "zone", "class", "kind", "azimuth_deg", "elevation_deg", "head_turn_deg", "phone"]

  package var members: [JSONValue.Member] {
    [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("zone", .string(zone)),
      .init("class", .string(zoneClass.rawValue)),
      .init("kind", .string(optional: kind?.rawValue)),
      .init("azimuth_deg", .number(direction?.azimuth.degrees, .degree)),
      .init("elevation_deg", .number(direction?.elevation.degrees, .degree)),
      .init("head_turn_deg", .number(headTurn?.degrees, .degree)),
      .init("phone", .string(optional: phone?.rawValue)),
    ]
  }
}

extension Distraction: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("state", .string(phase.rawValue)),
      .init("kind", .string(kind.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("zone", .string(zone)),
      .init("away_s", .number(away.seconds, .millisecond)),
      .init("glances", .integer(glances)),
    ]
  }
}

extension SeenPhone: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("state", .string(phase.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("place", .string(optional: place?.rawValue)),
      .init("in_use", isInUse.map(JSONValue.bool) ?? .null),
      .init("confidence", .number(confidence, .ratio)),
      .init("rect", .array([box.x, box.y, box.width, box.height].map { .number($0, .boxPixel) })),
    ]
  }
}

extension AvailabilityChange: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("state", .string(availability.stateName)),
      .init("reason", .string(optional: availability.reasonName)),
      .init("by", .string(optional: byName)),
      .init("works", .string(optional: works?.rawValue)),
      .init("permanent", .bool(isPermanent)),
      .init("utc", .number(utcMilliseconds, .millisecond)),
    ]
  }
}

extension RiskState: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("level", .string(level.rawValue)),
      .init("held", .string(optional: held?.rawValue)),
      .init("score", .number(score, .ratio)),
      .init("reasons", .array(reasons.map { $0.json })),
      .init("unavailable", .array(unavailable.map { .string($0) })),
    ]
  }
}

extension RiskPrompt: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("signal", .string(signal.rawValue)),
      .init("level", .string(level.rawValue)),
      .init("codes", .array(codes.map { .string($0) })),
      .init("escalations", .integer(escalations)),
      .init("acknowledged", .bool(isAcknowledged)),
    ]
  }
}

extension VehicleRequest: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("kind", .string(kind.rawValue)),
      .init("state", .string(phase.rawValue)),
      .init("number", .integer(number)),
      .init("reason", .string(reason)),
      .init("began_ms", .time(began)),
      .init("until_ms", .time(until)),
      .init("gain_s", .number(gain, .millisecond)),
      .init("ends_with", .array(endsWith.map { .string($0.rawValue) })),
      .init("end", .string(optional: end?.rawValue)),
      .init("supported", isSupported.map(JSONValue.bool) ?? .null),
    ]
  }
}

extension Verdict: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("rules", .string(rules.rawValue)),
      .init("level", level.map(JSONValue.integer) ?? .null),
      .init("kind", .string(optional: kind?.rawValue)),
      .init("margin_s", .number(margin?.seconds, .millisecond)),
      .init("latest_ms", .time(latest)),
      .init("speed_assumed", .bool(isSpeedAssumed)),
      .init("locked_out", .bool(isLockedOut)),
      .init("evidence", evidence?.json ?? .null),
    ]
  }
}

extension RoadReport: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("frame", .integer(observation.frame)),
      .init("speed_mps", .number(speed?.metersPerSecond, .millisecond)),
      .init("speed_from", .string(optional: speed?.origin.rawValue)),
      .init("lane", lane?.json ?? .null),
      .init("objects", .array(objects.map { $0.json })),
    ]
  }
}

extension RoadAlertChange: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("state", .string(state.rawValue)),
      .init("kind", .string(alert.kind.rawValue)),
      .init("stage", .string(optional: alert.stage?.rawValue)),
      .init("side", .string(optional: alert.side?.rawValue)),
      .init("severity", .string(alert.severity.rawValue)),
      .init("object", .string(optional: alert.object)),
      .init("ttc_s", .number(alert.timeToCollision?.seconds, .millisecond)),
      .init("ttc_low_s", .number(alert.timeToCollision?.earliest, .millisecond)),
      .init("ttc_high_s", .number(alert.timeToCollision?.latest, .millisecond)),
      .init("distance_m", .number(alert.distanceMeters, .millisecond)),
      .init("seen", alert.isSeen.map(JSONValue.bool) ?? .null),
    ]
  }
}

extension RoadAvailabilityChange: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("of", .string(function.rawValue)),
      .init("state", .string(stateName)),
      .init("reason", .string(optional: reason?.rawValue)),
      .init("permanent", .bool(isPermanent)),
    ]
  }
}

extension CameraChange: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("change", .string(kind.rawValue)),
      .init("image", .array([.integer(size.width), .integer(size.height)])),
      .init("progress", .number(calibration.progress, .ratio)),
      .init("calibrated", .bool(calibration.isCalibrated)),
      .init("hold", .string(optional: calibration.hold?.rawValue)),
      .init("pitch_deg", .number(calibration.estimate?.pitch.degrees, .millisecond)),
      .init("yaw_deg", .number(calibration.estimate?.yaw.degrees, .millisecond)),
      .init("roll_deg", .number(calibration.estimate?.roll.degrees, .millisecond)),
      .init("height_m", .number(calibration.estimate?.heightMeters, .millisecond)),
      .init("deviation_deg", .number(calibration.deviation?.degrees, .millisecond)),
      .init("knocks", .integer(calibration.knocks)),
    ]
  }
}

extension CalibrationChange: LineContent {
  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("state", .string(stateName)),
    ]
    if let value = index { members.append(.init("index", .integer(value))) }
    if let value = count { members.append(.init("count", .integer(value))) }
    if let value = target { members.append(.init("target_pt", [.number(value.x, .boxPixel), .number(value.y, .boxPixel)])) }
    if let value = progress { members.append(.init("progress", .number(value, .ratio))) }
    if let value = reason { members.append(.init("reason", .string(value))) }
    if let value = text { members.append(.init("text", .string(value))) }
    if let value = degrees { members.append(.init("degrees", .number(value, .degree))) }
    if let value = worn { members.append(.init("worn", .bool(value))) }
    if let value = calibration { members.append(.init("calibration", value)) }
    return members
  }
}

extension SettingsReport: LineContent {
  package var members: [JSONValue.Member] { [.init("changes", .array(changes.map { $0.json }))] }
}

extension SessionSummary: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("frames", .integer(frames)),
      .init("seconds", .number(seconds, .millisecond)),
      .init("face_frames", .integer(faceFrames)),
      .init("dropped_frames", .integer(droppedFrames)),
      .init("stale_frames", .integer(staleFrames)),
      .init("complete", .bool(isComplete)),
      .init("note", .string(optional: note)),
      .init("blinks", .integer(blinks)),
      .init("closures", .integer(closures)),
      .init("yawns", .integer(yawns)),
      .init("glances", .integer(glances)),
      .init("road_frames", .integer(roadFrames)),
      .init("road_alerts", .integer(roadAlerts)),
      .init("highest_risk", .string(highestRisk.rawValue)),
      .init("attention", .number(figures.attention?.score, .ratio)),
      .init("attention_low", .number(figures.attention?.low, .ratio)),
      .init("attention_high", .number(figures.attention?.high, .ratio)),
      .init("attention_coverage", .number(figures.attention?.coverage, .ratio)),
      .init("zones", .array(figures.zones.map { $0.json })),
      .init("perclos", .number(figures.perclos, .ratio)),
      .init("lids_seen_s", .number(figures.lidsSeen.seconds, .millisecond)),
      .init("blink_rate_per_min", .number(figures.blinkRatePerMinute, .ratio)),
      .init("blink_mean_ms", .number(figures.meanBlinkMilliseconds, .millisecond)),
      .init("alerts", .integer(figures.alerts)),
      .init("risk_s", .object(RiskLevel.allCases.map { .init($0.rawValue, .number(figures.riskTimes[$0, default: .zero].seconds, .millisecond)) })),
      .init("quality", quality.json),
    ]
  }
}

extension Marker: LineContent {
  /// The keys that are always there.
  package static let keys = ["text"]

  package var members: [JSONValue.Member] { [.init("text", .string(text))] }
}

extension Notice: LineContent {
  package var members: [JSONValue.Member] { [.init("cause", .string(cause.rawValue)), .init("text", .string(text))] }
}

extension EventLoss: LineContent {
  package var members: [JSONValue.Member] { [.init("frames", .integer(frames)), .init("events", .integer(events))] }
}

extension SeenFace: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("score", .number(face.score, .ratio)),
      .init("rect", .array([face.box.x, face.box.y, face.box.width, face.box.height].map { .number($0, .boxPixel) })),
      .init("image", .array([.integer(size.width), .integer(size.height)])),
      .init("yaw_deg", .number(face.yaw.degrees, .degree)),
      .init("pitch_deg", .number(face.pitch.degrees, .degree)),
      .init("roll_deg", .number(face.roll.degrees, .degree)),
      .init("center_mm", .array([face.origin.millimeters.x, face.origin.millimeters.y, face.origin.millimeters.z].map { .number($0, .degree) })),
      .init("mesh", .string(mesh)),
    ]
  }
}

extension SeenEyes: LineContent {
  package var members: [JSONValue.Member] { [.init("left", left?.json ?? .null), .init("right", right?.json ?? .null)] }
}

extension SeenEye: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("openness", .number(openness, .ratio)),
      .init("closure", .number(closure, .ratio)),
      .init("closure_spread", .number(eye.appearance?.closingSpread, .ratio)),
      .init("iris_px", [.number(eye.irisCenter.x, .pixel), .number(eye.irisCenter.y, .pixel)]),
      .init("iris_radius_px", .number(eye.irisRadiusPixels, .pixel)),
      .init("lid_aperture_deg", .number(eye.openAperture.degrees, .degree)),
    ]
  }
}

extension HiddenEyes: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("left", .string(optional: left?.rawValue)),
      .init("right", .string(optional: right?.rawValue)),
    ]
  }
}

extension SeenGaze: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("azimuth_deg", .number(gaze.direction.azimuth.degrees, .degree)),
      .init("elevation_deg", .number(gaze.direction.elevation.degrees, .degree)),
      .init("confidence", .number(gaze.confidence, .ratio)),
      .init("error_deg", .number(gaze.errorDegrees, .degree)),
      .init("vehicle_azimuth_deg", .number(inVehicle?.azimuth.degrees, .degree)),
      .init("vehicle_elevation_deg", .number(inVehicle?.elevation.degrees, .degree)),
      .init("screen_pt", onScreen.map { [.number($0.x, .boxPixel), .number($0.y, .boxPixel)] } ?? .null),
      .init("screen_state", .string(screenState.rawValue)),
      .init("zone", .string(optional: zone)),
      .init("zone_class", .string(optional: zoneClass?.rawValue)),
      .init("unfiltered_azimuth_deg", .number(gaze.unfiltered?.azimuth.degrees, .degree)),
      .init("unfiltered_elevation_deg", .number(gaze.unfiltered?.elevation.degrees, .degree)),
    ]
  }
}

extension DrowsinessEvidence: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("kind", .string(kind.rawValue)),
      .init("value", .number(value, .ratio)),
      .init("window_s", .number(window.seconds, .millisecond)),
      .init("intensity", .number(intensity, .ratio)),
    ]
  }
}

extension BlinkSummary: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("window_s", .number(seen.seconds, .millisecond)),
      .init("count", .integer(blinks)),
      .init("rate_per_min", .number(ratePerMinute, .ratio)),
      .init("rate_error", .number(rateError, .ratio)),
      .init("duration_ms", .number(meanDurationMilliseconds, .millisecond)),
      .init("amplitude", .number(meanAmplitude, .ratio)),
      .init("closing_velocity_per_s", .number(meanClosingVelocity, .ratio)),
      .init("opening_velocity_per_s", .number(meanOpeningVelocity, .ratio)),
      .init("amplitude_velocity_ratio_s", .number(meanAmplitudeVelocityRatioSeconds, .ratio)),
      .init("interval_s", .number(meanIntervalSeconds, .millisecond)),
      .init("interval_scatter", .number(intervalScatter, .ratio)),
    ]
  }
}

extension RiskReason: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("code", .string(code)),
      .init("weight", .number(weight, .ratio)),
      .init("text", .string(text)),
      .init("evidence", evidence?.json ?? .null),
      .init("remedy", .string(optional: remedy)),
    ]
  }
}

extension RiskEvidence: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("rule", .string(rule)),
      .init("quantity", .string(quantity.rawValue)),
      .init("measured", .number(measured, .millisecond)),
      .init("threshold", .number(threshold, .millisecond)),
      .init("excess", .number(excess, .millisecond)),
      .init("samples", .integer(samples)),
      .init("start_ms", .time(start)),
    ]
  }
}

extension LaneState: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("offset_m", .number(offset, .millisecond)),
      .init("heading_deg", .number(heading.degrees, .degree)),
      .init("width_m", .number(width, .millisecond)),
      .init("left_m", .number(leftDistance, .millisecond)),
      .init("right_m", .number(rightDistance, .millisecond)),
      .init("curvature_per_m", .number(curvature, .meter)),
    ]
  }
}

extension RoadObjectState: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("id", .string(id)),
      .init("label", .string(label.name)),
      .init("box", .array([box.x, box.y, box.width, box.height].map { .number($0, .pixel) })),
      .init("score", .number(score, .ratio)),
      .init("distance_m", .number(distanceMeters, .millisecond)),
      .init("distance_sd_m", .number(distanceDeviation, .millisecond)),
      .init("closing_mps", .number(closingSpeed, .millisecond)),
      .init("closing_sd_mps", .number(closingDeviation, .millisecond)),
      .init("ttc_s", .number(timeToCollision?.seconds, .millisecond)),
      .init("ttc_low_s", .number(timeToCollision?.earliest, .millisecond)),
      .init("ttc_high_s", .number(timeToCollision?.latest, .millisecond)),
      .init("region", .string(region.rawValue)),
      .init("in_path", .bool(isInPath)),
    ]
  }
}

extension SettingsReport.Item: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("setting", .string(name)),
      .init("before", .string(before)),
      .init("after", .string(after)),
    ]
  }
}

extension GazeQuality: LineContent {
  package var members: [JSONValue.Member] {
    [
      .init("rate_hz", .number(framesPerSecond, .millisecond)),
      .init("interval_sd_ms", .number(intervalDeviationMilliseconds, .millisecond)),
      .init("gaze_lost", .number(lostShare, .ratio)),
      .init("gaze_bridged", .number(bridgedShare, .ratio)),
      .init("gaze_blinks", .number(blinkShare, .ratio)),
      .init("measured_fixations", .integer(fixations)),
      .init("rms_s2s_deg", .number(stepDegrees, .degree)),
      .init("sd_deg", .number(deviationDegrees, .degree)),
      .init("bcea_deg2", .number(ellipseSquareDegrees, .degree)),
      .init("noise_deg", .number(noiseDegrees, .degree)),
      .init("wander_deg", .number(wanderDegrees, .degree)),
      .init("distance_mm", .number(distanceMillimeters, .millisecond)),
      .init("accuracy_deg", .number(accuracyDegrees, .degree)),
    ]
  }
}

extension ZoneShare: LineContent {
  /// The keys that are always there.
  package static let keys = ["zone", "class", "seconds", "share"]

  package var members: [JSONValue.Member] {
    [
      .init("zone", .string(zone)),
      .init("class", .string(optional: zoneClass?.rawValue)),
      .init("seconds", .number(time.seconds, .millisecond)),
      .init("share", .number(share, .ratio)),
    ]
  }
}
