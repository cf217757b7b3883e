import HeedSignals

/// Keeps track of the inputs of the risk engine, and of the missing inputs.
struct RiskSupply: Sendable {
  private var hasCabin = false
  var hasRoad = false
  private(set) var hasZones = true
  private var hasSpeed = false
  private var gazeSeen: Timestamp?
  private var isGazeLost = false
  private var functions: [RoadFunction] = []

  mutating func note(_ snapshot: DriverSnapshot, at time: Timestamp, longestLoss: Duration) {
    (hasCabin, hasZones) = (true, snapshot.hasZones)
    hasSpeed = snapshot.sample.speed != nil
    if snapshot.sample.areEyesOnRoad != nil || snapshot.sample.zoneClass != nil || gazeSeen == nil { gazeSeen = time }
    isGazeLost = gazeSeen.map { time - $0 > longestLoss } ?? false
  }

  mutating func note(_ change: RoadAvailabilityChange) {
    functions.removeAll { $0 == change.function }
    if change.reason != nil { functions.append(change.function) }
  }

  /// Names of the missing inputs, in a fixed order.
  func missing(isCabinUnavailable: Bool) -> [String] {
    var missing: [String] = []
    if isCabinUnavailable { missing.append("cabin") }
    if hasCabin, !isCabinUnavailable, isGazeLost, hasZones { missing.append("gaze") }
    if hasCabin, !hasZones { missing.append("zones") }
    if !hasSpeed { missing.append("speed") }
    if !hasRoad { missing.append("road") }
    return missing + RoadFunction.allCases.filter(functions.contains).map(\.rawValue)
  }
}
