import Foundation
import HeedGeometry
public import HeedSignals

/// Tells which zone of the cabin a gaze meets.
///
/// Zones are compared by the angle between the gaze and the zone as the eyes see it, so that near and far zones are
/// judged alike.
public struct ZoneClassifier: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// How far beside a zone's edge a gaze may pass and still mean it.
    /// Choice: uncalibrated gaze is off by 3 degrees in the middle and by up to 10 where the eyes turn far.
    public var toleranceDegrees = 8.0
    /// The tolerance grows with the angle from the camera's axis, in degrees per degree.
    /// Choice: an uncalibrated eye's gain is between 0.75 and 1, so the error grows by up to a quarter.
    public var toleranceGrowth = 0.25

    public init() {}
  }

  private let settings: Settings
  private let zones: [Zone]
  /// The zones' middles, and how far they reach from there at the most, metres.
  private let centers: [Point<Camera>]
  private let edges: [Double]
  /// Choice: far above what rounding makes of a cosine, far below what matters.
  private static let slack = 1e-6

  public init(zones: [Zone], settings: Settings = Settings()) {
    self.settings = settings
    self.zones = zones
    centers = zones.map(\.center)
    edges = zones.map { zone in
      switch zone.shape {
      case .sphere(_, let radius): radius
      case .quad(let corners): corners.map { $0.distance(to: zone.center) }.max() ?? 0
      }
    }
  }

  /// The zone that `gaze` meets, or the nearest within tolerance; nil when it meets none.
  public func zone(of gaze: GazeSample) -> Zone? {
    let axis = Direction<Camera>(azimuth: .zero, elevation: .zero)
    let tolerance = settings.toleranceDegrees + settings.toleranceGrowth * gaze.direction.angle(to: axis).degrees
    var nearest: (index: Int, beside: Double)?
    for index in zones.indices {
      guard let aim = gaze.origin.direction(to: centers[index]) else { continue }
      // Most zones are far off, which is told without an arc: cos a < 1 - b^2/2 only if a > b.
      let reach = tolerance * .pi / 180 + edges[index] / gaze.origin.distance(to: centers[index])
      if gaze.direction.vector.dot(aim.vector) < 1 - reach * reach / 2 - Self.slack { continue }
      let angle = gaze.direction.angle(to: aim) - Self.angularRadius(of: zones[index], from: gaze.origin)
      let beside = angle.degrees
      if beside <= tolerance, nearest.map({ beside < $0.beside }) ?? true { nearest = (index, beside) }
    }
    return nearest.map { zones[$0.index] }
  }

  /// Half the angle that a zone spans as seen from a point.
  private static func angularRadius(of zone: Zone, from origin: Point<Camera>) -> Angle {
    let distance = origin.distance(to: zone.center)
    switch zone.shape {
    case .sphere(_, let radius): return Angle(radians: atan2(radius, distance))
    case .quad(let corners):
      // The mean of the corners' angles: a quad's edge lies nearer than its corners and further than its middle.
      let angles = corners.map { atan2($0.distance(to: zone.center), distance) }
      return Angle(radians: angles.reduce(0, +) / Double(max(1, angles.count)) * 0.8)
    }
  }
}
