import Dispatch
import Heed
import HeedReport
import HeedSignals

/// Writes events as lines of NDJSON, or as a timeline for people.
final class LineSink: EventSink {
  private let output: LineOutput
  /// The progress line, which is hidden before each write; nil unless the output is a terminal that shows progress.
  private let progress: ProgressSink?
  private let timeline: TextTimeline?
  private let writesObjects: Bool
  private let points: PointsOnRoad?
  private let writesFrames: Bool
  private var bytes: [UInt8] = []
  private let flushesAtOnce: Bool
  /// Flushes the output of a live run at intervals; nil for recordings.
  private let timer: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - isLive: Flushes lines within a second; a live file and a terminal get each line at once.
  ///   - progress: The progress line, which is hidden while lines are written to the same terminal.
  ///   - settings: Name the region or the zones that attention is measured against, for the timeline.
  ///   - writesObjects: Adds a line for each object and visible point of interest of a road frame.
  ///   - writesFrames: Adds a line for each frame of the cabin.
  init(
    _ output: LineOutput, format: LineOptions.Format, isLive: Bool, progress: ProgressSink?,
    settings: EngineSettings = EngineSettings(), writesObjects: Bool = false, writesFrames: Bool = true,
    points: PointsOnRoad? = nil
  ) {
    (self.writesObjects, self.writesFrames, self.points) = (writesObjects, writesFrames, points)
    self.output = output
    self.progress = output.isTerminal ? progress : nil
    timeline =
      format == .text
      ? TextTimeline(hasColor: output.isTerminal && Console.hasColor(1), settings: settings) : nil
    flushesAtOnce = output.isTerminal || output.isLive
    timer = isLive ? Self.flushing(output) : nil
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    bytes.removeAll(keepingCapacity: true)
    for event in events { addLines(for: event) }
    guard !bytes.isEmpty else { return }
    progress?.hide()
    try output.write(bytes: bytes)
    if flushesAtOnce { try output.flush() }
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

  func finish() throws {
    timer?.cancel()
    try output.finish()
  }

  func cancel() {
    timer?.cancel()
    output.cancel()
  }

  private static func flushing(_ output: LineOutput) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "heed.lines"))
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler {
      do { try output.flush() } catch {
        // This error is ignored, because the next write fails for the same reason and ends the run.
      }
    }
    timer.activate()
    return timer
  }
}
