/// The possible faults in the bytes of recorded inputs.
public enum InputCodingError: Error, Hashable, Sendable {
  /// The bytes end within a value.
  case cutOff
  /// A later version of Heed wrote the bytes; both numbers are versions of the coding.
  case newer(found: Int, supported: Int)
  /// An invalid word, number or text; `what` names its kind.
  case unknown(what: String, value: String)
}

extension InputCodingError: CustomStringConvertible {
  /// The fault as a clause for users; the subject of the clause is the inputs.
  public var description: String {
    switch self {
    case .cutOff: "they end within a value"
    case .newer(let found, let supported):
      "they were written by a later Heed (coding \(found), this one knows \(supported)): update Heed"
    case .unknown(let what, let value): "there is no \(what) \"\(value)\""
    }
  }
}
