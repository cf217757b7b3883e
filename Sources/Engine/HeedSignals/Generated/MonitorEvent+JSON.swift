// swift-format-ignore-file
// Made by Tools/schema from Schema/events.schema; not edited by hand.

import HeedGeometry

/// Events as JSON: one object per line, with the keys of docs/formats.md.
extension MonitorEvent {
  /// The event as one JSON object.
  public var json: JSONValue {
    switch self {
    case .frame(let value): line(value.members, timeAt: 1)
    case .blink(_, let value): line(value.members)
    case .eyeClosure(_, let value): line(value.members)
    case .lidsLowered(_, let value): line(value.members)
    case .drowsiness(_, let value): line(value.members)
    case .yawn(_, let value): line(value.members)
    case .attention(_, let value): line(value.members)
    case .fixation(_, let value): line(value.members)
    case .saccade(_, let value): line(value.members)
    case .glance(_, let value): line(value.members)
    case .distraction(_, let value): line(value.members)
    case .phone(_, let value): line(value.members)
    case .driverChanged: line([])
    case .availability(let value): line(value.members)
    case .risk(let value): line(value.members)
    case .prompt(let value): line(value.members)
    case .request(let value): line(value.members)
    case .verdict(let value): line(value.members)
    case .road(let value): line(value.members)
    case .alert(let value): line(value.members)
    case .roadAvailability(let value): line(value.members)
    case .camera(let value): line(value.members)
    case .calibration(_, let value): line(value.members)
    case .settings(let value): line(value.members)
    case .summary(_, let value): line(value.members)
    case .lost(_, let value): line(value.members)
    }
  }

  private func line(_ members: [JSONValue.Member], timeAt place: Int = 0) -> JSONValue {
    var members = members
    members.insert(.init("t_ms", .time(time)), at: place)
    members.insert(.init("type", .string(typeName)), at: 0)
    return .object(members)
  }
}

extension FrameReport {
  /// The keys that are always there.
  package static let keys = ["frame", "tracking", "face", "eyes", "hidden", "closure", "mouth_openness", "gaze", "movement", "provisional", "fixation_pt", "lid_drift", "luma"]

  /// The members of a `frame` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
      .init("luma", .number(Optional(observation.picture.meanLuma), .ratio)),
    ]
    return members
  }
}

extension Blink {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms", "eye", "closure", "slow", "start_error_ms", "end_error_ms", "amplitude", "closing_velocity_per_s", "opening_velocity_per_s", "amplitude_velocity_ratio_s"]

  /// The members of a `blink` line.
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

extension EyeClosure {
  /// The keys that are always there.
  package static let keys = ["state", "kind", "start_ms", "end_ms", "during_yawn"]

  /// The members of a `eyeClosure` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("state", .string(phase.rawValue)),
      .init("kind", .string(kind.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("during_yawn", .bool(duringYawn)),
    ]
    return members
  }
}

extension LidsLowered {
  /// The keys that are always there.
  package static let keys = ["state", "start_ms", "end_ms", "sure"]

  /// The members of a `lidsLowered` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("state", .string(phase.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("sure", .bool(isSure)),
    ]
    return members
  }
}

extension Drowsiness {
  /// The keys that are always there.
  package static let keys = ["is_drowsy", "intensity", "perclos", "window_s", "kss", "reason", "p70", "evidence", "blinks"]

  /// The members of a `drowsiness` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }
}

extension Yawn {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms"]

  /// The members of a `yawn` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
    ]
    return members
  }
}

extension AttentionScore {
  /// The keys that are always there.
  package static let keys = ["begin_ms", "end_ms", "score", "score_low", "score_high", "coverage", "eyes_shut_s", "target", "reason"]

  /// The members of a `attention` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }
}

extension Fixation {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms", "azimuth_deg", "elevation_deg", "fixation_pt"]

