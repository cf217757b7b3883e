import HeedSignals
import Synchronization
import Testing

@testable import Heed

/// Delivers the given states, one after the other.
final class ListedVehicle: VehicleSource {
  private let states: [VehicleState]
  private let given = Mutex(0)

  init(_ states: [VehicleState]) { self.states = states }

  func next() -> VehicleState? {
    given.withLock { given in
      defer { given += 1 }
      return given < states.count ? states[given] : nil
    }
  }
}

@Suite struct VehicleFeedTests {
  @Test func vehicleStateOfTheRecognitionsTakesPrecedence() throws {
    let (own, other) = (
      VehicleState(time: .zero, yawRate: 0.1), VehicleState(time: .zero, speed: 9, yawRate: 0.5, turnSignal: .right)
    )
    let both = own.completed(by: other)
    #expect(both.speed == 9 && both.yawRate == 0.1 && both.turnSignal == .right)
  }

  @Test(arguments: [(999, true), (1000, true), (1001, false)])
  func vehicleStateIsNotCompletedWithStaleValues(age: Int, isKnown: Bool) {
    let (old, new) = (
      VehicleState(time: .zero, speed: 9), VehicleState(time: Timestamp(milliseconds: Double(age)), yawRate: 0.1)
    )
    #expect(new.completed(by: old).speed == (isKnown ? 9 : nil))
    #expect(old.completed(by: new).speed == (isKnown ? 9 : nil), "the newer one alone")
    #expect(old.completed(by: new).yawRate == 0.1)
  }

  // A frame's time, and the known speed there; messages at 100 ms: 10 m/s, at 200 ms: 20 m/s.
  @Test(arguments: [(99.0, nil), (100, 10.0), (199, 10), (200, 20), (9000, 20)])
  func vehicleStateIsTheNewestUpToTheFrame(milliseconds: Double, speed: Double?) throws {
    let states = [100.0, 200].map { VehicleState(time: Timestamp(milliseconds: $0), speed: $0 / 10) }
    let feed = VehicleFeed(ListedVehicle(states), isLive: false)
    #expect(try feed.state(at: Timestamp(milliseconds: milliseconds), now: nil)?.speed == speed)
  }

  @Test func vehicleStatesBetweenTwoFramesAreMerged() throws {
    func state(_ milliseconds: Double, _ change: (inout VehicleState) -> Void) -> VehicleState {
      var state = VehicleState(time: Timestamp(milliseconds: milliseconds))
      change(&state)
      return state
    }
    let feed = VehicleFeed(
      ListedVehicle([
        state(0) { $0.speed = 10 }, state(10) { $0.supports = [.stop] }, state(20) { $0.isAcknowledging = true },
        state(30) { $0.speed = 11 }, state(90) { $0.speed = 12 },
      ]), isLive: false)
    let first = try #require(try feed.news(at: Timestamp(milliseconds: 33)))
    #expect(first.speed == 11 && first.supports == [.stop] && first.isAcknowledging == true)
    let second = try #require(try feed.news(at: Timestamp(milliseconds: 100)))
    #expect(second.speed == 12 && second.supports == [.stop] && second.isAcknowledging == nil)
  }

  @Test func eachVehicleStateIsDeliveredOnce() throws {
    let feed = VehicleFeed(ListedVehicle([VehicleState(time: .zero, speed: 10)]), isLive: false)
    let news = try [0.0, 33, 67].map { try feed.news(at: Timestamp(milliseconds: $0))?.speed }
    #expect(news == [10, nil, nil])
  }
}
