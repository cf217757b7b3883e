import Draws
import Scoring

extension TripBuilder {
  /// Drives over land: bends, junctions, and now and then a slow vehicle ahead.
  mutating func overLand(for seconds: Double) {
    let end = time + seconds
    let speed = chance.uniform(21...27)
    while time < end {
      let begin = time
      let junction = min(end, time + 60 + wait(180))
      while time < junction {
        go(for: wait(15), towards: speed)
        if happens(0.12) {
          changeLanes(.left, speed: speed + 4)
          go(for: chance.uniform(4...8), towards: speed + 4)
          changeLanes(.right, speed: speed)
        } else {
          let length = chance.uniform(4...8)
          steer(time..<time + length, to: (happens(0.5) ? 1 : -1) * chance.uniform(6...22))
          go(for: length, towards: speed)
        }
      }
      assistWithTouches(begin + 10..<max(begin + 10, time))
      if time < end { turn(happens(0.5) ? .left : .right) }
    }
  }

  mutating func motorway(for seconds: Double) {
    let (begin, end) = (time, time + seconds)
    let speed = chance.uniform(28...36)
    go(for: 20, towards: speed)
    var isOnRight = true
    while time < end {
      go(for: 6 + wait(70), towards: speed + chance.normal(0, 1))
      changeLanes(isOnRight ? .left : .right, speed: speed)
      isOnRight.toggle()
    }
    assistWithTouches(begin + 20..<max(begin + 20, time))
    // Leaves it.
    signal(time..<time + 5, .right)
    scan([.mirrorRear, .mirrorRight], from: time)
    go(for: 12, towards: 16)
  }

  /// Changes lanes: looks at the mirrors, at times over the shoulder, and then drives across.
  mutating func changeLanes(_ side: SimulatedTick.Signal, speed: Double) {
    let isLeft = side == .left
    let mirror: LookPlace = isLeft ? .mirrorLeft : .mirrorRight
    let begin = time
    let looked = scan(
      (happens(0.6) ? [.mirrorRear] : []) + [mirror]
        + (happens(habits.shoulderChecks) ? [isLeft ? .shoulderLeft : .shoulderRight] : []),
      from: time + 0.3)
    go(for: looked - time, towards: speed)
    let across = chance.uniform(4...7)
    let kind = chance.uniform(0...1)
    if kind < habits.signalsLaneChanges.before {
      signal(begin + chance.uniform(-0.5...1.5)..<time + across - 1, side)
    } else if kind < habits.signalsLaneChanges.before + habits.signalsLaneChanges.during {
      signal(time + chance.uniform(0.3...1.5)..<time + across - 1, side)
    }
    let peak = (isLeft ? 1 : -1) * chance.uniform(2...5)
    steer(time..<time + across / 2, to: peak)
    steer(time + across / 2..<time + across, to: -peak)
    crossLane(time..<time + across, isLeft: isLeft)
    touch(begin..<time + across)
    go(for: across, towards: speed)
  }

  /// Lets the assistant drive, which at times requires a hand on the wheel.
  private mutating func assistWithTouches(_ span: Range<Double>) {
    guard span.upperBound - span.lowerBound > 5 else { return }
    assist(span)
    var moment = span.lowerBound + wait(25)
    while moment < span.upperBound {
      touch(moment..<moment + chance.uniform(0.4...2))
      moment += 2 + wait(25)
    }
  }
}
