import HeedSignals

/// A run's state in plain words.
enum LiveWords {
  static func words(_ closure: EyeClosure) -> String {
    let yawn = closure.duringYawn ? ", in a yawn" : ""
    return closure.kind == .sleep ? "Asleep: eyes closed for 3 s\(yawn)" : "Microsleep: eyes closed for 1 s\(yawn)"
  }

  static func words(_ distraction: Distraction) -> String {
    switch distraction.kind {
    case .longGlance: "Looked away for long, mostly \(Zone.words(at: distraction.zone))"
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
    return change.state == .cleared ? "Over: \(plain)" : plain.capitalizedFirst
  }

  static func words(_ change: AvailabilityChange) -> String {
    switch change.availability {
    case .starting: "Started"
    case .available: "Sees the driver"
    case .degraded(.storageFull), .degraded(.outputBlocked): "Not recorded: \(change.words ?? "")"
    case .degraded: "Less certain: \(change.words ?? "")"
    case .unavailable: (change.words ?? "").capitalizedFirst
    case .stopped: "Stopped\(change.words.map { ": \($0)" } ?? "")"
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

  /// Words for an input that the risk could not judge; `name` is its name in files.
  static func notJudged(_ name: String) -> String {
    switch name {
    case "cabin": "the driver"
    case "gaze": "where the driver looks"
    case "zones": "zones (the rig has none)"
    case "speed": "the speed"
    case "road": "the road"
    default: RoadFunction(rawValue: name)?.words ?? name
    }
  }

  /// A duration in words: `2.1 s`, `75 s`, `4 min`.
  static func length(_ duration: Duration) -> String {
    let seconds = max(0, duration.seconds)
    if seconds < 10 { return "\(seconds.tenths) s" }
    return seconds < 120 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
  }
}
