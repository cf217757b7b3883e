import Heed
import HeedGeometry
import HeedSignals

@testable import HeedDashboard
@testable import HeedReport

/// Every sentence that people are shown of a drive, each once, in the order of time; without those of every drive, and
/// without verdicts and the ends of requests, whose words `TextTimelineTests` holds.
struct ShownWords {
  /// Reasons of the risk, each with what would have avoided it.
  private(set) var reasons: [String] = []
  /// The lines of `--format text` without times.
  private(set) var timeline: [String] = []
  /// The live page's headlines, each with its detail. A number that changes all the time is an N.
  private(set) var page: [String] = []
  /// The live page's list.
  private(set) var list: [String] = []
  private(set) var report: [String] = []
  /// The report's page.
  let html: String

  /// A headline that stands for fewer frames is the page's flicker, which nobody can read.
  private static let leastFrames = 6

  init(_ drive: ScriptedDrive) {
    var (state, scene, frames) = (LiveState(), ReportScene(), [String: Int]())
    for event in drive.events {
      scene.add(event)
      let happened = state.happeningCount
      state.update(event)
      if state.happeningCount > happened, let last = state.happenings.last { Self.note(last.text, &list) }
      switch event {
      case .frame:
        let words = Self.words(Headline(state))
        frames[words, default: 0] += 1
        if frames[words] == Self.leastFrames { page.append(words) }
      case .risk(let state):
        for reason in state.reasons { Self.note("\(reason.text) <- \(reason.remedy ?? "-")", &reasons) }
      default: break
      }
      let words = EventWords(event).flatMap { Self.isPeriodic(event) ? nil : "\($0.kind): \($0.text)" }
      if let words { Self.note(words, &timeline) }
    }
    html = scene.html
    report = Self.report(SessionCourse(scene.record))
  }

  /// All sentences, in paragraphs.
  var text: String {
    [("REASONS", reasons), ("TIMELINE", timeline), ("PAGE", page), ("LIST", list), ("REPORT", report)]
      .map { title, lines in (title, lines.filter { !Self.ofEveryDrive.contains($0) }) }.filter { !$0.1.isEmpty }
      .map { ([$0.0] + $0.1).joined(separator: "\n") }.joined(separator: "\n")
  }

  static let ofEveryDrive = [
    "camera: first picture", "risk: unknown", "camera: the driver is seen", "risk: normal", "camera: stopped",
    "Attentive", "Started", "Sees the driver", "Stopped", "The driver, 500 ms: the first pictures",
  ]

  private static func note(_ words: String, _ list: inout [String]) {
    if !list.contains(words) { list.append(words) }
  }

  private static func words(_ headline: Headline) -> String {
    headline.spoken + (headline.detail.map { " / " + $0.replacing(/[0-9]+(\.[0-9]+)?/, with: "N") } ?? "")
  }

  private static func isPeriodic(_ event: MonitorEvent) -> Bool {
    switch event {
    case .blink, .attention, .verdict, .summary: true
    case .glance(_, let glance): glance.zoneClass == .forward
    case .request(let request): ![.began, .changed].contains(request.phase)
    case .drowsiness(_, let state): state.isDrowsy != true
    default: false
    }
  }

  private static func report(_ course: SessionCourse) -> [String] {
    let names = TimeNames(anchor: nil)
    let alerts = course.alerts.map { alert in
      "\(alert.highest.word): "
        + alert.reasons.map { "\($0.text) \($0.evidence?.sentence(names) ?? "")" }.joined(separator: " ")
    }
    let least = LeastAttention(course: course, names: names).paragraph.map { $0.replacing(/<[^>]*>/, with: "") }
    let unjudged = NotJudged(course: course).rows.filter { $0[0].hasPrefix("The driver") && !$0[0].hasSuffix("gaze") }
    return ["Highest risk: \(course.figures.highestRisk.word)"] + alerts + (least.map { [$0] } ?? [])
      + unjudged.map { "\($0[0]), \($0[2]): \($0[1])" }
  }
}