  /// The members of a `fixation` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("azimuth_deg", .number(azimuth.degrees, .degree)),
      .init("elevation_deg", .number(elevation.degrees, .degree)),
      .init("fixation_pt", screenPoint.map { [.number($0.x, .boxPixel), .number($0.y, .boxPixel)] } ?? .null),
    ]
    return members
  }
}

extension Saccade {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms", "amplitude_deg"]

  /// The members of a `saccade` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("amplitude_deg", .number(amplitude.degrees, .degree)),
    ]
    return members
  }
}

extension Glance {
  /// The keys that are always there.
  package static let keys = ["start_ms", "end_ms", "zone", "class", "kind", "azimuth_deg", "elevation_deg", "head_turn_deg", "phone"]

  /// The members of a `glance` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }
}

extension Distraction {
  /// The keys that are always there.
  package static let keys = ["state", "kind", "start_ms", "end_ms", "zone", "away_s", "glances"]

  /// The members of a `distraction` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("state", .string(phase.rawValue)),
      .init("kind", .string(kind.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("zone", .string(zone)),
      .init("away_s", .number(away.seconds, .millisecond)),
      .init("glances", .integer(glances)),
    ]
    return members
  }
}

extension SeenPhone {
  /// The keys that are always there.
  package static let keys = ["state", "start_ms", "end_ms", "place", "in_use", "confidence", "rect"]

  /// The members of a `phone` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("state", .string(phase.rawValue)),
      .init("start_ms", .time(start)),
      .init("end_ms", .time(end)),
      .init("place", .string(optional: place?.rawValue)),
      .init("in_use", isInUse.map(JSONValue.bool) ?? .null),
      .init("confidence", .number(confidence, .ratio)),
      .init("rect", .array([box.x, box.y, box.width, box.height].map { .number($0, .boxPixel) })),
    ]
    return members
  }
}

extension AvailabilityChange {
  /// The keys that are always there.
  package static let keys = ["state", "reason", "by", "works", "permanent", "utc"]

  /// The members of a `availability` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("state", .string(availability.stateName)),
      .init("reason", .string(optional: availability.reasonName)),
      .init("by", .string(optional: byName)),
      .init("works", .string(optional: works?.rawValue)),
      .init("permanent", .bool(isPermanent)),
      .init("utc", .number(utcMilliseconds, .millisecond)),
    ]
    return members
  }
}

extension RiskState {
  /// The keys that are always there.
  package static let keys = ["level", "held", "score", "reasons", "unavailable"]

  /// The members of a `risk` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("level", .string(level.rawValue)),
      .init("held", .string(optional: held?.rawValue)),
      .init("score", .number(score, .ratio)),
      .init("reasons", .array(reasons.map { $0.json })),
      .init("unavailable", .array(unavailable.map { .string($0) })),
    ]
    return members
  }
}

extension RiskPrompt {
  /// The keys that are always there.
  package static let keys = ["signal", "level", "codes", "escalations", "acknowledged"]

  /// The members of a `prompt` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("signal", .string(signal.rawValue)),
      .init("level", .string(level.rawValue)),
      .init("codes", .array(codes.map { .string($0) })),
      .init("escalations", .integer(escalations)),
      .init("acknowledged", .bool(isAcknowledged)),
    ]
    return members
  }
}

extension VehicleRequest {
  /// The keys that are always there.
  package static let keys = ["kind", "state", "number", "reason", "began_ms", "until_ms", "gain_s", "ends_with", "end", "supported"]

  /// The members of a `request` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }
}

extension Verdict {
  /// The keys that are always there.
  package static let keys = ["rules", "level", "kind", "margin_s", "latest_ms", "speed_assumed", "locked_out", "evidence"]

  /// The members of a `verdict` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("rules", .string(rules.rawValue)),
      .init("level", level.map(JSONValue.integer) ?? .null),
      .init("kind", .string(optional: kind?.rawValue)),
      .init("margin_s", .number(margin?.seconds, .millisecond)),
      .init("latest_ms", .time(latest)),
      .init("speed_assumed", .bool(isSpeedAssumed)),
      .init("locked_out", .bool(isLockedOut)),
      .init("evidence", evidence?.json ?? .null),
    ]
    return members
  }
}

