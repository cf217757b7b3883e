import HeedFormats

/// The topics of a link, below its prefix.
struct LinkTopics: Hashable, Sendable {
  /// The prefix of topics when the address has none. Choice: the name is easy to find in a broker's topic tree.
  static let defaultPrefix = "heed"
  let prefix: String

  /// - Parameter prefix: The address's prefix; an empty prefix means ``defaultPrefix``.
  init(prefix: String) { self.prefix = prefix.isEmpty ? Self.defaultPrefix : prefix }

  /// Topic of the link's status; retained.
  var status: String { "\(prefix)/status" }
  /// The topic for all events of a kind. All these events share one topic, because brokers keep the order only within a
  /// topic.
  func events(_ kind: LinkEvent.Kind) -> String { "\(prefix)/events/\(kind.rawValue)" }
  /// Topic of a signal, for example `PREFIX/vss/Vehicle/Driver/IsEyesOnRoad`; retained.
  func signal(_ signal: VSSSignal) -> String { "\(prefix)/vss/\(Self.path(signal))" }
  /// A signal's path with slashes for dots, as in topics.
  static func path(_ signal: VSSSignal) -> String { signal.rawValue.replacing(".", with: "/") }
}
