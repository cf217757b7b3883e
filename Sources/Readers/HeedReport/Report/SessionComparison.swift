import Heed
import HeedFormats
public import HeedSession
import HeedSignals

/// Two stored sessions side by side on the same scales, with a table of their differences: one self-contained page,
/// like ``SessionReport``.
public struct SessionComparison: Sendable {
  private let records: [SessionRecord]

  /// - Parameters: The sessions, as ``SessionStore/read(_:)`` returns them; differences are the second minus the
  ///   first.
  public init(_ first: SessionRecord, _ second: SessionRecord) { records = [first, second] }

  /// The page. Safe on any thread.
  public var html: String {
    let courses = records.map(SessionCourse.init)
    let (tops, gaze) = (LidsSection.Tops(courses), GazeSection.Tops(courses))
    // Both scales have the length of the longer session. Times are from each start, because two days share no time of
    // day.
    let longest = Duration.seconds(courses.map(\.seconds).max() ?? 0)
    let sides = zip(courses, ["-a", "-b"]).map { course, suffix in
      let begin = course.span?.begin ?? .zero
      let scale = TimeScale(begin: begin, end: begin + longest, names: TimeNames(anchor: nil, origin: begin))
      return Side(course: course, scale: scale, suffix: suffix, tops: tops, gaze: gaze)
    }
    let parts = sides.map(\.sections)
    var sections = [
      PageSection(
        id: "differences", title: "Differences", short: "Differences",
        body: [ComparisonTable(courses[0], courses[1]).html])
    ]
    for (first, second) in zip(parts[0], parts[1]) {
      sections.append(
        PageSection(
          id: first.id, title: first.title, short: first.short,
          body: [
            "<div class=\"pair\">"
              + zip(courses, [first, second]).map { course, section in
                "<div>\n<h3>\(Markup.given(course.record.name))</h3>\n\(section.body.joined(separator: "\n"))\n</div>"
              }.joined(separator: "\n") + "</div>"
          ]))
    }
    sections.append(ComparedBasis(records[0], records[1]).section)
    let heads = zip(courses, ["A", "B"]).map { "<p class=\"from\">\($1): \(Self.origin($0.record))</p>" }
    return ReportPage(
      title: "Sessions \(records[0].name.shortened(64)) and \(records[1].name.shortened(64)) compared",
      head: heads.joined(separator: "\n"), sections: sections,
      foot: "Times are from the start of each session.", isWide: true
    ).html
  }

  private static func origin(_ record: SessionRecord) -> String {
    let driver = record.description.driver.map { "driver \(Markup.given($0))" } ?? "driver not named"
    let state: String? =
      switch record.state {
      case .complete: nil
      case .interrupted: "interrupted"
      case .running: "still being recorded"
      }
    return [
      "<b>\(Markup.given(record.name))</b>", ReportHead.date(of: record),
      SessionWords.length(record.progress.duration), driver, "from \(Markup.given(record.description.source))", state,
    ].compactMap { $0 }.joined(separator: " \u{B7} ")
  }

  /// One of the two sessions.
  private struct Side {
    var course: SessionCourse
    var scale: TimeScale
    var suffix: String
    var tops: LidsSection.Tops
    var gaze: GazeSection.Tops

    var sections: [PageSection] {
      let sections = [
        RiskSection(course: course, scale: scale, suffix: suffix).section,
        AlertsSection(course: course, names: scale.names).section,
        AttentionSection(course: course, scale: scale, suffix: suffix).section,
        LidsSection(course: course, scale: scale, suffix: suffix, tops: tops).section,
        GazeSection(course: course, suffix: suffix, tops: gaze).section,
        AvailabilitySection(course: course, scale: scale, suffix: suffix).section,
        CalibrationSection(course: course, names: scale.names).section,
      ]
      guard course.isEmpty else { return sections }
      return sections.map {
        PageSection(id: $0.id, title: $0.title, short: $0.short, body: ["<p>The session is empty.</p>"])
      }
    }
  }
}
