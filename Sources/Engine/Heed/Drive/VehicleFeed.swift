import Foundation
import HeedRoad
import HeedSignals
import Synchronization

/// A vehicle's signals beside the pictures of a run: recorded ones at the pictures' times, live ones as they come.
final class VehicleFeed: @unchecked Sendable {  // What is not behind `newest` is used by one thread alone.
  private let source: any VehicleSource
  private let isLive: Bool
  private let newest = Mutex<(state: VehicleState, came: ContinuousClock.Instant)?>(nil)
  private var current: VehicleState?
  private var upcoming: VehicleState?
  private var isOver = false
  private var told: VehicleState?

  init(_ source: any VehicleSource, isLive: Bool) { (self.source, self.isLive) = (source, isLive) }

  /// Starts to read a live vehicle, on a thread of its own.
  func start() {
    guard isLive else { return }
    let thread = Thread { [self] in
      do { while let state = try source.next() { hear(state) } } catch {
        // The source has reported why; its last signals become stale within a second, which is an event.
      }
    }
    thread.name = "heed.vehicle"
    thread.start()
  }

  private func hear(_ state: VehicleState) {
    newest.withLock { newest in
      let came = state.isReplyAlone ? newest?.came : nil
      newest = (state.withReply(after: newest?.state, unlessTold: nil), came ?? .now)
    }
  }

  /// The newest state at or before a time; times must not go back.
  /// - Parameter now: The current time on the clock of `time`, which dates live states; nil: `time`.
  func state(at time: Timestamp, now: Timestamp?) throws -> VehicleState? {
    guard !isLive else {
      return newest.withLock { newest in
        guard let newest else { return nil }
        var state = newest.state
        state.time = min(time, (now ?? time) - newest.came.duration(to: .now))
        return state
      }
    }
    while !isOver {
      upcoming = try upcoming ?? source.next()
      isOver = upcoming == nil
      guard let next = upcoming, next.time <= time else { break }
      // What stands in a line between two pictures is not lost with it.
      (current, upcoming) = (next.withReply(after: current, unlessTold: told ?? VehicleState(time: .zero)), nil)
    }
    return current
  }

  /// The same, unless it was returned before.
  func news(at time: Timestamp) throws -> VehicleState? {
    guard let state = try state(at: time, now: time), state != told else { return nil }
    told = state
    return state
  }
}

extension VehicleState {
  /// This state with what the one before said of requests.
  /// - Parameter told: What was last told: a press of the button that it lacks is not lost. nil: whatever comes is told.
  fileprivate func withReply(after other: VehicleState?, unlessTold told: VehicleState?) -> VehicleState {
    guard let other else { return self }
    // A line of replies alone says nothing of how the vehicle moves: what was said of that before stands, at its own age.
    var result = isReplyAlone ? other : self
    result.supports = supports ?? other.supports
    result.honours = honours ?? other.honours
    let isWaiting = other.isAcknowledging == true && told.map { $0.isAcknowledging != true } ?? false
    result.isAcknowledging = isWaiting ? true : isAcknowledging
    return result
  }

  /// Older signals are not used: the same limit as for the speed.
  private static let stalest = SpeedEstimator.Settings().longestAge

  /// This state with its gaps filled from another; only the newer one if the other is stale beside it.
  func completed(by other: VehicleState) -> VehicleState {
    guard time - other.time <= Self.stalest else { return self }
    guard other.time - time <= Self.stalest else { return other }
    var result = self
    result.speed = speed ?? other.speed
    result.yawRate = yawRate ?? other.yawRate
    result.turnSignal = turnSignal ?? other.turnSignal
    result.steering = steering ?? other.steering
    result.isBraking = isBraking ?? other.isBraking
    result.isEngaged = isEngaged ?? other.isEngaged
    result.position = position ?? other.position
    result.heading = heading ?? other.heading
    result.speedLimit = speedLimit ?? other.speedLimit
    result.supports = supports ?? other.supports
    result.honours = honours ?? other.honours
    result.isAcknowledging = isAcknowledging ?? other.isAcknowledging
    return result
  }
}
