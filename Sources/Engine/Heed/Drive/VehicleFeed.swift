import Foundation
import HeedRoad
import HeedSignals
import Synchronization

/// The vehicle signals of a run: recorded signals by the pictures' times, live signals as they arrive.
final class VehicleFeed: @unchecked Sendable {  // State other than `newest` is used by one thread only.
  private let source: any VehicleSource
  private let isLive: Bool
  private let newest = Mutex<(state: VehicleState, came: ContinuousClock.Instant)?>(nil)
  private var current, upcoming: VehicleState?
  private var isOver = false
  private var told: VehicleState?

  init(_ source: any VehicleSource, isLive: Bool) { (self.source, self.isLive) = (source, isLive) }

  func start() {
    guard isLive else { return }
    let thread = Thread { [self] in
      do { while let state = try source.next() { hear(state) } } catch {
        // The source has reported why it failed. Within a second, an event will report that signals are missing.
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

  /// The newest signals up to a time; times must not go back.
  /// - Parameter now: The present time on the same clock, for live signals; nil means `time`.
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
      // Replies to requests must not be lost if several lines lie between two pictures.
      (current, upcoming) = (next.withReply(after: current, unlessTold: told ?? VehicleState(time: .zero)), nil)
    }
    return current
  }

  /// The signals at a time; nil if unchanged since the last call.
  func news(at time: Timestamp) throws -> VehicleState? {
    guard let state = try state(at: time, now: time), state != told else { return nil }
    told = state
    return state
  }
}

extension VehicleState {
  /// These signals with the earlier reply to requests, unless they have a new one.
  /// - Parameter told: The last reported signals; nil if all are reported. A button press not reported yet is kept.
  fileprivate func withReply(after other: VehicleState?, unlessTold told: VehicleState?) -> VehicleState {
    guard let other else { return self }
    // Signals that consist of a reply alone keep the previous motion with its own age.
    var result = isReplyAlone ? other : self
    result.supports = supports ?? other.supports
    result.honours = honours ?? other.honours
    let isWaiting = other.isAcknowledging == true && told.map { $0.isAcknowledging != true } ?? false
    result.isAcknowledging = isWaiting ? true : isAcknowledging
    return result
  }

  /// These signals; their missing values come from `other`. If one of both is too old for its speed to count, only the
  /// newer one counts.
  func completed(by other: VehicleState) -> VehicleState {
    guard time - other.time <= SpeedEstimator.longestAge else { return self }
    guard other.time - time <= SpeedEstimator.longestAge else { return other }
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
