import Foundation

/// Gaze of the driver by a cabin camera, in the vehicle's frame, degrees. Source: docs/formats.md, `heed alerts`.
package struct DriverLook: Hashable, Sendable {
  /// Azimuth, + left; nil if it was not seen.
  package var azimuth: Double?
  /// Elevation, + up; nil if it was not seen.
  package var elevation: Double?
  /// True if the gaze is on the road; nil if unknown.
  package var isOnRoad: Bool?

  package init(azimuth: Double? = nil, elevation: Double? = nil, isOnRoad: Bool? = nil) {
    (self.azimuth, self.elevation, self.isOnRoad) = (azimuth, elevation, isOnRoad)
  }

  var json: String {
    func text(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "null" }
    let onRoad = isOnRoad.map { $0 ? "true" : "false" } ?? "null"
    return "{\"vehicle_azimuth_deg\":\(text(azimuth)),\"vehicle_elevation_deg\":\(text(elevation)),"
      + "\"eyes_on_road\":\(onRoad)}"
  }
}
