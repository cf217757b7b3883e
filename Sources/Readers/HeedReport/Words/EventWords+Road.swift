import HeedGeometry
package import HeedSignals

/// Road alerts and changes of the road camera in plain words.
extension EventWords {
  package init(_ change: RoadAlertChange) {
    let alert = change.alert
    let isOver = change.state == .cleared
    let level = alert.severity == .info ? alert.severity.rawValue : alert.severity.rawValue.uppercased()
    self.init(
      alert.column, isOver ? "over: \(alert.who)" : "\(level): \(alert.words)",
      isOver ? .quiet : Tone(alert.severity.level))
  }

  /// nil for steps of the camera's calibration that are no news.
  init?(_ change: CameraChange) {
    switch change.kind {
    case .advanced, .held, .refined: return nil
    case .moved: self.init("camera", "the road camera was MOVED; it calibrates itself anew", .warning)
    case .calibrated:
      let camera = change.calibration.camera
      let angles = [("pitch", camera?.pitch), ("yaw", camera?.yaw), ("roll", camera?.roll)].compactMap { name, angle in
        angle.map { "\(name) \(Precision.degree.round($0.degrees))" }
      }
      let height = camera?.heightMeters.map { ", \(($0 * 100).rounded() / 100) m above the road" } ?? ""
      self.init("camera", "calibrated: \(angles.joined(separator: ", ")) degrees\(height)", .good)
    }
  }

  init(_ change: RoadAvailabilityChange) {
    guard let reason = change.reason else {
      self.init("road", "\(change.function.words): judged again", .good)
      return
    }
    self.init("road", "\(change.function.words) NOT JUDGED: \(reason.words)", .warning)
  }
}

extension RoadAlert {
  fileprivate var column: String {
    switch kind {
    case .timeToCollision: "collision"
    case .entry: "entry"
    case .laneDeparture: "lane"
    case .distance: "distance"
    case .overspeed: "speed"
    }
  }

  fileprivate var who: String {
    object.map { "object \($0)" } ?? (kind == .laneDeparture ? "in the lane" : "within the limit")
  }

  fileprivate var words: String {
    let place = distanceMeters.map { ", \($0.tenths) m ahead" } ?? ""
    return switch kind {
    case .timeToCollision:
      "\(who)\(place)" + (timeToCollision.map { ", contact in \($0.seconds.tenths) s" } ?? "")
    case .entry: "\(who) came into the way\(place)"
    case .distance: "\(who) is too near\(place)"
    case .overspeed: "faster than the limit"
    case .laneDeparture:
      stage == .departed
        ? "beyond the \(side?.rawValue ?? "lane's") marking" : "drifting over the \(side?.rawValue ?? "lane's") marking"
    }
  }
}
