/// An event that a scene must bring, reported during its span and soon after its beginning.
package struct SceneExpectation: Hashable, Sendable {
  /// The kinds of expected events. Each is looked up in the lines of its own type.
  package enum Event: String, Sendable {
    /// An `availability` line with this reason.
    case eyesHidden
    /// An `availability` line with this reason, degraded or unavailable.
    case frozen
    case driverChanged
    /// The line with which an `eyeClosure` begins.
    case eyeClosure
  }

  /// One line that reports an event; milliseconds since the start of the recording.
  package struct Telling: Hashable, Sendable {
    package var time: Double
    /// What hides the eyes; nil if the line names nothing.
    package var by: String?
  }

  package var event: Event
  /// The required name of what hides the eyes; nil if none is required.
  package var by: String?
  /// The span of the event.
  package var span: Interval
  /// Longest time from the beginning of the span to the report, milliseconds.
  package var within: Double

  package init(_ event: Event, by: String? = nil, span: Interval, within: Double) {
    (self.event, self.by, self.span, self.within) = (event, by, span, within)
  }

  /// Reads a scene's table, `event,by,begin_ms,end_ms,within_ms`; a table without lines expects nothing.
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

  /// All reports of an event in a recording, in order.
  package static func tellings(of event: Event, in recording: Recording) -> [Telling] {
    switch event {
    case .eyesHidden, .frozen:
      recording.availability.filter { $0.reason == event.rawValue }.map { Telling(time: $0.tMs, by: $0.by) }
    case .driverChanged: recording.driverChanges.map { Telling(time: $0.tMs) }
    case .eyeClosure: recording.closures.filter { $0.state == "began" }.map { Telling(time: $0.tMs) }
    }
  }

  /// The first report within the span; nil if there is none.
  package func told(in recording: Recording) -> Telling? {
    Self.tellings(of: event, in: recording).first { span.contains($0.time) }
  }

  /// Whether a report came within the allowed time.
  package func isInTime(_ telling: Telling) -> Bool { telling.time - span.start <= within }

  /// Whether a report has the required name; true if no name is required.
  package func isRight(_ telling: Telling) -> Bool { by == nil || telling.by == by }
}
