import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization

/// A stage that sees one car in every frame, or has no detector.
final class ScriptedRoadStage: RoadStage {
  struct Failure: Error, Equatable {}

  private let seesObjects: Bool
  private let failsAt: Int?
  private let sizes = Mutex<[ImageSize]>([])
  private let told = Mutex<[ObjectThresholds]>([])

  init(seesObjects: Bool = true, failsAt: Int? = nil) { (self.seesObjects, self.failsAt) = (seesObjects, failsAt) }

  /// Sizes of the received pictures.
  var shown: [ImageSize] { sizes.withLock { $0 } }

  /// The thresholds set so far.
  var thresholds: [ObjectThresholds] { told.withLock { $0 } }

  func use(_ thresholds: ObjectThresholds) throws {
    if thresholds.problem != nil { throw Failure() }
    told.withLock { $0.append(thresholds) }
  }

  func look(at frame: Frame) throws -> RoadSight {
    if frame.index == failsAt { throw Failure() }
    sizes.withLock { $0.append(frame.size) }
    let car = RoadObject(id: "7", label: .car, box: ImageRect(x: 0, y: 0, width: 1, height: 1))
    return RoadSight(objects: seesObjects ? [car] : nil)
  }
}

/// Keeps a monitor's delegate calls, and can act inside a call.
final class RoadListener: RoadMonitorDelegate, RoadPreview {
  private struct Seen: Sendable {
    var words: [String] = []
    var reports: [RoadReport] = []
    var timestamps: [Double] = []
    var availability: [RoadAvailabilityChange] = []
    var previews: [ImageSize] = []
  }

  private let seen = Mutex(Seen())
  private let onReport: @Sendable (Int) -> Void
  private let stopped = DispatchSemaphore(value: 0)

  /// - Parameter onReport: Called inside each `onRoad` with its number, from 0.
  init(onReport: @escaping @Sendable (Int) -> Void = { _ in }) { self.onReport = onReport }

  var words: [String] { seen.withLock(\.words) }
  var reports: [RoadReport] { seen.withLock(\.reports) }
  var timestamps: [Double] { seen.withLock(\.timestamps) }
  var availability: [RoadAvailabilityChange] { seen.withLock(\.availability) }
  var previews: [ImageSize] { seen.withLock(\.previews) }

  /// Waits for the end of a run, with a limit far above any normal duration.
  var hearsTheEnd: Bool { stopped.wait(timeout: .now() + .seconds(300)) == .success }

  func onMonitoringStarted() { seen.withLock { $0.words.append("started") } }

  func onMonitoringStopped(error: StatusError) {
    seen.withLock { $0.words.append("stopped \(error)") }
    stopped.signal()
  }

  func onRoad(timestamp: Double, report: RoadReport) {
    let count = seen.withLock { seen in
      seen.reports.append(report)
      seen.timestamps.append(timestamp)
      return seen.reports.count
    }
    onReport(count - 1)
  }

  func onAvailability(timestamp: Double, change: RoadAvailabilityChange) {
    seen.withLock { $0.availability.append(change) }
  }

  func onPreview(image: Frame) { seen.withLock { $0.previews.append(image.size) } }
}

/// Gives a monitor to a delegate that was created earlier.
final class RoadHolder: Sendable {
  private let held = Mutex<RoadMonitor?>(nil)

  var monitor: RoadMonitor? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

/// A monitor over scripted frames.
func makeMonitor(
  _ stage: any RoadStage = ScriptedRoadStage(), makeSource: @escaping @Sendable () throws -> any FrameSource
) throws -> RoadMonitor {
  try RoadMonitor(
    stage: stage, clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) },
    makeSource: makeSource)
}
