import Foundation
import HeedSignals
import Testing

@testable import HeedDriver

@Suite struct OnsetDetectorTests {
  private let settings = ImpairmentMonitor.Settings()

  /// Slots of a driver who differs a little from slot to slot, the same in every test; after the 200th a state has set in.
  private func slot(_ index: Int, isOdd: Bool) -> DrivingSlot {
    let i = Double(index)
    func wave(_ speed: Double) -> Double { 1 + 0.1 * sin((i + 1) * speed) }
    var slot = DrivingSlot(time: Timestamp(milliseconds: 15_100 * (i + 1)), road: index % 50 < 40 ? 1 : 2)
    slot[.wheelTremor] = SlotAmount(sum: 40 * wave(1.3) * (isOdd ? 1.1 : 1), weight: 150)
    slot[.wheelCourse] = SlotAmount(sum: 120 * wave(2.1) * (isOdd ? 1.12 : 1), weight: 150)
    slot[.lane] = SlotAmount(sum: 8 * wave(0.7) * (isOdd ? 1.4 : 1), weight: 99)
    slot[.gaze] = SlotAmount(sum: 14 * wave(1.9) * (isOdd ? 0.85 : 1), weight: 14)
    slot[.checks] = SlotAmount(sum: (index % 2 == 1 && !isOdd ? 1 : 0) + (index % 5 == 0 ? 1 : 0), weight: 15)
    slot[.blinkLength] = SlotAmount(sum: 4 * (-1.8 + 0.05 * sin(i * 1.1) + (isOdd ? 0.2 : 0)), weight: 4)
    slot[.blinkRate] = SlotAmount(sum: 4, weight: 15)
    if index % 20 == 7 { slot[.reaction] = SlotAmount(sum: -0.7 + 0.3 * sin(i), weight: 1) }
    slot[.lookLength] = SlotAmount(sum: 3 * (-0.2 + 0.1 * sin(i * 0.9)), weight: 3)
    return slot
  }

  private func evidence(slots count: Int, oddFrom: Int) -> [Double?] {
    var detector = OnsetDetector(settings: settings)
    return (0..<count).map { detector.update(slot($0, isOdd: $0 >= oddFrom), isUnusual: false) }
  }

