import Draws
import Foundation
import Scoring

/// A drive of somebody whose state changes, as a cabin camera, lane markings and the vehicle tell it ten times a second.
package struct StateDrive: Sendable {
  /// Every so many of a trip's frames there is a row.
  private static let every = 3
  /// A look away that has lasted this long is answered to, as if somebody had been warned, seconds.
  static let warned = 2.0

  package let habits: DriverHabits
  package let course: StateCourse
  package let impairment: ImpairedState?
  package let rows: [StateRow]

  /// - Parameters:
  ///   - minutes: Of the whole drive.
  ///   - onset: Minutes after which an impairment begins; nil: never.
  ///   - hasTowns: False: country roads and motorways alone.
  package init(seed: UInt64, minutes: Double, onset: Double? = nil, hasTowns: Bool = true) {
    var chance = SeededRandom(seed: seed)
    let habits = DriverHabits(using: &chance)
    let trip = Trip(minutes: minutes, habits: habits, townShare: hasTowns ? 0.45 : 0, using: &chance)
    impairment = onset == nil ? nil : ImpairedState(using: &chance)
    let course = StateCourse(
      minutes: minutes, habits: habits, impairment: impairment, onset: onset.map { $0 * 60 }, using: &chance)
    let plan = LookPlan.looks(trip, habits: habits, course: course, using: &chance)
    let lids = Lids(course: course, seconds: trip.seconds, blinksPerMinute: habits.blinksPerMinute, using: &chance)
    var camera = CabinCamera(
      trip: trip, habits: habits, lids: lids, chance: SeededRandom(seed: chance.next()), course: course)
    let ticks = camera.ticks(of: plan.looks)
    rows = Self.rows(ticks, trip, course, lids, prompts: plan.prompts, using: &chance)
    (self.habits, self.course) = (habits, course)
  }

  private static func rows(
    _ ticks: [SimulatedTick], _ trip: Trip, _ course: StateCourse, _ lids: Lids, prompts: [Double],
    using chance: inout SeededRandom
  ) -> [StateRow] {
    var (lane, rows) = (LaneKeeping(), [StateRow]())
    rows.reserveCapacity(ticks.count / every + 1)
    var (blinks, prompts, changes) = (lids.blinks[...], prompts[...], trip.laneChanges[...])
    for (frame, tick) in ticks.enumerated() {
      lane.step(to: tick.time, speed: trip.speed[frame], state: course.state(at: tick.time), using: &chance)
      guard frame % every == 0 else { continue }
      var row = StateRow(tick)
      row.steering = ((trip.steering[frame] + lane.wheel) * 100).rounded() / 100
      while let change = changes.first, change.span.upperBound <= tick.time { changes.removeFirst() }
      row.lane = offset(lane.offset, changes.first, trip.speed[frame], tick.time, using: &chance)
      if let blink = blinks.first, blink.upperBound <= tick.time {
        blinks.removeFirst()
        // Some are missed, and a blink is three to ten frames of a camera.
        if tick.isFaceSeen, chance.uniform(0...1) > 0.05 {
          row.blink = max(0.05, blink.upperBound - blink.lowerBound + chance.normal(0, 0.015))
        }
      }
      if let prompt = prompts.first, prompt <= tick.time {
        prompts.removeFirst()
        row.isPrompted = true
      }
      rows.append(row)
    }
    return rows
  }

  /// As markings tell it: from country roads on, now and then not at all.
  private static func offset(
    _ own: Double, _ change: Trip.LaneChange?, _ speed: Double, _ time: Double, using chance: inout SeededRandom
  ) -> Double? {
    let noise = chance.normal(0, 0.04)
    guard speed > 16, chance.uniform(0...1) > 0.05 else { return nil }
    var value = own + noise
    if let change, change.span.contains(time) {
      let width = 3.6
      let share = (time - change.span.lowerBound) / (change.span.upperBound - change.span.lowerBound)
      value += (share < 0.5 ? share : share - 1) * width * (change.isLeft ? 1 : -1)
    }
    return (value * 1000).rounded() / 1000
  }
}
