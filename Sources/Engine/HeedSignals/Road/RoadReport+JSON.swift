import HeedGeometry

extension RoadAlertChange {
  /// The members of an `alert` line.
  var members: JSONValue {
    [
      "state": .string(state.rawValue), "kind": .string(alert.kind.rawValue),
      "stage": .string(optional: alert.stage?.rawValue), "side": .string(optional: alert.side?.rawValue),
      "severity": .string(alert.severity.rawValue), "object": .string(optional: alert.object),
      "ttc_s": .number(alert.timeToCollision?.seconds, .millisecond),
      "ttc_low_s": .number(alert.timeToCollision?.earliest, .millisecond),
      "ttc_high_s": .number(alert.timeToCollision?.latest, .millisecond),
      "distance_m": .number(alert.distanceMeters, .millisecond),
      "seen": alert.isSeen.map(JSONValue.bool) ?? .null,
    ]
  }
}

extension RoadAvailabilityChange {
  /// The members of an `availability` line; the key `of` distinguishes it from the cabin's line.
  var members: JSONValue {
    [
      "of": .string(function.rawValue), "state": .string(reason == nil ? "available" : "unavailable"),
      "reason": .string(optional: reason?.rawValue), "permanent": .bool(reason?.isPermanent ?? false),
    ]
  }
}

extension CameraChange {
  /// The members of a `camera` line; angles and height are the present estimate, null before the first measurement.
  var members: JSONValue {
    let camera = calibration.estimate
    return [
      "change": .string(kind.rawValue), "image": [.integer(size.width), .integer(size.height)],
      "progress": .number(calibration.progress, .ratio), "calibrated": .bool(calibration.isCalibrated),
      "hold": .string(optional: calibration.hold?.rawValue),
      "pitch_deg": .number(camera?.pitch.degrees, .millisecond), "yaw_deg": .number(camera?.yaw.degrees, .millisecond),
      "roll_deg": .number(camera?.roll.degrees, .millisecond),
      "height_m": .number(camera?.heightMeters, .millisecond),
      "deviation_deg": .number(calibration.deviation?.degrees, .millisecond), "knocks": .integer(calibration.knocks),
    ]
  }
}

extension RoadReport {
  /// The members of a `road` line in a record.
  var members: JSONValue { .object(summary + [.init("objects", .array(objects.map { .object($0.members) }))]) }

  private var summary: [JSONValue.Member] {
    [
      .init("frame", .integer(observation.frame)), .init("speed_mps", .number(speed?.metersPerSecond, .millisecond)),
      .init("speed_from", .string(optional: speed?.origin.rawValue)), .init("lane", lane.map(\.members) ?? .null),
    ]
  }

  /// One `object` line per object and then one `road` line, as `heed alerts --objects` writes them.
  public var objectLines: [JSONValue] {
    ownLines + [.object([.init("type", "road"), .init("t_ms", .time(observation.time))] + summary)]
  }

  private var ownLines: [JSONValue] {
    objects.map { object in
      .object([.init("type", "object"), .init("t_ms", .time(observation.time))] + object.members)
    }
  }
}

extension RoadObjectState {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("id", .string(id)), .init("label", .string(label.name)),
      .init(
        "box",
        [.number(box.x, .pixel), .number(box.y, .pixel), .number(box.width, .pixel), .number(box.height, .pixel)]),
      .init("score", .number(score, .ratio)),
      .init("distance_m", .number(distanceMeters, .millisecond)),
      .init("distance_sd_m", .number(distanceDeviation, .millisecond)),
      .init("closing_mps", .number(closingSpeed, .millisecond)),
      .init("closing_sd_mps", .number(closingDeviation, .millisecond)),
      .init("ttc_s", .number(timeToCollision?.seconds, .millisecond)),
      .init("ttc_low_s", .number(timeToCollision?.earliest, .millisecond)),
      .init("ttc_high_s", .number(timeToCollision?.latest, .millisecond)),
      .init("region", .string(region.rawValue)), .init("in_path", .bool(isInPath)),
    ]
  }
}

extension LaneState {
  fileprivate var members: JSONValue {
    [
      "offset_m": .number(offset, .millisecond), "heading_deg": .number(heading.degrees, .degree),
      "width_m": .number(width, .millisecond), "left_m": .number(leftDistance, .millisecond),
      "right_m": .number(rightDistance, .millisecond), "curvature_per_m": .number(curvature, .meter),
    ]
  }
}
