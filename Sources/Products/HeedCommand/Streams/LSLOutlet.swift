import Foundation

/// A stream of the Lab Streaming Layer on the network. Only one thread at a time may use the stream.
final class LSLOutlet {
  /// A channel in the description of the stream.
  struct Channel: Hashable { var label, unit, type: String }

  /// Time for which liblsl keeps samples for a slow reader, seconds. After this time liblsl drops the oldest samples.
  /// Choice: a minute covers a pause of a reader's network and takes some 100 KB.
  private static let mostSeconds: Int32 = 60

  private let library: LSLLibrary
  private let outlet: LSLLibrary.Handle

  /// - Parameters:
  ///   - type: The usual name for the content: `Gaze` or `Markers`.
  ///   - isText: True if the channels hold text instead of numbers.
  ///   - facts: Further parts of the description, as names with their content.
  /// - Throws: An error if the library cannot offer the stream.
  init(
    _ library: LSLLibrary, name: String, type: String, channels: [Channel], isText: Bool = false,
    facts: [(name: String, values: [(String, String)])] = []
  ) throws(CommandFailure) {
    self.library = library
    // The times of the samples are irregular, because cameras pause and drop frames.
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

  /// - Parameter time: The time of the sample on the library's clock, seconds.
  func push(_ values: [Float], at time: Double) { _ = library.pushFloats(outlet, values, time, 1) }

  func push(_ texts: [String], at time: Double) {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    _ = library.pushTexts(outlet, copies.map { UnsafePointer($0) }, time, 1)
  }

  private static let refused = CommandFailure(
    .notAvailable, "liblsl cannot offer a stream; read its message above, and check the network of this machine.")
}
