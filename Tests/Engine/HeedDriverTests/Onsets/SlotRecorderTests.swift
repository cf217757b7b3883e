import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedDriver

@Suite struct SlotRecorderTests {
  /// Drives on a road of kind 1 and collects what comes; a moment is as `change` makes it.
  private struct Ride {
    var recorder: SlotRecorder
    var slots: [DrivingSlot] = []
    var time = 0.0

    init(_ settings: ImpairmentMonitor.Settings = .init()) { recorder = SlotRecorder(settings: settings) }

    mutating func play(
      seconds: Double, hertz: Double = 10, doing: SlotRecorder.Doing = .driving(road: 1), reaction: Duration? = nil,
      _ change: (inout DrivingMoment, Double) -> Void = { _, _ in }
    ) {
      for index in 1...Int((seconds * hertz).rounded()) {
        var moment = DrivingMoment(time: Timestamp(milliseconds: (time + Double(index) / hertz) * 1000))
        (moment.steering, moment.areEyesOnRoad) = (.degrees(0), true)
        (moment.zoneClass, moment.azimuth) = (.forward, .degrees(0))
        change(&moment, Double(index) / hertz)
        let answer = index == 1 ? reaction : nil
        if let slot = recorder.update(moment, for: 1 / hertz, doing: doing, reaction: answer) { slots.append(slot) }
      }
      time += seconds
    }
  }

  @Test func aSlotIsFifteenSecondsOfDrivingWhateverStopsAreInBetween() {
    var ride = Ride()
    ride.play(seconds: 10)
    ride.play(seconds: 60, doing: .resting)
    ride.play(seconds: 14, doing: .driving(road: 2))
    #expect(ride.slots.isEmpty)
    ride.play(seconds: 5)
    #expect(ride.slots.map(\.road) == [1])
    #expect(abs(ride.slots[0].time.seconds(since: .zero) - 89) < 0.11)
  }

  @Test(arguments: [10.0, 20, 30, 60])
  func aFasterCameraCountsNoMore(hertz: Double) {
    var ride = Ride()
    // The wheel swings by one degree twice a second; second differences over 0.1 s see the same of it at any rate.
    ride.play(seconds: 15.05, hertz: hertz) { moment, now in moment.steering = .degrees(sin(now * 4 * .pi)) }
    let slot = ride.slots[0]
    #expect((146...150).contains(slot[.wheelTremor].weight) && (138...150).contains(slot[.wheelCourse].weight))
    #expect(abs((slot[.wheelTremor].mean ?? 0) - 0.88) < 0.04)
  }

