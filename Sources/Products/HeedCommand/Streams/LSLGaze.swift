import HeedGeometry
import HeedSignals

/// The channels and samples of the gaze stream. A value that was not measured is NaN, by the convention of the Lab
/// Streaming Layer.
enum LSLGaze {
  /// Each channel, and its value in a frame's report.
  private static let table: [(channel: LSLOutlet.Channel, value: @Sendable (FrameReport) -> Double?)] = [
    (.init(label: "azimuth", unit: "degrees", type: "DirectionX"), { $0.gaze?.direction.azimuth.degrees }),
    (.init(label: "elevation", unit: "degrees", type: "DirectionY"), { $0.gaze?.direction.elevation.degrees }),
    (.init(label: "vehicle_azimuth", unit: "degrees", type: "DirectionX"), { $0.vehicleGaze?.azimuth.degrees }),
    (.init(label: "vehicle_elevation", unit: "degrees", type: "DirectionY"), { $0.vehicleGaze?.elevation.degrees }),
    (.init(label: "screen_x", unit: "points", type: "ScreenX"), { $0.screenPoint?.x }),
    (.init(label: "screen_y", unit: "points", type: "ScreenY"), { $0.screenPoint?.y }),
    (.init(label: "confidence", unit: "normalized", type: "Confidence"), { $0.gaze?.confidence }),
    (.init(label: "gaze_error", unit: "degrees", type: "Accuracy"), { $0.gaze?.errorDegrees }),
    (.init(label: "eye_closure", unit: "normalized", type: "EyeClosure"), { $0.closure }),
    (.init(label: "left_openness", unit: "normalized", type: "EyeOpenness"), { $0.leftOpenness }),
    (.init(label: "right_openness", unit: "normalized", type: "EyeOpenness"), { $0.rightOpenness }),
    (.init(label: "head_yaw", unit: "degrees", type: "OrientationYaw"), { $0.observation.face?.yaw.degrees }),
    (.init(label: "head_pitch", unit: "degrees", type: "OrientationPitch"), { $0.observation.face?.pitch.degrees }),
    (.init(label: "head_roll", unit: "degrees", type: "OrientationRoll"), { $0.observation.face?.roll.degrees }),
    (.init(label: "head_x", unit: "millimeters", type: "PositionX"), { millimeters($0)?.x }),
    (.init(label: "head_y", unit: "millimeters", type: "PositionY"), { millimeters($0)?.y }),
    (.init(label: "head_z", unit: "millimeters", type: "PositionZ"), { millimeters($0)?.z }),
  ]

  private static func millimeters(_ report: FrameReport) -> SIMD3<Double>? {
    report.observation.face.map { $0.origin.meters * 1000 }
  }

  static let channels = table.map(\.channel)
  static func sample(_ report: FrameReport) -> [Float] { table.map { Float($0.value(report) ?? .nan) } }

  /// The facts about the set-up that readers of the stream get.
  static func facts(rig: Rig, calibration: GazeCalibration?) -> [(name: String, values: [(String, String)])] {
    let display = rig.display.map { display in
      [
        ("origin", "top left"), ("width_points", "\(display.widthPoints)"),
        ("height_points", "\(display.heightPoints)"),
        ("width_mm", "\(Precision.ratio.round(display.widthMeters * 1000))"),
        ("height_mm", "\(Precision.ratio.round(display.heightMeters * 1000))"),
      ]
    }
    let error = calibration.map { [("error_degrees", "\(Precision.degree.round($0.expected.degrees))")] } ?? []
    return [
      (
        "acquisition",
        [("manufacturer", "Heed"), ("model", "camera without infrared light"), ("version", Version.whole)]
      ),
      (
        "conventions",
        [
          ("direction", "seen from the cabin camera: azimuth + to the person's left, elevation + up"),
          ("time", "of the frame's capture"), ("missing", "NaN"),
        ]
      ),
      ("calibration", [("is_calibrated", calibration == nil ? "false" : "true")] + error),
    ] + (display.map { [("display", $0)] } ?? [])
  }

  /// The channels of the event stream.
  static let markerChannels: [LSLOutlet.Channel] = [
    .init(label: "event", unit: "text", type: "Marker"), .init(label: "start", unit: "seconds", type: "Time"),
    .init(label: "end", unit: "seconds", type: "Time"), .init(label: "duration", unit: "seconds", type: "Time"),
  ]

  /// When what an event tells began and ended; nil for an event of one moment.
  static func span(_ event: MonitorEvent) -> (start: Timestamp, end: Timestamp)? {
    switch event {
    case .blink(_, let blink): (blink.start, blink.end)
    case .fixation(_, let fixation): (fixation.start, fixation.end)
    case .saccade(_, let saccade): (saccade.start, saccade.end)
    case .pursuit(_, let pursuit): (pursuit.start, pursuit.end)
    case .glance(_, let glance): (glance.start, glance.end)
    case .yawn(_, let yawn): (yawn.start, yawn.end)
    case .attention(_, let score): (score.begin, score.end)
    default: nil
    }
  }

  /// An event as a short text: the event's type, and the value that distinguishes the event; nil for frames.
  static func marker(_ event: MonitorEvent) -> String? {
    let words: [String?]
    switch event {
    // Markers are not sent on, so that two programs that hear each other send nothing in circles.
    case .frame, .road, .lost, .camera, .summary, .marker: return nil
    case .blink(_, let blink): words = [blink.isSlow ? "slow" : nil]
    case .eyeClosure(_, let closure): words = [closure.phase.rawValue, closure.kind.rawValue]
    case .lidsLowered(_, let lowering): words = [lowering.phase.rawValue, lowering.isSure ? "sure" : "unsure"]
    case .drowsiness(_, let drowsiness): words = [drowsiness.isDrowsy.map { $0 ? "drowsy" : "awake" } ?? "unknown"]
    case .attention(_, let score): words = [score.score.map { "\(Precision.ratio.round($0))" } ?? "unknown"]
    case .glance(_, let glance): words = [glance.zone]
    case .distraction(_, let distraction): words = [distraction.phase.rawValue, distraction.kind.rawValue]
    case .phone(_, let phone): words = [phone.phase.rawValue, phone.place?.rawValue]
    case .availability(let change): words = [change.availability.stateName, change.availability.reasonName]
    case .risk(let state): words = [state.level.rawValue] + state.reasons.map(\.code)
    case .prompt(let prompt): words = [prompt.signal.rawValue, prompt.level.rawValue]
    case .request(let request): words = [request.kind.rawValue, request.phase.rawValue, request.reason]
    case .verdict(let verdict): words = [verdict.rules.rawValue, verdict.level.map(String.init) ?? "unknown"]
    case .alert(let change):
      words = [change.state.rawValue, change.alert.kind.rawValue, change.alert.severity.rawValue]
    case .roadAvailability(let change): words = ["\(change.function)", change.reason.map { "\($0)" } ?? "available"]
    case .settings(let report): words = report.changes.map(\.name)
    default: words = []
    }
    return ([event.typeName] + words.compactMap { $0 }).joined(separator: " ")
  }
}
