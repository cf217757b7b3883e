import HeedFormats
import HeedSession
import HeedSignals

/// The top of a report: the session's origin, notices, and main figures.
struct ReportHead {
  let course: SessionCourse
  private var record: SessionRecord { course.record }
  private var figures: SessionFigures { record.figures }

  var html: String {
    let rig = record.description.rigName.map { "rig \(Markup.given($0))" } ?? "no rig"
    let list = "<dl class=\"figures\">\n\(tiles.map(\.html).joined(separator: "\n"))\n</dl>"
    let notices = notices.map { "<p class=\"notice\">\($0)</p>" }
    let origin = (origin + [rig]).joined(separator: " \u{B7} ")
    return (["<p class=\"from\">\(origin)</p>"] + notices + [list]).joined(separator: "\n")
  }

  /// Date, length, driver and source of a session. If its start is unknown, the date is that of the analysis.
  private var origin: [String] {
    let analyzed = record.createdUTCMilliseconds.map { "analyzed \(LocalTime.text($0)), the recording has no date" }
    return [
      record.startUTCMilliseconds.map(LocalTime.text) ?? analyzed ?? "date not known",
      SessionWords.length(record.progress.duration),
      record.description.driver.map { "driver \(Markup.given($0))" } ?? "driver not named",
      "from \(Markup.given(record.description.source))",
    ]
  }

  private var notices: [String] {
    let progress = record.progress
    let state: String? =
      switch record.state {
      case .complete: nil
      case .interrupted: "Interrupted: the run ended without finishing the session. This is what was stored until then."
      case .running: "Still being recorded: this is what was stored so far. Make the report again for the rest."
      }
    let lost =
      progress.eventsLost > 0
      ? "\(Figure.count(progress.eventsLost, "event")) were lost, because the disk did not take them; see "
        + "<a href=\"#judged\">what was not judged</a>." : nil
    let empty = course.isEmpty ? "The session is empty: no frame was stored, so there is nothing to show." : nil
    let summary = record.summary.flatMap(EventLine.init)
    let cut =
      summary?.flag("complete") == false
      ? "The recording was incomplete" + (summary?.value("note").map { ": \(Markup.escaped($0.shortened(300)))" } ?? "")
        + "." : nil
    return [empty, state, lost, cut].compactMap { $0 }
  }

  private var tiles: [Tile] { [attention, risk, perclos, blinks, seen] }

  /// One of the main figures of a session, with its name and a note.
  struct Tile {
    var name, value, note: String
    var isLead = false
    var html: String {
      "<div\(isLead ? " class=\"lead\"" : "")><dt>\(name)</dt><dd>\(value)</dd><dd class=\"note\">\(note)</dd></div>"
    }
  }

  private var attention: Tile {
    guard let total = figures.attention else {
      return Tile(name: "Attention", value: "not known", note: "The session has no window of attention.", isLead: true)
    }
    let target = Markup.escaped(SessionBasis(record.description).attentionTarget(record.attention))
    let bounds = total.low.flatMap { low in
      total.high.map { "Between \(Words.percent(low)) and \(Words.percent($0)) of all time; " }
    }
    return Tile(
      name: "Attention: share of the seen time \(target)", value: total.score.map { Words.percent($0) } ?? "not known",
      note: (bounds ?? "") + "\(Words.percent(total.coverage)) of it was seen.", isLead: true)
  }

  private var risk: Tile {
    let level = figures.highestRisk
    let time = figures.riskTimes[level].map { "\(level.word) for \(SessionWords.length($0)); " } ?? ""
    return Tile(
      name: "Highest risk", value: level.word,
      note: level == .unknown
        ? "The risk was never judged."
        : "\(time)\(Figure.count(figures.alerts, "alert")), which are rises to warning or critical")
  }

  private var perclos: Tile {
    Tile(
      name: "PERCLOS", value: Words.percent(figures.perclos),
      note: figures.lidsSeen > .zero
        ? "time with the lids 80 % shut, of \(SessionWords.length(figures.lidsSeen)) seen" : "no lids were seen")
  }

  private var blinks: Tile {
    Tile(
      name: "Blinks a minute", value: Words.number(figures.blinkRatePerMinute, 1),
      note: "\(Figure.count(figures.blinks, "blink"))"
        + (figures.meanBlinkSeconds.map { ", \(Int(min(1e6, $0 * 1000).rounded())) ms on average" } ?? ""))
  }

  private var seen: Tile {
    let progress = record.progress
    let share = progress.frames > 0 ? Double(progress.faceFrames) / Double(progress.frames) : nil
    return Tile(
      name: "Driver in the picture", value: Words.percent(share),
      note: progress.frames > 0 ? "of \(Figure.count(progress.frames, "frame"))" : "no frame of the cabin")
  }
}
