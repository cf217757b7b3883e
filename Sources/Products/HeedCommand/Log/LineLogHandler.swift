import Foundation
import HeedSignals
import HeedVideo
import Logging

/// Writes a logger's records as lines.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  /// Names of files and devices that no sentence of the log holds, each with the word for it.
  var names: [(name: String?, word: String)] = []
  let write: @Sendable (Logger.Level, String) -> Void

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { value in
      // A single word is Heed's own, with which a file may share its name.
      let text = value.description
      return text.contains(where: " /".contains) ? Redaction.sentence(text, calling: names) : text
    }
    write(
      event.level,
      Self.text(
        utc: Date(), monotonic: monotonicNow().seconds(since: .zero), level: event.level,
        message: event.message.description, facts: facts))
  }

  /// One line of the operator's log: time in UTC, seconds of the machine's monotonic clock, level, message and facts.
  /// - Parameter monotonic: Seconds since the machine started, independent of its wall clock.
  static func text(
    utc: Date, monotonic: Double, level: Logger.Level, message: String, facts: [String: String]
  ) -> String {
    let day = utc.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let words = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\(quoted($0.value))" }
    return ([day, String(format: "%.3f", monotonic), level.rawValue, message] + words).joined(separator: " ")
  }

  /// Leaves a plain word unchanged and writes any other value as JSON, so that the record stays on one line.
  private static func quoted(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy {
      !$0.isHidden && !$0.properties.isWhitespace && !"\"=\\".unicodeScalars.contains($0)
    }
    return isPlain && !value.isEmpty ? value : JSONValue.string(value).text
  }
}
