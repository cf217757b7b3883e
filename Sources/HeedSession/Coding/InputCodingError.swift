/// What bytes of recorded inputs can have wrong.
public enum InputCodingError: Error, Hashable, Sendable {
  /// They end within a value.
  case cutOff
  /// A later version of Heed wrote them; both are versions of the coding.
  case newer(found: Int, supported: Int)
  /// A word, number or text stands where there is no such; `what` says of which kind.
  case unknown(what: String, value: String)
}

extension InputCodingError: CustomStringConvertible {
  /// Half a sentence for people.
  public var description: String {
    switch self {
    case .cutOff: "they end within a value"
    case .newer(let found, let supported):
      "they were written by a later Heed (coding \(found), this one knows \(supported)): update Heed"
    case .unknown(let what, let value): "there is no \(what) \"\(value)\""
    }
  }
}
