import HeedFormats

/// The topics of a link, below its prefix.
struct LinkTopics: Hashable, Sendable {
  /// Choice: what a broker's tree shows at once.
  static let defaultPrefix = "heed"
  let prefix: String

  /// - Parameter prefix: As the address names it; empty for ``defaultPrefix``.
  init(prefix: String) { self.prefix = prefix.isEmpty ? Self.defaultPrefix : prefix }

  /// Whether the link lives; retained.
  var status: String { "\(prefix)/status" }
  /// One topic for all events of a kind: a broker keeps the order of one topic, not of several.
  func events(_ kind: LinkEvent.Kind) -> String { "\(prefix)/events/\(kind.rawValue)" }
  /// `PREFIX/vss/Vehicle/Driver/IsEyesOnRoad`; retained.
  func signal(_ signal: VSSSignal) -> String { "\(prefix)/vss/\(Self.path(signal))" }
  /// A signal's path with a slash for each dot, as topics have them.
  static func path(_ signal: VSSSignal) -> String { signal.rawValue.replacing(".", with: "/") }
}
