import HeedGeometry

/// Events as JSON: one object per line, with the keys of docs/formats.md.
extension MonitorEvent {
  /// The event as one JSON object.
  public var json: JSONValue {
    switch self {
    case .frame(let report): return report.json
    case .blink(_, let blink): return line(blink.members)
    case .eyeClosure(_, let closure):
      return line([
        "state": .string(closure.phase.rawValue), "kind": .string(closure.kind.rawValue),
        "start_ms": .time(closure.start), "end_ms": .time(closure.end), "during_yawn": .bool(closure.duringYawn),
      ])
    case .drowsiness(_, let drowsiness): return line(drowsiness.members)
    case .yawn(_, let yawn): return line(["start_ms": .time(yawn.start), "end_ms": .time(yawn.end)])
    case .attention(_, let attention):
      return line([
        "begin_ms": .time(attention.begin), "end_ms": .time(attention.end),
        "score": .number(attention.score, .ratio), "score_low": .number(attention.low, .ratio),
        "score_high": .number(attention.high, .ratio), "coverage": .number(attention.coverage, .ratio),
      ])
    case .fixation(_, let fixation):
      return line([
        "start_ms": .time(fixation.start), "end_ms": .time(fixation.end),
        "azimuth_deg": .number(fixation.azimuth.degrees, .degree),
        "elevation_deg": .number(fixation.elevation.degrees, .degree), "fixation_pt": .point(fixation.screenPoint),
      ])
    case .saccade(_, let saccade):
      return line([
        "start_ms": .time(saccade.start), "end_ms": .time(saccade.end),
        "amplitude_deg": .number(saccade.amplitude.degrees, .degree),
      ])
    case .glance(_, let glance):
      return line([
        "start_ms": .time(glance.start), "end_ms": .time(glance.end), "zone": .string(glance.zone),
        "class": .string(glance.zoneClass.rawValue), "kind": .string(optional: glance.kind?.rawValue),
        "azimuth_deg": .number(glance.direction?.azimuth.degrees, .degree),
        "elevation_deg": .number(glance.direction?.elevation.degrees, .degree),
        "head_turn_deg": .number(glance.headTurn?.degrees, .degree),
        "phone": .string(optional: glance.phone?.rawValue),
      ])
    case .distraction(_, let distraction):
      return line([
        "state": .string(distraction.phase.rawValue), "kind": .string(distraction.kind.rawValue),
        "start_ms": .time(distraction.start), "end_ms": .time(distraction.end), "zone": .string(distraction.zone),
        "away_s": .number(distraction.away.seconds, .millisecond), "glances": .integer(distraction.glances),
      ])
    case .phone(_, let phone): return line(phone.members)
    case .driverChanged: return line([:])
    case .availability(let change): return line(change.members)
    case .risk(let state): return line(state.members)
    case .verdict(let verdict): return line(verdict.members)
    case .prompt(let prompt): return line(prompt.members)
    case .request(let request): return line(request.members)
    case .road(let report): return line(report.members)
    case .alert(let change): return line(change.members)
    case .roadAvailability(let change): return line(change.members)
    case .camera(let change): return line(change.members)
    case .calibration(_, let change): return line(change.json)
    case .settings(let report): return line(report.members)
    case .summary(_, let summary): return line(summary.members)
    case .lost(_, let loss): return line(["frames": .integer(loss.frames), "events": .integer(loss.events)])
    }
  }

  private func line(_ members: JSONValue) -> JSONValue {
    guard case .object(let own) = members else { return members }
    return .object([.init("type", .string(typeName)), .init("t_ms", .time(time))] + own)
  }
}

extension SettingsReport {
  fileprivate var members: JSONValue {
    [
      "changes": .array(
        changes.map { ["setting": .string($0.name), "before": .string($0.before), "after": .string($0.after)] })
    ]
  }
}

extension SeenPhone {
  fileprivate var members: JSONValue {
    [
      "state": .string(phase.rawValue), "start_ms": .time(start), "end_ms": .time(end),
      "place": .string(optional: place?.rawValue), "in_use": isInUse.map(JSONValue.bool) ?? .null,
      "confidence": .number(confidence, .ratio),
      "rect": .array([box.x, box.y, box.width, box.height].map { .number($0, .boxPixel) }),
    ]
  }
}

extension Blink {
  fileprivate var members: JSONValue {
    let own: [JSONValue.Member] = [
      .init("start_ms", .time(start)), .init("end_ms", .time(end)), .init("eye", .string(eye.rawValue)),
      .init("closure", .number(closure, .ratio)), .init("slow", .bool(isSlow)),
      .init("start_error_ms", .number(startError?.milliseconds, .millisecond)),
      .init("end_error_ms", .number(endError?.milliseconds, .millisecond)),
      .init("amplitude", .number(amplitude, .ratio)),
      .init("closing_velocity_per_s", .number(closingVelocity, .ratio)),
      .init("opening_velocity_per_s", .number(openingVelocity, .ratio)),
      .init("amplitude_velocity_ratio_s", .number(amplitudeVelocityRatioSeconds, .ratio)),
    ]
    return .object(own + (phases?.members ?? []))
  }
}

extension BlinkPhases {
  fileprivate var members: [JSONValue.Member] {
    [("closing_ms", closing), ("shut_ms", shut), ("opening_ms", opening)].map {
      JSONValue.Member($0, .number($1.milliseconds, .millisecond))
    }
  }
}

extension Drowsiness {
  fileprivate var members: JSONValue {
    [
      "is_drowsy": isDrowsy.map(JSONValue.bool) ?? .null, "intensity": .number(intensity, .ratio),
      "perclos": .number(perclos, .ratio), "window_s": .number(window.seconds, .millisecond),
      "kss": .number(kss, .degree), "reason": .string(reason), "p70": .number(p70, .ratio),
      "evidence": .array(
        evidence.map {
          [
            "kind": .string($0.kind.rawValue), "value": .number($0.value, .ratio),
            "window_s": .number($0.window.seconds, .millisecond), "intensity": .number($0.intensity, .ratio),
          ]
        }), "blinks": blinks?.json ?? .null,
    ]
  }
}

extension AvailabilityChange {
  fileprivate var members: JSONValue {
    [
      "state": .string(availability.stateName), "reason": .string(optional: availability.reasonName),
      "by": .string(optional: byName), "works": .string(optional: works?.rawValue),
      "permanent": .bool(isPermanent), "utc": .number(utcMilliseconds, .millisecond),
    ]
  }
}

extension SessionSummary {
  fileprivate var members: JSONValue {
    guard case .object(let counts) = counts else { return .null }
    return .object(counts + figures.members)
  }

  private var counts: JSONValue {
    [
      "frames": .integer(frames), "seconds": .number(seconds, .millisecond), "face_frames": .integer(faceFrames),
      "dropped_frames": .integer(droppedFrames), "stale_frames": .integer(staleFrames),
      "complete": .bool(isComplete), "note": .string(optional: note), "blinks": .integer(blinks),
      "closures": .integer(closures), "yawns": .integer(yawns), "glances": .integer(glances),
      "road_frames": .integer(roadFrames), "road_alerts": .integer(roadAlerts),
      "highest_risk": .string(highestRisk.rawValue),
    ]
  }
}
