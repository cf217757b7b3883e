import HeedFormats
import HeedSignals

/// The section about judged time and time that was not judged, with causes.
struct AvailabilitySection {
  let course: SessionCourse
  let scale: TimeScale
  var suffix = ""

  /// Maximum number of rows in the table. Choice: the rows take some 60 KB.
  private static let mostRows = 500

  var section: PageSection {
    let chart = AvailabilityChart(course: course, scale: scale, id: "chart-judged\(suffix)")
    var body: [String] = []
    if let svg = chart.html {
      body.append(
        PageFigure.html(
          svg,
          caption:
            "A full bar: judged. Half a bar: judged less certainly. Stripes: not judged; nothing that happened then is in "
            + "the figures.", tables: course.availability.isEmpty ? [] : [changes]))
    }
    let gaps = NotJudged(course).rows
    body += ["<h3>What was not judged, and why</h3>"]
    body.append(
      gaps.isEmpty
        ? "<p>Everything was judged throughout.</p>"
        : PageTable(
          caption: "Not judged, or less certainly", columns: ["What", "Why", "How long", "Share", "Times"], rows: gaps,
          words: [0, 1]
        ).html)
    return PageSection(id: "judged", title: "What was judged", short: "Availability", body: body)
  }

  private var changes: PageTable {
    let all = course.availability
    let longest = all.enumerated().sorted { $0.element.stretch.seconds > $1.element.stretch.seconds }
      .prefix(Self.mostRows).sorted { $0.offset < $1.offset }.map(\.element)
    let rest = all.count > longest.count ? ", the longest \(longest.count) of \(all.count)" : ""
    return PageTable(
      caption: "States of the cabin\(rest)", columns: ["From", "Length", "State", "Cause"],
      rows: longest.map { span in
        [
          scale.names.text(span.stretch.from), Words.seconds(span.stretch.seconds), span.state.words,
          span.cause.map(Markup.escaped) ?? Words.none,
        ]
      }, words: [0, 2, 3])
  }
}
