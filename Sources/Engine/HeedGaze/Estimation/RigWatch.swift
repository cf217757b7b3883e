import Foundation
public import HeedGeometry
public import HeedSignals

/// Compares the rig with what is seen while somebody drives.
///
/// A driver looks at the road within seconds. If the gaze rests somewhere else than in the forward zone from the
/// beginning, the rig is wrong. Once the forward zone was looked at, a long look elsewhere is the driver's.
public struct RigWatch: Sendable {
  /// Gaze time until the forward zone must have been looked at, and minimum share of it. Choice: drivers look away for
  /// two seconds, and a queue begins after the first look ahead.
  static let learningTime: Duration = .seconds(15), leastShare = 0.15
  /// Share of gaze in the forward zone from which the zone is confirmed. Choice: drivers who glance much reach a half.
  static let confirmedShare = 0.3
  /// Distance from the forward zone's middle that counts as there, degrees. Choice: the road's edge, and an unlearned
  /// person's error.
  static let reachDegrees = 12.0
  /// Minimum share of gaze at one place elsewhere. Choice: the road gets two thirds of a driver's gaze.
  static let clusterShare = 0.4
  /// Half-life of what was seen, and half of the side of the mapped square, degrees. Choice: a queue at the beginning
  /// is forgotten in minutes; eyes and head turn no farther.
  static let halfLife: Duration = .seconds(60), mapDegrees = 60.0
  /// Minimum confidence of a gaze that counts, 0...1. Choice: gaze by the head alone has 0.2.
  static let leastConfidence = 0.3
  /// Seen time until the head's distance is judged. Choice: longer than a lean.
  static let headTime: Duration = .seconds(8)
  /// Possible distances from the camera to a driver's head, metres. Choice: a column's camera to a truck's windscreen.
  static let distances = 0.25...1.7

  /// What contradicts the rig.
  public enum Doubt: Hashable, Sendable {
    /// Angle by which faces are turned in the picture.
    case overturned(degrees: Double)
    /// Distance of the head.
    case distance(meters: Double)
    /// Where the gaze rests, from the middle of the forward zone: + to the driver's left, + up.
    case ahead(left: Double, up: Double)

    /// The contradiction, a clause without a full stop.
    public var words: String {
      switch self {
      case .overturned(let degrees):
        "Faces are turned by \(Int(degrees)) degrees in the picture: the camera hangs upside down or on its side"
      case .distance(let meters): "The head is \(meters.tenths) m from the camera: the focal length is wrong"
      case .ahead(let left, let up):
        "The road seems to lie \(Int(abs(left))) degrees to the \(left < 0 ? "right" : "left") of the forward zone "
          + "and \(Int(abs(up))) \(up < 0 ? "below" : "above")"
      }
    }
  }

  /// What contradicts the rig now; nil if nothing does, or too little was seen.
  public private(set) var doubt: Doubt?
  private let forward: Point<Camera>?
  private var isConfirmed = false
  private var map = GazeMap(reach: mapDegrees, halfLife: halfLife, width: 7)
  /// Seconds of gaze, of gaze at the forward zone, and of heads; the mean distance of the head.
  private var (gazed, ahead, seen, meters) = (0.0, 0.0, 0.0, 0.0)
  private var turned: Angle?
  private var last: Timestamp?

  /// - Parameter forward: The middle of the forward zone; nil without one.
  public init(forward: Point<Camera>?) { self.forward = forward }

  /// Feeds one frame, in time order.
  /// - Returns: A new doubt.
  public mutating func update(_ face: FaceObservation?, gaze: GazeSample?, at time: Timestamp) -> Doubt? {
    let step = last.map { min(0.2, max(0, time.seconds(since: $0))) } ?? 0
    last = time
    let kept = exp2(-step / Self.halfLife.seconds)
    if let face {
      seen = seen * kept + step
      meters += (face.origin.meters.length - meters) * (seen > 0 ? step / seen : 1)
    }
    if let gaze, gaze.confidence >= Self.leastConfidence { look(gaze, step, kept) }
    let found = headDoubt ?? (isConfirmed ? nil : aheadDoubt)
    let isNew = doubt == nil && found != nil
    // A doubt keeps the figures with which it was told.
    if isNew || found == nil { doubt = found }
    return isNew ? found : nil
  }

  /// Notes that faces do not stand upright in the picture.
  public mutating func overturned(by roll: Angle) { turned = roll }

  private mutating func look(_ gaze: GazeSample, _ step: Double, _ kept: Double) {
    guard !isConfirmed, let forward, let aim = gaze.origin.direction(to: forward) else { return }
    let off = SIMD2(
      (gaze.direction.azimuth - aim.azimuth).degrees, (gaze.direction.elevation - aim.elevation).degrees)
    _ = map.add(off, at: gaze.time)
    let isAhead = gaze.direction.angle(to: aim).degrees <= Self.reachDegrees
    (gazed, ahead) = (gazed * kept + step, ahead * kept + (isAhead ? step : 0))
    isConfirmed = gazed >= Self.learningTime.seconds && ahead >= Self.confirmedShare * gazed
  }

  private var headDoubt: Doubt? {
    if let turned { return .overturned(degrees: turned.magnitude.degrees) }
    guard forward != nil, seen >= Self.headTime.seconds, !Self.distances.contains(meters) else { return nil }
    return .distance(meters: meters)
  }

  private var aheadDoubt: Doubt? {
    guard gazed >= Self.learningTime.seconds, ahead < (doubt == nil ? Self.leastShare : Self.confirmedShare) * gazed
    else { return nil }
    if let doubt { return doubt }
    guard let peak = map.peak(), peak.time >= Self.clusterShare * map.total else { return nil }
    return .ahead(left: peak.place.x, up: peak.place.y)
  }
}
