import Foundation
import HeedSignals
import Synchronization

/// What operators and their programs get to know of a run without the page's token: the machine's figures, and nothing
/// about the driver.
final class HealthBoard: Sendable {
  static let (health, metrics) = ("/health", "/metrics")

  /// The state of a run since its last start.
  private struct State {
    var availability = Availability.starting
    var frames = 0
    /// Frames that the camera counted and the run did not decide.
    var dropped = 0
    /// When the last frame was decided, and how long after its capture.
    var last: (at: ContinuousClock.Instant, latency: Duration?)?
  }

  private let version: String
  private let disk: URL?
  private let age: @Sendable (Timestamp) -> Duration?
  private let state = Mutex(State())

  /// - Parameter disk: A folder on the disk whose free space is told, which need not exist yet.
  init(version: String, disk: URL?, age: @escaping @Sendable (Timestamp) -> Duration?) {
    (self.version, self.disk, self.age) = (version, disk, age)
  }

  /// Takes events when they are delivered; returns at once.
  func read(_ events: [MonitorEvent]) {
    for event in events {
      switch event {
      case .availability(let change):
        state.withLock { state in
          if case .starting = change.availability { state = State() }
          state.availability = change.availability
        }
      case .frame(let report):
        let latency = age(report.observation.time)
        state.withLock { state in
          state.frames += 1
          state.dropped = max(0, report.observation.frame + 1 - state.frames)
          state.last = (.now, latency)
        }
      default: break
      }
    }
  }

  /// Whether the run watches, also if less well: 200 if it does, 503 if it cannot.
  var healthAnswer: HTTPResponse {
    let (machine, last) = state.withLock { ($0.availability.ofMachine, $0.last) }
    var response = HTTPResponse(json: [
      "state": .string(machine.state), "reason": .string(optional: machine.reason),
      "last_frame_ms": .number(last?.at.duration(to: .now).milliseconds, .millisecond),
    ])
    if !Self.watching.contains(machine.state) { response.status = .busy }
    return response
  }

  private static let watching = ["available", "degraded"]

  /// The figures in Prometheus' text format. Source: Prometheus, exposition formats, version 0.0.4.
  var metricsAnswer: HTTPResponse {
    let state = self.state.withLock(\.self)
    let machine = state.availability.ofMachine
    func seconds(_ time: Duration?) -> String? { time.map { String(format: "%.4f", $0.seconds) } }
    let lines: [(name: String, labels: String, help: String, value: String?)] = [
      ("info", "{version=\"\(version)\"}", "The version that runs.", "1"),
      (
        "state", "{state=\"\(machine.state)\",reason=\"\(machine.reason ?? "")\"}",
        "Whether the cabin can be watched.", "1"
      ),
      (
        "available", "", "1 if the cabin is watched, also if less well.",
        Self.watching.contains(machine.state) ? "1" : "0"
      ),
      ("frames_total", "", "Frames decided since the start.", "\(state.frames)"),
      ("dropped_frames_total", "", "Frames that the camera made and nobody decided.", "\(state.dropped)"),
      ("latency_seconds", "", "From the last frame's capture to its decision.", seconds(state.last?.latency)),
      ("last_frame_age_seconds", "", "Since the last decision.", seconds(state.last?.at.duration(to: .now))),
      ("disk_free_bytes", "", "Free space on the store's disk.", freeBytes.map { "\($0)" }),
    ]
    let text = lines.compactMap { line in
      line.value.map { value in
        let name = "heed_\(line.name)"
        let kind = name.hasSuffix("_total") ? "counter" : "gauge"
        return "# HELP \(name) \(line.help)\n# TYPE \(name) \(kind)\n\(name)\(line.labels) \(value)\n"
      }
    }.joined()
    return HTTPResponse(.ok, type: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8))
  }

  private var freeBytes: UInt64? {
    var (status, folder) = (statvfs(), disk)
    while let path = folder?.path {
      if statvfs(path, &status) == 0 { return UInt64(status.f_bavail) * UInt64(status.f_frsize) }
      guard path != "/" else { return nil }
      folder?.deleteLastPathComponent()
    }
    return nil
  }
}
