import Heed
import HeedReport
import HeedSignals

/// Writes events as lines of NDJSON, or as a timeline for people.
final class LineSink: EventSink {
  private let output: LineOutput
  /// Empties the terminal's line of progress before an event's lines; empty unless the output is such a terminal.
  private let clearing: [UInt8]
  private let timeline: TextTimeline?
  private let writesObjects: Bool
  private let points: PointsOnRoad?
  private let writesFrames: Bool
  private var bytes: [UInt8] = []
  /// The dropped events, and the time of the latest, until a line tells of them.
  private var loss: (events: EventLoss, last: Timestamp)?

  /// - Parameters:
  ///   - progress: The progress line, which is hidden while lines are written to the same terminal.
  ///   - settings: Name the region or the zones that attention is measured against, for the timeline.
  ///   - writesObjects: Adds a line for each object and visible point of interest of a road frame.
  ///   - writesFrames: Adds a line for each frame of the cabin.
  init(
    _ output: LineOutput, format: LineOptions.Format, progress: ProgressSink?,
    settings: EngineSettings = EngineSettings(), writesObjects: Bool = false, writesFrames: Bool = true,
    points: PointsOnRoad? = nil
  ) {
    (self.writesObjects, self.writesFrames, self.points) = (writesObjects, writesFrames, points)
    self.output = output
    clearing = output.isTerminal && progress != nil ? Array(Console.emptyLine.utf8) : []
    timeline =
      format == .text
      ? TextTimeline(hasColor: output.isTerminal && Console.hasColor(1), settings: settings) : nil
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    for event in events {
      bytes.removeAll(keepingCapacity: true)
      bytes += clearing
      if let loss, timeline == nil { add(MonitorEvent.lost(time: loss.last, loss: loss.events).json) }
      let start = bytes.count
      addLines(for: event)
      guard bytes.count > start else { continue }
      if try output.offer(bytes, isFrame: event.isFrame) {
        loss = nil
        continue
      }
      var lost = loss?.events ?? EventLoss()
      if event.isFrame { lost.frames += 1 } else { lost.events += 1 }
      loss = (lost, event.time)
    }
  }

  private func addLines(for event: MonitorEvent) {
    switch event {
    case _ where timeline != nil:
      guard let line = timeline?.line(for: event) else { return }
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    case .road(let report):
      guard writesObjects else { return }
      (report.objectLines + (points?.lines(for: report) ?? [])).forEach(add)
    case .camera(let change) where !change.isMilestone && !writesObjects: return
    case .frame: if writesFrames { add(event.json) }
    default: add(event.json)
    }
  }

  private func add(_ json: JSONValue) {
    json.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  func finish() throws { try output.finish() }
  func cancel() { output.cancel() }
}