  @Test func theEvidenceIsThatOfAnotherProgram() throws {
    let found = evidence(slots: 240, oddFrom: 200)
    // By a program of arrays in Python that was written first.
    let expected = [
      (110, -2.9066), (150, -3.0168), (199, -2.5289), (203, 0.6182), (206, 0.9202), (210, 3.4532), (220, 7.7786),
      (239, 14.0508),
    ]
    for (index, value) in expected { #expect(abs(try #require(found[index]) - value) < 0.02, "slot \(index)") }
  }

  @Test func whoIsAsEverGivesNoEvidence() {
    #expect(evidence(slots: 600, oddFrom: 600).compactMap { $0 }.allSatisfy { $0 < 1 })
  }

  @Test func whatIsUnusualIsNotLearned() {
    func last(isUnusual: Bool) -> Double {
      var detector = OnsetDetector(settings: settings)
      for index in 0..<200 { _ = detector.update(slot(index, isOdd: false), isUnusual: false) }
      for index in 200..<600 { _ = detector.update(slot(index, isOdd: true), isUnusual: isUnusual) }
      // A new beginning, after a stop that leaves nothing of the last one.
      return (1000..<1008).map { detector.update(slot($0, isOdd: true), isUnusual: isUnusual) ?? 0 }.last ?? 0
    }
    #expect(last(isUnusual: true) > last(isUnusual: false) + 0.3)
  }

  @Test func slotsOfAStateThatHasEndedAreNotLearned() {
    func last(isForgotten: Bool) -> Double {
      var detector = OnsetDetector(settings: settings)
      for index in 0..<200 { _ = detector.update(slot(index, isOdd: false), isUnusual: false) }
      for index in 200..<239 { _ = detector.update(slot(index, isOdd: true), isUnusual: true) }
      if isForgotten { detector.forgetRecent() }
      for index in 240..<280 { _ = detector.update(slot(index, isOdd: false), isUnusual: false) }
      return (1000..<1008).map { detector.update(slot($0, isOdd: true), isUnusual: false) ?? 0 }.last ?? 0
    }
    #expect(last(isForgotten: true) > last(isForgotten: false))
  }

  @Test func theBeginningsThatAreTriedAreBounded() {
    var detector = OnsetDetector(settings: settings)
    var most = 0
    for index in 0..<300 {
      _ = detector.update(slot(index, isOdd: false), isUnusual: false)
      most = max(most, detector.candidateCount)
    }
    #expect(most == 15)
  }

  @Test func theFilterTakesALastingDifferenceForAMood() {
    let measure = ImpairmentMonitor.MeasureSettings(scatter: 1, mood: 0.01, stay: 100, least: 1)
    var filter = MeasureFilter(measure, settings.onset)
    // Nothing is known but how moods vary: noise 1 · (1/100 + 80/8000) = 0.02, so the variance is 0.03 and the gain a third.
    let deviation = SlotDeviation(value: 0.12, weight: 100, normalWeight: 8000)
    let first = filter.update(deviation, ownScatter: 1)
    #expect(abs(first.variance - 0.03) < 1e-12 && abs(first.gain - 1 / 3.0) < 1e-12)
    #expect(abs(first.surprise - 0.12) < 1e-12)
    #expect(abs(first.square - 0.48) < 1e-12)
    // The mood is 0.04 now; after 100 s a third of it is left.
    #expect(abs(filter.pass(100) - exp(-1)) < 1e-12)
    let second = filter.update(deviation, ownScatter: 1.5)
    let left = exp(-2) * 0.01 * 2 / 3 + 0.01 * (1 - exp(-2))
    #expect(abs(second.surprise - (0.12 - 0.04 * exp(-1))) < 1e-12)
    #expect(abs(second.variance - 1.5 * (left + 0.02)) < 1e-12 && abs(second.gain - left / (left + 0.02)) < 1e-12)
  }

  @Test func noSlotSurprisesByMoreThanTheClip() {
    let measure = ImpairmentMonitor.MeasureSettings(scatter: 1, mood: 0.01, stay: 100, least: 1)
    var filter = MeasureFilter(measure, settings.onset)
    let step = filter.update(SlotDeviation(value: -50, weight: 100, normalWeight: 8000), ownScatter: 1)
    #expect(abs(step.surprise + 3 * 0.03.squareRoot()) < 1e-12 && step.square > 9)
  }

  @Test func evidenceIsTheMeanOverKindsAndEffects() {
    var candidate = OnsetCandidate(began: .zero)
    #expect(abs(candidate.likelihoodRatio(settings.onset) - 1) < 1e-12, "nothing was seen")
    // One slot of one measure: slope 0.3 / 0.02 = 15 and curvature 1 / 0.02 = 50, whole state.
    candidate.add(.init(surprise: 0.3, variance: 0.02, gain: 0.5, square: 1), of: .blinkLength, share: 1)
    let people = settings.onset
    let expected = [(0.5, 0.26, 0.09), (0.3, 0, 0.06), (0.2, 0.22, 0.07)].reduce(0.0) { sum, kind in
      let (share, mean, variance) = (kind.0, kind.1, pow(kind.2 * people.effectSpread, 2))
      let ratio =
        exp((15 * mean + variance * 225 / 2 - 25 * mean * mean) / (1 + variance * 50))
        / (1 + variance * 50).squareRoot()
      return sum + share * (1 - people.affectedShare + people.affectedShare * ratio)
    }
    #expect(abs(candidate.likelihoodRatio(people) - expected) < 1e-9)
    // The filter took half of the state for a mood: the next slot shows only the other half.
    candidate.add(.init(surprise: 0, variance: 0.02, gain: 0.5, square: 0), of: .blinkLength, share: 1)
    #expect(candidate.likelihoodRatio(people) < expected)
  }

  @Test func theKindsAreAllStatesThereAre() {
    #expect(abs(StateKind.all.reduce(0) { $0 + $1.share } - 1) < 1e-12)
    #expect(StateKind.all.allSatisfy { $0.effects.count == SlotMeasure.count })
  }
}
