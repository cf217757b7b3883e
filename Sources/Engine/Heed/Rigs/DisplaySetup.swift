public import HeedGeometry
public import HeedSignals

/// A display's size and its camera's position, which suffice for a rig without a file.
///
/// ```swift
/// let tracker = try GazeTracker(camera: 0, display: .above(width: 0.344, height: 0.194))
/// ```
public struct DisplaySetup: Hashable, Sendable {
  /// Width and height of the picture area, metres.
  public var widthMeters, heightMeters: Double
  /// Width and height of the picture area, in the interface's points.
  public var widthPoints, heightPoints: Double
  /// Where the camera sits beside the display.
  public var place: CameraPlace

  /// Points per metre of a display if not given. Source: CSS: 96 points an inch.
  public static let usualPointsPerMeter = 96 / 0.0254

  /// - Parameter points: Width and height in points; nil for 96 points an inch.
  public init(
    widthMeters: Double, heightMeters: Double, points: (width: Double, height: Double)? = nil, place: CameraPlace
  ) {
    (self.widthMeters, self.heightMeters, self.place) = (widthMeters, heightMeters, place)
    widthPoints = points?.width ?? (widthMeters * Self.usualPointsPerMeter).rounded()
    heightPoints = points?.height ?? (heightMeters * Self.usualPointsPerMeter).rounded()
  }

  /// A display with the camera above it, in the middle unless shifted.
  /// - Parameters:
  ///   - width: Width of the picture area, metres; `height` likewise.
  ///   - offset: Distance from the picture's edge to the lens, metres.
  ///   - shift: Distance from the edge's middle to the lens, metres, + to the viewer's right.
  ///   - points: Size of the display in points; nil for 96 points an inch.
  public static func above(
    width: Double, height: Double, offset: Double = CameraPlace.usualOffsetMeters, shift: Double = 0,
    points: (width: Double, height: Double)? = nil
  ) -> DisplaySetup {
    DisplaySetup(
      widthMeters: width, heightMeters: height, points: points,
      place: CameraPlace(.above, offsetMeters: offset, shiftMeters: shift))
  }

  /// The setup with the camera's turn that ``CameraPlace/facing(_:width:height:)`` finds; unchanged if none is found.
  public func facing(_ eyes: Point<Camera>) -> DisplaySetup {
    var turned = self
    turned.place = place.facing(eyes, width: widthMeters, height: heightMeters) ?? place
    return turned
  }

  /// The display in the camera's frame.
  /// - Throws: ``RigError`` for an impossible size or place.
  public func display() throws(RigError) -> Rig.Display {
    try check()
    let lens = place.lens(width: widthMeters, height: heightMeters)
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> { place.turned(v) }
    guard let xAxis = Direction<Camera>(turned(SIMD3(-1, 0, 0))), let yAxis = Direction<Camera>(turned(SIMD3(0, 1, 0)))
    else { throw .notFinite("the camera's turn") }
    // In the frame of a camera that looks out of the display, x points to the viewer's left.
    return Rig.Display(
      widthMeters: widthMeters, heightMeters: heightMeters, widthPoints: widthPoints, heightPoints: heightPoints,
      topLeft: Point(meters: turned(SIMD3(lens.x, -lens.y, 0))), xAxis: xAxis, yAxis: yAxis)
  }

  /// Accepted widths and heights of a display, metres. Choice: from a watch to a wall; more must be in another unit.
  private static let sizes = 0.03...5.0
  /// Accepted distances from edge to lens, metres. Choice: a camera farther away does not belong to the display.
  private static let distances = 0.0...2.0
  /// Accepted widths and heights of a display in points, as in rig files.
  private static let counts = 1.0...100_000

  private func check() throws(RigError) {
    guard Self.sizes.contains(widthMeters), Self.sizes.contains(heightMeters)
    else { throw .size(widthMeters: widthMeters, heightMeters: heightMeters) }
    guard Self.counts.contains(widthPoints), Self.counts.contains(heightPoints)
    else { throw .points(width: widthPoints, height: heightPoints) }
    guard Self.distances.contains(place.offsetMeters), abs(place.shiftMeters) <= Self.distances.upperBound
    else { throw .place(offsetMeters: place.offsetMeters, shiftMeters: place.shiftMeters) }
    guard abs(place.pitch.degrees) < 80, abs(place.yaw.degrees) < 80 else { throw .notFinite("the camera's turn") }
  }
}

extension Rig {
  /// A rig for a display and its camera, without a file.
  /// - Parameter camera: The camera's optics; nil assumes a field of view of 60 degrees.
  /// - Throws: ``RigError`` for an impossible size or place.
  public init(name: String = "display", camera: PinholeCamera? = nil, display: DisplaySetup) throws(RigError) {
    self.init(name: name, cabinCamera: camera, display: try display.display())
  }
}

/// A problem with a described rig.
public enum RigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The size is impossible for a display.
  case size(widthMeters: Double, heightMeters: Double)
  /// The number of points is impossible for a display.
  case points(width: Double, height: Double)
  /// The camera's place is impossible.
  case place(offsetMeters: Double, shiftMeters: Double)
  /// A number is infinite or not a number.
  case notFinite(String)

  /// One sentence with the problem and the remedy.
  public var description: String {
    switch self {
    case .size(let width, let height): "A display of \(width) x \(height) m: sizes are in metres, 0.03 to 5."
    case .points(let width, let height): "A display of \(width) x \(height) points: give 1 to 100000 of each."
    case .place(let offset, let shift):
      "A camera \(offset) m from the display's edge, \(shift) m from its middle: distances are in metres, at most 2, and"
        + " the first is not negative."
    case .notFinite(let what): "\(what) is no number, or beyond 80 degrees."
    }
  }
}
