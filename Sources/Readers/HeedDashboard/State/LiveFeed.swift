import HeedSignals

/// Builds the pushed messages on the page's thread: takes the waiting events, then writes the whole state or a step.
///
/// A step continues the previous message; a client that missed a message gets the whole state.
final class LiveFeed: PageServer.Source {
  private let backlog: EventBacklog
  private let about: PageSubject
  private var state = LiveState()
  private var number = 0
  /// Counts before the newest step, to find the step's additions.
  private var before = (moments: 0, happenings: 0)

  private let previews: PreviewStore
  private var lastPreview = 0
  private var lastEvents = ContinuousClock.now

  init(_ backlog: EventBacklog, _ previews: PreviewStore, about: PageSubject) {
    (self.backlog, self.previews, self.about) = (backlog, previews, about)
  }

  func advance() -> Int {
    let (events, now) = (backlog.take(), ContinuousClock.now)
    let preview = previews.number
    // Time passes even when a stalled camera brings no events.
    let hasWaited = about.isLive && events.isEmpty && now - lastEvents >= .seconds(1) && state.isRunning
    guard !events.isEmpty || hasWaited || preview != lastPreview else { return number }
    before = (state.chart.count, state.happeningCount)
    if hasWaited { state.pass(now - lastEvents) }
    if hasWaited || !events.isEmpty { lastEvents = now }
    lastPreview = preview
    for event in events { state.update(event) }
    number += 1
    return number
  }

  func message(after last: Int?) -> [UInt8] {
    let isStep = last.map { $0 == number - 1 } ?? false
    let happenings = isStep ? state.happenings.suffix(state.happeningCount - before.happenings) : state.happenings[...]
    let moments = isStep ? state.chart.moments(after: before.moments) : state.chart.moments[...]
    var members: [JSONValue.Member] = [.init("number", .integer(number))]
    if !isStep { members.append(.init("about", about.json)) }
    members += [
      .init("now", state.json), .init("chart", StripChart.json(moments)),
      .init("happened", .array(happenings.map(\.json))), .init("preview", .integer(lastPreview)),
    ]
    var bytes = Array("event: \(isStep ? "step" : "whole")\ndata: ".utf8)
    JSONValue.object(members).write(to: &bytes)
    bytes += "\n\n".utf8
    return bytes
  }
}

/// The constant facts about the run.
struct PageSubject: Hashable, Sendable {
  /// The source's name; nil means that the page shows only past sessions.
  var source: String?
  var session: String?
  var driver: String?
  var rig: String?
  var hasCabin = true
  var isLive = true
  var hasRoad = false
  var preview = PagePreview.none
  var version = ""
  /// True if settings can be changed.
  var hasSettings = false

  var json: JSONValue {
    [
      "source": .string(optional: source), "session": .string(optional: session), "driver": .string(optional: driver),
      "rig": .string(optional: rig), "has_cabin": .bool(hasCabin), "has_road": .bool(hasRoad),
      "preview": .string(preview.rawValue), "version": .string(version), "has_settings": .bool(hasSettings),
    ]
  }
}

/// The camera preview on the page.
public enum PagePreview: String, Hashable, Sendable, CaseIterable {
  /// No preview.
  case none
  /// The face's mesh, without the picture.
  case mesh
  /// The camera's picture.
  case image
}
