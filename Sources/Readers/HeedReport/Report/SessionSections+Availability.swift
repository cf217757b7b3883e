/// The page's section about judged time and time that was not judged, with causes.
extension SessionSections {
  /// Maximum number of rows in the availability table. Choice: the rows take some 60 KB.
  private static let mostRows = 500

  var availability: PageSection {
    let chart = AvailabilityChart(course: course, scale: scale, id: "chart-judged")
    let figure = chart.html.map { svg in
      Markup.figure(
        svg,
        caption:
          "A full bar: judged. Half a bar: judged less certainly. Stripes: not judged; nothing that happened then is in "
          + "the figures.", tables: course.availability.isEmpty ? [] : [changes])
    }
    let gaps = NotJudged(course: course).rows
    let table = PageTable(
      caption: "Not judged, or less certainly", columns: ["What", "Why", "How long", "Share", "Times"], rows: gaps,
      words: [0, 1])
    return PageSection(
      id: "judged", title: "What was judged", short: "Availability",
      body: (figure.map { [$0] } ?? []) + [
        "<h3>What was not judged, and why</h3>",
        gaps.isEmpty ? "<p>Everything was judged throughout.</p>" : table.html,
      ])
  }

  private var changes: PageTable {
    let all = course.availability
    let longest = all.enumerated().sorted { $0.element.stretch.seconds > $1.element.stretch.seconds }
      .prefix(Self.mostRows).sorted { $0.offset < $1.offset }.map(\.element)
    return PageTable(
      caption: "States of the cabin\(Words.part(longest.count, of: all.count, "longest"))",
      columns: ["From", "Length", "State", "Cause"],
      rows: longest.map { span in
        [
          scale.names.text(span.stretch.from), Words.seconds(span.stretch.seconds), span.state.rawValue,
          span.cause.map(Markup.escaped) ?? Words.none,
        ]
      }, words: [0, 2, 3])
  }
}
