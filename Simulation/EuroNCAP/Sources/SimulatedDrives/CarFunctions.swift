import Foundation
package import HeedSignals

/// What the simulated car does by itself: warns of what is ahead, brakes in an emergency, keeps its lane, slows down and stops.
/// It obeys requests and knows nothing else of Heed.
package struct CarFunctions: Sendable {
  /// Choice: 1.8 s before contact, in the lower half of what public tests of forward collision warnings see.
  static let warning = 1.8
  /// Choice: brakes alone avoid most impacts from a second before contact on.
  static let braking = 1.0
  /// Choice: an emergency brake on a dry road, m/s².
  static let hardest = -9.0
  /// Choice: half of what UN R79 allows a risk mitigation function.
  static let slowing = -2.0
  /// Source: UN R79.04, risk mitigation function: no more than 4 m/s². Choice: a little less, so that it holds downhill.
  static let stopping = -3.8
  /// Choice: a motorway's lane is 3.5 m wide.
  static let halfLane = 1.75
  /// The lane keeper steers from this distance of the tyre to the marking on. Choice: at the marking, as in cars of today.
  static let late = 0.05
  /// The same when it is asked for more. Choice: early enough to feel it, late enough to leave the lane's middle free.
  static let early = 0.4
  /// Choice: the lateral acceleration and jerk that UN R79 allows an automatic steering function.
  private static let lateral = (acceleration: 3.0, jerk: 5.0)

  private var leases: [VehicleRequest.Kind: VehicleRequest] = [:]
  private var isSteering = false
  private var steered = 0.0
  /// When it first warned of what is ahead, first steered, seconds of the drive; nil: never.
  package private(set) var warned: Double?
  package private(set) var steeredAt: Double?

  package init() {}

  /// Takes a request. One that is not renewed in time is forgotten.
  package mutating func hear(_ request: VehicleRequest) {
    leases[request.kind] = request.phase == .ended ? nil : request
  }

  /// What it is doing because it was asked to.
  package var honoured: VehicleRequest.Kinds { VehicleRequest.Kinds(leases.keys) }

  /// How it drives in the next moment.
  /// - Parameters:
  ///   - contact: Time until what is ahead is reached, seconds; nil: nothing is ahead.
  ///   - wheels: The driver's own.
  package mutating func drive(_ car: Car, at time: Double, contact: Double?, wheels: Double) -> Car.Demand {
    let now = Timestamp(milliseconds: time * 1000)
    leases = leases.filter { ($0.value.until ?? now) >= now }
    var demand = Car.Demand()
    let gain = leases[.forwardWarning]?.gain ?? 0
    if let contact, contact <= Self.warning + gain, warned == nil { warned = time }
    if let contact, contact <= Self.braking {
      (demand.acceleration, demand.jerk) = (Self.hardest, Car.emergency)
    } else if leases[.stop] != nil {
      demand.acceleration = Self.stopping
    } else if leases[.slowDown] != nil {
      demand.acceleration = Self.slowing
    }
    demand.wheels = steer(car, at: time) ?? wheels
    return demand
  }

  /// nil while the driver steers.
  private mutating func steer(_ car: Car, at time: Double) -> Double? {
    let isAlone = leases[.slowDown] != nil || leases[.stop] != nil
    let room = Self.halfLane - Car.halfWidth - abs(car.y)
    let isLeaving = car.y * car.lateralSpeed > 0
    if isLeaving, room <= (leases[.laneSupport] == nil ? Self.late : Self.early), !isSteering {
      isSteering = true
      steeredAt = steeredAt ?? time
    }
    if isSteering, abs(car.y) < 0.2, abs(car.lateralSpeed) < 0.1 { isSteering = false }
    guard isSteering || isAlone else {
      steered = 0
      return nil
    }
    // Back to the middle without overshooting: a damped spring of 1 rad/s.
    let wanted = max(-Self.lateral.acceleration, min(Self.lateral.acceleration, -car.y - 2 * car.lateralSpeed))
    let change = Self.lateral.jerk / Stage.rate
    steered += max(-change, min(change, wanted - steered))
    return Car.wheels(for: steered, at: car.speed)
  }
}

/// A car that leaves the middle of its lane because nobody steers.
struct LaneDrift: Sendable {
  /// When it begins, seconds of the drive.
  var start: Double
  /// Across the lane, metres per second, + left. Source: Euro NCAP's lane support tests: 0.2 to 0.5 m/s.
  var lateralSpeed: Double
  /// Choice: a hand that slips turns the wheel for a second.
  private static let length = 1.0

  /// The wheels' angle.
  func wheels(at time: Double, speed: Double) -> Double {
    let since = time - start
    guard since > 0, since < Self.length, speed > 1 else { return 0 }
    // Half a sine, whose sum turns the car by as much as its lateral speed needs.
    let lateral = lateralSpeed * .pi / (2 * Self.length)
    return Car.wheels(for: lateral * sin(.pi * since / Self.length), at: speed)
  }
}
