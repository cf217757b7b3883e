public import CHeed
import Heed
import HeedGaze
import HeedSignals
import Synchronization

/// The events of a computation, read one by one.
private final class EmbeddedEvents: Sendable {
  private let waiting: Mutex<ArraySlice<MonitorEvent>>
  private let fields = EventFields()
  init(_ events: [MonitorEvent]) { waiting = Mutex(events[...]) }

  func next(into out: HostStruct<heed_event>) -> heed_status_code {
    waiting.withLock { waiting in
      guard let event = waiting.popFirst() else { return HEED_ENDED }
      out.fill(with: fields.write(event))
      return HEED_OK
    }
  }
}

@c @implementation
public func heed_classify(
  _ t_ms: UnsafePointer<Double>?, _ x_deg: UnsafePointer<Double>?, _ y_deg: UnsafePointer<Double>?, _ count: Int,
  _ settings_text: UnsafePointer<CChar>?, _ is_online: Int32, _ movements: UnsafeMutablePointer<Int8>?
) -> heed_status {
  guarded {
    let delay: Duration? = try Argument.flag(is_online, "is_online") ? .zero : nil
    try classify(t_ms, x_deg, y_deg, count, settings_text, delay: delay, movements)
  }
}

@c @implementation
public func heed_classify_within(
  _ t_ms: UnsafePointer<Double>?, _ x_deg: UnsafePointer<Double>?, _ y_deg: UnsafePointer<Double>?, _ count: Int,
  _ settings_text: UnsafePointer<CChar>?, _ delay_ms: Double, _ movements: UnsafeMutablePointer<Int8>?
) -> heed_status {
  guarded {
    try require((0...1000).contains(delay_ms), "delay_ms is \(delay_ms); it is 0 to 1000.")
    let delay = Duration.microseconds(Int64(delay_ms * 1000))
    try classify(t_ms, x_deg, y_deg, count, settings_text, delay: delay, movements)
  }
}

private func classify(
  _ t_ms: UnsafePointer<Double>?, _ x_deg: UnsafePointer<Double>?, _ y_deg: UnsafePointer<Double>?, _ count: Int,
  _ settings_text: UnsafePointer<CChar>?, delay: Duration?, _ movements: UnsafeMutablePointer<Int8>?
) throws {
  let times = try SampleColumn.times(t_ms, count: count)
  let (x, y) = (try SampleColumn(x_deg, "x_deg", count), try SampleColumn(y_deg, "y_deg", count))
  guard let movements else { throw Failure(HEED_BAD_ARGUMENT, "movements is NULL.") }
  let settings = try LatestSettings.read(argument: settings_text).eyeMovement
  var labeller = EyeMovementLabeller(settings: settings, delay: delay)
  for row in 0..<count {
    let position = x[row].flatMap { x in y[row].map { GazePosition(xDegrees: x, yDegrees: $0) } }
    labeller.add(position, at: times[row])
  }
  labeller.finish()
  let labels = labeller.takeLabels()
  try require(
    labels.count == count, "\(count - labels.count) samples got no label; please report this.", else: HEED_INTERNAL)
  for row in 0..<count { movements[row] = Int8(clamping: labels[row].raw) }
}

@c @implementation
public func heed_openness(
  _ t_ms: UnsafePointer<Double>?, _ left: UnsafePointer<Double>?, _ right: UnsafePointer<Double>?, _ count: Int,
  _ settings_text: UnsafePointer<CChar>?, _ is_openness: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> heed_status {
  guarded {
    let out = try Argument.result(out, "out")
    let times = try SampleColumn.times(t_ms, count: count)
    try require(left != nil || right != nil, "left and right are both NULL.")
    let (left, right) = (SampleColumn(optional: left), SampleColumn(optional: right))
    let unit: LidEngine.Unit = try Argument.flag(is_openness, "is_openness") ? .openness : .anyScale
    var engine = LidEngine(settings: try LatestSettings.read(argument: settings_text), unit: unit)
    var events: [MonitorEvent] = []
    for row in 0..<count { events += engine.update(left: left[row], right: right[row], at: times[row]) }
    events += engine.finish()
    out.pointee = Handles.all.add(EmbeddedEvents(events))
  }
}

@c @implementation
public func heed_judge(
  _ ticks: UnsafePointer<heed_ticks>?, _ rules: UnsafePointer<CChar>?, _ settings_text: UnsafePointer<CChar>?,
  _ is_per_row: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> heed_status {
  guarded {
    let out = try Argument.result(out, "out")
    let table = try Ticks(try Argument.value(ticks, "ticks"))
    let name = try Argument.words(rules, "rules")
    guard let rules = RuleBookName(rawValue: name) else {
      let known = RuleBookName.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(HEED_BAD_ARGUMENT, "rules is \"\(name.prefix(40))\"; it is one of \(known).")
    }
    _ = try LatestSettings.read(argument: settings_text)
    let verdicts = try table.verdicts(by: rules, isPerRow: try Argument.flag(is_per_row, "is_per_row"))
    out.pointee = Handles.all.add(EmbeddedEvents(verdicts))
  }
}

@c @implementation
public func heed_events_next(_ events: OpaquePointer?, _ event: UnsafeMutablePointer<heed_event>?) -> heed_status {
  guardedStatus {
    try Handles.all.find(events, as: EmbeddedEvents.self, "list of events").next(into: Argument.out(event, "event"))
  }
}

@c @implementation
public func heed_events_destroy(_ events: OpaquePointer?) -> heed_status {
  guarded {
    if events != nil { _ = try Handles.all.remove(events, as: EmbeddedEvents.self, "list of events") }
  }
}
