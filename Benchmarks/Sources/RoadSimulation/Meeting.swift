import Foundation

/// How one vehicle meets one other road user, before a camera looks: random values, integrated over time.
package struct Meeting: Hashable, Sendable {
  /// A time span of constant acceleration of the other road user or of the vehicle itself, m/s^2.
  package struct Push: Hashable, Sendable {
    package var from: Double
    package var to: Double
    package var acceleration: Double

    package init(from: Double, to: Double, acceleration: Double) {
      self.from = from
      self.to = to
      self.acceleration = acceleration
    }
  }

  /// Sideways motion from one place to another, metres + left, as smooth as possible (minimum jerk).
  package struct Sidestep: Hashable, Sendable {
    package var start: Double
    package var duration: Double
    package var from: Double
    package var to: Double

    package init(start: Double, duration: Double, from: Double, to: Double) {
      self.start = start
      self.duration = duration
      self.from = from
      self.to = to
    }

    /// Source: Flash & Hogan 1985, The coordination of arm movements, J. Neurosci. 5: 10 s^3 - 15 s^4 + 6 s^5.
    func place(at time: Double) -> Double {
      let s = min(max((time - start) / duration, 0), 1)
      return from + (to - from) * s * s * s * (10 - 15 * s + 6 * s * s)
    }
  }

  package var label: String
  /// The other road user at time 0. `x` is the distance from the vehicle's front camera to its middle.
  package var other: Cuboid
  package var vehicleSpeed: Double
  package var otherSpeed: Double
  package var vehiclePushes: [Push] = []
  package var otherPushes: [Push] = []
  /// A sideways motion of the other road user; nil if it keeps ``sideSpeed``.
  package var sidestep: Sidestep?
  /// + left, m/s.
  package var sideSpeed = 0.0
  /// Seconds.
  package var duration: Double

  package init(label: String, other: Cuboid, vehicleSpeed: Double, otherSpeed: Double, duration: Double) {
    self.label = label
    self.other = other
    self.vehicleSpeed = vehicleSpeed
    self.otherSpeed = otherSpeed
    self.duration = duration
  }

  /// One moment of the meeting.
  package struct Moment: Hashable, Sendable {
    package var time: Double
    package var vehicleSpeed: Double
    package var other: Cuboid
  }

  /// Simulation steps per second; a multiple of the cameras' rates.
  package static let stepsPerSecond = 600
  /// Steps per second that are enough to reject an unsuitable draw.
  package static let roughStepsPerSecond = 50

  /// All moments of the meeting. No road user moves backwards.
  package func moments(stepsPerSecond: Int = Self.stepsPerSecond) -> [Moment] {
    let step = 1 / Double(stepsPerSecond)
    var (vehicle, mover, along) = (vehicleSpeed, otherSpeed, other.x)
    var result: [Moment] = []
    for index in 0...Int(duration * Double(stepsPerSecond)) {
      let time = Double(index) * step
      var cuboid = other
      cuboid.x = along
      cuboid.y = sidestep?.place(at: time) ?? other.y + sideSpeed * time
      result.append(Moment(time: time, vehicleSpeed: vehicle, other: cuboid))
      let (nextVehicle, nextMover) = (
        max(0, vehicle + Self.sum(vehiclePushes, time) * step), max(0, mover + Self.sum(otherPushes, time) * step)
      )
      along += ((mover + nextMover) - (vehicle + nextVehicle)) / 2 * step
      (vehicle, mover) = (nextVehicle, nextMover)
    }
    return result
  }

  private static func sum(_ pushes: [Push], _ time: Double) -> Double {
    pushes.reduce(0) { $0 + ($1.from <= time && time < $1.to ? $1.acceleration : 0) }
  }
}
