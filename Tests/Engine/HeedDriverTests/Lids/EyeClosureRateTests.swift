import Draws
import HeedDriver
import HeedSignals
import Testing

/// The findings for the same lids do not depend on the camera's rate.
@Suite struct EyeClosureRateTests {
  static let rates: [Double] = [15, 25, 30, 60, 250]

  /// Openness of both eyes over time: straight lines between corners (ms, left, right).
  typealias Corner = (at: Double, left: Double, right: Double)

  /// Both lids: (ms, openness).
  private static func both(_ corners: [(Double, Double)]) -> [Corner] { corners.map { ($0.0, $0.1, $0.1) } }

  private static func openness(_ corners: [Corner], at time: Double) -> (left: Double, right: Double) {
    guard let next = corners.firstIndex(where: { $0.at > time }) else { return (1, 1) }
    guard next > 0 else { return (corners[0].left, corners[0].right) }
    let (a, b) = (corners[next - 1], corners[next])
    let share = (time - a.at) / (b.at - a.at)
    return (a.left + (b.left - a.left) * share, a.right + (b.right - a.right) * share)
  }

  /// Closes in 80 ms, stays shut for `shut`, opens in 160.
  private static func closure(_ shut: Double, from level: Double = 1) -> [Corner] {
    both([
      (0, level), (1000, level), (1080, 0), (1080 + shut, 0), (1240 + shut, level), (3000, level),
    ])
  }

  private static func findings(
    _ corners: [Corner], hertz: Double, phase: Double, dropped: ClosedRange<Double>? = nil,
    hidden: ClosedRange<Double>? = nil
  ) -> [EyeClosureMonitor.Finding] {
    var monitor = EyeClosureMonitor()
    let frames = 0..<Int(((corners.last?.at ?? 0) + 1000) / 1000 * hertz)
    let found = frames.flatMap { frame -> [EyeClosureMonitor.Finding] in
      let time = (Double(frame) + phase) * 1000 / hertz
      if dropped?.contains(time) == true { return [] }
      let seen: (left: Double?, right: Double?) =
        hidden?.contains(time) == true ? (nil, nil) : openness(corners, at: time)
      return monitor.update(left: seen.left, right: seen.right, at: ms(time))
    }
    return found + monitor.finish(at: ms(Double(frames.count + 1) * 1000 / hertz))
  }

  private static func words(_ findings: [EyeClosureMonitor.Finding]) -> String {
    findings.map {
      switch $0 {
      case .blink(let blink): "\(blink.isSlow ? "slow " : "")blink \(blink.eye.rawValue)"
      case .closure(let closure): "\(closure.phase.rawValue) \(closure.kind.rawValue)"
      case .lowered(let lowering): "\(lowering.phase.rawValue) lowered"
      }
    }.joined(separator: ", ")
  }

  private static let wink: [Corner] = [
    (0, 1, 1), (1000, 1, 1), (1080, 0, 0.85), (1180, 0, 0.85), (1340, 1, 1), (3000, 1, 1),
  ]

  static let scenarios: [([Corner], String, Comment)] = [
    (closure(80), "blink both", "a blink"),
    (closure(600), "slow blink both", "a slow one"),
    (closure(1500), "began microsleep, ended microsleep", "a microsleep"),
    (wink, "blink left", "a wink, which tightens the other eye"),
    (wink.map { ($0.at, $0.right, $0.left) }, "blink right", "the other wink"),
    (both([(0, 1), (1000, 1), (1150, 0.62), (4000, 0.62), (4150, 1), (5000, 1)]), "", "a look down"),
    (both([(0, 1), (1000, 1), (1400, 0.3), (4000, 0.3), (4300, 1), (5000, 1)]), "", "a look far down"),
    (closure(80, from: 0.65), "blink both", "a blink of an eye that looks down"),
    (
      both([(0, 1), (1000, 1), (1080, 0), (1300, 0), (1400, 0.35), (1500, 0), (1700, 0), (1860, 1), (3000, 1)]),
      "slow blink both", "lids that hover below half are one closure"
    ),
    (both([(0, 1), (3000, 1), (3100, 0.85), (6000, 0.85), (6100, 1), (7000, 1)]), "", "tightened eyes"),
  ]