  @Test func whatIsNoLaneThatIsHeldSaysNothingOfTheWheel() {
    var ride = Ride()
    ride.play(seconds: 15) { moment, _ in moment.isSignalling = true }
    ride.play(seconds: 15) { moment, _ in moment.steering = .degrees(31) }
    ride.play(seconds: 15) { moment, _ in moment.steering = nil }
    #expect(ride.slots.count == 3)
    for slot in ride.slots { #expect(slot[.wheelTremor].weight == 0 && slot[.wheelCourse].weight == 0) }
  }

  @Test func placesInTheLaneCountAroundTheirOwnMeanWithoutLaneChanges() {
    var ride = Ride()
    // To and fro by 0.1 m around 0.5 m; then another lane begins in the second piece.
    ride.play(seconds: 15) { moment, now in moment.laneOffset = 0.5 + (Int((now * 10).rounded()) % 2 == 0 ? 0.1 : -0.1)
    }
    let amount = ride.slots[0][.lane]
    #expect(abs(amount.weight - 99) < 1.1 && abs((amount.mean ?? 0) - 0.0101) < 0.0003)
    ride.play(seconds: 15) { moment, now in moment.laneOffset = now < 7 ? 1 : -1 }
    // One piece had the change in it, and the first half of the next one began before.
    #expect(ride.slots[1][.lane].weight <= 100)
  }

  @Test func blinksWhileStandingCountForTheNextSlot() {
    var ride = Ride()
    ride.play(seconds: 10, doing: .resting) { moment, now in
      moment.blink = abs(now - 5) < 0.01 ? .milliseconds(200) : nil
    }
    ride.play(seconds: 10, doing: .unseen) { moment, _ in moment.blink = .milliseconds(200) }
    ride.play(seconds: 15) { moment, now in moment.blink = abs(now - 5) < 0.01 ? .milliseconds(400) : nil }
    let slot = ride.slots[0]
    #expect(slot[.blinkLength].weight == 2 && abs(slot[.blinkLength].sum - log(0.2 * 0.4)) < 1e-9)
    #expect(slot[.blinkRate].sum == 2 && abs(slot[.blinkRate].weight - 25) < 1e-6)
  }

  @Test(
    arguments: [(0.2, 0.0, "shorter than what counts"), (0.4, 1, "a look at a mirror")] as [(Double, Double, Comment)])
  func looksAtMirrorsCountFromThreeTenthsOfASecond(length: Double, count: Double, why: Comment) {
    var ride = Ride()
    ride.play(seconds: 15) { moment, now in
      guard now > 5, now <= 5.05 + length else { return }
      (moment.zoneClass, moment.areEyesOnRoad) = (.driving, false)
    }
    #expect(ride.slots[0][.checks].sum == count, why)
    #expect(abs(ride.slots[0][.checks].weight - 15) < 1e-6)
    #expect(ride.slots[0][.lookLength].weight == 1, "its length is that of any look away")
    #expect(abs(ride.slots[0][.lookLength].sum - log(length)) < 0.3)
  }

  @Test func answersCountByTheirLogarithm() {
    var ride = Ride()
    ride.play(seconds: 15, reaction: .seconds(1))
    ride.play(seconds: 15, reaction: .milliseconds(10))
    #expect(ride.slots[0][.reaction] == SlotAmount(sum: 0, weight: 1))
    #expect(ride.slots[1][.reaction].sum == log(0.15), "no eye is as fast as that")
  }

  @Test func theGazeMovesBetweenLooksAtTheRoadWithinASecond() {
    var movement = GazeMovement(step: 0.5, largest: 8)
    // Five looks make a direction; each direction is 1 degree farther than the one before.
    var moved: [Double] = []
    for index in 0..<30 {
      if let one = movement.add(Double(index / 5), isOnRoad: true, for: 0.1) { moved.append(one) }
    }
    #expect(moved == [2, 2, 2, 2])
    for _ in 0..<5 { #expect(movement.add(30, isOnRoad: false, for: 0.1) == nil) }
    moved = []
    for index in 0..<20 {
      if let one = movement.add(index < 10 ? 0 : 50, isOnRoad: true, for: 0.1) { moved.append(one) }
    }
    #expect(moved == [8, 8], "after a look away it begins anew, and no movement counts for more than the clip")
  }

  @Test func aBendOfTheWheelIsASecondDifference() {
    var wheel = WheelMovement(longest: 2, largest: 3)
    for degrees in [0, 1, 3.0] { wheel.add(degrees, isHolding: true) }
    #expect(wheel.bend(over: 1) == 1 && wheel.bend(over: 2) == nil)
    for degrees in [3, -9.0] { wheel.add(degrees, isHolding: true) }
    #expect(wheel.bend(over: 1) == 3 && wheel.bend(over: 2) == 3)
    wheel.add(0, isHolding: false)
    #expect(wheel.bend(over: 1) == nil)
    wheel.restart()
    #expect(wheel.bend(over: 1) == nil)
  }

  @Test func whatIsNotSeenNeitherBeginsNorEndsALookAway() {
    var look = LookAway()
    let found = [true, false, nil, false, true, true].enumerated().map {
      look.update($1, at: Timestamp(milliseconds: Double($0) * 100))
    }
    #expect(found == [nil, nil, nil, nil, .milliseconds(300), nil])
  }
}
