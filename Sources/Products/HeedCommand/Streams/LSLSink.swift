import Dispatch
import Heed
import HeedFormats
import HeedSignals
import Synchronization

/// Offers a live run as two streams of the Lab Streaming Layer. The gaze stream has one sample per frame. The event
/// stream has a marker per event. The time of a marker is the event's start; it also holds start, end and duration.
///
/// liblsl works on a separate queue, so slow or missing readers do not delay the engine.
final class LSLSink: EventSink {
  /// Maximum number of samples that wait for liblsl. Further samples are dropped and counted. Choice: ten seconds of a
  /// camera.
  private static let mostWaiting = 300
  /// Maximum time that the end of the run waits for liblsl. Choice: liblsl closes its sockets within a second.
  private static let patience = Duration.seconds(3)

  private final class Streams: @unchecked Sendable {  // Made before the run; then only the queue uses the outlets.
    var gaze, markers: LSLOutlet?
    /// The number of samples that wait for liblsl.
    let waiting = Atomic(0)
  }

  private let streams = Streams()
  private let queue = DispatchQueue(label: "heed.lsl")
  /// Seconds from the system's monotonic clock to the clock of liblsl.
  private let offset: Double
  private let origin: () -> Timestamp?
  private let marksEnds: Bool
  private var dropped = 0

  /// - Parameters:
  ///   - marksEnds: Whether each event gets a second marker at its end.
  ///   - origin: Gives the system's monotonic time of frame time 0; nil before the first frame.
  /// - Throws: An error if the library is missing or refuses a stream.
  init(
    name: String, marksEnds: Bool, rig: Rig, calibration: GazeCalibration?, origin: @escaping () -> Timestamp?
  ) throws {
    let library = try LSLLibrary()
    (self.marksEnds, self.origin) = (marksEnds, origin)
    offset = library.clockOffset()
    streams.gaze = try LSLOutlet(
      library, name: name, type: "Gaze", channels: LSLGaze.channels,
      facts: LSLGaze.facts(rig: rig, calibration: calibration))
    streams.markers = try LSLOutlet(
      library, name: "\(name) events", type: "Markers",
      channels: LSLGaze.markerChannels, isText: true)
  }

  /// Pushes frames to the gaze stream and other events as markers, with times of liblsl's clock.
  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    guard let origin = origin() else { return }
    func time(_ time: Timestamp) -> Double { (time + (origin - .zero)).seconds(since: .zero) + offset }
    for event in events {
      if case .frame(let report) = event {
        let (sample, time) = (LSLGaze.sample(report), time(event.time))
        push { $0.gaze?.push(sample, at: time) }
      } else if let marker = LSLGaze.marker(event) {
        let span = LSLGaze.span(event) ?? (event.time, event.time)
        let (start, end) = (time(span.start), time(span.end))
        let numbers = [start, end, end - start].map { Figure.number($0, 6) }
        push { $0.markers?.push([marker] + numbers, at: start) }
        if marksEnds, end > start { push { $0.markers?.push(["end \(marker)"] + numbers, at: end) } }
      }
    }
  }

  private func push(_ body: @escaping @Sendable (Streams) -> Void) {
    guard streams.waiting.load(ordering: .relaxed) < Self.mostWaiting else {
      dropped += 1
      return
    }
    streams.waiting.add(1, ordering: .relaxed)
    queue.async { [streams] in
      body(streams)
      streams.waiting.subtract(1, ordering: .relaxed)
    }
  }

  func finish() {
    close()
    if dropped > 0 { Console.say("\(dropped) samples were dropped, because liblsl was too slow.") }
  }

  func cancel() { close() }

  private func close() {
    queue.perform(within: Self.patience) { [streams] in (streams.gaze, streams.markers) = (nil, nil) }
  }
}
