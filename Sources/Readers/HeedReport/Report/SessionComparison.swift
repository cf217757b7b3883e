import HeedFormats
public import HeedSession
import HeedSignals

/// A page with two stored sessions side by side on equal scales, and a table of differences; see ``SessionReport``.
public struct SessionComparison: Sendable {
  private let records: [SessionRecord]

  /// - Parameters: Two sessions from ``SessionStore/read(_:)``; the second is compared with the first.
  public init(_ first: SessionRecord, _ second: SessionRecord) { records = [first, second] }

  /// The page as HTML. Safe on any thread.
  public var html: String {
    let courses = records.map(SessionCourse.init)
    let tops = SessionSections.Tops(courses)
    // Both time axes are as long as the longer session, and start at 0, because two days share no times.
    let longest = Duration.seconds(courses.map(\.seconds).max() ?? 0)
    let parts = zip(courses, ["-a", "-b"]).map { course, suffix in
      let begin = course.span?.begin ?? .zero
      let scale = TimeScale(begin: begin, end: begin + longest, names: TimeNames(anchor: nil, origin: begin))
      return SessionSections(course: course, scale: scale, suffix: suffix, tops: tops).all
    }
    let differences = PageSection(
      id: "differences", title: "Differences", short: "Differences",
      body: [ComparisonTable(first: courses[0], second: courses[1]).html])
    let pairs = zip(parts[0], parts[1]).map { first, second in
      let sides = zip(courses, [first, second]).map { course, section in
        let body = course.isEmpty ? "<p>The session is empty.</p>" : section.body.joined(separator: "\n")
        return "<div>\n<h3>\(Markup.given(course.record.name))</h3>\n\(body)\n</div>"
      }
      return PageSection(
        id: first.id, title: first.title, short: first.short,
        body: ["<div class=\"pair\">\(sides.joined(separator: "\n"))</div>"])
    }
    let heads = zip(records, ["A", "B"]).map { "<p class=\"from\">\($1): \(Self.origin($0))</p>" }
    return ReportPage(
      title: "Sessions \(records[0].name.shortened(64)) and \(records[1].name.shortened(64)) compared",
      head: heads.joined(separator: "\n"),
      sections: [differences] + pairs + [ComparedBasis(records[0], records[1]).section],
      foot: "Times are from the start of each session.", isWide: true
    ).html
  }

  private static func origin(_ record: SessionRecord) -> String {
    let state: String? =
      switch record.state {
      case .complete: nil
      case .interrupted: "interrupted"
      case .running: "still being recorded"
      }
    return
      (["<b>\(Markup.given(record.name))</b>"] + ReportHead.origin(of: record) + [state].compactMap { $0 })
      .joined(separator: " \u{B7} ")
  }
}
