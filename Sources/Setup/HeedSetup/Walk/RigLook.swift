import HeedGeometry
import HeedSignals

/// Where a driver looked who was asked to look at one place.
struct RigLook: Sendable {
  /// The zone's name, or ``lens``.
  let place: String
  /// The median of the gaze: azimuth and elevation, degrees.
  let angles: SIMD2<Double>
  /// Standard deviation of the look on an axis, degrees.
  let spread: Double

  /// The name of the look into the camera, whose place no rig can have wrong.
  static let lens = "camera"
  /// Minimum number of frames. Choice: half a second of a slow camera.
  private static let fewest = 5
  /// A median's deviation, as a part of the gaze's stated error, which holds for nine of ten people; the least and the
  /// largest one, degrees. Choice: residuals of drawn walks (Benchmarks/walk). Places are measured with a ruler; eyes that
  /// look far aside are hardly seen.
  private static let share = 0.126, least = 1.6, largest = 6.5

  /// - Returns: nil if the look is too uncertain to judge a place by.
  init?(_ place: String, _ samples: [GazeSample]) {
    let directions = samples.compactMap(\.unfiltered)
    guard directions.count >= Self.fewest, let x = directions.map(\.azimuth.degrees).median(.mean),
      let y = directions.map(\.elevation.degrees).median(.mean),
      let stated = samples.compactMap(\.errorDegrees).median(.mean), stated * Self.share <= Self.largest
    else { return nil }
    (self.place, angles, spread) = (place, SIMD2(x, y), max(Self.least, stated * Self.share))
  }
}

/// The looks of a walk that can be judged, and where the driver's eyes were.
struct RigLooks: Sendable {
  private(set) var looks: [RigLook] = []
  private(set) var unjudged: [String] = []
  /// The median place of the eyes in the frames with the gaze nearest to the lens: a turned head's distance is less sure.
  let eyes: Point<Camera>

  /// The part of the frames that tells the eyes' place. Choice: the looks into the lens and at the road at least.
  private static let facing = 0.3

  /// - Parameter seen: The gaze during each look.
  /// - Returns: nil without gaze.
  init?(_ seen: [(place: String, samples: [GazeSample])]) {
    let origins = seen.flatMap(\.samples).map { ($0.origin.meters, aside: $0.direction.vector.dot($0.origin.meters)) }
    guard let limit = origins.map(\.aside).quantile(Self.facing) else { return nil }
    let near = origins.filter { $0.aside <= limit }.map(\.0)
    func median(_ axis: Int) -> Double { near.map { $0[axis] }.median(.mean) ?? 0 }
    eyes = Point(x: median(0), y: median(1), z: median(2))
    for (place, samples) in seen {
      if let look = RigLook(place, samples) { looks.append(look) } else { unjudged.append(place) }
    }
  }
}
