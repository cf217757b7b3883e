import Testing

@testable import RoadSimulation

struct BendTests {
  @Test(arguments: [1.0, -1.0])
  func oncomingCarsKeepTheirLane(turn: Double) {
    for scene in Bend.oncoming(4, turn: turn, seed: 1) {
      let sides = scene.frames.map { frame in
        // How far from the bend's middle, against the own way: the oncoming lane is on the left.
        let (x, y) = (frame.other.x, turn * Bend.radius - frame.other.y)
        return turn * (Bend.radius - (x * x + y * y).squareRoot())
      }
      #expect(sides.allSatisfy { abs($0 - 3.5) < 1e-6 }, "\(sides)")
      #expect(scene.frames.count > 20 && scene.frames.contains { $0.box != nil })
    }
  }

  @Test func yawRateHasTheSignOfTheTurn() {
    #expect(abs(Bend.yawRate(turn: 1) - 0.14) < 1e-9 && Bend.yawRate(turn: -1) < 0)
  }
}
