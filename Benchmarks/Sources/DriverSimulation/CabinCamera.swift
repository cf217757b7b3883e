import Draws
import Foundation
import Scoring

/// What a cabin camera measures of a driver: late heads, noise, wrong zones, frames without a gaze or a face.
struct CabinCamera {
  /// Head yaw beyond which a picture has no face, degrees. Choice: where face detectors lose a profile.
  private static let lostYaw = 70.0
  /// Time constant of head turns, seconds. Choice: heads need a quarter of a second for half of a large turn.
  private static let headDelay = 0.2
  /// Share of wrong zones. Choice: 93 to 95 % of drivers' zones are right (docs/references.md, calibration and gaze).
  private static let wrongZones = 0.05

  let trip: Trip
  let habits: DriverHabits
  let lids: Lids
  var chance: SeededRandom
  private var head = (yaw: 0.0, pitch: 0.0)
  private var bias = (azimuth: 0.0, elevation: 0.0)
  private var seen = LookPlace.road
  private var flicker = (until: 0.0, place: LookPlace.cluster)
  private var lostUntil = 0.0
  private var sway = 0.0

  init(trip: Trip, habits: DriverHabits, lids: Lids, chance: SeededRandom) {
    self.trip = trip
    self.habits = habits
    self.lids = lids
    self.chance = chance
  }

  mutating func ticks(of looks: [Look]) -> [SimulatedTick] {
    var (result, look) = ([SimulatedTick](), -1)
    var (blinks, yawns) = (lids.blinks[...], lids.yawns[...])
    result.reserveCapacity(trip.speed.count)
    for frame in trip.speed.indices {
      let time = Double(frame) / Trip.rate
      while look < 0 || (look + 1 < looks.count && looks[look].end <= time) {
        look += 1
        arrive(at: looks[look].place)
      }
      while let blink = blinks.first, blink.upperBound <= time { blinks.removeFirst() }
      while let yawn = yawns.first, yawn.upperBound <= time { yawns.removeFirst() }
      var tick = SimulatedTick(time: time)
      say(frame, &tick)
      measure(looks[look], &tick)
      if let yawn = yawns.first, yawn.contains(time) {
        self.yawn(&tick, (time - yawn.lowerBound) / (yawn.upperBound - yawn.lowerBound))
      }
      if let blink = blinks.first, blink.contains(time) { shut(&tick) }
      lose(&tick, frame)
      result.append(tick)
    }
    return result
  }

  /// Writes what the vehicle reports into the tick.
  private func say(_ frame: Int, _ tick: inout SimulatedTick) {
    tick.speed = trip.speed[frame]
    tick.isStandstill = trip.speed[frame] == 0
    tick.steering = trip.steering[frame]
    tick.signal = trip.signal[frame]
    tick.isEngaged = trip.isEngaged[frame]
    tick.isInteracting = trip.isInteracting[frame]
    tick.kss = ((habits.sleepiness + habits.tiring * tick.time / 3600) * 10).rounded() / 10
  }

  private mutating func arrive(at place: LookPlace) {
    bias = (chance.normal(0, 1.5), chance.normal(0, 1.5))
    seen = place
    guard place != .road, chance.uniform(0...1) < Self.wrongZones else { return }
    seen =
      switch place {
      case .cluster: .road
      case .mirrorLeft: .sceneryLeft
      case .mirrorRight: .passenger
      case .mirrorRear: .sceneryRight
      case .centreStack: .cluster
      case .passenger, .windowRight: .mirrorRight
      case .sceneryLeft: .mirrorLeft
      default: place
      }
  }

  private mutating func measure(_ look: Look, _ tick: inout SimulatedTick) {
    // Now and then, a movement of the eyes within the road scene is mistaken for a glance at the instruments.
    if look.place == .road, tick.time >= flicker.until, chance.uniform(0...1) < 3 / 60 / Trip.rate {
      flicker = (tick.time + chance.uniform(0.05...0.3), chance.uniform(0...1) < 0.7 ? .cluster : .sceneryRight)
    }
    let isFlickering = look.place == .road && tick.time < flicker.until
    tick.look(at: isFlickering ? flicker.place : seen)
    tick.task = look.task
    sway = sway * 0.99 + chance.normal(0, 0.35)
    // In a bend, the driver looks into the bend, in proportion to the wheel's angle.
    let bend = look.place == .road ? min(max(trip.steering[frame(tick.time)] * 0.35, -18), 18) : 0
    let azimuth = look.place.azimuth + bias.azimuth + bend + (look.place == .road ? sway : 0)
    tick.azimuth = round(azimuth + chance.normal(0, 1.2))
    tick.elevation = round(look.place.elevation + bias.elevation + chance.normal(0, 1.2))
    let share = 1 / (1 + Self.headDelay * Trip.rate)
    head.yaw += (headTarget(azimuth) - head.yaw) * share
    head.pitch += (look.place.elevation * habits.headGain * 0.6 - head.pitch) * share
    tick.headYaw = round(head.yaw + chance.normal(0, 0.5))
    tick.headPitch = round(head.pitch + chance.normal(0, 0.5))
    tick.poseDeviation = 0.03 + 0.004 * max(0, abs(head.yaw) - 30) + chance.uniform(0...0.02)
    if chance.uniform(0...1) < 0.02 { tick.hideGaze() }
  }

  private func frame(_ time: Double) -> Int { min(Int((time * Trip.rate).rounded()), trip.speed.count - 1) }

  /// Head yaw for a gaze azimuth, degrees: a share of the azimuth, or more if the eyes cannot reach that far.
  private func headTarget(_ azimuth: Double) -> Double {
    let near = azimuth * habits.headGain
    // Eyes turn by at most 45 degrees relative to the head.
    return abs(azimuth - near) > 45 ? azimuth - (azimuth < 0 ? -45 : 45) : near
  }

  private func yawn(_ tick: inout SimulatedTick, _ share: Double) {
    tick.headPitch += 8 * sin(.pi * share)
    // In a yawn, the cheeks press the lids together: little can be seen of the eyes, and nothing of the gaze.
    if (0.35..<0.7).contains(share) {
      tick.eyesVisible = 0.2
      tick.hideGaze()
    }
  }

  private func shut(_ tick: inout SimulatedTick) {
    tick.eyesClosed = 0.95
    tick.hideGaze()
  }

  /// Makes the face disappear at times: behind a hand, behind an arm at the wheel, or when the head turns away.
  private mutating func lose(_ tick: inout SimulatedTick, _ frame: Int) {
    // Choice: ten losses an hour in general, and an arm before the face in every fifth turn of the wheel.
    let chances = abs(trip.steering[frame]) > 120 ? 0.08 : 10.0 / 3600
    if tick.time >= lostUntil, chance.uniform(0...1) < chances / Trip.rate {
      lostUntil = tick.time + min(max(0.1, GlanceLength(mean: 0.8, deviation: 0.8).draw(using: &chance)), 3)
    }
    guard tick.time < lostUntil || abs(head.yaw) > Self.lostYaw else { return }
    tick.hideGaze()
    tick.isFaceSeen = false
    (tick.headYaw, tick.headPitch, tick.poseDeviation) = (0, 0, 0)
    (tick.eyesClosed, tick.eyesVisible, tick.phone) = (0, 0, 0)
  }

  private func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
