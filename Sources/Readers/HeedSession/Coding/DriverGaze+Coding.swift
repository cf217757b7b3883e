import HeedGeometry
import HeedSignals

extension DriverGaze {
  /// The optional parts of the encoded gaze.
  private struct Parts: OptionSet {
    var rawValue = 0
    static let azimuth = Parts(rawValue: 1)
    static let elevation = Parts(rawValue: 2)
    static let deviation = Parts(rawValue: 4)
    static let onRoad = Parts(rawValue: 8)
    static let isOnRoad = Parts(rawValue: 16)
  }

  /// Encodes or decodes the gaze.
  /// - Parameter said: The last known value of each part.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after said: inout DriverGaze) throws(Coder.Failure) {
    var parts = parts
    try coder.code(&parts.rawValue)
    if parts.contains(.azimuth) { try coder.angle(&azimuth, after: &said.azimuth) }
    if parts.contains(.elevation) { try coder.angle(&elevation, after: &said.elevation) }
    if parts.contains(.deviation) { try coder.angle(&deviation, after: &said.deviation) }
    isOnRoad = parts.contains(.onRoad) ? parts.contains(.isOnRoad) : nil
  }

  private var parts: Parts {
    var parts: Parts = []
    if azimuth != nil { parts.insert(.azimuth) }
    if elevation != nil { parts.insert(.elevation) }
    if deviation != nil { parts.insert(.deviation) }
    if isOnRoad != nil { parts.insert(.onRoad) }
    if isOnRoad == true { parts.insert(.isOnRoad) }
    return parts
  }
}
