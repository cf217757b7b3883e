import Foundation
import HeedSignals

/// Looks for the beginning of an unusual state in the slots of driving.
///
/// Slots are compared with the own normal, moods are followed and taken off, and what remains is held against states of several kinds
/// that may have begun at any of the last minutes. Source: the generalised likelihood ratio of Willsky & Jones 1976, with means over
/// beginnings and effects instead of the largest one.
struct OnsetDetector: Sendable {
  private let settings: ImpairmentMonitor.Settings
  private var normal: SlotNormal
  private var filters: [MeasureFilter]
  private var candidates: [OnsetCandidate] = []
  /// Slots that are not yet old enough to be part of the normal.
  private var recent: [SlotNormal.Seen] = []
  private var last: Timestamp?
  private var count = 0

  init(settings: ImpairmentMonitor.Settings) {
    self.settings = settings
    normal = SlotNormal(settings: settings)
    filters = SlotMeasure.allCases.map { MeasureFilter(settings.onset[$0], settings.onset) }
  }

  /// Beginnings that are being tried.
  var candidateCount: Int { candidates.count }

  /// - Parameter isUnusual: What is unusual is not learned, nor what led to it.
  /// - Returns: Logarithm of how much likelier the last slots are if a state began; nil: no beginning is old enough.
  mutating func update(_ slot: DrivingSlot, isUnusual: Bool) -> Double? {
    learn(at: slot.time, isUnusual: isUnusual)
    pass(to: slot.time)
    var seen = SlotNormal.Seen(slot: slot)
    for measure in SlotMeasure.allCases {
      guard let deviation = normal.deviation(measure, of: slot) else { continue }
      let step = filters[measure.rawValue].update(deviation, ownScatter: normal.ownScatter(measure))
      seen.surprises[measure.rawValue] = step.square
      for index in candidates.indices {
        candidates[index].add(step, of: measure, share: share(of: candidates[index], in: slot))
      }
    }
    recent.append(seen)
    return evidence(at: slot.time)
  }

  /// The last slots are of an unusual state, and part of no normal.
  mutating func forgetRecent() {
    for index in recent.indices { recent[index].isLearnable = false }
  }

  private mutating func learn(at time: Timestamp, isUnusual: Bool) {
    let old = recent.prefix { time - $0.slot.time >= settings.lag }
    recent.removeFirst(old.count)
    normal.learn(isUnusual ? [] : old.filter(\.isLearnable), at: time)
  }

  private mutating func pass(to time: Timestamp) {
    let (onset, seconds) = (settings.onset, last.map { (time - $0).seconds } ?? 0)
    last = time
    candidates.removeAll { time - $0.began > onset.oldest }
    for measure in SlotMeasure.allCases {
      let left = filters[measure.rawValue].pass(seconds)
      for index in candidates.indices { candidates[index].fade(measure, to: left) }
    }
    if count % onset.every == 0 { candidates.append(OnsetCandidate(began: time - settings.slots.length)) }
    count += 1
  }

  /// Of the middle of the slot.
  private func share(of candidate: OnsetCandidate, in slot: DrivingSlot) -> Double {
    let age = (slot.time - candidate.began).seconds - settings.slots.length.seconds / 2
    return min(1, max(0, age / settings.onset.ramp.seconds))
  }

  private func evidence(at time: Timestamp) -> Double? {
    let tried = candidates.filter { time - $0.began >= settings.onset.youngest }
    guard !tried.isEmpty else { return nil }
    let mean = tried.reduce(0) { $0 + $1.likelihoodRatio(settings.onset) } / Double(tried.count)
    return log(max(mean, 1e-12))
  }
}
