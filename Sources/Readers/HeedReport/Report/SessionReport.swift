import Heed
import HeedFormats
public import HeedSession
import HeedSignals

/// A stored session as one self-contained page: HTML that is also well-formed XML, with drawings in SVG.
///
/// The page loads nothing and needs no script. The page holds only data of the session: no picture, no face, and only
/// the driver's pseudonym. All external text is escaped. The page's figures are ``SessionRecord/figures``.
public struct SessionReport: Sendable {
  private let record: SessionRecord

  /// - Parameter record: A session from ``SessionStore/read(_:)``; it may be interrupted or still being written.
  public init(_ record: SessionRecord) { self.record = record }

  /// The page as HTML. For a session of ten hours it takes some seconds and less than 3 MB. Safe on any thread.
  public var html: String {
    let course = SessionCourse(record)
    let names = TimeNames(anchor: record.description.anchor)
    let head = ReportHead(course: course, names: names)
    var sections: [PageSection] = []
    if let span = course.span, !course.isEmpty {
      let scale = TimeScale(begin: span.begin, end: span.end, names: names)
      sections = [
        RiskSection(course: course, scale: scale).section, AlertsSection(course: course, names: names).section,
        AttentionSection(course: course, scale: scale).section, LidsSection(course: course, scale: scale).section,
        GazeSection(course: course).section, AvailabilitySection(course: course, scale: scale).section,
        CalibrationSection(course: course, names: names).section,
      ]
    }
    sections.append(BasisSection(record.description).section)
    return ReportPage(
      title: "Session \(record.name.shortened(64))", head: head.html, sections: sections, foot: names.remark
    ).html
  }
}
