import Draws
import HeedGeometry
import HeedSignals
import SimulatedDrives
import Testing

@Suite("Simulated trials are reproducible and judged by the engine's events")
struct TrialTests {
  @Test("The same seed gives the same trial, another seed another person")
  func sameSeedGivesTheSameTrial() throws {
    let run = Run(
      id: "1", seed: 7, task: .long, movement: .lizard, places: ["In-vehicle infotainment system"])
    let first = try Trial.play(run)
    #expect(try Trial.play(run) == first)
    var other = run
    other.seed = 8
    #expect(try Trial.play(other).person != first.person)
  }

  @Test("An attentive driver gets no warning")
  func attentiveDriverGetsNoWarning() throws {
    var run = Run(id: "2", seed: 11, task: .attentive)
    run.seconds = 30
    let outcome = try Trial.play(run)
    #expect(outcome.passed && outcome.warned == nil, "\(outcome.why)")
  }

  private func phone(at place: String, seed: UInt64, net: PhoneReading?) -> Run {
    var run = Run(id: "3", seed: seed, task: .phone, movement: .lizard, places: [place])
    (run.view, run.net) = (.hands, net)
    return run
  }

  @Test("A phone at the wheel's centre is reported with a phone net, and is not without the net")
  func heldPhoneIsReportedOnlyWithAPhoneNet() throws {
    // Like a person, a net misses some phones for good: eight of ten is what a cell is claimed for.
    func warned(_ net: PhoneReading?) throws -> Int {
      try (1...10).count { seed in
        try Trial.play(phone(at: "Phone held centre of steering wheel", seed: seed, net: net)).passed
      }
    }
    #expect(try warned(nil) == 0)
    #expect(try warned(.quarters) >= 8)
  }

  @Test("A mistaken phone net does not warn an attentive driver", arguments: 1...4 as ClosedRange<UInt64>)
  func mistakenNetDoesNotWarnAnAttentiveDriver(seed: UInt64) throws {
    var run = Run(id: "4", seed: seed, task: .attentive)
    (run.view, run.net, run.seconds) = (.hands, .quarters, 120)
    let outcome = try Trial.play(run)
    #expect(outcome.passed, "\(outcome.why)")
  }

  @Test("A simulated vehicle ahead grows and is reached on time")
  func simulatedApproachReachesContactOnTime() throws {
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
