import CHeedVideo
public import HeedGeometry

/// What a photograph says of the camera that took it: EXIF, as far as distances need it.
///
/// All sides are those of the picture as it is stored, before ``turn``.
public struct PhotographNotes: Hashable, Sendable {
  /// Width and height, millimetres.
  public struct SensorSize: Hashable, Sendable {
    public var width: Double
    public var height: Double
  }

  /// Pixels of the stored picture.
  public let size: ImageSize
  /// What makes the stored picture upright; ``readImage(_:limit:)`` has done it already.
  public let turn: QuarterTurn
  /// Of the lens, millimetres; nil when not noted.
  public let focalLength: Double?
  /// Of a lens that sees as much on 35 mm film, millimetres; nil when not noted.
  public let focalLengthOn35mmFilm: Double?
  /// The part of the sensor that the picture shows: from the resolution in the focal plane, or from both focal lengths; nil
  /// when neither is noted, or when the picture was cut since it was taken.
  public let sensor: SensorSize?

  /// In pixels of the picture, upright or not; nil when the notes do not tell.
  public var focalLengthPixels: Double? {
    let (width, height) = (Double(size.width), Double(size.height))
    if let focalLength, let sensor { return focalLength / sensor.width * width }
    guard !isCut else { return nil }
    return focalLengthOn35mmFilm.map { $0 / Self.filmDiagonal * (width * width + height * height).squareRoot() }
  }

  private let isCut: Bool

  /// Source: EXIF 2.32: a frame of 36 x 24 mm; CIPA DCG-001: compared by the diagonal.
  private static let filmDiagonal = 43.2666

  /// - Parameter fields: By the names that EXIF gives them; numbers as `26` or `399:100`.
  init(size: ImageSize, turn: QuarterTurn, fields: [String: String]) {
    func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
      fields[name].flatMap(Self.number).flatMap { range.contains($0) ? $0 : nil }
    }
    self.size = size
    self.turn = turn
    // Longer and shorter lenses than these are typing errors; 0 stands for "not known" in EXIF.
    focalLength = number("FocalLength", in: 0.1...10_000)
    focalLengthOn35mmFilm = number("FocalLengthIn35mmFilm", in: 1...10_000)
    // The size when it was taken; programs that scale a picture leave the resolution in the focal plane as it was.
    let taken = SIMD2(
      number("PixelXDimension", in: 1...1e6) ?? Double(size.width),
      number("PixelYDimension", in: 1...1e6) ?? Double(size.height))
    let shape = taken.x / taken.y * Double(size.height) / Double(size.width)
    // A hundredth: scaling to whole pixels changes the shape by less.
    isCut = abs(shape - 1) > 0.01
    let unit = fields["FocalPlaneResolutionUnit"].flatMap(Self.number).map { Self.unit($0) } ?? Self.unit(2)
    let resolution = number("FocalPlaneXResolution", in: 1e-6...1e9).flatMap { x in
      number("FocalPlaneYResolution", in: 1e-6...1e9).map { SIMD2(x, $0) }
    }
    if isCut {
      sensor = nil
    } else if let unit, let resolution, let sensor = Self.sensor(taken / resolution * unit) {
      self.sensor = sensor
    } else if let focalLength, let focalLengthOn35mmFilm {
      let diagonal = Self.filmDiagonal * focalLength / focalLengthOn35mmFilm
      let sides = SIMD2(Double(size.width), Double(size.height))
      sensor = Self.sensor(sides * (diagonal / (sides * sides).sum().squareRoot()))
    } else {
      sensor = nil
    }
  }

  /// Sensors below half a millimetre or above 200 mm are no sensors.
  private static func sensor(_ sides: SIMD2<Double>) -> SensorSize? {
    let range = 0.5...200.0
    return range.contains(sides.x) && range.contains(sides.y) ? SensorSize(width: sides.x, height: sides.y) : nil
  }

  /// Millimetres of EXIF's units of length; nil for a number that is none.
  private static func unit(_ code: Double) -> Double? {
    switch code {
    case 2: 25.4
    case 3: 10
    case 4: 1
    case 5: 0.001
    default: nil
    }
  }

  private static func number(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { ":/ ".contains($0) }).map { Double($0) }
    switch parts.count {
    case 1: return parts[0].flatMap { $0.isFinite ? $0 : nil }
    case 2:
      guard let upper = parts[0], let lower = parts[1], lower != 0, (upper / lower).isFinite else { return nil }
      return upper / lower
    default: return nil
    }
  }
}

extension PhotographNotes {
  init(_ raw: chvid_image_notes) {
    self.init(
      size: ImageSize(width: Int(raw.stored_width), height: Int(raw.stored_height)),
      turn: QuarterTurn(degrees: 90 * Int(raw.quarter_turns)) ?? .none,
      fields: [
        "FocalLength": text(of: raw.focal_length), "FocalLengthIn35mmFilm": text(of: raw.focal_length_35mm),
        "FocalPlaneXResolution": text(of: raw.focal_plane_x_resolution),
        "FocalPlaneYResolution": text(of: raw.focal_plane_y_resolution),
        "FocalPlaneResolutionUnit": text(of: raw.focal_plane_unit),
        "PixelXDimension": text(of: raw.pixel_x_dimension), "PixelYDimension": text(of: raw.pixel_y_dimension),
      ])
  }
}
