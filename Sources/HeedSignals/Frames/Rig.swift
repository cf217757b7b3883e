public import HeedGeometry

/// One camera installation: what is known about the cabin camera and what surrounds it.
public struct Rig: Hashable, Sendable {
  public enum Seat: String, Hashable, Codable, Sendable, CaseIterable { case left, right }

  public var name: String
  /// The driver's side of the vehicle; nil when not said.
  public var seat: Seat?
  /// nil: the engine assumes a field of view, and says so.
  public var cabinCamera: PinholeCamera?
  /// Where the cabin camera sits in the vehicle; nil when not known.
  public var vehicleFromCamera: Transform<Vehicle, Camera>?
  public var display: Display?
  public var zones: [Zone]
  /// The camera that looks at the road; nil: there is none, or nobody measured it.
  public var roadCamera: MountedCamera?
  /// Static regions of the road picture; nil: they follow from the lanes or the vehicle's path.
  public var regions: Regions?

  public init(
    name: String, seat: Seat? = nil, cabinCamera: PinholeCamera? = nil,
    vehicleFromCamera: Transform<Vehicle, Camera>? = nil, display: Display? = nil, zones: [Zone] = []
  ) {
    self.name = name
    self.seat = seat
    self.cabinCamera = cabinCamera
    self.vehicleFromCamera = vehicleFromCamera
    self.display = display
    self.zones = zones
  }

  /// Regions of the road picture that do not move: corners as fractions of its width and height, 0...1; empty: none.
  public struct Regions: Hashable, Sendable {
    public var primary: [SIMD2<Double>]
    public var secondary: [SIMD2<Double>]

    public init(primary: [SIMD2<Double>], secondary: [SIMD2<Double>] = []) {
      self.primary = primary
      self.secondary = secondary
    }
  }

  /// A display: a flat rectangle in the cabin camera's frame.
  public struct Display: Hashable, Sendable {
    public var widthMeters: Double
    public var heightMeters: Double
    public var widthPoints: Double
    public var heightPoints: Double
    public var topLeft: Point<Camera>
    /// Along the display's upper edge, to the viewer's right.
    public var xAxis: Direction<Camera>
    /// Down the display's left edge.
    public var yAxis: Direction<Camera>

    public init(
      widthMeters: Double, heightMeters: Double, widthPoints: Double, heightPoints: Double, topLeft: Point<Camera>,
      xAxis: Direction<Camera>, yAxis: Direction<Camera>
    ) {
      self.widthMeters = widthMeters
      self.heightMeters = heightMeters
      self.widthPoints = widthPoints
      self.heightPoints = heightPoints
      self.topLeft = topLeft
      self.xAxis = xAxis
      self.yAxis = yAxis
    }
  }
}

extension Rig {
  /// Horizontal field of view that is assumed of a cabin camera nobody measured.
  /// Source: laptop and USB webcams have 55-78 degrees across; Choice: 60, so distances are at most a quarter off.
  public static let assumedFieldOfView = Angle.degrees(60)

  /// Intrinsics for pictures of `size`: the rig's, scaled; assumed ones when it has none.
  /// - Returns: nil when the rig's camera has another shape of picture (it was cropped, and how is not known), and for
  ///   a picture without pixels.
  public func camera(for size: ImageSize) -> PinholeCamera? {
    guard size.width > 0, size.height > 0 else { return nil }
    guard let cabinCamera else { return PinholeCamera(size: size, horizontalFieldOfView: Self.assumedFieldOfView) }
    return cabinCamera.scaled(to: size)
  }

  /// The first zone of class `forward`; nil when there is none.
  public var forwardZone: Zone? { zones.first { $0.zoneClass == .forward } }

  /// The middle of the first zone of class `forward`; nil when there is none.
  public var forward: Point<Camera>? { forwardZone?.center }
}
