import HeedGeometry
import HeedSignals

extension LiveState {
  /// The state as JSON, with the keys of docs/formats.md.
  var json: JSONValue {
    let headline = Headline(self)
    return [
      "t_ms": .time(now),
      "headline": [
        "text": .string(headline.text), "spoken": .string(headline.spoken),
        "detail": .string(optional: headline.detail), "tone": .string(headline.tone.rawValue),
      ],
      "risk": riskJSON,
      "prompt": prompt.map {
        ["signal": .string($0.signal.rawValue), "is_acknowledged": .bool($0.isAcknowledged)]
      } ?? .null,
      // The active vehicle requests, mildest first.
      "requests": .array(requests.keys.sorted().map { .string($0.rawValue) }),
      "availability": availabilityJSON, "driver": driverJSON, "road": road.map(roadJSON) ?? .null,
      "counts": [
        "frames": .integer(counts.frames), "road_frames": .integer(counts.roadFrames),
        "blinks": .integer(counts.blinks), "yawns": .integer(counts.yawns), "glances": .integer(counts.glances),
        "lost": .integer(lost),
      ],
      "is_over": .bool(summary != nil), "settings_revision": .integer(settingsRevision),
    ]
  }

  private var riskJSON: JSONValue {
    guard let risk else { return .null }
    return [
      "level": .string(risk.level.rawValue), "held": .string(optional: risk.held?.rawValue),
      "tone": .string(LiveTone(shownLevel ?? .unknown).rawValue), "score": .number(risk.score, .ratio),
      "reasons": .array(
        risk.reasons.map {
          [
            "code": .string($0.code), "text": .string($0.text), "weight": .number($0.weight, .ratio),
            "remedy": .string(optional: $0.remedy),
          ]
        }),
      "not_judged": .array(risk.unavailable.map { .string(LiveWords.notJudged($0)) }),
    ]
  }

  private var availabilityJSON: JSONValue {
    guard let availability else { return .null }
    return [
      "state": .string(availability.availability.stateName),
      "reason": .string(optional: availability.availability.reasonName),
      "by": .string(optional: availability.byName), "text": .string(LiveWords.words(availability)),
      "tone": .string(LiveWords.tone(availability.availability).rawValue), "since_ms": .time(availability.time),
    ]
  }

  private var driverJSON: JSONValue {
    guard let report else { return .null }
    let moment = chart.moments.last
    let gaze = moment?.azimuth == nil ? nil : report.gaze
    func vector(_ value: SIMD3<Double>) -> JSONValue {
      .array([value.x, value.y, value.z].map { .number($0, .meter) })
    }
    return [
      "tracking": .string(report.tracking.rawValue), "zone": .string(optional: look.map { Zone.words($0.zone) }),
      "azimuth_deg": .number(moment?.azimuth, .degree), "elevation_deg": .number(moment?.elevation, .degree),
      "eyes_m": gaze.map { vector($0.origin.meters) } ?? .null,
      "gaze": gaze.map { vector($0.direction.vector) } ?? .null,
      "openness": .number(moment?.openness, .ratio), "perclos": .number(drowsiness?.perclos, .ratio),
      "drowsiness": .number(drowsiness?.intensity, .ratio), "kss": .number(drowsiness?.kss, .degree),
      "is_drowsy": drowsiness?.isDrowsy.map(JSONValue.bool) ?? .null,
      "attention": .number(report.attentionScore, .ratio),
      "last_attention": .number(lastScore?.score, .ratio), "last_coverage": .number(lastScore?.coverage, .ratio),
    ]
  }

  private func roadJSON(_ road: RoadReport) -> JSONValue {
    [
      "speed_mps": .number(road.speed?.metersPerSecond, .meter),
      "objects": .array(road.objects.map { Self.json($0, road.camera.camera) }),
      "lane": road.lane.map {
        [
          "left_m": .number($0.leftDistance, .meter), "right_m": .number($0.rightDistance, .meter),
          "heading_deg": .number($0.heading.degrees, .degree), "curvature_per_m": .number($0.curvature),
        ]
      } ?? .null,
      "alerts": .array(
        road.alerts.map {
          [
            "kind": .string($0.kind.rawValue), "severity": .string($0.severity.rawValue),
            "tone": .string(LiveTone($0.severity.level).rawValue), "object": .string(optional: $0.object),
            "text": .string($0.description),
          ]
        }),
      "lacks": .array(
        RoadFunction.allCases.compactMap { function in
          roadLacks[function].map { .string("\(function.words.capitalizedFirst) not judged: \($0.words)") }
        }),
    ]
  }

  private static func json(_ object: RoadObjectState, _ camera: MountedCamera?) -> JSONValue {
    // How far the object lies to the left of the camera, metres.
    let left = object.distanceMeters.flatMap { ahead in
      camera.map { camera in
        let middle = object.box.x + object.box.width / 2
        return -(middle - camera.optics.cx) / camera.optics.fx * ahead
      }
    }
    return [
      "id": .string(object.id), "label": .string(object.label.name), "ahead_m": .number(object.distanceMeters, .meter),
      "left_m": .number(left, .meter), "closing_mps": .number(object.closingSpeed, .meter),
      "ttc_s": .number(object.timeToCollision?.seconds, .millisecond), "region": .string(object.region.rawValue),
      "is_in_path": .bool(object.isInPath),
    ]
  }
}

extension LiveState.Happening {
  var json: JSONValue { ["t_ms": .time(time), "text": .string(text), "tone": .string(tone.rawValue)] }
}
