package import HeedSignals

/// The signals of the Vehicle Signal Specification that Heed sends or receives, and those of Heed's own branch,
/// `docs/heed.vspec`. A test compares them with the table in `docs/references.md`.
///
/// Source: COVESA VSS, the branches Vehicle.Driver, Vehicle.ADAS and Vehicle.Occupant.
package enum VSSSignal: String, CaseIterable, Hashable, Sendable {
  case distractionLevel = "Vehicle.Driver.DistractionLevel"
  case isEyesOnRoad = "Vehicle.Driver.IsEyesOnRoad"
  case attentiveProbability = "Vehicle.Driver.AttentiveProbability"
  case fatigueLevel = "Vehicle.Driver.FatigueLevel"
  case isMonitoring = "Vehicle.ADAS.DMS.IsEnabled"
  case isWarning = "Vehicle.ADAS.DMS.IsWarning"
  case isError = "Vehicle.ADAS.DMS.IsError"
  case isLaneWarning = "Vehicle.ADAS.LaneDepartureDetection.IsWarning"
  case gazeAzimuth = "Vehicle.Occupant.Row1.DriverSide.MidEyeGaze.Azimuth"
  case gazeElevation = "Vehicle.Occupant.Row1.DriverSide.MidEyeGaze.Elevation"

  case riskLevel = "Vehicle.Heed.Risk.Level"
  case riskScore = "Vehicle.Heed.Risk.Score"
  case riskReasons = "Vehicle.Heed.Risk.Reasons"
  case prompt = "Vehicle.Heed.Risk.Prompt"
  case availability = "Vehicle.Heed.Driver.Availability"
  case unavailableReason = "Vehicle.Heed.Driver.AvailabilityReason"
  case glanceZone = "Vehicle.Heed.Driver.GlanceZone"
  case lidClosure = "Vehicle.Heed.Driver.LidClosure"
  case perclos = "Vehicle.Heed.Driver.Perclos"
  case sleepiness = "Vehicle.Heed.Driver.Sleepiness"
  case isDrowsy = "Vehicle.Heed.Driver.IsDrowsy"
  case blinkCount = "Vehicle.Heed.Driver.BlinkCount"

  case speed = "Vehicle.Speed"
  case yawRate = "Vehicle.AngularVelocity.Yaw"
  case steeringWheel = "Vehicle.Chassis.SteeringWheel.Angle"
  case brakePedal = "Vehicle.Chassis.Brake.PedalPosition"
  case leftIndicator = "Vehicle.Body.Lights.DirectionIndicator.Left.IsSignaling"
  case rightIndicator = "Vehicle.Body.Lights.DirectionIndicator.Right.IsSignaling"
  case currentGear = "Vehicle.Powertrain.Transmission.CurrentGear"
  case isCruising = "Vehicle.ADAS.CruiseControl.IsActive"
  case supportedRequests = "Vehicle.Heed.Requests.Supported"
  case honouredRequests = "Vehicle.Heed.Requests.Honoured"
  case isAcknowledging = "Vehicle.Heed.Driver.IsAcknowledging"

  /// The program that sends a signal, and under whose name.
  package enum Role: Hashable, Sendable {
    /// Heed sends the signal under the specification's name.
    case told
    /// Heed sends the signal in its own branch, because the specification has no name for it.
    case own
    /// The vehicle sends the signal, under the specification's name or in Heed's branch.
    case heard
  }

  package var role: Role {
    switch self {
    case .speed, .yawRate, .steeringWheel, .brakePedal, .leftIndicator, .rightIndicator, .currentGear, .isCruising,
      .supportedRequests, .honouredRequests, .isAcknowledging:
      .heard
    default: rawValue.hasPrefix("Vehicle.Heed.") ? .own : .told
    }
  }

  /// Whether the value is a boolean.
  package var isBoolean: Bool {
    switch self {
    case .isEyesOnRoad, .isMonitoring, .isWarning, .isError, .isLaneWarning, .isDrowsy, .leftIndicator, .rightIndicator,
      .isCruising, .isAcknowledging:
      true
    default: false
    }
  }

  /// The unit by the specification's name; nil for signals without a unit.
  package var unit: String? {
    switch self {
    case .distractionLevel, .attentiveProbability, .fatigueLevel, .riskScore, .lidClosure, .perclos, .brakePedal:
      "percent"
    case .gazeAzimuth, .gazeElevation, .steeringWheel: "degrees"
    case .speed: "km/h"
    case .yawRate: "degrees/s"
    default: nil
    }
  }

  /// A signal's line in the export; the value is `.null` while it is unknown.
  package func line(_ value: JSONValue, at time: Timestamp, anchor: WallClockAnchor?) -> String {
    let line: JSONValue = [
      "path": .string(rawValue), "value": value, "unit": .string(optional: unit), "t_ms": .time(time),
      "ts": .string(optional: anchor.flatMap { UTCTime.text($0.utcMilliseconds(at: time)) }),
    ]
    return line.text
  }
}
