import Draws
import Scoring

extension TripBuilder {
  /// The vehicle sets off from the side of the road.
  mutating func pullOut() {
    let ready = chance.uniform(15...35)
    isFree(0..<ready)
    go(for: ready, towards: 0)
    let begin = time
    let looked = scan(
      [.mirrorRear, .mirrorLeft] + (happens(0.8) ? [.shoulderLeft] : []) + (happens(0.3) ? [.mirrorLeft] : []),
      from: time)
    go(for: looked - time - 0.4, towards: 0)
    steer(time..<time + 3, to: chance.uniform(60...150))
    steer(time + 3..<time + 5, to: -chance.uniform(40...90))
    if happens(0.8) { signal(begin..<time + 3, .left) }
    if happens(0.5) { scan([.mirrorLeft], from: time + 1) }
    go(for: 8, towards: 12, by: 1.6)
  }

  /// The driver looks for a parking place, passes it, and reverses into it.
  mutating func park() {
    go(for: 4, towards: 6, by: 2)
    var looked = time
    let found = time + chance.uniform(8...20)
    while looked < found {
      looked = scan(happens(0.75) ? [.windowRight] : [.windowLeft], from: looked) + chance.uniform(0...2)
    }
    go(for: looked - time, towards: 5)
    signal(time - 3..<time + 6, .right)
    scan([.mirrorRear, .mirrorRight], from: time)
    stop(by: 1.5)
    let reversing = time + 1
    let done = reversing + chance.uniform(8...16)
    looked = time
    while looked < done - 1 {
      looked = scan([happens(0.6) ? .behind : .mirrorRear, happens(0.6) ? .mirrorRight : .shoulderRight], from: looked)
    }
    go(for: 1, towards: 0)
    steer(time..<time + (done - time) / 2, to: -chance.uniform(200...400))
    steer(time + (done - time) / 2..<done, to: chance.uniform(200...400))
    go(for: done - time, towards: 0.9, by: 0.8)
    stop(by: 1)
    isFree(time..<time + 60)
  }
}
