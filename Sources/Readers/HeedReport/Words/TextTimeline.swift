package import Heed
package import HeedSignals

/// The timeline as text for people, with one line per event. Frames get no line.
package struct TextTimeline {
  private let hasColor: Bool
  private let settings: EngineSettings

  /// - Parameter settings: Name the region or the zones that attention is measured against.
  package init(hasColor: Bool, settings: EngineSettings = EngineSettings()) {
    (self.hasColor, self.settings) = (hasColor, settings)
  }

  /// The text line of an event; nil for events that get no line.
  package func line(for event: MonitorEvent) -> String? {
    guard let words = EventWords(event, settings: settings) else { return nil }
    let line = "\(Self.time(event.time).leftPadded(8))  \(words.kind.padded(12))  \(words.text)".visible
    return hasColor && words.tone != .plain ? "\u{1B}[\(words.tone.rawValue)m\(line)\u{1B}[0m" : line
  }

  /// A time as minutes, seconds and tenths: 1:05.3, or -0:05.3 before the clock's start.
  package static func time(_ time: Timestamp) -> String {
    let tenths = Int((time.milliseconds / 100).rounded())
    let (minutes, rest) = (abs(tenths) / 600, abs(tenths) % 600)
    return "\(tenths < 0 ? "-" : "")\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}

/// The importance of an event; the raw value is the terminal's code for its colour.
enum Tone: String {
  case plain = ""
  case quiet = "2"
  case good = "32"
  case notice = "33"
  case warning = "1;33"
  case critical = "1;31"

  init(_ level: RiskLevel) {
    switch level {
    case .unknown: self = .quiet
    case .normal: self = .good
    case .advisory: self = .notice
    case .warning: self = .warning
    case .critical: self = .critical
    }
  }
}
