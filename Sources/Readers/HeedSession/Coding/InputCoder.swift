import HeedGeometry
import HeedSignals

/// Encodes or decodes the values of an input.
///
/// Each type describes its values once for both directions, so that they cannot diverge. Numbers are coded as
/// differences from a prediction that both sides know, mostly the same number of the previous input.
protocol InputCoder {
  associatedtype Failure: Error
  /// True when encoding; when decoding, values are only assigned.
  static var isWriting: Bool { get }
  /// Statistics of the previous numbers in each place.
  var contexts: InputContexts { get set }

  /// A small non-negative number.
  mutating func code(_ value: inout Int) throws(Failure)
  /// The number of elements that follow, each of at least one bit.
  mutating func count(_ value: inout Int) throws(Failure)
  /// An integer that is probably near `expected`.
  mutating func whole(_ value: inout Int64, near expected: Int64) throws(Failure)
  /// Eight unpredictable bytes.
  mutating func raw(_ value: inout UInt64) throws(Failure)
  /// A multiple of a step, probably near `expected`. Any other number is also exact, but takes more space.
  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) throws(Failure)
  /// An angle in steps of ``Precision/degree``; any other angle is also exact, but takes more space.
  mutating func angle(_ value: inout Angle, near expected: Angle) throws(Failure)
  /// A text that is likely to be repeated.
  mutating func text(_ value: inout String) throws(Failure)
  /// An enum's raw value; `kind` names the enum in error messages.
  mutating func word<Word: RawRepresentable<String>>(_ value: inout Word, _ kind: StaticString) throws(Failure)
}

extension InputCoder {
  /// Begins a part of the input.
  mutating func enter(_ part: InputContexts.Part) { contexts.enter(part) }

  mutating func integer(_ value: inout Int, near expected: Int) throws(Failure) {
    var whole = Int64(value)
    try self.whole(&whole, near: Int64(expected))
    value = Int(whole)
  }

  mutating func size(_ value: inout ImageSize, near expected: ImageSize) throws(Failure) {
    try integer(&value.width, near: expected.width)
    try integer(&value.height, near: expected.height)
  }

  mutating func point(
    _ value: inout PlanePoint<Image>, _ precision: Precision, near expected: PlanePoint<Image>
  ) throws(Failure) {
    try number(&value.x, precision, near: expected.x)
    try number(&value.y, precision, near: expected.y)
  }

  mutating func point(_ value: inout Point<Camera>, near expected: Point<Camera>) throws(Failure) {
    try number(&value.meters.x, .meter, near: expected.meters.x)
    try number(&value.meters.y, .meter, near: expected.meters.y)
    try number(&value.meters.z, .meter, near: expected.meters.z)
  }

  mutating func flag(_ value: inout Bool) throws(Failure) {
    var code = value ? 1 : 0
    try self.code(&code)
    value = code != 0
  }

  mutating func kinds(_ value: inout VehicleRequest.Kinds) throws(Failure) {
    var bits = Int(value.rawValue)
    try code(&bits)
    value = VehicleRequest.Kinds(rawValue: UInt8(truncatingIfNeeded: bits))
  }

  mutating func exact(_ value: inout Double) throws(Failure) {
    var pattern = value.bitPattern
    try raw(&pattern)
    value = Double(bitPattern: pattern)
  }

  mutating func position(_ value: inout GeoPosition?) throws(Failure) {
    var (longitude, latitude) = (value?.longitude ?? 0, value?.latitude ?? 0)
    try exact(&longitude)
    try exact(&latitude)
    // The coordinates are assigned one by one to bypass the initializer's checks, so that invalid values are restored
    // too.
    value = GeoPosition(longitude: 0, latitude: 0)
    value?.longitude = longitude
    value?.latitude = latitude
  }

  mutating func box(_ value: inout ImageRect, _ precision: Precision, near expected: ImageRect) throws(Failure) {
    try number(&value.x, precision, near: expected.x)
    try number(&value.y, precision, near: expected.y)
    try number(&value.width, precision, near: expected.width)
    try number(&value.height, precision, near: expected.height)
  }
}
