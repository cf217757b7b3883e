import HeedGeometry

extension DriverGaze {
  /// The gaze as a recording holds it; invalid angles become nil.
  func rounded() -> DriverGaze {
    func angle(_ value: Angle?, within limit: Double) -> Angle? {
      value.flatMap { $0.radians.isFinite && $0.magnitude.degrees <= limit ? Precision.round($0) : nil }
    }
    return DriverGaze(
      azimuth: angle(azimuth, within: 180), elevation: angle(elevation, within: 90),
      deviation: angle(deviation, within: 180), isOnRoad: isOnRoad)
  }
}
