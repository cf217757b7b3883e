import HeedGeometry

/// The vehicle's path on the ground, curved by its turn, and the lanes beside it. The path is the primary region where
/// none was drawn and no markings are seen.
public struct PathRegions: Hashable, Sendable {
  /// Start of the drawn outline, metres ahead. Choice: below the lower edge of most pictures.
  static let drawnFrom = 2.0
  /// End of the drawn outline, metres ahead. Choice: as far as a lane is recognizable.
  static let drawnMeters = 60.0
  /// Width of the secondary region on each side of the path, metres. Choice: one lane of a motorway.
  static let besideMeters = 3.5
  /// Length of the regions, metres. Choice: farther ahead, neither yaw rate nor camera tell an object's lane.
  static let farthestMeters = 100.0

  /// Number of points on each side of the drawn outline. Choice: enough for a smooth bend.
  private static let drawnPoints = 30
  private let curvature: Double

  /// - Parameter curvature: The path's curvature, 1/metre, + left; NaN and infinite values mean straight.
  init(curvature: Double) { self.curvature = curvature.isFinite ? curvature : 0 }

  /// How far a point is left of the path's middle, metres.
  func lateral(of point: Point<Vehicle>) -> Double { Arc(curvature: curvature).beside(ahead: point.x, left: point.y) }

  /// Depth of a place inside each region, metres. `lateral`: Metres left of the path.
  func depths(ahead: Double, lateral: Double) -> RegionDepths {
    guard ahead >= 0, ahead <= Self.farthestMeters, lateral.isFinite else {
      return RegionDepths(primary: -.infinity, secondary: -.infinity)
    }
    let (side, edge) = (abs(lateral), ExpectedPath.halfWidth)
    return RegionDepths(primary: edge - side, secondary: min(side - edge, edge + Self.besideMeters - side))
  }

  /// Outlines in the picture, pixels; empty without a camera of known height.
  func outlines(camera: MountedCamera?, in size: ImageSize) -> RegionOutlines {
    guard let camera = camera?.scaled(to: size), camera.heightMeters != nil else { return ([], []) }
    let edge = ExpectedPath.halfWidth
    return (outline(camera, edge, in: size), outline(camera, edge + Self.besideMeters, in: size))
  }

  private func outline(_ camera: MountedCamera, _ edge: Double, in size: ImageSize) -> [PlanePoint<Image>] {
    let steps = (0..<Self.drawnPoints).map {
      Self.drawnFrom + (Self.drawnMeters - Self.drawnFrom) * Double($0) / Double(Self.drawnPoints - 1)
    }
    // Points up to one picture size outside the picture are kept, because drawing clips the outline.
    let (width, height) = (Double(size.width), Double(size.height))
    func side(_ sign: Double) -> [PlanePoint<Image>] {
      steps.compactMap { x in
        camera.pixel(of: Point(x: x, y: curvature / 2 * x * x + sign * edge, z: 0)).flatMap {
          (-width...2 * width).contains($0.x) && (-height...2 * height).contains($0.y) ? $0 : nil
        }
      }
    }
    let outline = side(1).reversed() + side(-1)
    return outline.count >= 3 ? Array(outline) : []
  }
}
