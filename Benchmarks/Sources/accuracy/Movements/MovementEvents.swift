import Scoring

/// The events that `heed classify` reports of a recording.
struct MovementEvents {
  struct Event {
    var kind: Movement
    var start, end: Double
    var amplitude: Double?
    var velocity: Double?

    var milliseconds: Double { end - start }
  }

  var all: [Event] = []
  /// Smallest saccade that was looked for, degrees.
  var leastSaccade: Double?

  init(_ table: CSVTable, figures: [String: Double]) throws {
    leastSaccade = figures["recording,least_saccade"]
    for row in 0..<table.count {
      all.append(
        Event(
          kind: Movement(rawValue: try table.text(row, "kind")) ?? .unknown, start: try table.number(row, "start_ms"),
          end: try table.number(row, "end_ms"), amplitude: Double(try table.text(row, "amplitude_deg")),
          velocity: Double(try table.text(row, "peak_velocity_deg_s"))))
    }
  }

  func of(_ kind: Movement) -> [Event] { all.filter { $0.kind == kind } }

  /// The lengths of fixations, ms, if only saccades of a size and more divide them.
  func fixations(dividedFrom degrees: Double) -> [Double] {
    var (lengths, begun, last) = ([Double](), Double?.none, 0.0)
    func close() {
      if let start = begun { lengths.append(last - start) }
      begun = nil
    }
    for event in all {
      switch event.kind {
      case .fixation:
        // A loss before it divides, too.
        if begun != nil, event.start - last > Self.apart { close() }
        begun = begun ?? event.start
        last = event.end
      case .saccade where (event.amplitude ?? 0) < degrees, .pso:
        if begun != nil { last = event.end }
      default: close()
      }
    }
    close()
    return lengths
  }

  /// Longest time between two events that follow each other, ms. Choice: a fixation that is too short for an event.
  private static let apart = 60.0
}
