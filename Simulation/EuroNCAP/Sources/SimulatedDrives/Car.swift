import Foundation

/// A passenger car on a straight road: a bicycle model, with brakes that build up and comfort that limits jerk.
///
/// Source: Rajamani, Vehicle Dynamics and Control (2012): linear single-track model and a passenger car's values.
package struct Car: Sendable {
  /// What steers and brakes it at one moment.
  package struct Demand: Sendable {
    /// Of the front wheels, radians, + left.
    package var wheels = 0.0
    /// Metres per second squared; 0 holds the speed.
    package var acceleration = 0.0
    /// How fast the acceleration may change, metres per second cubed.
    package var jerk = Car.comfortable

    package init() {}
  }

  static let mass = 1573.0
  static let inertia = 2873.0
  /// From the centre of mass to the axles, metres.
  static let front = 1.1
  static let rear = 1.58
  /// Of an axle's two tyres, newtons per radian.
  static let stiffness = 160_000.0
  /// Choice: a car is 1.8 m wide.
  package static let halfWidth = 0.9
  /// Choice: what passengers bear without a word.
  package static let comfortable = 2.5
  /// Choice: emergency brakes reach 9 m/s² in 0.3 s.
  package static let emergency = 30.0
  /// Choice: an electric steering's delay.
  private static let steeringLag = 0.1
  private static let step = 0.001
  /// Below this speed the tyres' angles mean nothing, metres per second.
  private static let slow = 1.0

  /// Along the road, and from the middle of the lane, + left; metres.
  package private(set) var x = 0.0
  package private(set) var y = 0.0
  package private(set) var heading = 0.0
  package private(set) var speed: Double
  /// Radians per second, + left.
  package private(set) var yawRate = 0.0
  package private(set) var acceleration = 0.0
  package private(set) var wheels = 0.0
  private var sideways = 0.0

  package init(speed: Double) { self.speed = speed }

  /// Of the middle of the car across the road, metres per second, + left.
  package var lateralSpeed: Double { speed * sin(heading) + sideways * cos(heading) }

  package mutating func drive(for seconds: Double, _ demand: Demand) {
    var left = seconds
    while left > 1e-9 {
      let step = min(Self.step, left)
      move(step, demand)
      left -= step
    }
  }

  private mutating func move(_ step: Double, _ demand: Demand) {
    let change = demand.jerk * step
    acceleration += max(-change, min(change, demand.acceleration - acceleration))
    speed = max(0, speed + acceleration * step)
    if speed == 0 { acceleration = max(0, acceleration) }
    wheels += (demand.wheels - wheels) * min(1, step / Self.steeringLag)
    if speed > Self.slow {
      let front = wheels - (sideways + Self.front * yawRate) / speed
      let rear = -(sideways - Self.rear * yawRate) / speed
      let (ahead, behind) = (Self.stiffness * front, Self.stiffness * rear)
      sideways += ((ahead + behind) / Self.mass - speed * yawRate) * step
      yawRate += (Self.front * ahead - Self.rear * behind) / Self.inertia * step
    } else {
      (sideways, yawRate) = (0, speed * wheels / (Self.front + Self.rear))
    }
    heading += yawRate * step
    x += (speed * cos(heading) - sideways * sin(heading)) * step
    y += (speed * sin(heading) + sideways * cos(heading)) * step
  }

  /// The wheels' angle for a lateral acceleration in steady driving.
  package static func wheels(for lateral: Double, at speed: Double) -> Double {
    let base = front + rear
    // Load on the axles against their stiffness: how much the car understeers.
    let understeer = mass * (rear * stiffness - front * stiffness) / (base * stiffness * stiffness)
    return lateral * (base / max(1, speed * speed) + understeer)
  }
}
