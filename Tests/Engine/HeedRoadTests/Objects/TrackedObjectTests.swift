import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The probability of a collision")
struct TrackedObjectTests {
  static let path = ExpectedPath(speed: 10, yawRate: 0)

  static let rows: [(estimate: TrackedObject, probability: ClosedRange<Double>, why: Comment)] = [
    (estimate(contact: contact(2)), 0.99...1, "in the way"),
    (estimate(left: 1.5, contact: contact(2)), 0.4...0.6, "on the edge of the path"),
    (estimate(left: -1.5, contact: contact(2)), 0.4...0.6, "on the other one"),
    (estimate(left: 3, contact: contact(2)), 0...0.01, "in the next lane"),
    (estimate(left: 3, speedLeft: -1.5, contact: contact(2)), 0.95...1, "crossing, and there by then"),
    (estimate(left: 3, speedLeft: -3.5, contact: contact(2)), 0...0.02, "crossing, and through by then"),
    (estimate(left: 1.6, speedLeft: -1.9, contact: contact(2)), 0.5...0.7, "changing lanes: it may stay in the path"),
    (estimate(left: 1.6, speedLeft: -2.1, contact: contact(2)), 0...0.1, "too fast for that"),
    (estimate(label: .pedestrian, left: 1.6, speedLeft: -1.9, contact: contact(2)), 0...0.1, "a walker goes on"),
    (estimate(left: 1.6, speedLeft: 1.9, contact: contact(2)), 0...0.01, "leaving"),
    (estimate(left: 0, speedLeft: 3, contact: contact(2)), 0...0.02, "in the way now, gone by then"),
    (estimate(left: 1.4, contact: contact(2), width: 0.6), 0...0.35, "a walker there is not touched"),
    (estimate(left: 1.4, contact: contact(2), width: nil), 0.5...0.8, "what has no size may be wide"),
    (estimate(left: 3, deviation: 5, contact: contact(2)), 0.05...0.3, "nobody knows where it goes"),
    (estimate(left: 3, speedLeft: -1.2), 0.9...1, "not closing: where it is at the horizon"),
    (estimate(ahead: nil, region: .primary), 1...1, "only its region is known"),
    (estimate(ahead: nil, region: .secondary), 0...0, "beside the way"),
    (estimate(ahead: nil), 0...0, "nothing is known"),
    (estimate(deviation: 0, contact: contact(2)), 0.99...1, "known exactly"),
    (estimate(left: 1e9, contact: contact(2)), 0...0, "far off"),
  ]

  @Test(arguments: rows)
  func inPathProbabilityFollowsThePassingDistance(
    _ row: (estimate: TrackedObject, probability: ClosedRange<Double>, why: Comment)
  ) {
    let probability = row.estimate.probability(on: Self.path)
    #expect(row.probability.contains(probability), "\(row.why.rawValue): \(probability)")
  }
}
