public import HeedGeometry

/// The cameras of one vehicle and their surroundings.
public struct Rig: Hashable, Sendable {
  /// The side of the vehicle on which the driver sits.
  public enum Seat: String, Hashable, Codable, Sendable, CaseIterable { case left, right }

  /// The rig's name.
  public var name: String
  /// The driver's side; nil when not given.
  public var seat: Seat?
  /// Intrinsics of the cabin camera. If nil, the engine assumes ``assumedFieldOfView``.
  public var cabinCamera: PinholeCamera?
  /// Pose of the cabin camera in the vehicle; nil if unknown.
  public var vehicleFromCamera: Transform<Vehicle, Camera>?
  /// The display on which gaze is reported; nil without one.
  public var display: Display?
  /// Places in the cabin that the driver may look at.
  public var zones: [Zone]
  /// The camera that faces the road; nil without such a camera, or if its pose was not measured.
  public var roadCamera: MountedCamera?
  /// Fixed regions of the road picture; if nil, they follow from the lanes or the vehicle's path.
  public var regions: Regions?

  /// Memberwise initializer, without the road camera and its regions.
  public init(
    name: String, seat: Seat? = nil, cabinCamera: PinholeCamera? = nil,
    vehicleFromCamera: Transform<Vehicle, Camera>? = nil, display: Display? = nil, zones: [Zone] = []
  ) {
    (self.name, self.seat, self.cabinCamera, self.vehicleFromCamera) = (name, seat, cabinCamera, vehicleFromCamera)
    (self.display, self.zones) = (display, zones)
  }

  /// Fixed regions of the road picture, corners as fractions of its width and height, 0...1; empty for no region.
  public struct Regions: Hashable, Sendable {
    /// The vehicle's own path, and the area beside it.
    public var primary, secondary: [SIMD2<Double>]

    /// Memberwise initializer.
    public init(primary: [SIMD2<Double>], secondary: [SIMD2<Double>] = []) {
      (self.primary, self.secondary) = (primary, secondary)
    }
  }

  /// A display: a flat rectangle in the cabin camera's frame.
  public struct Display: Hashable, Sendable {
    /// Physical size of the display.
    public var widthMeters, heightMeters: Double
    /// Size of the display in the interface's points.
    public var widthPoints, heightPoints: Double
    /// Position of the display's corner at point 0, 0.
    public var topLeft: Point<Camera>
    /// Direction along the display's upper edge, to the viewer's right.
    public var xAxis: Direction<Camera>
    /// Direction down the display's left edge.
    public var yAxis: Direction<Camera>

    /// Memberwise initializer.
    public init(
      widthMeters: Double, heightMeters: Double, widthPoints: Double, heightPoints: Double, topLeft: Point<Camera>,
      xAxis: Direction<Camera>, yAxis: Direction<Camera>
    ) {
      (self.widthMeters, self.heightMeters, self.widthPoints) = (widthMeters, heightMeters, widthPoints)
      (self.heightPoints, self.topLeft, self.xAxis, self.yAxis) = (heightPoints, topLeft, xAxis, yAxis)
    }
  }

  /// Horizontal field of view assumed for a cabin camera without intrinsics. Choice: laptop and USB webcams have 55-78
  /// degrees, so distances are wrong by a quarter at most.
  public static let assumedFieldOfView = Angle.degrees(60)

  /// The rig's intrinsics scaled to pictures of `size`, or assumed ones if the rig has none.
  /// - Returns: nil for an empty picture, and for another aspect ratio than the camera's, whose crop is unknown.
  public func camera(for size: ImageSize) -> PinholeCamera? {
    guard size.width > 0, size.height > 0 else { return nil }
    guard let cabinCamera else { return PinholeCamera(size: size, horizontalFieldOfView: Self.assumedFieldOfView) }
    return cabinCamera.scaled(to: size)
  }

  /// Maximum number of zones in a rig file, and of places in a report. Choice: detailed cabins have some 20.
  package static let mostZones = 100

  /// The first zone of class `forward`; nil when there is none.
  public var forwardZone: Zone? { zones.first(where: \.zoneClass.isOnRoad) }
  /// The centre of the first zone of class `forward`; nil when there is none.
  public var forward: Point<Camera>? { forwardZone?.center }
}

extension Rig.Regions {
  /// The corners as a rig file writes them, such as `primary [[0.1, 0.9], ...]`.
  public var text: String {
    func list(_ corners: [SIMD2<Double>]) -> String {
      "[" + corners.map { "[\(JSONValue.number($0.x).text), \(JSONValue.number($0.y).text)]" }.joined(separator: ", ")
        + "]"
    }
    return "primary \(list(primary)), secondary \(list(secondary))"
  }
}
