import Heed
import HeedSignals

/// A run's state in plain words.
enum LiveWords {
  static func words(_ closure: EyeClosure) -> String {
    let yawn = closure.duringYawn ? ", in a yawn" : ""
    return closure.kind == .sleep ? "Asleep: eyes closed for 3 s\(yawn)" : "Microsleep: eyes closed for 1 s\(yawn)"
  }

  static func words(_ distraction: Distraction) -> String {
    switch distraction.kind {
    case .longGlance: "Looked away for long, at \(place(distraction.zone))"
    case .repeatedGlances: "Looked away again and again"
    case .phone: "Looks at a phone"
    }
  }

  static func words(_ request: VehicleRequest) -> String {
    switch request.kind {
    case .forwardWarning: "Asks the vehicle to warn earlier"
    case .laneSupport: "Asks the vehicle to keep the lane"
    case .slowDown: "Asks the vehicle to slow down"
    case .stop: "Asks the vehicle to stop"
    }
  }

  static func words(_ change: RoadAlertChange) -> String {
    let text = change.alert.description
    let plain = text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
    return change.state == .cleared ? "Over: \(plain)" : sentence(plain)
  }

  static func words(_ change: AvailabilityChange) -> String {
    switch change.availability {
    case .starting: "Started"
    case .available: "Sees the driver"
    case .degraded(.eyesHidden): "Less certain: the eyes are hidden\(change.cover.map { " by \(words($0))" } ?? "")"
    case .unavailable(.blocked) where change.isNoise: "The picture is nothing but noise"
    case .degraded(.storageFull): "Not recorded: the disk is full"
    case .degraded(let reason): "Less certain: \(words(reason))"
    case .unavailable(let reason): sentence("\(words(reason))\(change.departure.map { ": \(words($0))" } ?? "")")
    case .stopped(nil): "Stopped"
    case .stopped(let reason?): "Stopped: \(words(reason))"
    }
  }

  static func tone(_ availability: Availability) -> LiveTone {
    switch availability {
    case .starting, .available: .calm
    case .degraded: .notice
    case .unavailable, .stopped(nil): .unknown
    case .stopped: .warning
    }
  }

  static func words(_ reason: Availability.DegradedReason) -> String {
    switch reason {
    case .lowRate: "few pictures a second"
    case .lowConfidence: "the face is far, turned away or cut off"
    case .tooDark: "too dark"
    case .overexposed: "too bright"
    case .uncalibrated: "not calibrated"
    case .overloaded: "this machine is too slow"
    case .storageFull: "the disk is full"
    case .eyesHidden: "the eyes are hidden"
    case .frozen: "the picture repeats"
    }
  }

  static func words(_ reason: Availability.UnavailableReason) -> String {
    switch reason {
    case .cameraStalled: "the camera sends nothing"
    case .frozen: "the picture stands still"
    case .blocked: "the lens is covered"
    case .faceMissing: "face not seen"
    case .clockInvalid: "the camera's clock is wrong"
    case .modelInvalid: "the nets cannot be used"
    }
  }

  static func words(_ cause: DepartureCause) -> String {
    switch cause {
    case .bodyLean: "leans out of view"
    case .slumped: "sank out of view"
    case .absent: "nobody is in the picture"
    }
  }

  static func words(_ reason: Availability.StopReason) -> String {
    switch reason {
    case .cameraStart: "the camera could not be started"
    case .cameraInterrupt: "the camera went away"
    }
  }

  static func words(_ cover: EyeCover) -> String {
    switch cover {
    case .lens: "dark lenses"
    case .reflection: "reflections"
    case .hand: "a hand"
    case .hair: "hair or a hat"
    case .blur: "blur"
    case .phone: "a phone"
    }
  }

  static func words(_ function: RoadFunction) -> String {
    switch function {
    case .objects: "objects"
    case .distance: "distances"
    case .timeToCollision: "time to collision"
    case .entry: "entries into the path"
    case .lanes: "lanes"
    case .laneDeparture: "lane departure"
    case .overspeed: "speeding"
    }
  }

  static func words(_ reason: RoadAvailabilityChange.Reason) -> String {
    switch reason {
    case .speedMissing: "the speed is not known"
    case .speedLimitMissing: "no speed limit is known"
    case .cameraMissing: "the road camera is not measured"
    case .heightMissing: "the road camera's height is not known"
    case .lanesMissing: "no markings are seen"
    case .modelMissing: "there is no detector"
    case .cameraStalled: "the road camera sends nothing"
    case .pictureShape: "the pictures have another shape than the rig's camera"
    case .cameraOffCenter: "the camera sits off the vehicle's middle"
    case .cameraNotAhead: "the camera does not look ahead"
    case .cameraUltraWide: "the lens is too wide"
    }
  }

  /// An unjudged part of the risk, from its name in files.
  static func notJudged(_ name: String) -> String {
    switch name {
    case "cabin": "the driver"
    case "gaze": "where the driver looks"
    case "zones": "zones (the rig has none)"
    case "speed": "the speed"
    case "road": "the road"
    default: RoadFunction(rawValue: name).map { words($0) } ?? name
    }
  }

  /// `mirror_left` becomes `the mirror left`.
  static func place(_ zone: String) -> String {
    zone == Zone.otherName ? "something else" : "the " + zone.replacing("_", with: " ")
  }

  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// `2.1 s`, `75 s`, `4 min`.
  static func length(_ duration: Duration) -> String {
    let seconds = max(0, duration.seconds)
    if seconds < 10 { return "\((seconds * 10).rounded() / 10) s" }
    return seconds < 120 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
  }
}
