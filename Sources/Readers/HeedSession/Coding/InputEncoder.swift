public import HeedSignals

/// Encodes inputs as differences from previous inputs, in about fifty bytes per cabin frame. Inputs that were rounded
/// by ``HeedSignals/MonitorInput/rounded()`` lose nothing.
public struct InputEncoder: Sendable {
  /// Version of the coding, which is the first byte of the encoded inputs.
  static let version: UInt8 = 11

  var coder = RiceEncoder()
  var previous = PreviousInputs()

  /// Creates an encoder without previous inputs.
  public init() {}

  /// The encoded inputs, followed by an end mark.
  public var bytes: [UInt8] {
    var ended = self
    ended.begin(.end)
    return [Self.version] + ended.coder.bytes
  }

  /// Number of encoded bytes so far.
  public var byteCount: Int { coder.byteCount + 1 }

  /// Rounds and encodes an input.
  public mutating func add(_ input: MonitorInput) { put(input.rounded()) }

  /// Writes the kind of the next input.
  mutating func begin(_ kind: InputKind) {
    var code = kind.rawValue
    coder.enter(.input)
    coder.code(&code)
  }
}
