import HeedFormats
import HeedSignals

/// The page's section with all alerts. Each alert can be unfolded to show its evidence and remedy.
extension SessionSections {
  /// Maximum number of alerts that can be unfolded; all others are table rows. Choice: an alert takes some 1.5 KB.
  private static let mostUnfolding = 600
  /// Number of alerts above which the list scrolls. Choice: this many alerts fill two screens.
  private static let mostInFull = 25
  /// Maximum number of rows in the table of road alerts. Choice: each row takes 100 bytes.
  private static let mostRoadRows = 2000

  var alerts: PageSection {
    let road = course.roadAlerts.isEmpty ? [] : ["<h3>The road's own alerts</h3>", self.road]
    return PageSection(id: "alerts", title: "Alerts", short: "Alerts", body: rises + road)
  }

  private var rises: [String] {
    let alerts = course.alerts
    guard !alerts.isEmpty else { return ["<p>None: the risk never rose to warning or critical.</p>"] }
    // If there are too many alerts, only those of the highest levels can be unfolded.
    let shown = alerts.sorted { ($1.highest, $0.number) < ($0.highest, $1.number) }.prefix(Self.mostUnfolding)
      .sorted { $0.number < $1.number }
    let items = shown.map { "<li value=\"\($0.number)\">\(details($0))</li>" }.joined(separator: "\n")
    let list = "<ol class=\"alerts\">\n\(items)\n</ol>"
    return [
      "<p>\(Figure.count(alerts.count, "time")), the risk rose to warning or critical. Open one for its evidence and remedy.</p>",
      // A long list of alerts scrolls by itself, so the rest of the page stays near. Keyboards can reach the list.
      shown.count <= Self.mostInFull
        ? list : "<div class=\"many\" tabindex=\"0\" role=\"group\" aria-label=\"Alerts\">\(list)</div>",
    ] + (shown.count < alerts.count ? [short(alerts).folded] : [])
  }

  private func details(_ alert: AlertEpisode) -> String {
    let rise = alert.level < alert.highest ? "\(alert.level.word), then \(alert.highest.word)" : alert.highest.word
    let text = alert.reasons.first.map { Markup.escaped($0.text.shortened(200)) } ?? "No reason was stored."
    let more = alert.reasons.count > 1 ? " (and \(Figure.count(alert.reasons.count - 1, "more reason")))" : ""
    let head =
      "<span class=\"quiet\">\(alert.number).</span> <span class=\"when\">\(scale.names.text(alert.stretch.from))</span> "
      + "<strong class=\"level \(alert.highest.rawValue)\">\(rise)</strong> \(text)\(more)"
    return
      "<details class=\"alert\"><summary>\(head)</summary>\n<p>Lasted \(Words.seconds(alert.stretch.seconds)), until "
      + "\(scale.names.text(alert.stretch.to)).</p>\n\(alert.reasons.map(reason).joined(separator: "\n"))\n</details>"
  }

  private func reason(_ reason: ReasonWords) -> String {
    let weight = reason.weight.map { " <span class=\"quiet\">weight \(Figure.decimals($0, 2)) of 1</span>" } ?? ""
    let evidence = reason.evidence.map { "<dt>Evidence</dt><dd>\(Markup.escaped($0.sentence(scale.names)))</dd>" }
    let remedy = reason.remedy.map {
      "<dt>What would have avoided it</dt><dd>\(Markup.escaped($0.shortened(300)))</dd>"
    }
    let list = [evidence, remedy].compactMap { $0 }.joined()
    return "<p class=\"reason\"><b>\(Markup.escaped(reason.text.shortened(300)))</b>\(weight)</p>"
      + (list.isEmpty ? "<p class=\"quiet\">No measurement was stored with it.</p>" : "<dl class=\"why\">\(list)</dl>")
  }

  private func short(_ alerts: [AlertEpisode]) -> PageTable {
    PageTable(
      caption: "All \(alerts.count) alerts", columns: ["No.", "At", "Length", "Level", "Reason"],
      rows: alerts.map { alert in
        [
          "\(alert.number)", scale.names.text(alert.stretch.from), Words.seconds(alert.stretch.seconds),
          alert.highest.word,
          alert.reasons.first.map { Markup.escaped($0.code.shortened(24)) } ?? Words.none,
        ]
      }, words: [3, 4])
  }

  private var road: String {
    let alerts = course.roadAlerts
    var shown = alerts
    if alerts.count > Self.mostRoadRows {
      shown = alerts.sorted { ($1.severity, $0.stretch.from) < ($0.severity, $1.stretch.from) }
        .prefix(Self.mostRoadRows).sorted { $0.stretch.from < $1.stretch.from }
    }
    let table = PageTable(
      caption: "Alerts of the road\(Words.part(shown.count, of: alerts.count, "severest"))",
      columns: ["At", "Length", "What", "Severity", "Object or side", "Contact in", "Distance", "Seen by the driver"],
      rows: shown.map { alert in
        [
          scale.names.text(alert.stretch.from), Words.seconds(alert.stretch.seconds), Markup.escaped(alert.kind),
          alert.severity.rawValue, alert.who.map { Markup.given($0) } ?? Words.none,
          Words.number(alert.timeToCollision, 1, " s"), Words.number(alert.distance, 1, " m"),
          alert.isSeen.map { $0 ? "yes" : "no" } ?? "not known",
        ]
      }, words: [0, 2, 3, 4, 7])
    return alerts.count > 12 ? table.folded : table.html
  }
}
