/// A stream of the Lab Streaming Layer on the network. For one thread at a time.
final class LSLOutlet {
  /// A channel in the stream's description.
  struct Channel: Hashable {
    var label, unit, type: String
  }

  /// Seconds that liblsl keeps for a slow reader; then the oldest samples are dropped.
  /// Choice: covers a minute's pause of a reader's network with some 100 KB.
  private static let mostSeconds: Int32 = 60

  private let library: LSLLibrary
  private let outlet: LSLLibrary.Handle

  /// - Parameters:
  ///   - type: The community's name for the content: `Gaze`, `Markers`.
  ///   - isText: Channels hold text, not numbers.
  ///   - facts: Further parts of the description: names with their content.
  /// - Throws: If the stream cannot be offered.
  init(
    _ library: LSLLibrary, name: String, type: String, channels: [Channel], isText: Bool = false,
    facts: [(name: String, values: [(String, String)])] = []
  ) throws(CommandFailure) {
    self.library = library
    // Times are irregular: cameras pause and drop frames.
    let format = isText ? LSLLibrary.texts : LSLLibrary.floats
    guard let info = library.createInfo(name, type, Int32(channels.count), 0, format, "heed-\(type)-\(name)") else {
      throw Self.refused
    }
    defer { library.destroyInfo(info) }
    if let root = library.description(info) {
      if let list = library.appendChild(root, "channels") {
        for channel in channels {
          guard let entry = library.appendChild(list, "channel") else { continue }
          for (key, value) in [("label", channel.label), ("unit", channel.unit), ("type", channel.type)] {
            _ = library.appendValue(entry, key, value)
          }
        }
      }
      for (name, values) in facts {
        guard let part = library.appendChild(root, name) else { continue }
        for (key, value) in values { _ = library.appendValue(part, key, value) }
      }
    }
    guard let outlet = library.createOutlet(info, 0, Self.mostSeconds) else { throw Self.refused }
    self.outlet = outlet
  }

  deinit { library.destroyOutlet(outlet) }

  /// - Parameter time: On the library's clock.
  func push(_ values: [Float], at time: Double) {
    _ = values.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { library.pushFloats(outlet, $0, time, 1) }
    }
  }

  func push(_ text: String, at time: Double) {
    _ = text.withCString { text in withUnsafePointer(to: Optional(text)) { library.pushTexts(outlet, $0, time, 1) } }
  }

  private static let refused = CommandFailure(
    .notAvailable, "liblsl cannot offer a stream; see what it says above, and whether the machine has a network.")
}
