import HeedGeometry
import HeedSignals

/// One pass over the values of an input: it writes them down, or fills them in from what was written.
///
/// Each kind of value is described once, for both ways, so that what is read cannot differ from what was written. Numbers
/// are written as differences from one that both ways know, most often the same number of the input before.
protocol InputCoder {
  associatedtype Failure: Error
  /// False: values are filled in, and what they held before means nothing.
  static var isWriting: Bool { get }
  /// What each place's numbers were like before.
  var contexts: InputContexts { get set }

  /// A small number, not negative.
  mutating func code(_ value: inout Int) throws(Failure)
  /// How many elements follow, each of at least one bit.
  mutating func count(_ value: inout Int) throws(Failure)
  /// A whole number that is likely to be near `expected`.
  mutating func whole(_ value: inout Int64, near expected: Int64) throws(Failure)
  /// Eight bytes of which nothing is known.
  mutating func raw(_ value: inout UInt64) throws(Failure)
  /// A number in steps that is likely to be near `expected`; any other number comes back as exactly, and takes more room.
  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) throws(Failure)
  /// An angle in steps of a degree; any other comes back as exactly.
  mutating func angle(_ value: inout Angle, near expected: Angle) throws(Failure)
  /// A text that is likely to come again.
  mutating func text(_ value: inout String) throws(Failure)
  /// One of a type's words; `kind` names the type for people.
  mutating func word<Word: RawRepresentable<String>>(_ value: inout Word, _ kind: StaticString) throws(Failure)
}

extension InputCoder {
  /// The numbers of a part of the input follow.
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

  /// An angle that is there.
  /// - Parameter last: As it was last; it is this one then.
  mutating func angle(_ value: inout Angle?, after last: inout Angle?) throws(Failure) {
    var angle = value ?? .zero
    try self.angle(&angle, near: last ?? .zero)
    (value, last) = (angle, angle)
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
    // Set one by one, as what somebody set so comes back too.
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
