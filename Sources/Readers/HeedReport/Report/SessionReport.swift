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

  /// The page as HTML. A session of ten hours takes some seconds and gives less than 3 MB. Safe on any thread.
  public var html: String {
    let course = SessionCourse(record)
    let names = TimeNames(anchor: record.description.anchor)
    var sections: [PageSection] = []
    if let span = course.span, !course.isEmpty {
      let scale = TimeScale(begin: span.begin, end: span.end, names: names)
      sections = SessionSections(course: course, scale: scale).all
    }
    return ReportPage(
      title: "Session \(record.name.shortened(64))", head: ReportHead(course: course).html,
      sections: sections + [BasisSection(description: record.description).section], foot: names.remark
    ).html
  }
}

/// The page's section with the session's settings, program version and models.
struct BasisSection {
  /// Maximum number of settings that the page lists. Choice: a damaged session file must not fill the page.
  private static let most = 300

  let description: SessionDescription

  var section: PageSection {
    PageSection(id: "basis", title: "Settings and versions", short: "Settings", body: [settings, versions])
  }

  private var settings: String {
    guard !description.settings.isEmpty else { return "<p>The session holds no settings.</p>" }
    let changed: [SettingsReport.Item]
    do throws(ConfigurationError) {
      let used = try SettingsFile.settings(path: "its settings", text: description.settings, isRecorded: true)
      // Numbers that are constants of this Heed have no settings; the replaced value is the session's.
      changed =
        SettingsFile.changes(from: EngineSettings(), to: used)
        + SettingsFile.replaced(inRecorded: description.settings).map {
          .init(name: $0.name, before: $0.after, after: $0.before)
        }
    } catch {
      return "<p>The session's settings cannot be read: \(Markup.escaped(error.description.shortened(300)))</p>"
    }
    guard !changed.isEmpty else { return "<p>All settings are the defaults.</p>" }
    return PageTable(
      caption: "Settings that differ from the defaults\(Words.part(Self.most, of: changed.count, "first"))",
      columns: ["Setting", "In this session", "Default"],
      rows: changed.prefix(Self.most).map { change in
        [
          Markup.given(change.name, 80), Markup.escaped(change.after.shortened(120)),
          Markup.escaped(change.before.shortened(120)),
        ]
      }, words: [0, 1, 2]
    ).html
  }

  /// The first 16 digits of a model's SHA-256, as markup.
  private static func code(_ hash: String) -> String {
    "<code>\(Markup.escaped(String(hash.shortened(64).prefix(16))))</code>"
  }

  private var versions: String {
    var rows = [
      ["Heed that made the session", Markup.given(description.heedVersion, 40)],
      ["Heed that made this report", Markup.escaped(GazeTracker.frameworkVersion)],
    ]
    if !description.records.isEmpty { rows.append(["Recorded beside the events", description.records.words]) }
    rows += description.models.sorted { $0.key < $1.key }.prefix(50).map {
      ["Model \(Markup.given($0.key, 60))", Self.code($0.value)]
    }
    return PageTable(
      caption: "Versions; of models the first digits of their SHA-256", columns: ["What", "Version"], rows: rows,
      words: [0, 1]
    ).html
  }
}
