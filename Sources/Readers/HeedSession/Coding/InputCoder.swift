import HeedGeometry
import HeedSignals

/// Encodes or decodes the values of an input, which each type's `pass` describes once for both directions. Numbers are
/// coded as differences from a prediction, mostly the same number of the previous input.
protocol InputCoder {
  associatedtype Failure: Error
  /// Whether values are encoded; otherwise they are only assigned.
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
  /// A multiple of a step, probably near `expected`. Other numbers are also exact, but take more space.
  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) throws(Failure)
  /// An angle in steps of ``Precision/degree``. Other angles are also exact, but take more space.
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

  /// A time outside of a stream's pictures.
  mutating func moment(_ value: inout Timestamp, near last: Timestamp) throws(Failure) {
    enter(.end)
    try whole(&value.nanoseconds, near: last.nanoseconds)
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
    // The initializer would refuse recorded values that are invalid.
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

/// An observation whose fields are recorded as differences from an earlier observation.
protocol RecordedObservation {
  /// The observation from which decoding begins.
  static var blank: Self { get }

  /// Encodes or decodes the fields.
  /// - Parameter last: The earlier observation; holds the new fields afterwards.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout Self) throws(Coder.Failure)
}

extension Optional where Wrapped: RecordedObservation {
  /// Encodes or decodes an observation that exists.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout Wrapped) throws(Coder.Failure) {
    var value = self ?? .blank
    try value.pass(&coder, after: &last)
    self = value
  }
}
