public import HeedGeometry
public import HeedSignals

/// Assigns a region to each object's contact point with the road: a static region, else a region between lane markings,
/// else a region of the path. An object changes region only when it is clearly across an edge.
public struct RegionMap: Sendable {
  /// How far outside a picture's region a box leaves it, as a share of the box's width. Choice: 0.25 m for a car.
  static let edgeBoxShare = 0.15
  /// Minimum distance at which a box leaves a picture's region, pixels. Choice: the variation of small boxes.
  static let edgePixels = 2.0
  /// How far outside a region of the path an object leaves it, metres. Choice: the scatter of lateral positions.
  static let edgeMeters = 0.3
  /// Time that lane markings are kept. Choice: unsteady detectors lose markings for some frames.
  static let longestMarkingGap: Duration = .milliseconds(500)
  /// Time that an unseen object keeps its region. Choice: longer than a track survives without a box.
  static let longestAbsence: Duration = .seconds(2)

  /// Settings of ``RegionMap``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Whether only objects inside a region are reported. On: objects outside both regions are not shown and raise no
    /// alerts. Off: all objects are shown, wherever they are. Choice: off; whoever wants this switches it on.
    public var dropsOutside = false
    /// Creates the default settings.
    public init() {}
  }

  /// Source of the regions: drawn by the user, lane markings, or the vehicle's path.
  enum Origin { case fixed, lanes, path }

  struct Reading {
    /// The region of each object, in the objects' order.
    var regions: [RoadRegion]
    var origin: Origin
    /// Outline for drawing, pixels; empty without a primary region.
    var primary: [PlanePoint<Image>]
    var secondary: [PlanePoint<Image>]
  }

  var settings: Settings
  private var camera: MountedCamera?
  private var fixed: (primary: ConvexRegion?, secondary: ConvexRegion?)?
  private var lanes: (regions: LaneRegions, seen: Timestamp)?
  /// The objects' last regions, for hysteresis at the edges.
  private var memories: [String: (region: RoadRegion, seen: Timestamp)] = [:]

  /// - Parameter camera: The camera for drawing the path; if nil, the path is not drawn.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  mutating func use(_ camera: MountedCamera) { self.camera = camera }

  /// Replaces the static regions; nil or empty lists remove them. After ``RegionError``, the previous regions stay.
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) {
    let primary = try Self.region(regions?.primary)
    let secondary = try Self.region(regions?.secondary)
    fixed = primary == nil && secondary == nil ? nil : (primary, secondary)
    // An object's last region was one of the previous regions.
    memories = [:]
  }

  private static func region(_ corners: [SIMD2<Double>]?) throws(RegionError) -> ConvexRegion? {
    guard let corners, !corners.isEmpty else { return nil }
    return try ConvexRegion(corners)
  }

  var origin: Origin { fixed != nil ? .fixed : lanes != nil ? .lanes : .path }
  func reports(_ region: RoadRegion) -> Bool { region != .none || !settings.dropsOutside }

  /// Judges one frame, in time order.
  /// - Parameter lanes: Markings of this frame; nil if the source did not look for markings.
  /// - Parameter curvature: Curvature of the vehicle's path, 1/metre, + left; 0 if unknown.
  mutating func update(
    _ objects: [TrackedObject], lanes markings: [LaneMarking]?, curvature: Double, size: ImageSize, at time: Timestamp
  ) -> Reading {
    if let regions = markings.flatMap({ LaneRegions($0) }) {
      lanes = (regions, time)
    } else if let seen = lanes?.seen, abs(time.seconds(since: seen)) > Self.longestMarkingGap.seconds {
      lanes = nil
    }
    let path = PathRegions(curvature: curvature)
    let regions = objects.map { object in
      let region = region(of: object, path, size)
      memories[object.id] = (region, time)
      return region
    }
    memories = memories.filter { abs(time.seconds(since: $0.value.seen)) <= Self.longestAbsence.seconds }
    memories.keepNewest { $0.seen }
    let outlines = outlines(path, size)
    return Reading(regions: regions, origin: origin, primary: outlines.primary, secondary: outlines.secondary)
  }

  /// An object's region by the first available source. The margin at the edges depends on the previous region.
  private func region(of object: TrackedObject, _ path: PathRegions, _ size: ImageSize) -> RoadRegion {
    let before = memories[object.id]?.region ?? RoadRegion.none
    let contact = object.contact(in: size)
    let pictureEdge = max(Self.edgePixels, Self.edgeBoxShare * object.box.width)
    if let fixed {
      let depths = RegionDepths(
        primary: fixed.primary?.depth(of: contact, in: size), secondary: fixed.secondary?.depth(of: contact, in: size))
      return Self.decide(depths, before, edge: pictureEdge)
    }
    if let lanes { return Self.decide(lanes.regions.depths(of: contact, in: size), before, edge: pictureEdge) }
    guard let ground = object.place, ground.x.isFinite, ground.y.isFinite else { return .none }
    let lateral = object.lateralAtContact ?? path.lateral(of: ground)
    return Self.decide(path.depths(ahead: ground.x, lateral: lateral), before, edge: Self.edgeMeters)
  }

  private static func decide(_ depths: RegionDepths, _ before: RoadRegion, edge: Double) -> RoadRegion {
    func isIn(_ depth: Double?, _ region: RoadRegion) -> Bool {
      depth.map { before == region ? $0 >= -edge : $0 >= 0 } ?? false
    }
    if isIn(depths.primary, .primary) { return .primary }
    return isIn(depths.secondary, .secondary) ? .secondary : .none
  }

  private func outlines(_ path: PathRegions, _ size: ImageSize) -> RegionOutlines {
    if let fixed { return (fixed.primary?.outline(in: size) ?? [], fixed.secondary?.outline(in: size) ?? []) }
    if let lanes { return lanes.regions.outlines(in: size) }
    return path.outlines(camera: camera, in: size)
  }
}

/// Outlines of the two regions in the picture, pixels; empty for a region that does not exist.
typealias RegionOutlines = (primary: [PlanePoint<Image>], secondary: [PlanePoint<Image>])

/// The point where an object touches the road: the middle of its box's lower edge.
struct ContactPoint: Hashable, Sendable {
  /// Distance of a cut-off box from the picture's end, pixels. Choice: boxes are rounded and clipped a pixel inside.
  static let touches = 1.5
  var point: PlanePoint<Image>
  var isBelowPicture: Bool
}

/// Depth of a place inside each region, in the region's unit; negative outside the region, nil without that region.
struct RegionDepths: Hashable, Sendable {
  var primary: Double?
  var secondary: Double?
}
