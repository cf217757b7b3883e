/// What a scene must bring: an event, told while it is so and soon after it began.
package struct SceneExpectation: Hashable, Sendable {
  /// The kinds of what may be expected; each is looked for in its own lines.
  package enum Event: String, Sendable {
    /// An `availability` with this reason.
    case eyesHidden
    /// An `availability` with this reason, degraded or unavailable.
    case frozen
    case driverChanged
    /// An `eyeClosure` that began.
    case eyeClosure
  }

  /// One line that tells of an event; milliseconds since the start of the recording.
  package struct Telling: Hashable, Sendable {
    package var time: Double
    /// What hides the eyes; nil where nothing is named.
    package var by: String?
  }

  package var event: Event
  /// What has to be named as hiding the eyes; nil: nothing has to.
  package var by: String?
  /// While it is so.
  package var span: Interval
  /// The longest time from its beginning to its being told, milliseconds.
  package var within: Double

  package init(_ event: Event, by: String? = nil, span: Interval, within: Double) {
    (self.event, self.by, self.span, self.within) = (event, by, span, within)
  }

  /// The lines of a scene's table, `event,by,begin_ms,end_ms,within_ms`; a scene without any expects nothing.
  package static func all(in table: CSVTable) throws(ScoringError) -> [SceneExpectation] {
    var result: [SceneExpectation] = []
    for row in 0..<table.count {
      let name = try table.text(row, "event")
      guard let event = Event(rawValue: name) else {
        throw .badTable(file: table.file, line: row + 2, column: "event", reason: "'\(name)' is no event of a scene")
      }
      let by = try table.text(row, "by")
      let span = Interval(try table.number(row, "begin_ms"), try table.number(row, "end_ms"))
      guard span.length > 0 else {
        throw .badTable(file: table.file, line: row + 2, column: "end_ms", reason: "is not after begin_ms")
      }
      result.append(
        SceneExpectation(
          event, by: by.isEmpty ? nil : by, span: span, within: try table.number(row, "within_ms")))
    }
    return result
  }

  /// Everything that a recording tells of an event, in order.
  package static func tellings(of event: Event, in recording: Recording) -> [Telling] {
    switch event {
    case .eyesHidden, .frozen:
      recording.availability.filter { $0.reason == event.rawValue }.map { Telling(time: $0.tMs, by: $0.by) }
    case .driverChanged: recording.driverChanges.map { Telling(time: $0.tMs) }
    case .eyeClosure: recording.closures.filter { $0.state == "began" }.map { Telling(time: $0.tMs) }
    }
  }

  /// The first telling while it is so; nil: it was not told.
  package func told(in recording: Recording) -> Telling? {
    Self.tellings(of: event, in: recording).first { span.contains($0.time) }
  }

  /// Whether a telling came soon enough.
  package func isInTime(_ telling: Telling) -> Bool { telling.time - span.start <= within }

  /// Whether a telling names what it has to; true where nothing has to be named.
  package func isRight(_ telling: Telling) -> Bool { by == nil || telling.by == by }
}
