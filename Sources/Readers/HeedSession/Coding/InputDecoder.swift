public import HeedSignals

/// Why recorded inputs cannot be decoded.
public enum InputCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end in the middle of a value.
  case cutOff
  /// A later version of Heed wrote the bytes; `found` and `supported` are versions of the coding.
  case newer(found: Int, supported: Int)
  /// An invalid word, number or text; `what` names the kind of value.
  case unknown(what: String, value: String)

  /// The fault as a clause for users, such as "they end within a value", where "they" are the inputs.
  public var description: String {
    switch self {
    case .cutOff: "they end within a value"
    case .newer(let found, let supported):
      "they were written by a later Heed (coding \(found), this one knows \(supported)): update Heed"
    case .unknown(let what, let value): "there is no \(what) \"\(value)\""
    }
  }
}

/// Decodes the output of an ``InputEncoder``, input by input.
public struct InputDecoder: Sendable {
  var coder: RiceDecoder
  var previous = PreviousInputs()

  /// - Throws: ``InputCodingError`` if the bytes are empty or their version of the coding is not supported.
  public init(_ bytes: [UInt8]) throws(InputCodingError) {
    guard let version = bytes.first else { throw .cutOff }
    guard version <= InputEncoder.version else {
      throw .newer(found: Int(version), supported: Int(InputEncoder.version))
    }
    guard version > 0 else { throw .unknown(what: "coding", value: "\(version)") }
    coder = RiceDecoder(bytes.dropFirst())
  }

  /// The next input; nil at the end. After an error nothing more can be decoded.
  public mutating func next() throws(InputCodingError) -> MonitorInput? {
    var code = 0
    coder.enter(.input)
    try coder.code(&code)
    guard let kind = InputKind(rawValue: code) else { throw .unknown(what: "input", value: "\(code)") }
    return try input(of: kind)
  }
}