extension RoadReport {
  /// The keys that are always there.
  package static let keys = ["frame", "speed_mps", "speed_from", "lane", "objects"]

  /// The members of a `road` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("frame", .integer(observation.frame)),
      .init("speed_mps", .number(speed?.metersPerSecond, .millisecond)),
      .init("speed_from", .string(optional: speed?.origin.rawValue)),
      .init("lane", lane?.json ?? .null),
      .init("objects", .array(objects.map { $0.json })),
    ]
    return members
  }
}

extension RoadAlertChange {
  /// The keys that are always there.
  package static let keys = ["state", "kind", "stage", "side", "severity", "object", "ttc_s", "ttc_low_s", "ttc_high_s", "distance_m", "seen"]

  /// The members of a `alert` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }
}

extension RoadAvailabilityChange {
  /// The keys that are always there.
  package static let keys = ["of", "state", "reason", "permanent"]

  /// The members of a `availability` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("of", .string(function.rawValue)),
      .init("state", .string(reason == nil ? "available" : "unavailable")),
      .init("reason", .string(optional: reason?.rawValue)),
      .init("permanent", .bool(reason?.isPermanent ?? false)),
    ]
    return members
  }
}

extension CameraChange {
  /// The keys that are always there.
  package static let keys = ["change", "image", "progress", "calibrated", "hold", "pitch_deg", "yaw_deg", "roll_deg", "height_m", "deviation_deg", "knocks"]

  /// The members of a `camera` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }
}

extension CalibrationChange {
  /// The keys that are always there.
  package static let keys = ["state"]

  /// The members of a `calibration` line.
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

extension SettingsReport {
  /// The keys that are always there.
  package static let keys = ["changes"]

  /// The members of a `settings` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("changes", .array(changes.map { $0.json })),
    ]
    return members
  }
}

extension SessionSummary {
  /// The keys that are always there.
  package static let keys = ["frames", "seconds", "face_frames", "dropped_frames", "stale_frames", "complete", "note", "blinks", "closures", "yawns", "glances", "road_frames", "road_alerts", "highest_risk", "attention", "attention_low", "attention_high", "attention_coverage", "zones", "perclos", "lids_seen_s", "blink_rate_per_min", "blink_mean_ms", "alerts", "risk_s"]

  /// The members of a `summary` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    ]
    return members
  }
}

extension EventLoss {
  /// The keys that are always there.
  package static let keys = ["frames", "events"]

  /// The members of a `lost` line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("frames", .integer(frames)),
      .init("events", .integer(events)),
    ]
    return members
  }
}

