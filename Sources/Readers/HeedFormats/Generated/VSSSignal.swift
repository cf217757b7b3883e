// swift-format-ignore-file
// Made by Tools/schema from Schema/vss.schema; not edited by hand.

/// The signals of the Vehicle Signal Specification that Heed sends or receives, and those of Heed's own branch.
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

  /// Who sends the signal.
  package var role: Role {
    switch self {
    case .riskLevel: .own
    case .riskScore: .own
    case .riskReasons: .own
    case .prompt: .own
    case .availability: .own
    case .unavailableReason: .own
    case .glanceZone: .own
    case .lidClosure: .own
    case .perclos: .own
    case .sleepiness: .own
    case .isDrowsy: .own
    case .blinkCount: .own
    case .speed: .heard
    case .yawRate: .heard
    case .steeringWheel: .heard
    case .brakePedal: .heard
    case .leftIndicator: .heard
    case .rightIndicator: .heard
    case .currentGear: .heard
    case .isCruising: .heard
    case .supportedRequests: .heard
    case .honouredRequests: .heard
    case .isAcknowledging: .heard
    default: .told
    }
  }

  /// Whether the value is a boolean.
  package var isBoolean: Bool {
    switch self {
    case .isEyesOnRoad: true
    case .isMonitoring: true
    case .isWarning: true
    case .isError: true
    case .isLaneWarning: true
    case .isDrowsy: true
    case .leftIndicator: true
    case .rightIndicator: true
    case .isCruising: true
    case .isAcknowledging: true
    default: false
    }
  }

  /// The unit by the specification's name; nil for signals without a unit.
  package var unit: String? {
    switch self {
    case .distractionLevel: "percent"
    case .attentiveProbability: "percent"
    case .fatigueLevel: "percent"
    case .gazeAzimuth: "degrees"
    case .gazeElevation: "degrees"
    case .riskScore: "percent"
    case .lidClosure: "percent"
    case .perclos: "percent"
    case .speed: "km/h"
    case .yawRate: "degrees/s"
    case .steeringWheel: "degrees"
    case .brakePedal: "percent"
    default: nil
    }
  }
}
