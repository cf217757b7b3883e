import Foundation
import HeedGeometry
public import HeedSignals

/// Notices when calibrated gaze has come to lie beside where it lay: the camera was knocked, glasses slid, another person sits there.
///
/// Gaze alone cannot tell a person who looks aside from a measurement that is off. What can be told is where the gaze
/// returns to most: a driver's to the road. Its place is learned after a calibration comes into use, within the forward
/// zone; when most gaze near the zone has long lain elsewhere, that is drift, or a driver who for a minute looked
/// a little beside the road, which is worth saying too. In front of a display without zones people look
/// anywhere on it, so only gaze that mostly lies beside the display is noticed.
public struct GazeDriftDetector: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// From here on it has drifted, degrees.
    /// Choice: twice what a calibrated webcam gaze is off by anyway.
    public var driftDegrees = 4.0
    /// From here down the drift is over. Choice: between the usual error and the drift, so that it does not flicker.
    public var endDegrees = 2.5
    /// Gaze further from the zone or the display than this says nothing about drift.
    /// Choice: twice a road zone's usual radius, so that gaze is noticed that left it; mirrors lie beyond 25 degrees.
    public var reachDegrees = 16.0
    /// How far around a place gaze counts to it. Choice: calibrated gaze at a road's far and near end, scatter and all.
    public var peakDegrees = 3.0
    /// Half-life of what was seen. Choice: glances last seconds; a minute keeps them from outweighing the road.
    @Seconds public var halfLife: Duration = .seconds(60)
    /// Gaze at one place that it takes to know where the road is looked at, and to say that it moved.
    /// Choice: a queue behind one lorry lasts longer; a glance at a display never does.
    @Seconds public var learningTime: Duration = .seconds(20)
    /// Share of the gaze within reach that must lie there.
    /// Choice: a driver with a busy cluster looks at the road for two thirds; less than 0.4 is no place that is returned to.
    public var share = 0.4
    /// Gaze less certain than this is not used. Choice: the head alone counts 0.2.
    public var leastConfidence = 0.3
    /// How often it is looked for. Choice: drift takes minutes; searching costs 30 us.
    @Seconds public var searchEvery: Duration = .seconds(1)

    public init() {}
  }

  private let settings: Settings
  private let forward: Zone?
  private let display: Rig.Display?
  private var map: GazeMap
  private var searched: Timestamp?
  /// Where the gaze lies when nothing has drifted, degrees from the middle of the zone.
  private var reference: SIMD2<Double>?
  /// True between `drifted` and `driftEnded`.
  public private(set) var hasDrifted = false

  /// - Parameters:
  ///   - forward: The zone that gaze returns to; nil: the display stands in for it.
  ///   - display: nil, without a zone: then nothing is watched.
  public init(forward: Zone?, display: Rig.Display?, settings: Settings = Settings()) {
    self.settings = settings
    self.forward = forward
    self.display = display
    map = GazeMap(reach: settings.reachDegrees, halfLife: settings.halfLife)
    reference = forward == nil ? .zero : nil
  }

  /// Feeds one gaze; samples come in time order.
  /// - Returns: `drifted` or `driftEnded` when that changes.
  public mutating func update(_ sample: GazeSample) -> CalibrationChange? {
    guard sample.confidence >= settings.leastConfidence, let offset = offset(of: sample),
      map.add(offset, at: sample.time)
    else { return nil }
    if let searched, sample.time - searched < settings.searchEvery { return nil }
    searched = sample.time
    guard let peak = map.peak(width: settings.peakDegrees), peak.time >= settings.learningTime.seconds,
      peak.time >= map.total * settings.share
    else { return nil }
    guard let reference else {
      self.reference = withinZone(peak.place, from: sample.origin)
      return nil
    }
    let distance = ((peak.place - reference) * (peak.place - reference)).sum().squareRoot()
    if !hasDrifted, distance >= settings.driftDegrees {
      hasDrifted = true
      return .drifted(degrees: distance)
    }
    if hasDrifted, distance <= settings.endDegrees {
      hasDrifted = false
      return .driftEnded(degrees: distance)
    }
    return nil
  }

  /// How far the gaze lies from the middle of the zone, or from the display's nearest point, degrees sideways and up.
  private func offset(of sample: GazeSample) -> SIMD2<Double>? {
    let target: Point<Camera>?
    if let forward {
      target = forward.center
    } else if let display, let hit = display.point(from: sample.origin, along: sample.direction) {
      let nearest = PlanePoint<Screen>(
        x: max(0, min(display.widthPoints, hit.x)), y: max(0, min(display.heightPoints, hit.y)))
      target = display.position(of: nearest)
    } else {
      target = nil
    }
    guard let target, let aim = sample.origin.direction(to: target) else { return nil }
    return SIMD2(
      (sample.direction.azimuth - aim.azimuth).degrees, (sample.direction.elevation - aim.elevation).degrees)
  }

  /// People rest their eyes anywhere within the zone, never beyond its edge.
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
