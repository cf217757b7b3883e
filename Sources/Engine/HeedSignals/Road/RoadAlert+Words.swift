extension RoadAlert: CustomStringConvertible {
  /// One line for people, such as `warning: object 7, 18.2 m ahead, contact in 2.1 s`.
  public var description: String {
    let who = object.map { "object \($0)" } ?? "an object"
    let ahead = distanceMeters.map { ", \($0.tenths) m ahead" } ?? ""
    let words =
      switch kind {
      case .timeToCollision: who + ahead + (timeToCollision.map { ", contact in \($0.seconds.tenths) s" } ?? "")
      case .entry: "\(who) has entered the vehicle's path\(ahead)"
      case .distance: "\(who) is too close\(ahead)"
      case .overspeed: "faster than the speed limit"
      case .laneDeparture:
        "\(stage == .departed ? "beyond" : "drifting over") the \(side.map { "\($0.rawValue) " } ?? "")marking"
      }
    let seen = isSeen.map { $0 ? ", seen by the driver" : ", not seen by the driver" } ?? ""
    return "\(severity.rawValue): \(words)\(seen)"
  }
}

extension RoadAlertChange: CustomStringConvertible {
  /// One line for people: the state, then the alert.
  public var description: String { "\(state.rawValue) \(alert)" }
}

extension RiskState: CustomStringConvertible {
  /// One line for people, such as `warning (0.8): The eyes have been shut for 1.2 s.`, or with the parts not judged.
  public var description: String {
    let number = score.map { " (\((($0 * 100).rounded() / 100)))" } ?? ""
    let before = held.map { ", \($0.rawValue) before" } ?? ""
    let blind = level == .unknown && !unavailable.isEmpty ? ", not judged: \(unavailable.joined(separator: ", "))" : ""
    let why = reasons.isEmpty ? "" : ": \(reasons.map(\.text).joined(separator: " "))"
    return level.rawValue + number + before + blind + why
  }
}
