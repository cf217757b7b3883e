import HeedSignals

/// A signal of the Vehicle Signal Specification that Heed can tell.
///
/// Source: COVESA VSS, the branches Vehicle.Driver, Vehicle.ADAS and Vehicle.Occupant.
enum VSSSignal: String, CaseIterable {
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

  /// The specification's name of the unit; nil for yes or no.
  var unit: String? {
    switch self {
    case .distractionLevel, .attentiveProbability, .fatigueLevel: "percent"
    case .gazeAzimuth, .gazeElevation: "degrees"
    case .isEyesOnRoad, .isMonitoring, .isWarning, .isError, .isLaneWarning: nil
    }
  }

  /// A line of the export.
  /// - Parameter value: `.null` while it is not known.
  func line(_ value: JSONValue, at time: Timestamp, anchor: WallClockAnchor?) -> String {
    let line: JSONValue = [
      "path": .string(rawValue), "value": value, "unit": .string(optional: unit), "t_ms": .time(time),
      "ts": .string(optional: anchor.flatMap { UTCTime.text($0.utcMilliseconds(at: time)) }),
    ]
    return line.text
  }
}
