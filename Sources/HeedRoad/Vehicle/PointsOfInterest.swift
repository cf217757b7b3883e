public import HeedGeometry
public import HeedSignals

/// Places points of interest in the road picture as upright banners over their places.
///
/// Everything follows from one ``CameraSnapshot``: hand over that of the very picture that is drawn on.
public struct PointsOfInterest: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Points this far ahead and farther are not shown, metres.
    /// Source: Mapbox Vision SDK for iOS, example "POI drawing", `distanceVisibilityThreshold`.
    public var farthestMeters = 300.0
    /// From the road to a banner's middle, metres.
    /// Source: the same example, `distanceAboveGround`.
    public var liftMeters = 16.0
    /// Of a banner, metres.
    /// Source: the same example, `poiDimension`.
    public var widthMeters = 16.0
    /// Of a banner, metres.
    /// Source: the same example, `poiDimension`.
    public var heightMeters = 16.0
    /// Whether nothing is shown until the camera has calibrated itself, as in the same example.
    /// Choice: no. A camera that a rig describes was measured, and places banners at once; without a rig there is no camera
    /// before it has calibrated itself, and nothing is shown either way.
    public var awaitsCalibration = false

    public init() {}
  }

  /// Why a point is not shown.
  public enum Absence: String, Error, Hashable, Codable, Sendable, CaseIterable {
    /// No camera is known or not its height; or it has not calibrated itself, where that is asked for.
    case notCalibrated
    /// The vehicle's position or heading is not known.
    case noPosition
    /// It lies behind the camera or beside it.
    case behind
    case tooFar
    /// None of its banner lies in the picture, or some of it beyond what the lens model describes.
    case outsidePicture
    /// Its coordinates are none on Earth, or a size is no number.
    case notAPlace
  }

  public let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The banners that are seen, the farthest first: drawn in this order, near ones lie on top.
  public func place(_ points: [PointOfInterest], in camera: CameraSnapshot) -> [PointOfInterestBanner] {
    let seen = points.enumerated().compactMap { index, point in
      (try? banner(of: point, in: camera)).map { (index: index, banner: $0) }
    }
    let farFirst = seen.sorted { a, b in
      a.banner.distanceMeters == b.banner.distanceMeters
        ? a.index < b.index : a.banner.distanceMeters > b.banner.distanceMeters
    }
    return farFirst.map(\.banner)
  }

  /// One point's banner.
  /// - Throws: Why it is not shown.
  public func banner(of point: PointOfInterest, in camera: CameraSnapshot) throws(Absence) -> PointOfInterestBanner {
    guard camera.isCalibrated || !settings.awaitsCalibration else { throw .notCalibrated }
    let foot: Point<Vehicle>
    let corners: (topLeft: Corner<TopLeft, PlanePoint<Image>>, bottomRight: Corner<BottomRight, PlanePoint<Image>>)
    let world: UprightRect
    do throws(ProjectionFailure) {
      foot = try camera.world(of: point.position)
      guard foot.x > 0 else { throw .behindCamera }
      guard foot.x < settings.farthestMeters else { throw .beyondEarth }
      world = UprightRect(
        over: foot, lift: point.liftMeters ?? settings.liftMeters,
        widthMeters: point.widthMeters ?? settings.widthMeters,
        heightMeters: point.heightMeters ?? settings.heightMeters)
      corners = (try camera.pixel(of: world.topLeft), try camera.pixel(of: world.bottomRight))
    } catch {
      throw Absence(error)
    }
    guard let rect = ImageRect(topLeft: corners.topLeft, bottomRight: corners.bottomRight) else {
      throw .outsidePicture
    }
    let share = rect.visibleShare(in: camera.frameSize)
    guard share > 0 else { throw .outsidePicture }
    return PointOfInterestBanner(
      point: point, foot: foot, world: world, rect: rect, footPixel: camera.worldToPixel(foot),
      isPartlyOutside: share < 1)
  }
}

extension PointsOfInterest.Absence {
  fileprivate init(_ unplaced: ProjectionFailure) {
    self =
      switch unplaced {
      case .notCalibrated: .notCalibrated
      case .noPosition: .noPosition
      case .behindCamera: .behind
      case .beyondEarth: .tooFar
      case .beyondLens, .aboveHorizon: .outsidePicture
      case .notAPlace: .notAPlace
      }
  }
}
