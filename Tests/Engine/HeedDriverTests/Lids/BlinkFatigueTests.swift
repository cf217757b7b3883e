import Draws
import HeedDriver
import HeedSignals
import Testing

@Suite struct BlinkFatigueTests {
  /// A person who blinks every 4 s; frames come at 10 Hz.
  private struct Person {
    var fatigue = BlinkFatigue()
    var frame = 0

    mutating func blink(
      _ count: Int, seconds duration: Double = 0.2, amplitude: Double? = 0.9, velocity: Double? = 5,
      every interval: Int = 40,
      isAlert: Bool = true
    ) {
      for index in 0..<count {
        // A tenth up and down, to create a spread.
        let scatter = [0.9, 1, 1.1][index % 3]
        pass(frames: interval - 1, isAlert: isAlert)
        let end = ms(Double(frame) * 100)
        let blink = Blink(
          start: end - .seconds(duration * scatter), end: end, eye: .both, closure: 1, isSlow: false,
          amplitude: amplitude.map { $0 * scatter }, openingVelocity: velocity.map { $0 * scatter })
        fatigue.update(blink, isSeen: true, isAlert: isAlert, at: end)
        frame += 1
      }
    }

    mutating func pass(frames: Int, isSeen: Bool = true, isAlert: Bool = true) {
      for _ in 0..<frames {
        fatigue.update(nil, isSeen: isSeen, isAlert: isAlert, at: ms(Double(frame) * 100))
        frame += 1
      }
    }

    var evidence: DrowsinessEvidence? { fatigue.evidence }
  }

  /// A person who has been awake for so long that the usual blinks of the awake person are known.
  private func known() -> Person {
    var person = Person()
    person.pass(frames: 300)
    person.blink(30)
    return person
  }

  @Test func blinkEvidenceNeedsAlertStateAndFullWindow() {
    var person = known()
    #expect(person.evidence == nil, "thirty blinks are what the alert state takes")
    person.blink(29)
    #expect(person.evidence == nil)
    person.blink(1)
    #expect(person.evidence != nil)
  }

  @Test func alertBlinksGiveLittleTirednessEvidence() throws {
    var person = known()
    person.blink(30)
    let evidence = try #require(person.evidence)
    #expect(evidence.intensity < 0.2)
    #expect(evidence.window > .seconds(100) && evidence.window < .seconds(120))
  }

  @Test func longSlowBlinksGiveStrongTirednessEvidence() throws {
    var person = known()
    person.blink(30, seconds: 0.35, velocity: 2.5)
    #expect(try #require(person.evidence).intensity > 0.9)
  }

  @Test func deepFastBlinksDoNotLowerTirednessEvidence() throws {
    var (long, longAndDeep) = (known(), known())
    long.blink(30, seconds: 0.35)
    longAndDeep.blink(30, seconds: 0.35, amplitude: 1.4, velocity: 9)
    #expect(try #require(longAndDeep.evidence).intensity > 0.5)
    #expect(try #require(long.evidence).intensity > 0.5)
  }

  @Test func missingLidVelocityWeakensTirednessEvidence() throws {
    var (with, without) = (known(), Person())
    without.pass(frames: 300)
    without.blink(30, velocity: nil)
    without.blink(30, seconds: 0.5, velocity: nil)
    with.blink(30, seconds: 0.5, velocity: 2)
    let (a, b) = (try #require(with.evidence), try #require(without.evidence))
    #expect(b.intensity < a.intensity)
    #expect(b.intensity <= 1.7 / 2.7 + 1e-9, "at most the share of what could be measured")
  }

  @Test func tiredBlinksAreNotLearnedAsAlert() {
    var person = Person()
    person.pass(frames: 300)
    person.blink(200, seconds: 0.4, isAlert: false)
    #expect(person.evidence == nil)
    person.blink(30)
    person.blink(30, seconds: 0.4)
    #expect((person.evidence?.intensity ?? 0) > 0.5)
  }

  @Test func longAbsenceErasesBlinkEvidence() {
    var person = known()
    person.blink(30)
    var away = person
    away.pass(frames: 2990, isSeen: false)
    away.pass(frames: 1)
    #expect(away.evidence != nil, "under five minutes")
    person.pass(frames: 3002, isSeen: false)
    person.pass(frames: 1)
    #expect(person.evidence == nil)
    person.blink(40)
    #expect(person.evidence == nil, "the alert state is being learned again")
    away.pass(frames: 6000)
    #expect(away.evidence == nil, "blinks of ten minutes ago")
  }

  // Features as deviations; every row a window of thirty equal blinks.
  static let scores: [(BlinkFeatures, Double?, Comment)] = [
    (BlinkFeatures(frequency: 0, amplitude: 0, duration: 0, velocity: 0), 0, "as ever"),
    (BlinkFeatures(frequency: 0, amplitude: 0, duration: 1.5, velocity: 0), 0.5 / 2.7, "longer"),
    (BlinkFeatures(frequency: 0, amplitude: 0, duration: 0, velocity: -3), 1 / 2.7, "slower"),
    (BlinkFeatures(frequency: 0, amplitude: -3, duration: 0, velocity: 0), 0.5 / 2.7, "shallower"),
    (BlinkFeatures(frequency: 20, amplitude: 0, duration: 0, velocity: 0), 0.2 / 2.7, "more frequent"),
    (BlinkFeatures(frequency: 99, amplitude: -9, duration: 9, velocity: -9), 1, "everything, clipped"),
    (BlinkFeatures(frequency: -99, amplitude: 9, duration: -9, velocity: 9), 0, "nothing of it"),
    (BlinkFeatures(frequency: nil, amplitude: nil, duration: 1.5, velocity: nil), 0.5, "of what there is"),
    (BlinkFeatures(frequency: nil, amplitude: nil, duration: nil, velocity: nil), nil, "nothing there"),
  ]

  @Test(arguments: scores)
  func tirednessScoreIsTheWeightedMeanOfDeviations(features: BlinkFeatures, expected: Double?, why: Comment) {
    let score = BlinkFatigue().score(of: Array(repeating: features, count: 30))
    #expect((score == nil) == (expected == nil), why)
    if let score, let expected { #expect(abs(score - expected) < 1e-12, why) }
  }

  @Test(arguments: 1...10)
  func blinksWithTiredFeaturesNeverScoreLess(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func any(_ from: Double, _ to: Double) -> Double { .random(in: from...to, using: &random) }
    let fatigue = BlinkFatigue()
    for _ in 0..<200 {
      var window = (0..<30).map { _ in
        BlinkFeatures(frequency: any(-30, 30), amplitude: any(-4, 4), duration: any(-4, 4), velocity: any(-4, 4))
      }
      let before = try #require(fatigue.score(of: window))
      let index = Int.random(in: 0..<30, using: &random)
      window[index].duration? += any(0, 2)
      window[index].velocity? -= any(0, 2)
      window[index].amplitude? -= any(0, 2)
      window[index].frequency? += any(0, 10)
      let after = try #require(fatigue.score(of: window))
      #expect(after >= before)
      #expect(fatigue.intensity(ofScore: after) >= fatigue.intensity(ofScore: before))
      #expect((0...1).contains(fatigue.intensity(ofScore: after)))
    }
  }
}
