import Foundation
public import HeedGeometry

/// A camera as described on phones and data sheets, for cameras without a calibration.
///
/// Any two of sensor size, focal length and fields of view give the third. A field of view alone suffices to measure
/// distances. Assumes a lens without distortion, centred on the picture.
public struct CameraProperties: Hashable, Sendable {
  /// The side of the device where the lens is.
  public enum LensFacing: Int, Hashable, Codable, Sendable, CaseIterable {
    /// The lens looks away from the display.
    case back = 0
    /// The lens looks towards the display. Unlike previews, its pictures are not mirrored.
    case front = 1
  }

  /// The side of the device where the lens is.
  public let lensFacing: LensFacing
  /// The rotation that makes the sensor's picture upright.
  public let sensorOrientation: QuarterTurn
  /// Width and height of the sensor, millimetres; nil if neither given nor computable from the other values.
  public let sensorSize: SIMD2<Double>?
  /// The lens's focal length, millimetres; nil if neither given nor computable from the other values.
  public let focalLength: Double?
  /// Field of view across the sensor's width, at 0 rotation.
  public let horizontalFieldOfView: Angle
  /// Field of view across the sensor's height, at 0 rotation.
  public let verticalFieldOfView: Angle
  /// Relative difference up to which values agree. Choice: more than the error of an angle rounded to whole degrees.
  private static let tolerance = 0.03
  private static let angles = Angle.degrees(1).radians...Angle.degrees(179).radians
  /// Accepted sensor sides and focal lengths, millimetres. Choice: from a pinhead's size to that of a view camera.
  private static let lengths = 0.1...1000.0

  /// - Parameters:
  ///   - sensorSize: Width and height at 0 rotation, millimetres. For all values, nil and 0 mean unknown.
  ///   - focalLength: Millimetres; not the 35 mm equivalent.
  ///   - horizontalFieldOfView: Field of view across the sensor's width, at 0 rotation.
  ///   - verticalFieldOfView: Field of view across the sensor's height, at 0 rotation.
  /// - Throws: ``CameraPropertiesError`` if values are impossible, insufficient or contradictory.
  public init(
    lensFacing: LensFacing = .back, sensorOrientation: QuarterTurn = .none, sensorSize: SIMD2<Double>? = nil,
    focalLength: Double? = nil, horizontalFieldOfView: Angle? = nil, verticalFieldOfView: Angle? = nil
  ) throws(CameraPropertiesError) {
    (self.lensFacing, self.sensorOrientation) = (lensFacing, sensorOrientation)
    let sensor = sensorSize.flatMap { $0 == .zero ? nil : $0 }
    let focal = focalLength.flatMap { $0 == 0 ? nil : $0 }
    let across = horizontalFieldOfView.flatMap { $0.radians == 0 ? nil : $0 }
    let down = verticalFieldOfView.flatMap { $0.radians == 0 ? nil : $0 }
    for length in [sensor?.x, sensor?.y, focal] {
      if let length, !Self.lengths.contains(length) { throw .impossible("\(length) mm") }
    }
    for angle in [across, down] {
      if let angle, !Self.angles.contains(angle.radians) { throw .impossible("\(angle.degrees) degrees of view") }
    }
    // All values are converted to slopes: half a sensor side over the focal length.
    let told = SIMD2(across.map(Self.slope) ?? .nan, down.map(Self.slope) ?? .nan)
    let measured = sensor.flatMap { sensor in focal.map { sensor / (2 * $0) } }
    let ratio = sensor.map { $0.y / $0.x }
    guard let slopes = try Self.slopes(told: told, measured: measured, ratio: ratio) else { throw .notEnough }
    self.horizontalFieldOfView = Self.angle(slopes.x)
    self.verticalFieldOfView = Self.angle(slopes.y)
    self.sensorSize = sensor ?? focal.map { slopes * (2 * $0) }
    self.focalLength = focal ?? sensor.map { $0.x / (2 * slopes.x) }
  }

  /// The camera for upright pictures; nil for an empty size.
  /// - Parameter size: The upright pictures' size. With another aspect ratio than the sensor's, they are cropped.
  public func camera(for size: ImageSize) -> PinholeCamera? {
    guard size.width > 0, size.height > 0 else { return nil }
    var slopes = SIMD2(Self.slope(horizontalFieldOfView), Self.slope(verticalFieldOfView))
    if sensorOrientation.swapsSides { slopes = SIMD2(slopes.y, slopes.x) }
    let (width, height) = (Double(size.width), Double(size.height))
    var (fx, fy) = (width / (2 * slopes.x), height / (2 * slopes.y))
    // A cropped picture keeps the pixels per angle of the side that is not cropped, which are more.
    if abs(fx / fy - 1) > Self.tolerance { (fx, fy) = (max(fx, fy), max(fx, fy)) }
    return PinholeCamera(size: size, fx: fx, fy: fy, cx: (width - 1) / 2, cy: (height - 1) / 2)
  }

  /// Half a sensor side over the focal length, for both sides; nil if not known.
  private static func slopes(
    told: SIMD2<Double>, measured: SIMD2<Double>?, ratio: Double?
  ) throws(CameraPropertiesError) -> SIMD2<Double>? {
    let sides = [("horizontal", told.x, measured?.x), ("vertical", told.y, measured?.y)]
    for (name, told, measured) in sides {
      guard let measured, !told.isNaN, abs(told / measured - 1) > tolerance else { continue }
      throw .contradiction(
        "a \(name) field of view of \(whole(told)) degrees, where sensor and focal length give \(whole(measured))")
    }
    if let measured { return measured }
    // Height over width of a sensor of unknown shape. Choice: the usual 3/4.
    let shape = ratio ?? 0.75
    switch (told.x.isNaN, told.y.isNaN) {
    case (true, true): return nil
    case (false, true): return SIMD2(told.x, told.x * shape)
    case (true, false): return SIMD2(told.y / shape, told.y)
    case (false, false):
      if let ratio, abs(told.y / told.x / ratio - 1) > tolerance {
        throw .contradiction(
          "fields of view of \(whole(told.x)) and \(whole(told.y)) degrees, which are not of a sensor of this shape")
      }
      return told
    }
  }

  private static func slope(_ angle: Angle) -> Double { tan(angle.radians / 2) }
  private static func angle(_ slope: Double) -> Angle { .radians(2 * atan(slope)) }
  private static func whole(_ slope: Double) -> Double { (angle(slope).degrees * 10).rounded() / 10 }
}

/// A problem with a camera's description.
public enum CameraPropertiesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value that no camera has.
  case impossible(String)
  /// Neither a field of view nor sensor size with focal length is given.
  case notEnough
  /// Two values contradict each other.
  case contradiction(String)

  /// One sentence with the problem and the remedy.
  public var description: String {
    switch self {
    case .impossible(let what): "No camera has \(what); lengths are in millimetres, angles between 1 and 179 degrees."
    case .notEnough: "The camera is not described; give a field of view, or sensor size and focal length."
    case .contradiction(let what): "The camera's description contradicts itself: \(what); give two of the three."
    }
  }
}
