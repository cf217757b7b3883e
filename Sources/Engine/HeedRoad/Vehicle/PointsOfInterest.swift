public import HeedGeometry
public import HeedSignals

/// Places points of interest as upright banners in the road picture of one ``CameraSnapshot``.
public struct PointsOfInterest: Hashable, Sendable {
  /// Settings of ``PointsOfInterest``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Farther points are not shown, metres. Higher: banners appear for points farther away, and crowd the picture.
    /// Lower: banners appear only for near points. Source: Mapbox Vision, "POI drawing", `distanceVisibilityThreshold`.
    public var farthestMeters = 300.0
    /// Height of a banner's middle above the road, metres, if the point gives no height. Higher: banners stand higher
    /// above the road. Lower: banners stand nearer to the road. Source: Mapbox Vision, "POI drawing",
    /// `distanceAboveGround`.
    public var liftMeters = 16.0
    /// Width of a banner, metres, if the point gives no width. Higher: banners are wider. Lower: banners are
    /// narrower. Source: Mapbox Vision, "POI drawing", `poiDimension`.
    public var widthMeters = 16.0
    /// Height of a banner, metres, if the point gives no height. Higher: banners are taller. Lower: banners are
    /// flatter. Source: Mapbox Vision, "POI drawing", `poiDimension`.
    public var heightMeters = 16.0
    /// Whether banners wait for the calibration. On: no banner appears before the camera is calibrated. Off: banners
    /// appear without calibration, and may shift when it comes. Choice: no waiting, unlike in Mapbox's example, as a
    /// rig's camera was measured.
    public var awaitsCalibration = false
    /// Creates the default settings.
    public init() {}
  }

  /// Why a point is not shown.
  public enum Absence: String, Error, Hashable, Codable, Sendable, CaseIterable {
    /// There is no camera, the camera's height is unknown, or a required calibration is missing.
    case notCalibrated
    /// The vehicle's position or heading is unknown.
    case noPosition
    /// The point is behind the camera or beside it.
    case behind
    /// The point is at ``Settings/farthestMeters`` or farther, or beyond the Earth's edge.
    case tooFar
    /// The banner is outside the picture, or partly outside the lens model.
    case outsidePicture
    /// The coordinates are no place on Earth, or a size is not finite.
    case notAPlace
  }

  /// The settings for placing banners.
  public let settings: Settings
  /// Copies its arguments.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The visible banners, the farthest first, so that near banners are drawn on top.
  public func place(_ points: [PointOfInterest], in camera: CameraSnapshot) -> [PointOfInterestBanner] {
    let seen = points.enumerated().compactMap { index, point in
      (try? banner(of: point, in: camera)).map { (index: index, banner: $0) }
    }
    return seen.sorted { ($1.banner.distanceMeters, $0.index) < ($0.banner.distanceMeters, $1.index) }.map(\.banner)
  }

  /// The banner of one point. Throws why it is not shown.
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