extension SeenFace {
  /// The keys that are always there.
  package static let keys = ["score", "rect", "image", "yaw_deg", "pitch_deg", "roll_deg", "center_mm", "mesh"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("score", .number(face.score, .ratio)),
      .init("rect", .array([face.box.x, face.box.y, face.box.width, face.box.height].map { .number($0, .boxPixel) })),
      .init("image", .array([.integer(size.width), .integer(size.height)])),
      .init("yaw_deg", .number(face.yaw.degrees, .degree)),
      .init("pitch_deg", .number(face.pitch.degrees, .degree)),
      .init("roll_deg", .number(face.roll.degrees, .degree)),
      .init("center_mm", .array([face.origin.millimeters.x, face.origin.millimeters.y, face.origin.millimeters.z].map { .number($0, .degree) })),
      .init("mesh", .string(face.isCarried ? "carried" : "measured")),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension SeenEyes {
  /// The keys that are always there.
  package static let keys = ["left", "right"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("left", left?.json ?? .null),
      .init("right", right?.json ?? .null),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension SeenEye {
  /// The keys that are always there.
  package static let keys = ["openness", "closure", "closure_spread", "iris_px", "iris_radius_px", "lid_aperture_deg"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("openness", .number(openness, .ratio)),
      .init("closure", .number(closure, .ratio)),
      .init("closure_spread", .number(eye.appearance?.closingSpread, .ratio)),
      .init("iris_px", [.number(eye.irisCenter.x, .pixel), .number(eye.irisCenter.y, .pixel)]),
      .init("iris_radius_px", .number(eye.irisRadiusPixels, .pixel)),
      .init("lid_aperture_deg", .number(eye.openAperture.degrees, .degree)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension HiddenEyes {
  /// The keys that are always there.
  package static let keys = ["left", "right"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("left", .string(optional: left?.rawValue)),
      .init("right", .string(optional: right?.rawValue)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension SeenGaze {
  /// The keys that are always there.
  package static let keys = ["azimuth_deg", "elevation_deg", "confidence", "error_deg", "vehicle_azimuth_deg", "vehicle_elevation_deg", "screen_pt", "screen_state", "zone", "zone_class"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension DrowsinessEvidence {
  /// The keys that are always there.
  package static let keys = ["kind", "value", "window_s", "intensity"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)),
      .init("value", .number(value, .ratio)),
      .init("window_s", .number(window.seconds, .millisecond)),
      .init("intensity", .number(intensity, .ratio)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension BlinkSummary {
  /// The keys that are always there.
  package static let keys = ["window_s", "count", "rate_per_min", "rate_error", "duration_ms", "amplitude", "closing_velocity_per_s", "opening_velocity_per_s", "amplitude_velocity_ratio_s", "interval_s", "interval_scatter"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension RiskReason {
  /// The keys that are always there.
  package static let keys = ["code", "weight", "text", "evidence", "remedy"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("code", .string(code)),
      .init("weight", .number(weight, .ratio)),
      .init("text", .string(text)),
      .init("evidence", evidence?.json ?? .null),
      .init("remedy", .string(optional: remedy)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension RiskEvidence {
  /// The keys that are always there.
  package static let keys = ["rule", "quantity", "measured", "threshold", "excess", "samples", "start_ms"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("rule", .string(rule)),
      .init("quantity", .string(quantity.rawValue)),
      .init("measured", .number(measured, .millisecond)),
      .init("threshold", .number(threshold, .millisecond)),
      .init("excess", .number(excess, .millisecond)),
      .init("samples", .integer(samples)),
      .init("start_ms", .time(start)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension LaneState {
  /// The keys that are always there.
  package static let keys = ["offset_m", "heading_deg", "width_m", "left_m", "right_m", "curvature_per_m"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("offset_m", .number(offset, .millisecond)),
      .init("heading_deg", .number(heading.degrees, .degree)),
      .init("width_m", .number(width, .millisecond)),
      .init("left_m", .number(leftDistance, .millisecond)),
      .init("right_m", .number(rightDistance, .millisecond)),
      .init("curvature_per_m", .number(curvature, .meter)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension RoadObjectState {
  /// The keys that are always there.
  package static let keys = ["id", "label", "box", "score", "distance_m", "distance_sd_m", "closing_mps", "closing_sd_mps", "ttc_s", "ttc_low_s", "ttc_high_s", "region", "in_path"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
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
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension SettingsReport.Item {
  /// The keys that are always there.
  package static let keys = ["setting", "before", "after"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("setting", .string(name)),
      .init("before", .string(before)),
      .init("after", .string(after)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

extension ZoneShare {
  /// The keys that are always there.
  package static let keys = ["zone", "class", "seconds", "share"]

  /// The members of this part of a line.
  package var members: [JSONValue.Member] {
    let members: [JSONValue.Member] = [
      .init("zone", .string(zone)),
      .init("class", .string(optional: zoneClass?.rawValue)),
      .init("seconds", .number(time.seconds, .millisecond)),
      .init("share", .number(share, .ratio)),
    ]
    return members
  }

  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}
