package import Heed
import HeedDriver
import HeedFormats
import HeedGeometry
package import HeedSignals

/// A session's figures in plain words, for lists, pages and the end of a timeline.
package enum SessionWords {
  /// A percentage with one decimal: `91.3 %`; `-` when unknown.
  package static func percent(_ share: Double?) -> String { share.map { Figure.decimals($0 * 100, 1) + " %" } ?? "-" }

  /// The target of attention, such as `on the road or what driving needs`.
  package static func target(of settings: EngineSettings) -> String {
    let attention = settings.attention
    if let region = attention.region.rect {
      let corner = "\(region.x.short), \(region.y.short)"
      return "on the display's region at \(corner) of \(region.width.short) x \(region.height.short) points"
    }
    if !attention.zones.isEmpty { return "at " + attention.zones.map { $0.shortened(32) }.joined(separator: ", ") }
    return "on the road or what driving needs"
  }

  /// The attention in words, such as `attention 91.3 %, 84.2 % of the time seen`.
  package static func attention(_ figures: SessionFigures) -> String? {
    figures.attention.map { attention in
      let seen = "\(percent(attention.coverage)) of the time seen"
      return attention.score.map { "attention \(percent($0)), \(seen)" } ?? "attention not known, \(seen)"
    }
  }

  /// The duration in minutes and seconds, or in hours, minutes and seconds: 1:29, 2:04:00.
  package static func length(_ duration: Duration) -> String {
    let seconds = Int(min(max(0, duration.seconds), 1e9).rounded())
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let end = (rest < 10 ? ":0" : ":") + String(rest)
    return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes)\(end)" : "\(minutes)\(end)"
  }
}
