import HeedFormats
import HeedSession
import HeedSignals

/// A session's course over time, read once from its events for a report.
struct SessionCourse {
  let record: SessionRecord
  /// Times of the first and the last event; nil for a session without events.
  let span: (begin: Timestamp, end: Timestamp)?
  private(set) var risk: [RiskSpan] = []
  private(set) var alerts: [AlertEpisode] = []
  private(set) var roadAlerts: [RoadAlertEpisode] = []
  /// The length of each blink, milliseconds, at the time of its start.
  private(set) var blinks: [Sample] = []
  private(set) var drowsiness: [DrowsinessMark] = []
  private(set) var closures: [ClosureMark] = []
  private(set) var glances: [GlanceMark] = []
  private(set) var yawns = 0
  private(set) var availability: [AvailabilitySpan] = []
  private(set) var roadFunctions: [RoadFunctionSpan] = []
  private(set) var calibrations: [CalibrationMark] = []
  private(set) var driverChanges: [Timestamp] = []

  init(_ record: SessionRecord) {
    self.record = record
    let progress = record.progress
    span = progress.first.flatMap { first in progress.last.map { (first, max(first, $0)) } }
    guard let span else { return }
    read(record.events, until: span.end)
    availability = AvailabilitySpan.all(of: record, covers: covers, until: span.end)
    risk = RiskSpan.all(of: record, from: span.begin, until: span.end)
    alerts = AlertEpisode.all(of: risk)
  }

  /// For each availability change of the cabin, what covered the eyes or why no face was seen; nil if unknown.
  private var covers: [String?] = []

  private mutating func read(_ events: [SessionRecord.Event], until end: Timestamp) {
    var (road, functions) = (RoadAlertEpisode.Reader(), RoadFunctionSpan.Reader())
    for event in events {
      var line: EventLine? { EventLine(event.line) }
      switch event.type {
      case "blink":
        guard let (start, end) = line?.span else { break }
        blinks.append(Sample(time: start, value: (end - start).milliseconds))
      case "glance": line.flatMap(GlanceMark.init).map { glances.append($0) }
      case "drowsiness": line.map { drowsiness.append(DrowsinessMark($0, at: event.time)) }
      case "eyeClosure": line.flatMap { ClosureMark($0, at: event.time) }.map { add($0) }
      case "alert": line.map { road.update($0, at: event.time) }
      case "availability":
        guard let line else { break }
        if line.value("of") == nil { covers.append(line.value("by")) } else { functions.update(line, at: event.time) }
      case "calibration": line.flatMap { CalibrationMark($0, at: event.time) }.map { calibrations.append($0) }
      case "driverChanged": driverChanges.append(event.time)
      case "yawn": yawns += 1
      default: break
      }
    }
    roadAlerts = road.finished(until: end)
    roadFunctions = functions.finished(until: end)
  }

  /// Adds a closure of the eyes. If a closure is reported again, the latest report replaces the earlier one.
  private mutating func add(_ closure: ClosureMark) {
    if closures.last?.stretch.from == closure.stretch.from { closures.removeLast() }
    closures.append(closure)
  }

  var figures: SessionFigures { record.figures }

  /// True for a session that ended before its first frame. Such a session has at most a summary event.
  var isEmpty: Bool { span == nil || record.progress.frames == 0 && record.events.allSatisfy { $0.type == "summary" } }

  var seconds: Double { span.map { $0.end.seconds(since: $0.begin) } ?? 0 }
}
