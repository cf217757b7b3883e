import Dispatch
import HeedSignals

/// Writes events as lines: NDJSON, or a timeline for people.
final class LineSink: EventSink {
  private let output: LineOutput
  private let progress: ProgressSink?
  private let timeline: TextTimeline?
  private let writesObjects: Bool
  private let points: PointsOnRoad?
  private let flushesAtOnce: Bool
  private let timer: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - isLive: Lines are out after a second at the latest.
  ///   - progress: Makes room when the terminal shows both.
  ///   - writesObjects: One line more for each object of a road frame, and for each point of interest that is seen in it.
  init(
    _ output: LineOutput, format: MonitorOptions.Format, isLive: Bool, progress: ProgressSink?,
    writesObjects: Bool = false, points: PointsOnRoad? = nil
  ) {
    self.points = points
    self.writesObjects = writesObjects
    self.output = output
    self.progress = output.isTerminal ? progress : nil
    timeline = format == .text ? TextTimeline(hasColor: output.isTerminal && Console.hasColor(1)) : nil
    flushesAtOnce = output.isTerminal
    timer = isLive ? Self.flushing(output) : nil
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    let lines = events.flatMap(lines)
    guard !lines.isEmpty else { return }
    progress?.hide()
    for line in lines { try output.write(line) }
    if flushesAtOnce { try output.flush() }
  }

  private func lines(for event: MonitorEvent) -> [String] {
    if let timeline { return timeline.line(for: event).map { [$0] } ?? [] }
    switch event {
    case .road(let report):
      return writesObjects ? (report.objectLines + (points?.lines(for: report) ?? [])).map(\.text) : []
    case .camera(let change) where !change.isMilestone && !writesObjects: return []
    default: return [event.json.text]
    }
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
      // What fails here fails again at the next write, which says so.
      do { try output.flush() } catch {}
    }
    timer.activate()
    return timer
  }
}
