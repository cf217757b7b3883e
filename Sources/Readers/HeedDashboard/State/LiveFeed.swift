import HeedSignals

/// Builds the messages that the server pushes: the changes for a client with the previous message, else all state.
final class LiveFeed: PageServer.Source {
  private let backlog: EventBacklog
  private let about: LivePage.Content
  private let hasSettings: Bool
  private var state = LiveState()
  private var number = 0
  /// Numbers of chart moments and of event lines before the newest message.
  private var before = (moments: 0, happenings: 0)

  private let previews: PreviewStore
  private var lastPreview = 0
  private var lastEvents = ContinuousClock.now

  /// - Parameter hasSettings: Whether settings can be changed.
  init(_ backlog: EventBacklog, _ previews: PreviewStore, about: LivePage.Content, hasSettings: Bool) {
    (self.backlog, self.previews, self.about, self.hasSettings) = (backlog, previews, about, hasSettings)
  }

  func advance() -> Int {
    let (events, now) = (backlog.take(), ContinuousClock.now)
    let preview = previews.number
    // Time passes on the page even when a stalled camera brings no events.
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
    if !isStep { members.append(.init("about", subject)) }
    members += [
      .init("now", state.json), .init("chart", StripChart.json(moments)),
      .init("happened", .array(happenings.map(\.json))), .init("preview", .integer(lastPreview)),
    ]
    return PageServer.event(isStep ? "step" : "whole", .object(members))
  }

  /// The constant facts about the run.
  private var subject: JSONValue {
    [
      "source": .string(optional: about.source), "session": .string(optional: about.session),
      "driver": .string(optional: about.driver), "rig": .string(optional: about.rig),
      "rig_view": .string(optional: about.rigDrawings?.view), "rig_plan": .string(optional: about.rigDrawings?.plan),
      "has_cabin": .bool(about.hasCabin), "has_road": .bool(about.hasRoad),
      "preview": .string(about.preview.rawValue), "version": .string(about.version),
      "has_settings": .bool(hasSettings),
    ]
  }
}