  @Test(arguments: scenarios.indices, rates)
  func closureFindingsAreTheSameAtEveryRate(scenario: Int, hertz: Double) {
    let (corners, expected, why) = Self.scenarios[scenario]
    for phase in hertz > 100 ? [0] : [0, 0.3, 0.6, 0.9] {
      #expect(Self.words(Self.findings(corners, hertz: hertz, phase: phase)) == expected, why)
    }
  }

  static let losses: [(ClosedRange<Double>, String, Comment)] = [
    (1090...1180, "blink both", "frames lost while it is shut"),
    (1020...1090, "blink both", "frames lost while it falls"),
    (900...1500, "", "a blink that nobody saw"),
    (1090...1900, "", "lost while shut, open again later: when it opened is not known"),
    (1300...1900, "blink both", "lost after it opened"),
  ]

  @Test(arguments: losses.indices, rates)
  func lostFramesAreNotABlink(loss: Int, hertz: Double) {
    let (span, expected, why) = Self.losses[loss]
    for phase in hertz > 100 ? [0] : [0, 0.3, 0.6, 0.9] {
      let dropped = Self.findings(Self.closure(80), hertz: hertz, phase: phase, dropped: span)
      let hidden = Self.findings(Self.closure(80), hertz: hertz, phase: phase, hidden: span)
      #expect(Self.words(dropped) == expected || (hertz < 20 && dropped.isEmpty), why)
      #expect(Self.words(hidden) == expected || (hertz < 20 && hidden.isEmpty), why)
    }
  }

  @Test(arguments: rates)
  func losingSightOfOpenEyesIsNotABlink(hertz: Double) {
    let open = Self.both([(0, 1), (4000, 1)])
    for span in stride(from: 50.0, through: 550, by: 100) {
      #expect(Self.findings(open, hertz: hertz, phase: 0, dropped: 1500...1500 + span).isEmpty)
      #expect(Self.findings(open, hertz: hertz, phase: 0, hidden: 1500...1500 + span).isEmpty)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func eyeClosureMonitorSurvivesAnySequence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (monitor, time, latest) = (EyeClosureMonitor(), Timestamp.zero, Timestamp(nanoseconds: .min))
    let odd: [Double?] = [nil, .nan, .infinity, -.infinity, -5, 7]
    var level = 1.0
    for row in 0..<3000 {
      level = max(0, min(1, level + Double.random(in: -0.4...0.4, using: &random)))
      let jumps: [Duration] = [.zero, .seconds(-1), .seconds(60), .milliseconds(190), .milliseconds(210)]
      time =
        row % 17 == 0
        ? time + (jumps.randomElement(using: &random) ?? .zero)
        : time + .milliseconds(Int.random(in: 1...50, using: &random))
      if seed == 6, row % 300 == 0 { time = Timestamp(nanoseconds: row % 600 == 0 ? .max : .min) }
      let (left, right): (Double?, Double?) =
        row % 23 == 0
        ? (odd.randomElement(using: &random) ?? nil, odd.randomElement(using: &random) ?? nil)
        : (level, level - Double.random(in: 0...0.3, using: &random))
      for case .blink(let blink) in monitor.update(left: left, right: right, isYawning: row % 91 < 5, at: time) {
        #expect(blink.duration >= .milliseconds(50) && blink.duration <= .seconds(1))
        let numbers = [blink.closure, blink.amplitude, blink.closingVelocity, blink.openingVelocity].compactMap { $0 }
        #expect(numbers.allSatisfy { $0.isFinite })
        #expect((blink.startError ?? .zero) >= .zero && (blink.startError ?? .zero) < .milliseconds(60))
        guard blink.eye == .both else { continue }
        #expect(blink.start >= latest, "blinks come in order and do not overlap")
        latest = blink.end
      }
    }
  }
}
