public import HeedGeometry
public import HeedSignals

/// Assigns a region to each object: a static region, else a region between lane markings, else a region of the
/// vehicle's path. The object's contact point with the road decides. An object changes region only when it is clearly
/// across an edge.
public struct RegionMap: Sendable {
  /// Distance beyond an edge at which an object leaves a region of the picture, as a share of the object's width.
  /// Choice: 0.25 m for a car.
  static let edgeBoxShare = 0.15
  /// Minimum distance beyond an edge at which an object leaves a region of the picture, pixels. Choice: the variation
  /// of small boxes.
  static let edgePixels = 2.0
  /// Distance beyond an edge at which an object leaves a region of the path, metres. Choice: the scatter of lateral
  /// positions.
  static let edgeMeters = 0.3
  /// Time that markings are kept after they were last seen. Choice: some frames of an unsteady detector.
  static let longestMarkingGap: Duration = .milliseconds(500)
  /// Time that an object keeps its region after it was last seen. Choice: longer than a track survives without a box.
  static let longestAbsence: Duration = .seconds(2)

  /// Settings of ``RegionMap``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Whether only objects inside a region are reported. On: objects outside both regions are not shown and raise no
    /// alerts. Off: all objects are shown, wherever they are. Choice: off, for those who ask for it.
    public var dropsOutside = false
    /// Settings for the regions of the vehicle's path.
    public var path = PathRegions.Settings()
    /// Creates the default settings.
    public init() {}
  }

  /// Source of a frame's regions.
  public enum Origin: String, Hashable, Codable, Sendable, CaseIterable { case fixed, lanes, path }

  /// One frame's regions.
  public struct Reading: Hashable, Sendable {
    /// The region of each object, in the objects' order.
    public var regions: [RoadRegion]
    /// Source of the regions.
    public var origin: Origin
    /// Outline of the primary region for drawing, pixels; empty without a primary region.
    public var primary: [PlanePoint<Image>]
    /// Outline of the secondary region, like ``primary``.
    public var secondary: [PlanePoint<Image>]
  }

  private struct Memory: Hashable, Sendable {
    var region: RoadRegion
    var seen: Timestamp
  }

  private let settings: Settings
  private var camera: MountedCamera?
  private var fixed: StaticRegions?
  private var lanes: (regions: LaneRegions, seen: Timestamp)?
  private var memories: [String: Memory] = [:]

  /// - Parameter camera: Needed only to draw the path; with nil, the path is not drawn.
  public init(camera: MountedCamera? = nil, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
  }

  mutating func use(_ camera: MountedCamera) { self.camera = camera }

  /// Replaces the static regions. Nil or two empty lists remove the static regions.
  /// - Throws: ``RegionError`` for an invalid region; the previous regions then stay.
  public mutating func setRegions(_ regions: Rig.Regions?) throws(RegionError) {
    guard let regions else { return fixed = nil }
    let checked = try StaticRegions(regions)
    fixed = checked.primary == nil && checked.secondary == nil ? nil : checked
  }

  /// Source of the present regions.
  public var origin: Origin { fixed != nil ? .fixed : lanes != nil ? .lanes : .path }
  /// Whether objects in this region are reported.
  public func reports(_ region: RoadRegion) -> Bool { region != .none || !settings.dropsOutside }

  /// Judges one frame; frames come in time order.
  /// - Parameter lanes: Markings of this frame; nil if the source did not look for markings.
  /// - Parameter curvature: Curvature of the vehicle's path, 1/metre, + left; 0 if unknown.
  public mutating func update(
    _ objects: [TrackedObject], lanes markings: [LaneMarking]?, curvature: Double, size: ImageSize, at time: Timestamp
  ) -> Reading {
    if let regions = markings.flatMap({ LaneRegions($0) }) {
      lanes = (regions, time)
    } else if let seen = lanes?.seen, abs(time.seconds(since: seen)) > Self.longestMarkingGap.seconds {
      lanes = nil
    }
    let path = PathRegions(curvature: curvature, settings: settings.path)
    let regions = objects.map { object in
      let region = region(of: object, path, size)
      memories[object.id] = Memory(region: region, seen: time)
      return region
    }
    memories = memories.filter { abs(time.seconds(since: $0.value.seen)) <= Self.longestAbsence.seconds }
    memories.keepNewest(seen: \.seen)
    let outlines = outlines(path, size)
    return Reading(regions: regions, origin: origin, primary: outlines.primary, secondary: outlines.secondary)
  }

  private func region(of object: TrackedObject, _ path: PathRegions, _ size: ImageSize) -> RoadRegion {
    let before = memories[object.id]?.region ?? RoadRegion.none
    let contact = object.contact(in: size)
    let pictureEdge = max(Self.edgePixels, Self.edgeBoxShare * object.box.width)
    if let fixed { return Self.decide(fixed.depths(of: contact, in: size), before, edge: pictureEdge) }
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

  private func outlines(_ path: PathRegions, _ size: ImageSize) -> (
    primary: [PlanePoint<Image>], secondary: [PlanePoint<Image>]
  ) {
    if let fixed { return (fixed.primary?.outline(in: size) ?? [], fixed.secondary?.outline(in: size) ?? []) }
    if let lanes { return lanes.regions.outlines(in: size) }
    return path.outlines(camera: camera, in: size)
  }
}
