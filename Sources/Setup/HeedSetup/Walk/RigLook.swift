import HeedGeometry
package import HeedSignals

/// Where a driver looked who was asked to look at one place.
struct RigLook: Hashable, Sendable {
  /// The zone's name, or ``lensName``.
  var place: String
  /// The median of the gaze: degrees to the right in the picture and up, as ``Direction`` counts them.
  var angles: SIMD2<Double>
  /// Standard deviation of the look on an axis, degrees.
  var spread: Double

  /// The name of the look into the camera, whose place no rig can have wrong.
  static let lensName = "camera"
  /// Minimum number of frames. Choice: half a second of a slow camera.
  private static let fewest = 5
  /// A median's deviation, as a part of the gaze's stated error, which holds for nine of ten people; and the least one,
  /// degrees. Choice: residuals of drawn walks (Benchmarks/walk); places are measured with a ruler.
  private static let share = 0.126, least = 1.6
  /// Largest deviation of a look that is judged, degrees. Choice: beyond, eyes that look far aside are hardly seen.
  private static let largest = 6.5

  /// True if the look is certain enough to be compared with the rig.
  var isJudged: Bool { spread <= Self.largest }

  /// - Returns: nil if the gaze was seen in too few frames.
  init?(_ place: String, _ samples: [GazeSample]) {
    let directions = samples.map { $0.unfiltered ?? $0.direction }
    guard samples.count >= Self.fewest, let x = directions.map(\.azimuth.degrees).median(.mean),
      let y = directions.map(\.elevation.degrees).median(.mean),
      let stated = samples.compactMap(\.errorDegrees).median(.mean)
    else { return nil }
    (self.place, angles, spread) = (place, SIMD2(x, y), max(Self.least, stated * Self.share))
  }
}

/// The looks of a walk, and where the driver's eyes were.
struct RigLooks: Sendable {
  private(set) var looks: [RigLook] = []
  /// Places that were asked for, but at which the gaze was hardly seen.
  private(set) var unseen: [String] = []
  /// The median place of the eyes while they look towards the camera, as a turned head's distance is less certain.
  let eyes: Point<Camera>

  /// The part of the frames, with gaze nearest to the lens, that tells the eyes' place. Choice: lens and road at least.
  private static let facing = 0.3

  /// - Parameter seen: The gaze during each look.
  /// - Returns: nil without gaze.
  init?(_ seen: [(place: String, samples: [GazeSample])]) {
    let all = seen.flatMap(\.samples).map {
      ($0.origin.meters, $0.direction.vector.dot($0.origin.meters) / $0.origin.meters.length)
    }
    guard let limit = all.map(\.1).quantile(Self.facing) else { return nil }
    let near = all.filter { $0.1 <= limit }.map(\.0)
    guard let x = near.map(\.x).median(.mean), let y = near.map(\.y).median(.mean), let z = near.map(\.z).median(.mean)
    else { return nil }
    eyes = Point(x: x, y: y, z: z)
    for (place, samples) in seen {
      if let look = RigLook(place, samples), look.isJudged { looks.append(look) } else { unseen.append(place) }
    }
  }
}
