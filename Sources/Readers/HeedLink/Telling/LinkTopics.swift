import HeedFormats

/// The topics of a link, below its prefix.
struct LinkTopics: Hashable, Sendable {
  /// Choice: recognizable at once in a broker's topic tree.
  static let defaultPrefix = "heed"
  let prefix: String

  /// - Parameter prefix: The address's prefix; empty for ``defaultPrefix``.
  init(prefix: String) { self.prefix = prefix.isEmpty ? Self.defaultPrefix : prefix }

  /// Topic of the link's status; retained.
  var status: String { "\(prefix)/status" }
  /// One topic for all events of a kind, because brokers keep the order only within a topic.
  func events(_ kind: LinkEvent.Kind) -> String { "\(prefix)/events/\(kind.rawValue)" }
  /// `PREFIX/vss/Vehicle/Driver/IsEyesOnRoad`; retained.
  func signal(_ signal: VSSSignal) -> String { "\(prefix)/vss/\(Self.path(signal))" }
  /// A signal's path with slashes instead of dots, as in topics.
  static func path(_ signal: VSSSignal) -> String { signal.rawValue.replacing(".", with: "/") }
}
