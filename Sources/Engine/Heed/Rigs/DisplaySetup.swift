import Foundation
public import HeedGeometry
public import HeedSignals

/// A display's size and where its camera sits: what a rig needs instead of a ruler and a file.
///
/// ```swift
/// let tracker = try GazeTracker(camera: 0, display: .above(width: 0.344, height: 0.194))
/// ```
public struct DisplaySetup: Hashable, Sendable {
  /// The picture area, metres.
  public var widthMeters, heightMeters: Double
  /// Its size in the interface's points.
  public var widthPoints, heightPoints: Double
  /// Where the camera sits.
  public var place: CameraPlace

  /// Points per metre when nobody says how many points a display has. Source: CSS: 96 points an inch.
  public static let usualPointsPerMeter = 96 / 0.0254

  /// - Parameter points: Size of the display in points; nil: 96 an inch.
  public init(
    widthMeters: Double, heightMeters: Double, points: (width: Double, height: Double)? = nil, place: CameraPlace
  ) {
    (self.widthMeters, self.heightMeters, self.place) = (widthMeters, heightMeters, place)
    widthPoints = points?.width ?? (widthMeters * Self.usualPointsPerMeter).rounded()
    heightPoints = points?.height ?? (heightMeters * Self.usualPointsPerMeter).rounded()
  }

  /// A display whose size follows from a bank card held against it.
  /// - Parameters:
  ///   - cardWidthPoints: Width of the drawn card that is as large as the real one (85.60 mm), points.
  ///   - points: Size of the display in points; points are square.
  public init(cardWidthPoints: Double, points: (width: Double, height: Double), place: CameraPlace) {
    // Source: ISO/IEC 7810:2019, ID-1.
    let metersPerPoint = 0.0856 / cardWidthPoints
    self.init(
      widthMeters: points.width * metersPerPoint, heightMeters: points.height * metersPerPoint, points: points,
      place: place)
  }

  /// The camera sits above the display, in the middle unless shifted.
  /// - Parameters:
  ///   - width: Of the picture area, metres; and its height.
  ///   - offset: From the picture's edge to the lens, metres.
  ///   - shift: From the edge's middle to the lens, metres, + to the viewer's right.
  ///   - points: Size of the display in points; nil: 96 an inch.
  public static func above(
    width: Double, height: Double, offset: Double = CameraPlace.usualOffsetMeters, shift: Double = 0,
    points: (width: Double, height: Double)? = nil
  ) -> DisplaySetup { at(.above, width, height, offset, shift, points) }

  /// The camera sits below the display; as ``above(width:height:offset:shift:points:)``.
  public static func below(
    width: Double, height: Double, offset: Double = CameraPlace.usualOffsetMeters, shift: Double = 0,
    points: (width: Double, height: Double)? = nil
  ) -> DisplaySetup { at(.below, width, height, offset, shift, points) }

  /// The camera sits at the viewer's left of the display; `shift` is down from the edge's middle.
  public static func left(
    width: Double, height: Double, offset: Double = CameraPlace.usualOffsetMeters, shift: Double = 0,
    points: (width: Double, height: Double)? = nil
  ) -> DisplaySetup { at(.left, width, height, offset, shift, points) }

  /// The camera sits at the viewer's right of the display; `shift` is down from the edge's middle.
  public static func right(
    width: Double, height: Double, offset: Double = CameraPlace.usualOffsetMeters, shift: Double = 0,
    points: (width: Double, height: Double)? = nil
  ) -> DisplaySetup { at(.right, width, height, offset, shift, points) }

  private static func at(
    _ side: CameraPlace.Side, _ width: Double, _ height: Double, _ offset: Double, _ shift: Double,
    _ points: (width: Double, height: Double)?
  ) -> DisplaySetup {
    DisplaySetup(
      widthMeters: width, heightMeters: height, points: points,
      place: CameraPlace(side, offsetMeters: offset, shiftMeters: shift))
  }

  /// The same with the camera turned so that it sees its viewer's eyes where they are:
  /// ``CameraPlace/facing(_:width:height:)``; unchanged if that finds no turn.
  public func facing(_ eyes: Point<Camera>) -> DisplaySetup {
    var turned = self
    turned.place = place.facing(eyes, width: widthMeters, height: heightMeters) ?? place
    return turned
  }

  /// The display in the camera's frame.
  /// - Throws: ``RigError`` for a size or a place that no display has.
  public func display() throws(RigError) -> Rig.Display {
    try check()
    let lens = place.lens(width: widthMeters, height: heightMeters)
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> { place.turned(v) }
    guard let xAxis = Direction<Camera>(turned(SIMD3(-1, 0, 0))), let yAxis = Direction<Camera>(turned(SIMD3(0, 1, 0)))
    else { throw .notFinite("the camera's turn") }
    // A camera that looks out of the display has x to the viewer's left.
    return Rig.Display(
      widthMeters: widthMeters, heightMeters: heightMeters, widthPoints: widthPoints, heightPoints: heightPoints,
      topLeft: Point(meters: turned(SIMD3(lens.x, -lens.y, 0))), xAxis: xAxis, yAxis: yAxis)
  }

  /// Choice: from a watch to a wall; values beyond are in another unit.
  private static let sizes = 0.03...5.0
  /// Choice: farther away it is not the camera of this display.
  private static let distances = 0.0...2.0
  /// As rigs take them.
  private static let counts = 1.0...100_000

  private func check() throws(RigError) {
    guard Self.sizes.contains(widthMeters), Self.sizes.contains(heightMeters) else {
      throw .size(widthMeters: widthMeters, heightMeters: heightMeters)
    }
    guard Self.counts.contains(widthPoints), Self.counts.contains(heightPoints) else {
      throw .points(width: widthPoints, height: heightPoints)
    }
    guard Self.distances.contains(place.offsetMeters), abs(place.shiftMeters) <= Self.distances.upperBound else {
      throw .place(offsetMeters: place.offsetMeters, shiftMeters: place.shiftMeters)
    }
    guard abs(place.pitch.degrees) < 80, abs(place.yaw.degrees) < 80 else { throw .notFinite("the camera's turn") }
  }
}

extension Rig {
  /// A rig of a display and its camera, without a file.
  /// - Parameters:
  ///   - camera: nil: an assumed field of view of 60 degrees.
  /// - Throws: ``RigError`` for a size or a place that no display has.
  public init(name: String = "display", camera: PinholeCamera? = nil, display: DisplaySetup) throws(RigError) {
    self.init(name: name, cabinCamera: camera, display: try display.display())
  }
}

/// What is wrong with a described rig.
public enum RigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No display is that large, or small.
  case size(widthMeters: Double, heightMeters: Double)
  /// No display has so many points, or so few.
  case points(width: Double, height: Double)
  /// The camera cannot be there.
  case place(offsetMeters: Double, shiftMeters: Double)
  /// A number that is invalid.
  case notFinite(String)

  /// One sentence: what is wrong, and the remedy.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "A display of \(width) x \(height) m: sizes are in metres, 0.03 to 5."
    case .points(let width, let height): "A display of \(width) x \(height) points: give 1 to 100000 of each."
    case .place(let offset, let shift):
      "A camera \(offset) m from the display's edge, \(shift) m from its middle: distances are in metres, at most 2, and"
        + " the first is not negative."
    case .notFinite(let what): "\(what) is no number, or beyond 80 degrees."
    }
  }
}
