import HeedGeometry
import HeedSignals

/// One lane marking, seen from above.
struct GroundMarking: Hashable, Sendable {
  /// Number of sampled picture rows, evenly spread. Choice: more rows add nothing, as neighbours have similar errors.
  static let rows = 16
  /// Used distances ahead, metres. Choice: from the bonnet to where half a degree of pitch shifts points too far.
  static let range = 2.0...40.0
  /// Deviation of a marking's detected middle from its painted middle, metres. Choice: a third of a marking's width.
  static let paintDeviation = 0.05
  /// Deviation of a detected marking in the picture, pixels. Choice: detectors are off by one or two pixels.
  static let pixelDeviation = 1.5

  /// A point on the road, metres ahead and to the left of the vehicle's origin, and one standard deviation of ``left``.
  struct Sample: Hashable, Sendable {
    var ahead: Double
    var left: Double
    var deviation: Double
  }

  /// The samples, the nearest first.
  let samples: [Sample]

  /// Fails without a camera height, or if fewer than two samples lie on the road within the range.
  /// - Parameter camera: Camera scaled to the picture's size.
  init?(_ marking: LaneMarking, camera: MountedCamera) {
    guard let height = camera.heightMeters, let line = LaneRegions.Line(marking),
      let first = line.points.first, let last = line.points.last
    else { return nil }
    let bottom = min(last.y, Double(camera.optics.size.height))
    let top = max(first.y, 0)
    guard bottom > top else { return nil }
    let count = max(2, min(Self.rows, camera.optics.size.height))
    samples = (0..<count).compactMap { index in
      let row = bottom + (top - bottom) * Double(index) / Double(count - 1)
      guard let ground = camera.ground(at: PlanePoint(x: line.x(at: row), y: row)), Self.range.contains(ground.x),
        ground.y.isFinite
      else { return nil }
      let acrossPerPixel = ground.x / camera.optics.fx
      // An error of one picture row moves the point along its ray.
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
