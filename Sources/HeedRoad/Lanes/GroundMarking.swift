public import HeedGeometry
public import HeedSignals

/// One marking of a lane, seen from above.
public struct GroundMarking: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A marking is looked at in this many rows of the picture, evenly spread. Choice: neighbours err together; more carry no news.
    public var rows = 16
    /// Ahead of the camera, metres. Choice: nearer, the bonnet is; farther, half a degree of pitch moves the road by its length.
    public var range = 2.0...40.0
    /// Half the scatter of where a marking's middle is painted and found, metres. Choice: a third of a marking's width.
    public var paintDeviation = 0.05
    /// How exactly a marking is found in the picture, pixels. Choice: gradient and net detectors are off by one or two.
    public var pixelDeviation = 1.5

    public init() {}
  }

  public struct Sample: Hashable, Sendable {
    /// Ahead and to the left of the vehicle's origin, metres.
    public var ahead: Double
    public var left: Double
    /// One standard deviation of ``left``, metres.
    public var deviation: Double
  }

  /// Evenly spread over the rows of the picture; nearest first.
  public let samples: [Sample]

  /// nil when fewer than two samples lie on the road within the range.
  /// - Parameter camera: Of the picture's size; nil without a height.
  public init?(_ marking: LaneMarking, camera: MountedCamera, settings: Settings = Settings()) {
    guard let height = camera.heightMeters, let line = LaneRegions.Line(marking),
      let first = line.points.first, let last = line.points.last
    else { return nil }
    let bottom = min(last.y, Double(camera.optics.size.height))
    let top = max(first.y, 0)
    guard bottom > top else { return nil }
    let count = max(2, min(settings.rows, camera.optics.size.height))
    samples = (0..<count).compactMap { index in
      let row = bottom + (top - bottom) * Double(index) / Double(count - 1)
      let pixel = PlanePoint<Image>(x: line.x(at: row), y: row)
      guard let ground = camera.ground(at: pixel), settings.range.contains(ground.x), ground.y.isFinite else {
        return nil
      }
      let acrossPerPixel = ground.x / camera.optics.fx
      // A row more or less moves the point along its ray.
      let alongPerPixel = abs(ground.y) * ground.x / (height * camera.optics.fy)
      let pixels = settings.pixelDeviation
      let variance =
        settings.paintDeviation * settings.paintDeviation
        + pixels * pixels * (acrossPerPixel * acrossPerPixel + alongPerPixel * alongPerPixel)
      return Sample(ahead: ground.x, left: ground.y, deviation: variance.squareRoot())
    }
    guard samples.count >= 2 else { return nil }
  }
}
