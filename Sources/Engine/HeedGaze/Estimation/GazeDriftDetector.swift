import Foundation
import HeedGeometry
public import HeedSignals

/// Detects that calibrated gaze is wrong because the camera or the glasses moved, or another person took the seat.
///
/// Gaze alone cannot tell a look aside from a wrong measurement, but a driver mostly looks at the road. After
/// calibration, the detector learns where in the forward zone the gaze usually rests. It reports drift when most gaze
/// near the zone has rested elsewhere for long, even if the driver only looked beside the road for a minute. Without
/// zones, people look anywhere on the display, so only gaze mostly beside the display is drift.
public struct GazeDriftDetector: Sendable {
  /// Maximum distance of gaze from the forward zone, degrees. Choice: twice the zone's radius; mirrors lie beyond 25.
  static let reachDegrees = 16.0
  /// Radius of a place where gaze rests, degrees. Choice: covers gaze at the near and the far road, with its scatter.
  static let peakDegrees = 3.0
  /// Half-life of past gaze. Choice: over a minute, looks at the road outweigh glances, which last seconds.
  static let halfLife: Duration = .seconds(60)
  /// Gaze time until a place or a shift is learned. Choice: longer than glances, shorter than queues behind lorries.
  static let learningTime: Duration = .seconds(20)
  /// Minimum share of gaze at a place. Choice: the road gets two thirds of a driver's gaze; below 0.4, none leads.
  static let share = 0.4
  /// Minimum confidence of a gaze that counts, 0...1. Choice: gaze by the head alone has 0.2.
  static let leastConfidence = 0.3
  /// Interval between two searches for the most frequent place. Choice: drift takes minutes, and a search costs 1 us.
  static let searchEvery: Duration = .seconds(1)
  /// Drift begins at this offset of the gaze, degrees. Choice: twice the usual error of a calibrated webcam gaze.
  static let driftDegrees = 4.0
  /// Drift ends below this offset, degrees. Choice: between the usual error and `driftDegrees`, as hysteresis.
  static let endDegrees = 2.5

  private let forward: Zone?
  private let display: Rig.Display?
  private var map: GazeMap
  private var searched: Timestamp?
  /// The usual gaze without drift, degrees from the middle of the forward zone.
  private var reference: SIMD2<Double>?
  /// True from `drifted` until `driftEnded`.
  public private(set) var hasDrifted = false

  /// Detects drift by the road's zone if given, else by the display; without zone and display, never reports drift.
  public init(forward: Zone?, display: Rig.Display?) {
    (self.forward, self.display) = (forward, display)
    map = GazeMap(reach: Self.reachDegrees, halfLife: Self.halfLife, width: Self.peakDegrees)
    reference = forward == nil ? .zero : nil
  }

  /// Feeds one gaze, in time order; returns `drifted` or `driftEnded` when the state changes.
  public mutating func update(_ sample: GazeSample) -> CalibrationChange? {
    guard sample.confidence >= Self.leastConfidence, let offset = offset(of: sample),
      map.add(offset, at: sample.time)
    else { return nil }
    if let searched, sample.time - searched < Self.searchEvery { return nil }
    searched = sample.time
    guard let peak = map.peak(), peak.time >= Self.learningTime.seconds, peak.time >= map.total * Self.share
    else { return nil }
    guard let reference else {
      self.reference = withinZone(peak.place, from: sample.origin)
      return nil
    }
    let distance = ((peak.place - reference) * (peak.place - reference)).sum().squareRoot()
    guard hasDrifted ? distance <= Self.endDegrees : distance >= Self.driftDegrees else { return nil }
    hasDrifted.toggle()
    return hasDrifted ? .drifted(degrees: distance) : .driftEnded(degrees: distance)
  }

  /// Offset of the gaze from the middle of the zone, or from the nearest point of the display, degrees sideways and up.
  private func offset(of sample: GazeSample) -> SIMD2<Double>? {
    let target =
      forward?.center
      ?? display.flatMap { display in
        display.point(from: sample.origin, along: sample.direction).map {
          display.position(
            of: PlanePoint(x: max(0, min(display.widthPoints, $0.x)), y: max(0, min(display.heightPoints, $0.y))))
        }
      }
    guard let target, let aim = sample.origin.direction(to: target) else { return nil }
    return SIMD2((sample.direction.azimuth - aim.azimuth).degrees, (sample.direction.elevation - aim.elevation).degrees)
  }

  /// The place, moved into the zone if outside, because people rest their eyes in the zone but not beside it.
  private func withinZone(_ place: SIMD2<Double>, from origin: Point<Camera>) -> SIMD2<Double> {
    guard let forward else { return .zero }
    let edge: Double =
      switch forward.shape {
      case .sphere(_, let radius): radius
      case .quad(let corners): corners.map { $0.distance(to: forward.center) }.min() ?? 0
      }
    let radius = Angle(radians: atan2(edge, max(1e-3, origin.distance(to: forward.center)))).degrees
    let length = (place * place).sum().squareRoot()
    return length <= radius ? place : place * (radius / length)
  }
}
