/// An observation whose fields are recorded as differences from an earlier one.
protocol RecordedObservation {
  /// What decoding begins with.
  static var blank: Self { get }

  /// Encodes or decodes the fields.
  /// - Parameter last: Predicts the fields; holds them afterwards.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout Self) throws(Coder.Failure)
}

extension Optional where Wrapped: RecordedObservation {
  /// Encodes or decodes an observation that is there.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout Wrapped) throws(Coder.Failure) {
    var value = self ?? .blank
    try value.pass(&coder, after: &last)
    self = value
  }
}
