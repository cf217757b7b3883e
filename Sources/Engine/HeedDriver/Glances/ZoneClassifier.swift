import Foundation
import HeedGeometry
public import HeedSignals

/// Finds the zone of the cabin that a gaze hits, by angles at the eyes, so that near and far zones count alike.
public struct ZoneClassifier: Sendable {
  /// Maximum angle from the gaze to a zone's edge, degrees. Choice: uncalibrated gaze is off by 3 in the middle and by
  /// up to 10 far out.
  static let toleranceDegrees = 8.0
  /// Growth of the tolerance with the angle from the camera's axis, degrees per degree. Choice: an uncalibrated eye's
  /// gain is between 0.75 and 1, so the error grows by up to a quarter.
  static let toleranceGrowth = 0.25

  private let zones: [Zone]
  /// Centre of each zone, and largest distance from the centre to the zone's edge, metres.
  private let centers: [Point<Camera>]
  private let edges: [Double]
  /// Tolerance of the quick test for zones. Choice: far above a cosine's rounding error, far below relevant angles.
  private static let slack = 1e-6
  static let axis = Direction<Camera>(azimuth: .zero, elevation: .zero)

  /// - Parameter zones: Zones in the camera's frame; among equally near zones, the first wins.
  public init(zones: [Zone]) {
    self.zones = zones
    centers = zones.map(\.center)
    edges = zones.map { zone in
      switch zone.shape {
      case .sphere(_, let radius): radius
      case .quad(let corners): corners.map { $0.distance(to: zone.center) }.max() ?? 0
      }
    }
  }

  /// The zone that `gaze` hits, or else the nearest zone within the tolerance; nil if there is none. `beside` is the
  /// angle from the zone's edge to the gaze, degrees, negative inside the zone.
  public func nearest(to gaze: GazeSample) -> (zone: Zone, beside: Double)? {
    let tolerance = Self.toleranceDegrees + Self.toleranceGrowth * gaze.direction.angle(to: Self.axis).degrees
    var nearest: (index: Int, beside: Double)?
    for index in zones.indices {
      guard let aim = gaze.origin.direction(to: centers[index]) else { continue }
      // A quick test first: cos a < 1 - b^2/2 implies a > b, so distant zones need no arc cosine.
      let reach = tolerance * .pi / 180 + edges[index] / gaze.origin.distance(to: centers[index])
      if gaze.direction.vector.dot(aim.vector) < 1 - reach * reach / 2 - Self.slack { continue }
      let angle = gaze.direction.angle(to: aim) - Self.angularRadius(of: zones[index], from: gaze.origin)
      let beside = angle.degrees
      if beside <= tolerance, nearest.map({ beside < $0.beside }) ?? true { nearest = (index, beside) }
    }
    return nearest.map { (zones[$0.index], $0.beside) }
  }

  /// Half of the angle that a zone covers from a point.
  private static func angularRadius(of zone: Zone, from origin: Point<Camera>) -> Angle {
    let distance = origin.distance(to: zone.center)
    switch zone.shape {
    case .sphere(_, let radius): return Angle(radians: atan2(radius, distance))
    case .quad(let corners):
      // A quad's edge lies between its corners and its centre: at 0.8 of the corners' mean angle.
      let angles = corners.map { atan2($0.distance(to: zone.center), distance) }
      return Angle(radians: angles.reduce(0, +) / Double(max(1, angles.count)) * 0.8)
    }
  }
}
