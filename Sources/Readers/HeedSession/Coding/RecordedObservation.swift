/// An observation whose fields are recorded as differences from an earlier observation.
protocol RecordedObservation {
  /// The observation from which decoding begins.
  static var blank: Self { get }

  /// Encodes or decodes the fields of the observation.
  /// - Parameter last: The earlier observation that predicts the fields; holds the new fields afterwards.
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
