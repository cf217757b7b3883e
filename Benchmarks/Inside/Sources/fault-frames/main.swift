// fault-frames CLIP RIG SECONDS HOST: a clip as a camera of 30 frames a second through GazeTracker to a stream of events, with a
// host of one kind: good, slow (a second in each call of a delegate), busy (calls back from inside each call), leaving
// (delegates that are freed and replaced all the time), page (a live page; its address goes to the standard error), stored (a session
// is logged), storeless (the same into a store that cannot be written) or late (the camera
// keeps back what it takes between its second 2 and 3 for half a second: the frames after that are counted).
//
// Prints how long a frame takes from its capture to the stream, and how long the run takes to end once a delegate has asked
// for that from inside its call. Benchmarks/faults/hosts.py compares the kinds.
import Clocks
import Foundation
import Heed
import HeedDashboard
import HeedInjection
import HeedKit
import HeedSession
import HeedSignals
import PacedCameras
import Synchronization

struct Figures: Encodable {
  var frames: Int
  /// From the capture to the stream, ms.
  var p50, p99: Double
  /// Frames that the delegate missed, and whether the run ended.
  var lost: Int
  /// From the request to stop to the end of the stream, ms.
  var stop: Double
  /// Whether `storageFull` was told, and the state of the log at the end.
  var told: Bool
  var log: String?
}

enum Host: String { case good, slow, busy, leaving, page, late, stored, storeless }

final class Listener: GazeDelegate, StatusDelegate {
  private let call: @Sendable () -> Void
  init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  func onGaze(gazeInfo: GazeInfo) { call() }
  func onStarted() {}
  func onStopped(error: StatusError) {}
}

/// A tracker with its host, and when it was asked to stop.
final class Scene: Sendable {
  let tracker: GazeTracker
  private let host: Host
  private let listener = Mutex<Listener?>(nil)
  private let asked = Mutex<Double?>(nil)
  private let end: Double

  init(_ tracker: GazeTracker, _ host: Host, seconds: Double) {
    (self.tracker, self.host, end) = (tracker, host, Clock.monotonic + seconds * 1000)
    replaceListener()
  }

  var stopWasAsked: Double? { asked.withLock { $0 } }

  func replaceListener() {
    let new = Listener { [weak self] in self?.called() }
    (tracker.gazeDelegate, tracker.statusDelegate) = (new, new)
    listener.withLock { $0 = new }
  }

  private func called() {
    if Clock.monotonic >= end {
      asked.withLock { $0 = $0 ?? Clock.monotonic }
      tracker.stopTracking()
      return
    }
    switch host {
    case .good, .page, .late, .stored, .storeless: break
    case .slow: usleep(1_000_000)
    case .busy:
      _ = (tracker.isTracking, tracker.lostToDelegates, tracker.trackingFPS)
      do { try tracker.startTracking() } catch {
        // It is tracking already, which is the point.
      }
      do { try tracker.setTrackingFPS(fps: 30) } catch { fail("\(error)", 1) }
    case .leaving: replaceListener()
    }
  }
}

func measure(_ arguments: [String], seconds: Double, host: Host) async throws -> Figures {
  let rig = try RigFile.load(arguments[1])
  // The slow host's last call is over two seconds later.
  let camera = PacedCamera(clip: arguments[0], rate: 30, seconds: seconds + 5)
  let stage = try NetCabinStage(rig: rig, pace: .beside)
  let late = try InjectionPlan("cabin delayed 2-3 by=0.5", name: "late").faults(of: .cabin)
  let tracker = GazeTracker(stage: stage, rig: rig, clock: { .now(at: $0) }) { () -> any FrameSource in
    host == .late ? InjectedFrames(camera, faults: late) : camera
  }
  let page = host == .page ? try LivePage(LivePage.Content(), port: 0) : nil
  if let page {
    FileHandle.standardError.write(Data("\(page.address)\n".utf8))
    let events = tracker.events
    Task.detached { await page.read(events) }
  }
  let place = FileManager.default.temporaryDirectory.appendingPathComponent("fault-frames-\(getpid())")
  defer {
    do { try FileManager.default.removeItem(at: place) } catch {
      // Most hosts have no store.
    }
  }
  // A file in the place of the store's folder: nobody can write into that.
  if host == .storeless { try Data().write(to: place) }
  let isLogged = host == .stored || host == .storeless
  let log = try isLogged ? SessionLogger(of: tracker, in: SessionStore(folder: place)) : nil
  let stream = tracker.events
  let scene = Scene(tracker, host, seconds: seconds)
  try tracker.startTracking()
  if host == .leaving {
    Thread.detachNewThread {
      while scene.stopWasAsked == nil {
        scene.replaceListener()
        usleep(5000)
      }
    }
  }
  var latencies: [Double] = []
  var first: Timestamp?
  var told = false
  for await event in stream {
    if case .availability(let change) = event, change.availability == .degraded(.storageFull) { told = true }
    guard case .frame(let report) = event, scene.stopWasAsked == nil else { continue }
    first = first ?? report.observation.time
    if host == .late, let first, report.observation.time - first < .milliseconds(3500) { continue }
    latencies.append(Clock.monotonic - report.observation.time.milliseconds)
  }
  let (ended, state) = (Clock.monotonic, log.map { "\($0.state)" })
  page?.stop()
  guard let asked = scene.stopWasAsked else { fail("no delegate was called at the end", 1) }
  // In the first second nets and faces are met for the first time.
  let counted = Array(latencies.dropFirst(host == .late ? 0 : 30))
  return Figures(
    frames: counted.count, p50: percentile(counted, 0.5), p99: percentile(counted, 0.99),
    lost: tracker.lostToDelegates.frames, stop: ended - asked, told: told, log: state)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4, let seconds = Double(arguments[2]), seconds >= 2, let host = Host(rawValue: arguments[3])
else { fail("usage: fault-frames CLIP RIG SECONDS good|slow|busy|leaving|page|late|stored|storeless", 64) }
do { try write(try await measure(arguments, seconds: seconds, host: host)) } catch { fail("\(error)", 1) }
