import HeedFormats
import HeedReport
import HeedSignals

/// Counts the results of a road's analysis, and reports immediately which functions are not judged.
struct RoadFindings {
  private(set) var alerts = 0
  /// False if the timeline already reports the functions that are not judged.
  private let saysMissing: Bool
  private var said: Set<RoadAvailabilityChange> = []
  init(saysMissing: Bool) { self.saysMissing = saysMissing }

  mutating func note(_ events: [MonitorEvent]) {
    for event in events {
      switch event {
      case .alert(let change) where change.state == .raised: alerts += 1
      case .roadAvailability(let change) where saysMissing: say(change)
      default: break
      }
    }
  }

  /// What was found in the recognitions, in one sentence.
  func text(_ file: RecognitionFile) -> String {
    "\(Figure.count(file.frames, "road frame")) over \(Figure.number(file.times.seconds, 1)) s,"
      + " \(Figure.count(file.objects, "object")); \(Figure.count(alerts, "alert"))"
  }

  /// Reports each cause only once. The timeline contains all changes of availability.
  private mutating func say(_ change: RoadAvailabilityChange) {
    guard let reason = change.reason else { return }
    let cause = RoadAvailabilityChange(time: .zero, function: change.function, reason: reason)
    guard said.insert(cause).inserted else { return }
    Console.say("At \(TextTimeline.time(change.time)): \(change.function.words) not judged: \(reason.words).")
  }
}
