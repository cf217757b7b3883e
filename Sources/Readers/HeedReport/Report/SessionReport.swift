import Heed
import HeedFormats
public import HeedSession
import HeedSignals

/// A stored session as one self-contained page: HTML that is also well-formed XML, with drawings in SVG.
///
/// The page loads nothing and needs no script. It holds no picture, no face, and of the driver only the pseudonym. All
/// external text is escaped. The figures are ``SessionRecord/figures``.
public struct SessionReport: Sendable {
  private let record: SessionRecord

  /// - Parameter record: A session from ``SessionStore/read(_:)``; it may be interrupted or still being written.
  public init(_ record: SessionRecord) { self.record = record }

  /// The page as HTML. For a session of ten hours it takes some seconds and less than 3 MB. Safe on any thread.
  public var html: String {
    let course = SessionCourse(record)
    let names = TimeNames(anchor: record.description.anchor)
    var sections: [PageSection] = []
    if let span = course.span, !course.isEmpty {
      let scale = TimeScale(begin: span.begin, end: span.end, names: names)
      sections = SessionSections(course: course, scale: scale, tops: .init([course])).all
    }
    return ReportPage(
      title: "Session \(record.name.shortened(64))", head: ReportHead(course: course).html,
      sections: sections + [BasisSection(description: record.description).section], foot: names.remark
    ).html
  }
}
