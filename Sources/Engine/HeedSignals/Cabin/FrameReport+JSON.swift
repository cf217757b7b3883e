import HeedGeometry

extension FrameReport {
  /// The frame as one JSON object; unseen parts are null.
  public var json: JSONValue {
    let seen = observation
    return [
      "type": "frame", "frame": .integer(seen.frame), "t_ms": .time(seen.time),
      "tracking": .string(tracking.rawValue), "face": face(seen),
      "eyes": seen.face.map {
        [
          "left": eye($0.leftEye, leftOpenness, leftClosure), "right": eye($0.rightEye, rightOpenness, rightClosure),
        ]
      } ?? .null,
      "hidden": ["left": .string(optional: leftCover?.rawValue), "right": .string(optional: rightCover?.rawValue)],
      "closure": .number(closure, .ratio),
      "mouth_openness": .number(seen.face?.mouthOpenness, .ratio), "gaze": gazeJSON,
      "movement": .string(movement.rawValue), "provisional": .bool(isMovementProvisional),
      "fixation_pt": .point(fixationPoint),
      "lid_drift": .string(optional: lidDrift?.rawValue),
      "luma": .number(seen.picture.meanLuma, .ratio),
    ]
  }

  private func face(_ seen: CabinObservation) -> JSONValue {
    guard let face = seen.face else { return .null }
    let (box, origin) = (face.box, face.origin.millimeters)
    return [
      "score": .number(face.score, .ratio),
      "rect": .array([box.x, box.y, box.width, box.height].map { .number($0, .boxPixel) }),
      "image": [.integer(seen.size.width), .integer(seen.size.height)],
      "yaw_deg": .number(face.yaw.degrees, .degree), "pitch_deg": .number(face.pitch.degrees, .degree),
      "roll_deg": .number(face.roll.degrees, .degree),
      "center_mm": .array([origin.x, origin.y, origin.z].map { .number($0, .degree) }),
      "mesh": .string(face.isCarried ? "carried" : "measured"),
    ]
  }

  private func eye(_ eye: EyeObservation?, _ openness: Double?, _ closure: Double?) -> JSONValue {
    guard let eye else { return .null }
    return [
      "openness": .number(openness, .ratio), "closure": .number(closure, .ratio),
      "closure_spread": .number(eye.appearance?.closingSpread, .ratio),
      "iris_px": [.number(eye.irisCenter.x, .pixel), .number(eye.irisCenter.y, .pixel)],
      "iris_radius_px": .number(eye.irisRadiusPixels, .pixel),
      "lid_aperture_deg": .number(eye.openAperture.degrees, .degree),
    ]
  }

  private var gazeJSON: JSONValue {
    guard let gaze else { return .null }
    return [
      "azimuth_deg": .number(gaze.direction.azimuth.degrees, .degree),
      "elevation_deg": .number(gaze.direction.elevation.degrees, .degree),
      "confidence": .number(gaze.confidence, .ratio), "error_deg": .number(gaze.errorDegrees, .degree),
      "vehicle_azimuth_deg": .number(vehicleGaze?.azimuth.degrees, .degree),
      "vehicle_elevation_deg": .number(vehicleGaze?.elevation.degrees, .degree),
      "screen_pt": .point(screenPoint),
      "screen_state": .string(screenState.rawValue), "zone": .string(optional: zone),
      "zone_class": .string(optional: zoneClass?.rawValue),
    ]
  }
}

extension JSONValue {
  /// A point on the display, in points; null for nil.
  static func point(_ point: PlanePoint<Screen>?) -> JSONValue {
    point.map { [.number($0.x, .boxPixel), .number($0.y, .boxPixel)] } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a JSON string.
  public init(stringLiteral value: String) { self = .string(value) }
}
