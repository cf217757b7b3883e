import HeedGeometry
import HeedSignals

/// Encodes or decodes the values of an input. Each type's `pass` lists the values once for both directions. Numbers
/// are coded as differences from a prediction, which is mostly the value of the previous input.
protocol InputCoder {
  associatedtype Failure: Error
  /// True if the coder encodes values; false if it decodes and assigns them.
  static var isWriting: Bool { get }
  /// Statistics of previous inputs, for each number of an input.
  var contexts: InputContexts { get set }

  /// Encodes or decodes a small number that is not negative.
  mutating func code(_ value: inout Int) throws(Failure)
  /// Encodes or decodes the number of elements that follow. Each element takes at least one bit.
  mutating func count(_ value: inout Int) throws(Failure)
  /// Encodes or decodes an integer that is probably near `expected`.
  mutating func whole(_ value: inout Int64, near expected: Int64) throws(Failure)
  /// Encodes or decodes eight unpredictable bytes.
  mutating func raw(_ value: inout UInt64) throws(Failure)
  /// Encodes or decodes a number exactly. Multiples of the step near `expected` take the least space.
  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) throws(Failure)
  /// Encodes or decodes an angle exactly. Multiples of ``Precision/degree`` near `expected` take the least space.
  mutating func angle(_ value: inout Angle, near expected: Angle) throws(Failure)
  /// Encodes or decodes a text that is likely to be repeated.
  mutating func text(_ value: inout String) throws(Failure)
  /// Encodes or decodes the raw value of an enum; `kind` names the enum in error messages.
  mutating func word<Word: RawRepresentable<String>>(_ value: inout Word, _ kind: StaticString) throws(Failure)
}

extension InputCoder {
  /// Begins a part of the input, such as the face or the road.
  mutating func enter(_ part: InputContexts.Part) { contexts.enter(part) }

  mutating func integer(_ value: inout Int, near expected: Int) throws(Failure) {
    var whole = Int64(value)
    try self.whole(&whole, near: Int64(expected))
    value = Int(whole)
  }

  /// Encodes or decodes a number that is not nil. `last` is the previous number, and becomes the new one.
  mutating func number(_ value: inout Double?, _ precision: Precision, after last: inout Double?) throws(Failure) {
    var number = value ?? 0
    try self.number(&number, precision, near: last ?? 0)
    (value, last) = (number, number)
  }

  /// Encodes or decodes an angle that is not nil. `last` is the previous angle, and becomes the new one.
  mutating func angle(_ value: inout Angle?, after last: inout Angle?) throws(Failure) {
    var angle = value ?? .zero
    try self.angle(&angle, near: last ?? .zero)
    (value, last) = (angle, angle)
  }

  /// Encodes or decodes a time that is not the time of a camera's picture.
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
    // The coordinates are set one by one, because the initializer would refuse invalid recorded values.
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
  /// A placeholder observation, with which decoding begins.
  static var blank: Self { get }

  /// Encodes or decodes the fields of the observation.
  /// - Parameter last: The earlier observation; holds the new fields afterwards.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout Self) throws(Coder.Failure)
}

extension Optional where Wrapped: RecordedObservation {
  /// Encodes or decodes an observation that is not nil.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout Wrapped) throws(Coder.Failure) {
    var value = self ?? .blank
    try value.pass(&coder, after: &last)
    self = value
  }
}
