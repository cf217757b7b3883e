import Draws
import Scoring

extension TripBuilder {
  private static let townSpeed = 13.5

  mutating func town(for seconds: Double) {
    let end = time + seconds
    while time < end {
      go(for: 8 + wait(22), towards: Self.townSpeed + chance.normal(0, 1))
      switch chance.uniform(0...1) {
      case ..<0.3: redLight()
      case ..<0.6: crossing()
      case ..<0.9: turn(happens(0.5) ? .left : .right)
      default: bend()
      }
    }
  }

  /// The vehicle brakes and stands at a red light while the driver looks anywhere; then it drives on.
  private mutating func redLight() {
    scan(happens(0.6) ? [.mirrorRear] : [], from: time + 0.5)
    stop(by: chance.uniform(1.5...2.8))
    let green = time + chance.uniform(6...60)
    isFree(time + 0.8..<green)
    go(for: green + 0.7 - time, towards: 0)
    go(for: 6, towards: Self.townSpeed, by: 1.8)
  }

  /// The vehicle slows down at a crossing where others may come from the sides.
  private mutating func crossing() {
    scan([.windowLeft, .windowRight] + (happens(0.4) ? [.windowLeft] : []), from: time + 1)
    go(for: 4, towards: chance.uniform(7...11), by: 2)
  }

  mutating func turn(_ side: SimulatedTick.Signal) {
    let isLeft = side == .left
    let window: LookPlace = isLeft ? .windowLeft : .windowRight
    let begin = time
    scan(
      (happens(0.7) ? [.mirrorRear] : []) + (happens(0.6) ? [isLeft ? .mirrorLeft : .mirrorRight] : []),
      from: time + 0.5)
    go(for: chance.uniform(3.5...6), towards: 6.5, by: 2)
    if happens(0.4) {
      // To give way, the driver looks from side to side until there is a gap.
      stop(by: 2)
      let gap = time + chance.uniform(1...8)
      var looked = time
      while looked < gap { looked = scan([.windowLeft, .windowRight], from: looked) }
      go(for: looked - time + 0.2, towards: 0)
    } else {
      go(for: scan([.windowLeft, .windowRight], from: time) - time, towards: 6)
    }
    // Looks for cyclists beside the vehicle, mostly when turning right.
    if happens(isLeft ? 0.15 : 0.35) {
      go(for: scan([isLeft ? .shoulderLeft : .shoulderRight], from: time) - time, towards: 5)
    }
    let length = chance.uniform(3...4.5)
    steer(time..<time + length, to: (isLeft ? 1 : -1) * chance.uniform(150...300))
    // Looks into the road into which the vehicle turns.
    scan([window] + (happens(0.4) ? [window] : []), from: time + 0.2)
    if happens(habits.signalsTurns) { signal(begin + chance.uniform(0...1.5)..<time + length - 0.5, side) }
    go(for: length, towards: 6.5)
    go(for: 5, towards: Self.townSpeed, by: 1.8)
  }

  mutating func bend() {
    let length = chance.uniform(3...8)
    steer(time..<time + length, to: (happens(0.5) ? 1 : -1) * chance.uniform(8...40))
    go(for: length, towards: Self.townSpeed)
  }
}
