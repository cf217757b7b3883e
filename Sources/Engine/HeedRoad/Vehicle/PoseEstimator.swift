import Foundation
import HeedGeometry
import HeedSignals

/// The vehicle's position and heading at a frame: the newest position, extrapolated by speed and yaw rate, because at
/// motorway speed a position that is a second old is off by a house's length.
public struct PoseEstimator: Sendable {
  /// Maximum age of a position. Choice: twice the interval of the slowest common receivers.
  static let longestAge: Duration = .seconds(2)
  /// Positions at least so far apart give a course as heading, metres. Choice: the course then scatters by a degree.
  static let courseBaseline = 10.0
  /// Maximum age of a course. Choice: a stop at a traffic light.
  static let courseLasts: Duration = .seconds(60)

  /// Settings of ``PoseEstimator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// How far the receiver's antenna is ahead of the road camera, metres. Higher: banners of points appear farther
    /// ahead. Lower: banners of points appear nearer. Choice: 0 until measured.
    public var antennaAhead = 0.0
    /// How far the receiver's antenna is left of the road camera, metres. Higher: banners of points appear farther
    /// left. Lower: banners of points appear farther right. Choice: 0 until measured.
    public var antennaLeft = 0.0
    /// Creates the default settings.
    public init() {}
  }

  private typealias Fix = (position: GeoPosition, time: Timestamp)

  private let settings: Settings
  private var newest: Fix?
  private var baseline: Fix?
  /// Heading clockwise from north, continued by the yaw rate, and its time.
  private var heading: (angle: Angle, time: Timestamp)?
  private var last: Timestamp?
  init(settings: Settings = Settings()) { self.settings = settings }

  /// The pose at one frame; nil without a recent position and heading.
  /// - Parameter vehicle: The newest vehicle message; a repeated message has no effect.
  /// - Parameter speed: The vehicle's speed, metres a second; if nil, the position is not extrapolated.
  /// - Parameter yawRate: The vehicle's yaw rate, radians a second, + left; nil counts as straight.
  mutating func update(_ vehicle: VehicleState?, speed: Double?, yawRate: Double?, at time: Timestamp) -> GeoPose? {
    let step = last.map { time.seconds(since: $0) } ?? 0
    last = max(last ?? time, time)
    let turn = Angle(radians: (yawRate ?? 0) * max(0, step))
    // Headings count clockwise, but yaw rates count counterclockwise.
    if let known = heading, step > 0 { heading = (known.angle - turn, known.time) }
    // A message with an old or future time would block correct messages.
    if let vehicle, let position = vehicle.position, isKnown(vehicle.time, at: time, Self.longestAge),
      newest.map({ vehicle.time > $0.time }) ?? true
    {
      take((position, vehicle.time))
    }
    if let said = vehicle?.heading, let vehicle, isKnown(vehicle.time, at: time, Self.longestAge) {
      heading = (said - Angle(radians: (yawRate ?? 0) * time.seconds(since: vehicle.time)), vehicle.time)
    }
    guard let newest, isKnown(newest.time, at: time, Self.longestAge), let heading,
      isKnown(heading.time, at: time, Self.courseLasts)
    else { return nil }
    return pose(newest, heading.angle, speed: speed, yawRate: yawRate, at: time)
  }

  private func isKnown(_ said: Timestamp, at time: Timestamp, _ longest: Duration) -> Bool {
    abs(time.seconds(since: said)) <= longest.seconds
  }

  /// Derives the heading from a long enough way since `baseline`. An impossible jump restarts the way.
  private mutating func take(_ fix: Fix) {
    defer { newest = fix }
    guard let from = baseline else { return baseline = fix }
    let way = LocalTangentPlane(origin: from.position).meters(to: fix.position)
    let length = (way * way).sum().squareRoot()
    guard length <= PositionSpeed.fastest * max(1, fix.time.seconds(since: from.time)) else { return baseline = fix }
    guard length >= Self.courseBaseline else { return }
    heading = (Angle(radians: atan2(way.x, way.y)), fix.time)
    baseline = fix
  }

  /// Extrapolates a position to `time`, and moves it from the antenna to the camera.
  private func pose(_ fix: Fix, _ heading: Angle, speed: Double?, yawRate: Double?, at time: Timestamp) -> GeoPose? {
    let seconds = time.seconds(since: fix.time)
    // The heading halfway through the turn since the measurement.
    let middle = heading + Angle(radians: (yawRate ?? 0) * seconds / 2)
    let driven = (speed ?? 0) * seconds
    let (s, c) = (sin(heading.radians), cos(heading.radians))
    let shift =
      SIMD2(sin(middle.radians), cos(middle.radians)) * driven - SIMD2(s, c) * settings.antennaAhead
      + SIMD2(c, -s) * settings.antennaLeft
    guard shift.x.isFinite, shift.y.isFinite else { return nil }
    return LocalTangentPlane(origin: fix.position).position(atMeters: shift).map {
      GeoPose(position: $0, heading: Angle.degrees(Self.wrapped(heading.degrees)))
    }
  }

  private static func wrapped(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
