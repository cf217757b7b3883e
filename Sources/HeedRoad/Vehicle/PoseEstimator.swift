import Foundation
public import HeedGeometry
public import HeedSignals

/// Where the vehicle is at a frame and which way it looks: its newest position, carried on by speed and yaw rate.
///
/// Receivers speak once to twenty times a second, pictures come thirty times: at motorway speed a position of a second ago is
/// a house away.
public struct PoseEstimator: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A position longer ago than this is not known any more. Choice: the slowest common receivers speak once a second; at
    /// twice that a speed that is off by 3 % has lost two metres.
    @Seconds public var longestAge: Duration = .seconds(2)
    /// Where nobody says the heading, it is the course between positions this far apart, metres. Choice: receivers scatter by
    /// decimetres from message to message, a degree of course at ten metres.
    public var courseBaseline = 10.0
    /// And a course longer ago than this is not known any more. Choice: as long as a stop at a light.
    @Seconds public var courseLasts: Duration = .seconds(60)
    /// Positions that differ by more than this speed, metres a second, are a jump of the receiver and no course.
    /// Choice: above every car on a road.
    public var fastest = 100.0
    /// Of the receiver's antenna from the road camera, metres ahead and to the left.
    /// Choice: beside it, as long as nobody measured.
    public var antennaAhead = 0.0
    public var antennaLeft = 0.0

    public init() {}
  }

  private struct Fix: Hashable, Sendable {
    var position: GeoPosition
    var time: Timestamp
  }

  private let settings: Settings
  private var newest: Fix?
  /// Where the course is counted from.
  private var baseline: Fix?
  /// Clockwise from north at its time, carried on by the yaw rate.
  private var heading: (angle: Angle, time: Timestamp)?
  private var last: Timestamp?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// What is known at one frame.
  /// - Parameters:
  ///   - vehicle: The newest thing the vehicle said; the same again is no news.
  ///   - speed: Metres a second; nil: not known, and a position is not carried on.
  ///   - yawRate: Radians a second, + left; nil: it goes straight on.
  public mutating func update(
    _ vehicle: VehicleState?, speed: Double?, yawRate: Double?, at time: Timestamp
  ) -> GeoPose? {
    let step = last.map { time.seconds(since: $0) } ?? 0
    last = max(last ?? time, time)
    let turn = Angle(radians: (yawRate ?? 0) * max(0, step))
    // Headings run clockwise, yaw rates to the left.
    if let known = heading, step > 0 { heading = (known.angle - turn, known.time) }
    // A message from long ago, or from the future, would block those that are right.
    if let vehicle, let position = vehicle.position, isKnown(vehicle.time, at: time, settings.longestAge),
      newest.map({ vehicle.time > $0.time }) ?? true
    {
      take(Fix(position: position, time: vehicle.time))
    }
    if let said = vehicle?.heading, let vehicle, isKnown(vehicle.time, at: time, settings.longestAge) {
      heading = (said - Angle(radians: (yawRate ?? 0) * time.seconds(since: vehicle.time)), vehicle.time)
    }
    guard let newest, isKnown(newest.time, at: time, settings.longestAge), let heading,
      isKnown(heading.time, at: time, settings.courseLasts)
    else { return nil }
    return pose(newest, heading.angle, speed: speed, yawRate: yawRate, at: time)
  }

  private func isKnown(_ said: Timestamp, at time: Timestamp, _ longest: Duration) -> Bool {
    abs(time.seconds(since: said)) <= longest.seconds
  }

  private mutating func take(_ fix: Fix) {
    defer { newest = fix }
    guard let from = baseline else { return baseline = fix }
    let way = LocalTangentPlane(origin: from.position).meters(to: fix.position)
    let length = (way * way).sum().squareRoot()
    guard length <= settings.fastest * max(1, fix.time.seconds(since: from.time)) else { return baseline = fix }
    guard length >= settings.courseBaseline else { return }
    heading = (Angle(radians: atan2(way.x, way.y)), fix.time)
    baseline = fix
  }

  private func pose(
    _ fix: Fix, _ heading: Angle, speed: Double?, yawRate: Double?, at time: Timestamp
  ) -> GeoPose? {
    let seconds = time.seconds(since: fix.time)
    // Along the middle of the turn since then.
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

  /// 0..<360.
  private static func wrapped(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
