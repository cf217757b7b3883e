import Dispatch
import Foundation
import HeedGeometry
import HeedSignals
import Synchronization

@testable import Heed

/// A recording in memory.
struct Recording: ReplaySource {
  struct Damage: Error, Equatable {}

  let inputs: [MonitorInput]
  var anchor: WallClockAnchor?
  var rig = cabin
  /// Reading fails at this input.
  var damagedAt: Int?
  var cannotBeOpened = false

  var name: String { "memory" }

  var span: ClosedRange<Timestamp>? {
    let times = inputs.compactMap(\.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...last
  }

  func makeBasis() -> ReplayBasis { ReplayBasis(rig: rig, anchor: anchor) }

  func makeInputs() throws -> any ReplayInputs {
    if cannotBeOpened { throw Damage() }
    return Pass(inputs: inputs, damagedAt: damagedAt)
  }

  private struct Pass: ReplayInputs {
    let inputs: [MonitorInput]
    let damagedAt: Int?
    var place = 0

    mutating func next() throws -> MonitorInput? {
      if place == damagedAt { throw Damage() }
      guard place < inputs.count else { return nil }
      defer { place += 1 }
      return inputs[place]
    }
  }

  /// The recording of a cabin scene; on request with a car on the road ten times a second.
  static func of(_ scene: Scene, road: Bool = false, ended: Bool = true) -> Recording {
    let frames = scene.observations()
    var inputs: [MonitorInput] = []
    var roadFrame = 0
    for seen in frames {
      while road, Double(roadFrame) * 100 < seen.time.milliseconds {
        inputs.append(.road(carAhead(roadFrame)))
        roadFrame += 1
      }
      inputs.append(.cabin(seen))
    }
    if ended { inputs.append(.cabinEnded(SourceEnd(isComplete: true, framesRead: frames.count))) }
    if ended, road {
      inputs.append(.road(carAhead(roadFrame)))
      inputs.append(.roadEnded(at: Timestamp(milliseconds: Double(roadFrame) * 100), missing: nil))
    }
    return Recording(inputs: inputs)
  }

  /// A car that fills more and more of the picture.
  private static func carAhead(_ number: Int) -> RoadObservation {
    let side = 60 * exp2(Double(number % 30) / 10)
    return RoadObservation(
      frame: number, time: Timestamp(milliseconds: Double(number) * 100), size: ImageSize(width: 640, height: 480),
      objects: [
        RoadObject(
          id: "7", label: .car,
          box: ImageRect(x: 320 - side / 2, y: 240 - side / 2, width: side, height: side))
      ])
  }
}

/// A clock that moves only during waits, and counts them.
final class ManualClock: ReplayClock {
  private struct State: Sendable {
    var now = Duration.zero
    var waits: [Duration] = []
  }

  private let state = Mutex(State())
  private let wakes = DispatchSemaphore(value: 0)
  /// Signalled when a thread rests until woken.
  let resting = DispatchSemaphore(value: 0)

  var now: Duration { state.withLock(\.now) }
  var waits: [Duration] { state.withLock(\.waits) }

  func wait(_ time: Duration?) {
    guard let time else {
      resting.signal()
      wakes.wait()
      return
    }
    state.withLock { state in
      state.waits.append(time)
      state.now += time
    }
  }

  func wake() { wakes.signal() }
}
