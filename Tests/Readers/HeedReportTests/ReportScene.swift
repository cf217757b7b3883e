import Foundation
import FoundationXML
import Heed
import HeedSignals
import Testing

@testable import HeedReport
@testable import HeedSession

/// A session that a test builds event by event, in the form in which sessions are stored.
struct ReportScene {
  var description = SessionDescription(heedVersion: "0.2.0", source: "camera 0")
  var state = SessionState.complete
  var name = "monday"
  private var tally = SessionTally()
  private var events: [MonitorEvent] = []
  private var progress = SessionProgress()
  private var histogram = GazeHistogram()
  var losses: [SessionLoss] = []

  mutating func add(_ event: MonitorEvent) {
    tally.update(event)
    if case .frame(let report) = event {
      progress.frames += 1
      progress.faceFrames += report.observation.face == nil ? 0 : 1
      histogram.update(report)
    } else {
      events.append(event)
    }
    progress.first = progress.first ?? event.time
    progress.last = max(progress.last ?? event.time, event.time)
  }

  /// Sets the session's length in seconds, if no event gives it.
  mutating func lasts(_ seconds: Double) { (progress.first, progress.last) = (.zero, at(seconds)) }

  mutating func risk(_ level: RiskLevel, at seconds: Double, held: RiskLevel? = nil, _ reasons: [RiskReason] = []) {
    add(
      .risk(
        RiskState(time: at(seconds), level: level, held: held, score: level == .unknown ? nil : 0.5, reasons: reasons)))
  }

  mutating func window(
    _ begin: Double, _ end: Double, _ score: Double?, coverage: Double = 1, shut: Double? = nil,
    target: AttentionTarget? = nil
  ) {
    let window = AttentionScore(
      begin: at(begin), end: at(end), score: score, low: score.map { $0 / 2 }, high: score, coverage: coverage,
      eyesShut: shut.map { .seconds($0) }, target: target)
    add(.attention(time: at(end), attention: window))
  }

  mutating func blink(_ start: Double, milliseconds: Double) {
    let end = at(start) + .seconds(milliseconds / 1000)
    let blink = Blink(start: at(start), end: end, eye: .both, closure: 1, isSlow: milliseconds >= 400)
    add(.blink(time: end, blink: blink))
  }

  mutating func perclos(_ value: Double?, at seconds: Double, isDrowsy: Bool = false) {
    let report = Drowsiness(
      isDrowsy: isDrowsy, intensity: value, perclos: value, window: .seconds(60), kss: nil, reason: "perclos")
    add(.drowsiness(time: at(seconds), drowsiness: report))
  }

  mutating func glance(_ zone: String, _ zoneClass: ZoneClass, _ start: Double, _ end: Double) {
    add(
      .glance(
        time: at(end), glance: Glance(start: at(start), end: at(end), zone: zone, zoneClass: zoneClass, kind: nil)))
  }

  mutating func cabin(_ availability: Availability, at seconds: Double) {
    add(.availability(AvailabilityChange(time: at(seconds), availability: availability)))
  }

  var record: SessionRecord {
    var (attention, risk, availability) = (
      [AttentionScore](), [SessionRecord.RiskChange](), [SessionRecord.AvailabilityRow]()
    )
    for event in events {
      switch event {
      case .attention(_, let window): attention.append(window)
      case .risk(let state):
        risk.append(
          SessionRecord.RiskChange(
            time: state.time, level: state.level, held: state.held, score: state.score,
            reasonCodes: state.reasons.map(\.code)))
      case .availability(let change):
        availability.append(
          SessionRecord.AvailabilityRow(
            time: change.time, state: change.availability.stateName, reason: change.availability.reasonName,
            isPermanent: false, utcMilliseconds: nil))
      default: break
      }
    }
    return SessionRecord(
      name: name, state: state, description: description, createdUTCMilliseconds: 1_767_247_200_000, progress: progress,
      figures: tally.figures(until: progress.last),
      events: events.map { SessionRecord.Event(type: $0.typeName, time: $0.time, line: $0.json.text) },
      attention: attention, risk: risk, availability: availability, histogram: histogram, losses: losses, summary: nil)
  }

  var html: String { SessionReport(record).html }
}

func at(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

/// Reads a page with an XML parser; fails the test if the page is not well-formed.
final class PageReader: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
  }

  private(set) var elements: [Element] = []
  private(set) var text = ""

  init(_ html: String, sourceLocation: SourceLocation = #_sourceLocation) {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    #expect(
      parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))",
      sourceLocation: sourceLocation)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes))
    text += " "
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func all(_ name: String, style: String? = nil) -> [Element] {
    elements.filter { element in
      element.name == name
        && (style.map { (element.attributes["class"] ?? "").split(separator: " ").contains(Substring($0)) } ?? true)
    }
  }
}

extension ReportScene {
  /// A session of two minutes with events of every kind.
  static var full: ReportScene {
    var scene = ReportScene()
    scene.lasts(0)
    scene.cabin(.available, at: 0.5)
    scene.risk(.normal, at: 1)
    for second in stride(from: 2.0, to: 110, by: 4) { scene.blink(second, milliseconds: second > 80 ? 520 : 120) }
    scene.glance("road", .forward, 0, 30)
    scene.glance("phone", .phone, 30, 33)
    let phone = RiskReason(
      code: "phoneGlance", weight: 0.7, text: "Looking at a phone for 2 s.",
      evidence: RiskEvidence(rule: "heed", quantity: .glance, measured: 2.04, threshold: 2, samples: 61, start: at(30)),
      remedy: "Eyes back on the road 0.08 s earlier.")
    scene.risk(.warning, at: 32, [phone])
    scene.risk(.normal, at: 36)
    for second in stride(from: 10.0, to: 120, by: 10) { scene.perclos(second / 500, at: second, isDrowsy: second > 90) }
    scene.window(0, 30, 0.95)
    scene.window(30, 60, 0.75, coverage: 0.9)
    scene.cabin(.unavailable(.faceMissing), at: 70)
    scene.risk(.unknown, at: 70)
    scene.cabin(.available, at: 80)
    scene.risk(.critical, at: 81, [RiskReason(code: "sleep", weight: 1, text: "Eyes shut for 3 s: asleep.")])
    scene.risk(.normal, at: 90)
    scene.window(60, 90, nil, coverage: 0.2)
    scene.add(
      .alert(
        RoadAlertChange(
          time: at(100), state: .raised,
          alert: RoadAlert(
            kind: .timeToCollision, severity: .alert, object: "7",
            timeToCollision: TimeToCollision(seconds: 1.7, earliest: 1.5, latest: 2), distanceMeters: 9.1, isSeen: false
          ))))
    scene.add(
      .roadAvailability(RoadAvailabilityChange(time: at(101), function: .overspeed, reason: .speedLimitMissing)))
    scene.perclos(0.2, at: 120)
    return scene
  }
}
