import ArgumentParser
import HeedLink

/// The options of runs that use a vehicle's broker.
struct LinkOptions: ParsableArguments {
  @Option(
    help: .value(
      "address", "Sends signals and events to a broker, mqtt://HOST:PORT/TOPIC or mqtts:// (docs/vehicle-link.md)."))
  var publish: String?
  @Option(
    help: .value("file.yaml", "A file with user and password, or certificates, for --publish and --vehicle mqtt://."))
  var brokerAccess: String?

  func validate() throws {
    if let publish {
      do { _ = try LinkAddress(publish) } catch { throw ValidationError("--publish \(error.description).") }
    }
  }

  /// True if the text is the address of a broker, and false for the name of a file.
  static func isAddress(_ text: String) -> Bool { text.wholeMatch(of: /(?i)mqtts?:\/\/.*/) != nil }

  /// - Throws: An error that describes the fault of the access file.
  func access() throws -> LinkAccess { try brokerAccess.map { try LinkAccess(file: $0) } ?? LinkAccess() }
}
