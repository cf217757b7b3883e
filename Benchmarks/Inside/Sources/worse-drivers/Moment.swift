import Foundation
import HeedGeometry
import HeedRisk
import HeedSignals

/// One moment of a drawn drive, in words that can be made worse and printed.
struct Moment: Hashable {
  enum Place: String, CaseIterable {
    case road, cluster, mirrorLeft, mirrorRear, centreStack, passenger, window, phone

    var zone: String {
      switch self {
      case .road, .cluster, .passenger, .phone: rawValue
      case .mirrorLeft: "mirror_left"
      case .mirrorRear: "mirror_rear"
      case .centreStack: "centre_stack"
      case .window: "other"
      }
    }
    var zoneClass: ZoneClass {
      switch self {
      case .road: .forward
      case .cluster, .mirrorLeft, .mirrorRear: .driving
      case .centreStack, .passenger, .window: .nondriving
      case .phone: .phone
      }
    }
    /// Degrees, + left.
    var azimuth: Double {
      switch self {
      case .road, .cluster: 0
      case .mirrorLeft: 36
      case .mirrorRear: -26
      case .centreStack: -27
      case .passenger: -65
      case .window: 70
      case .phone: -19
      }
    }
    /// Degrees, + up.
    var elevation: Double {
      switch self {
      case .road, .passenger, .window: 0
      case .cluster: -16
      case .mirrorLeft: -6
      case .mirrorRear: 10
      case .centreStack: -20
      case .phone: -47
      }
    }
  }

  /// Since the moment before.
  var milliseconds = 100.0
  /// nil: not known.
  var place: Place? = .road
  var isShut = false
  /// What is known of a look stays known although the lids are shut: who is otherwise the same, and shuts the eyes. Else nobody
  /// sees where shut eyes look, which is neither better nor worse than a look that is seen.
  var keepsPlace = false
  var hasFace = true
  /// Degrees, + left.
  var headYaw = 0.0
  var kss: Double?
  var signal: VehicleState.TurnSignal?
  /// Degrees, + left.
  var steering: Double?
  /// Metres a second.
  var speed: Double? = 10
  var isStandstill = false
  var isEngaged = true
  var isInteracting = false
  var task: String?
  /// The cabin cannot be watched.
  var isUnavailable = false
  /// What stands on the road.
  var alert: RoadAlert?

  func sample(at time: Timestamp) -> DriverSample {
    var sample = DriverSample(time: time)
    sample.isFaceSeen = hasFace
    sample.turnSignal = signal
    sample.steering = steering.map(Angle.degrees)
    sample.speed = speed
    sample.isStandstill = isStandstill
    sample.isEngaged = isEngaged
    sample.isInteracting = isInteracting
    sample.task = task
    sample.kss = kss
    guard hasFace else {
      sample.eyesVisible = 0
      return sample
    }
    sample.headYaw = .degrees(headYaw)
    sample.eyesClosed = isShut ? 1 : 0
    sample.phone = place == .phone ? 0.9 : 0
    guard let place, !isShut || keepsPlace else { return sample }
    sample.zone = place.zone
    sample.zoneClass = place.zoneClass
    sample.areEyesOnRoad = place == .road
    sample.azimuth = .degrees(place.azimuth)
    sample.elevation = .degrees(place.elevation)
    return sample
  }

  /// What differs from somebody who looks at the road.
  var words: String {
    let usual = Moment()
    var words = [String(format: "%+.0f ms", milliseconds), place?.rawValue ?? "unknown"]
    if isShut { words.append("shut") }
    if !hasFace { words.append("no face") }
    if headYaw != usual.headYaw { words.append("head \(headYaw)") }
    if let kss { words.append("kss \(kss)") }
    if let signal { words.append("signal \(signal.rawValue)") }
    if let steering { words.append("steering \(steering)") }
    if speed != usual.speed { words.append(speed.map { "speed \($0)" } ?? "speed unknown") }
    if isStandstill { words.append("standstill") }
    if !isEngaged { words.append("not engaged") }
    if isInteracting { words.append("interacting") }
    if isUnavailable { words.append("unavailable") }
    if let alert {
      words.append(
        "\(alert.kind.rawValue) \(alert.severity.rawValue) \(alert.isSeen.map { $0 ? "seen" : "unseen" } ?? "")")
    }
    if let task { words.append("task \(task)") }
    return words.joined(separator: ", ")
  }
}

/// A sample, and what else the one risk is told at its time.
struct Input: Hashable {
  var sample: DriverSample
  var isUnavailable: Bool
  var alert: RoadAlert?
}

extension Array where Element == Moment {
  var inputs: [Input] {
    var time = Timestamp.zero
    return map {
      time = time + .nanoseconds(Int64($0.milliseconds * 1e6))
      return Input(sample: $0.sample(at: time), isUnavailable: $0.isUnavailable, alert: $0.alert)
    }
  }
}
