import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("The cache of vehicle signals")
struct VehicleSignalCacheTests {
  private static func moment(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

  /// All possible signals, at 0 s.
  private static func told() -> VehicleSignalCache {
    var memory = VehicleSignalCache()
    var vehicle = VehicleState(time: moment(0), speed: 10, yawRate: 0.1, turnSignal: .left, speedLimit: 14)
    vehicle.position = GeoPosition(longitude: 13, latitude: 52)
    memory.tell(vehicle)
    return memory
  }

  /// The cache's state at a time.
  private static func asked(_ memory: VehicleSignalCache, at seconds: Double) -> VehicleState? {
    var memory = memory
    return memory.state(at: moment(seconds))
  }

  @Test func emptySignalCacheHasNoVehicleState() {
    #expect(VehicleSignalCache().currentSpeed == nil)
    #expect(Self.asked(VehicleSignalCache(), at: 0) == nil)
  }

  // Known for one second, even if the speed is set again with every frame.
  @Test(arguments: [(0.999, true), (1, true), (1.001, false), (60, false), (-1, true), (-1.001, false)])
  func newSpeedDoesNotRefreshOtherVehicleValues(age: Double, isKnown: Bool) throws {
    var memory = Self.told()
    memory.tell(speed: 20, at: nil)
    let state = try #require(Self.asked(memory, at: age))
    #expect(state.speed == 20 && state.time == Self.moment(age))
    #expect((state.yawRate != nil) == isKnown)
    #expect((state.turnSignal != nil) == isKnown)
    #expect((state.speedLimit != nil) == isKnown)
    #expect(state.position == nil, "the vehicle was there at another time")
  }

  @Test func vehicleValuesSetTogetherExpireTogether() throws {
    var memory = Self.told()
    let alone = try #require(Self.asked(memory, at: 0.5))
    #expect(alone.speed == 10 && alone.position != nil && alone.time == Self.moment(0))
    memory.tell(speed: 20, at: Self.moment(0))
    let together = try #require(Self.asked(memory, at: 0.5))
    #expect(together.speed == 20 && together.position != nil)
    memory.tell(VehicleState(time: Self.moment(0.2), yawRate: 0.1))
    #expect(Self.asked(memory, at: 0.5) == VehicleState(time: Self.moment(0.2), yawRate: 0.1))
  }

  @Test func speedExpiresLikeOtherVehicleValues() {
    var memory = Self.told()
    memory.tell(speed: 20, at: nil)
    let first = memory.state(at: Self.moment(0.5))
    #expect(first?.speed == 20)
    #expect(Self.asked(memory, at: 1.2)?.time == Self.moment(0.5), "it is that of the frame after it was said")
    #expect(Self.asked(memory, at: 1.6) == nil)
    #expect(memory.currentSpeed == 20)
  }

  // The alert library's values for an unknown speed: then positions give the speed.
  @Test(arguments: [nil, -1, .infinity] as [Double?])
  func unknownSpeedKeepsThePositions(speed: Double?) throws {
    var memory = Self.told()
    memory.tell(speed: speed, at: nil)
    let state = try #require(Self.asked(memory, at: 0.5))
    #expect(state.speed == speed && state.position != nil && state.time == Self.moment(0))
    #expect(memory.currentSpeed == speed)
  }
}
