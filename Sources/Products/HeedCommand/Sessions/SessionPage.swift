import HeedFormats
import HeedReport
import HeedSession
import HeedSignals

/// A session as a page of text for people, 80 columns wide.
struct SessionPage {
  private static let width = 80
  /// Column in which the text of a line begins.
  private static let margin = 13
  /// Maximum number of the session's windows on the page. Choice: the page then fits on two screens.
  private static let mostWindows = 40
  private static let mostAlerts = 20

  private let record: SessionRecord
  private let basis: SessionBasis

  init(_ record: SessionRecord) { (self.record, basis) = (record, SessionBasis(record.description)) }

  var lines: [String] {
    let parts = [about, attention, places, lids, risk, troubles].filter { !$0.isEmpty }
    return parts.joined(separator: [""]).map { $0 }
  }

  private var about: [String] {
    let (description, progress, records) = (record.description, record.progress, record.description.records.words)
    let faces = progress.frames > 0 ? Double(progress.faceFrames) / Double(progress.frames) : nil
    let frames = progress.frames > 0 ? ", \(progress.frames) frames, a face in \(SessionWords.percent(faces))" : ""
    let state =
      switch record.state {
      case .complete: ""
      case .interrupted: " (interrupted: its run did not finish it)"
      case .running: " (still running)"
      }
    return Self.entry("Session", record.name.shortened(64) + state)
      + Self.entry("Date", date)
      + Self.entry("Length", SessionWords.length(progress.duration) + frames)
      + Self.entry("Driver", description.driver?.shortened(64) ?? "not named")
      + Self.entry("From", description.source.shortened(64))
      + Self.entry("Rig", (description.rigName?.shortened(64) ?? "none") + ", " + basis.calibration)
      + Self.entry(
        "Heed", description.heedVersion.shortened(64) + (records.isEmpty ? "" : ", recorded with " + records))
  }

  private var date: String {
    let start = record.progress.first.flatMap { record.description.anchor?.utcMilliseconds(at: $0) }
    let created = record.createdUTCMilliseconds
    if let start { return LocalTime.text(start) }
    return created.map { "analyzed \(LocalTime.text($0)); the recording has no date" } ?? "not known"
  }

  private var attention: [String] {
    guard let total = record.figures.attention else { return Self.entry("Attention", "not known: it has no window") }
    let region = "of the seen time \(basis.attentionTarget(record.attention))"
    let score = total.score.map { "\(SessionWords.percent($0)) \(region)" } ?? "not known: too little was seen"
    let bounds =
      total.low.flatMap { low in
        total.high.map { "between \(SessionWords.percent(low)) and \(SessionWords.percent($0)) of all time; " }
      } ?? ""
    let windows = record.attention.prefix(Self.mostWindows).map(line)
    let rest = record.attention.count - windows.count
    return Self.entry("Attention", score)
      + Self.entry("", "\(bounds)\(SessionWords.percent(total.coverage)) of it was seen") + windows
      + (rest > 0 ? Self.entry("", "and \(Figure.count(rest, "window")) more: heed sessions export") : [])
  }

  private func line(_ window: AttentionScore) -> String {
    let span = "\(Self.clock(window.begin))-\(Self.clock(window.end))".leftPadded(Self.margin + 2)
    let bar = window.score.map { score in
      let full = Int((max(0, min(1, score)) * 20).rounded())
      return String(repeating: "#", count: full) + String(repeating: ".", count: 20 - full)
    }
    return "\(span)  \(bar ?? String(repeating: " ", count: 20))  \(SessionWords.percent(window.score).leftPadded(7))"
      + "  seen \(SessionWords.percent(window.coverage).leftPadded(7))"
      + (SessionWords.eyesShut(window).map { "  \($0)" } ?? "")
  }

  private var places: [String] {
    let zones = record.figures.zones
    guard !zones.isEmpty else { return [] }
    return Self.entry(
      "Looked at",
      zones.map { "\(Zone.words($0.zone).shortened(32)) \(SessionWords.percent($0.share))" }.joined(separator: ", "))
  }

  private var lids: [String] {
    let figures = record.figures
    guard figures.perclos != nil || figures.blinks > 0 else { return Self.entry("Lids", "not seen") }
    let rate = figures.blinkRatePerMinute.map { ", \(Figure.decimals($0, 1)) a minute" } ?? ""
    let mean = figures.meanBlinkSeconds.map { ", \(Int(($0 * 1000).rounded())) ms on average" } ?? ""
    return Self.entry(
      "Lids", "PERCLOS \(SessionWords.percent(figures.perclos)) of \(SessionWords.length(figures.lidsSeen)) seen")
      + Self.entry("Blinks", "\(figures.blinks)\(rate)\(mean)")
  }

  private var risk: [String] {
    let figures = record.figures
    let times = RiskLevel.allCases.reversed().compactMap { level in
      figures.riskTimes[level].flatMap { $0 > .zero ? "\(level.rawValue) \(SessionWords.length($0))" : nil }
    }
    let alerts = SessionAlert.all(in: record)
    let shown = alerts.prefix(Self.mostAlerts).flatMap { alert in
      Self.entry(
        Self.clock(alert.time).leftPadded(Self.margin - 2), "\(alert.level.rawValue.uppercased()): \(alert.text)")
    }
    let rest = alerts.count - min(alerts.count, Self.mostAlerts)
    return Self.entry(
      "Risk", "highest \(figures.highestRisk.rawValue)" + (times.isEmpty ? "" : "; " + times.joined(separator: ", ")))
      + Self.entry("Alerts", alerts.isEmpty ? "none" : "\(alerts.count), when the risk rose to warning or critical:")
      + shown + (rest > 0 ? Self.entry("", "and \(rest) more: heed sessions export") : [])
  }

  private var troubles: [String] {
    let progress = record.progress
    let parts = [
      progress.eventsLost > 0
        ? "\(Figure.count(progress.eventsLost, "event")) lost, because the disk failed" : nil,
      progress.inputsLost > 0
        ? "\(Figure.count(progress.inputsLost, "observation")) lost, because the disk failed" : nil,
      progress.suspensions > 0 ? "the disk failed \(Figure.count(progress.suspensions, "time"))" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? [] : Self.entry("Missing", parts.joined(separator: "; "))
  }

  /// A heading with its text, wrapped at the width of the page.
  private static func entry(_ heading: String, _ text: String) -> [String] {
    var lines = [heading.padded(margin)]
    for word in text.split(separator: " ") {
      let isFirst = lines[lines.count - 1].count == margin
      if !isFirst, lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: margin))
      }
      lines[lines.count - 1] += (lines[lines.count - 1].count == margin ? "" : " ") + word
    }
    return lines
  }

  private static func clock(_ time: Timestamp) -> String {
    let seconds = Int(min(max(0, time.milliseconds / 1000), 1e9).rounded(.down))
    return SessionWords.length(.seconds(seconds))
  }
}
