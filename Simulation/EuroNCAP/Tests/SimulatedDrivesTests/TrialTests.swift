import Draws
import HeedGeometry
import HeedSignals
import SimulatedDrives
import Testing

@Suite("Runs are the same every time, and judged by what the engine said")
struct TrialTests {
  @Test("The same seed gives the same run, another one another person")
  func seeds() throws {
    let run = Run(
      id: "1", seed: 7, task: .long, movement: .lizard, places: ["In-vehicle infotainment system"])
    let first = try Trial.play(run)
    #expect(try Trial.play(run) == first)
    var other = run
    other.seed = 8
    #expect(try Trial.play(other).person != first.person)
  }

  @Test("Nothing is warned of where nothing is done")
  func attentive() throws {
    var run = Run(id: "2", seed: 11, task: .attentive)
    run.seconds = 30
    let outcome = try Trial.play(run)
    #expect(outcome.passed && outcome.warned == nil, "\(outcome.why)")
  }

  @Test("A vehicle ahead grows, and is reached when the run says")
  func approach() throws {
    let scenario = Run.Approach(scenario: "CCRm", impactPercent: 50, ownSpeed: 70, targetSpeed: 20)
    var road = RoadAhead(scenario, contact: 20, chance: SeededRandom(seed: 1))
    #expect(abs(road.distance(at: 16) - 4 * 50 / 3.6) < 1e-9)
    #expect(abs(road.distance(at: 20)) < 1e-9)
    func height(at seconds: Double) -> Double? {
      // One frame in fifty is missed.
      (0..<3).lazy.compactMap {
        road.observe(frame: $0, at: seconds, vehicle: VehicleState(time: .zero)).objects.first?.box.height
      }.first
    }
    let (far, near) = (try #require(height(at: 15)), try #require(height(at: 18)))
    #expect(near > 2 * far)
    #expect(height(at: 0) == nil)
  }
}
