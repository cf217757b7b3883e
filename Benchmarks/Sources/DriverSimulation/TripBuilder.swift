import Draws
import Foundation
import Scoring

/// Builds a trip piece by piece, and records which looks it requires of the driver.
struct TripBuilder {
  /// One turn of the steering wheel and back: half a sine wave.
  private struct Pulse {
    var span: Range<Double>
    var peak: Double
  }

  let habits: DriverHabits
  var chance: SeededRandom
  private var trip = Trip()
  private var pulses: [Pulse] = []
  private var signals: [(span: Range<Double>, side: SimulatedTick.Signal)] = []
  private var touches: [Range<Double>] = []
  private var assisted: [Range<Double>] = []
  /// Speed variation by the foot on the pedal, metres per second.
  private var sway = 0.0
  private var plainSpeed = 0.0

  init(habits: DriverHabits, chance: SeededRandom) {
    self.habits = habits
    self.chance = chance
  }

  var time: Double { trip.seconds }

  /// Drives for some seconds and approaches a target speed. Speeds in m/s, accelerations in m/s^2.
  mutating func go(for seconds: Double, towards target: Double, by acceleration: Double = 1.6) {
    for _ in 0..<max(1, Int(seconds * Trip.rate)) {
      let step = acceleration / Trip.rate
      plainSpeed += min(max(target - plainSpeed, -step), step)
      sway = sway * 0.998 + chance.normal(0, 0.02)
      trip.speed.append(plainSpeed < 0.05 ? 0 : max(0, plainSpeed + min(1, plainSpeed / 5) * sway))
    }
  }

  /// Brakes until the vehicle stands.
  mutating func stop(by deceleration: Double) { go(for: plainSpeed / deceleration + 0.3, towards: 0, by: deceleration) }

  mutating func steer(_ span: Range<Double>, to peak: Double) { pulses.append(Pulse(span: span, peak: peak)) }

  mutating func signal(_ span: Range<Double>, _ side: SimulatedTick.Signal) { signals.append((span, side)) }

  mutating func crossLane(_ span: Range<Double>, isLeft: Bool) {
    trip.laneChanges.append(Trip.LaneChange(span: span, isLeft: isLeft))
  }

  mutating func touch(_ span: Range<Double>) { touches.append(span) }

  mutating func assist(_ span: Range<Double>) { assisted.append(span) }

  mutating func isFree(_ span: Range<Double>) { trip.freedoms.append(span) }

  /// True with the given probability.
  mutating func happens(_ probability: Double) -> Bool { chance.uniform(0...1) < probability }

  /// Random waiting time for an event that happens once in `mean` seconds on average, seconds.
  mutating func wait(_ mean: Double) -> Double { -mean * log(chance.uniform(1e-6...1)) }

  /// Requires looks at several places, one after the other, with short looks at the road in between.
  /// - Returns: The time at which the last look ends.
  @discardableResult
  mutating func scan(_ places: [LookPlace], from start: Double) -> Double {
    var time = start
    for place in places {
      let length = place.length.draw(factor: habits.lengthFactor, using: &chance)
      trip.demands.append(Trip.Demand(start: time, length: length, place: place))
      time += length
      // Choice: a driver who scans a junction looks at the road for less than a second in between.
      let road = chance.uniform(0.25...0.9)
      trip.demands.append(Trip.Demand(start: time, length: road, place: .road))
      time += road
    }
    return time
  }

  /// The trip, cut or extended to this number of frames.
  func finished(frames: Int) -> Trip {
    var (result, chance) = (trip, chance)
    result.speed = Array(result.speed.prefix(frames))
    result.speed += Array(repeating: 0, count: frames - result.speed.count)
    result.demands.sort { ($0.start, $0.place.rawValue) < ($1.start, $1.place.rawValue) }
    var hands = 0.0
    result.steering = result.speed.map { speed in
      hands = hands * 0.99 + chance.normal(0, 0.12)
      return speed > 0 ? hands : 0
    }
    func frame(_ time: Double) -> Int { min(max(Int((time * Trip.rate).rounded()), 0), frames) }
    func part(_ span: Range<Double>) -> Range<Int> { frame(span.lowerBound)..<frame(span.upperBound) }
    for pulse in pulses {
      let span = part(pulse.span)
      for index in span {
        result.steering[index] += pulse.peak * sin(.pi * Double(index - span.lowerBound) / Double(max(1, span.count)))
      }
    }
    result.signal = Array(repeating: .none, count: frames)
    for (span, side) in signals { for index in part(span) { result.signal[index] = side } }
    result.isEngaged = Array(repeating: false, count: frames)
    for span in assisted { for index in part(span) { result.isEngaged[index] = true } }
    // A driver without an assistant has the hands on the wheel.
    result.isInteracting = result.isEngaged.map { !$0 }
    for span in touches { for index in part(span) { result.isInteracting[index] = true } }
    return result
  }
}
