import ArgumentParser
import HeedLink

/// The options of runs with a vehicle's broker.
struct LinkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tells a broker what is seen, as mqtt://HOST:PORT/TOPIC or mqtts:// (see docs/vehicle-link.md).",
      valueName: "address"))
  var publish: String?
  @Option(
    help: ArgumentHelp(
      "A file with user and password, or certificates, for --publish and --vehicle mqtt://.", valueName: "file.yaml"))
  var brokerAccess: String?

  func validate() throws {
    if let publish {
      do { _ = try LinkAddress(publish) } catch { throw ValidationError("--publish \(error.description).") }
    }
  }

  /// True if the text is a broker's address, false for a file name.
  static func isAddress(_ text: String) -> Bool {
    text.wholeMatch(of: /(?i)mqtts?:\/\/.*/) != nil
  }

  /// - Throws: The file's fault.
  func access() throws -> LinkAccess { try brokerAccess.map { try LinkAccess(file: $0) } ?? LinkAccess() }
}
