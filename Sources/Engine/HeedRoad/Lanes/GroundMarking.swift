public import HeedGeometry
public import HeedSignals

/// One lane marking, seen from above.
public struct GroundMarking: Hashable, Sendable {
  /// Number of picture rows at which a marking is sampled, evenly spread. Choice: more rows add nothing, because
  /// neighbouring rows have similar errors.
  static let rows = 16
  /// Range of the distances ahead at which a marking is used, metres. Choice: nearer is the bonnet; farther, half a
  /// degree of pitch shifts the points too much.
  static let range = 2.0...40.0
  /// Deviation between a marking's painted middle and its detected middle, metres. Choice: a third of a marking's
  /// width.
  static let paintDeviation = 0.05
  /// Deviation of a marking in the picture, pixels. Choice: detectors by gradients and by networks are off by one or
  /// two pixels.
  static let pixelDeviation = 1.5

  /// One point of the marking on the road.
  public struct Sample: Hashable, Sendable {
    /// Distance ahead of the vehicle's origin, metres.
    public var ahead: Double
    /// Distance to the left of the vehicle's origin, metres.
    public var left: Double
    /// One standard deviation of ``left``, metres.
    public var deviation: Double
  }

  /// The marking's samples, evenly spread over the rows of the picture, the nearest first.
  public let samples: [Sample]

  /// Fails if fewer than two samples lie on the road within the range.
  /// - Parameter camera: Camera for the picture's size. Without a height, the result is nil.
  public init?(_ marking: LaneMarking, camera: MountedCamera) {
    guard let height = camera.heightMeters, let line = LaneRegions.Line(marking),
      let first = line.points.first, let last = line.points.last
    else { return nil }
    let bottom = min(last.y, Double(camera.optics.size.height))
    let top = max(first.y, 0)
    guard bottom > top else { return nil }
    let count = max(2, min(Self.rows, camera.optics.size.height))
    samples = (0..<count).compactMap { index in
      let row = bottom + (top - bottom) * Double(index) / Double(count - 1)
      let pixel = PlanePoint<Image>(x: line.x(at: row), y: row)
      guard let ground = camera.ground(at: pixel), Self.range.contains(ground.x), ground.y.isFinite else {
        return nil
      }
      let acrossPerPixel = ground.x / camera.optics.fx
      // An error of one row moves the point along its ray.
      let alongPerPixel = abs(ground.y) * ground.x / (height * camera.optics.fy)
      let pixels = Self.pixelDeviation
      let variance =
        Self.paintDeviation * Self.paintDeviation
        + pixels * pixels * (acrossPerPixel * acrossPerPixel + alongPerPixel * alongPerPixel)
      return Sample(ahead: ground.x, left: ground.y, deviation: variance.squareRoot())
    }
    guard samples.count >= 2 else { return nil }
  }
}
