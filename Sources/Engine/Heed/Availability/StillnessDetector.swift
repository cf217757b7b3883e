import HeedSignals

/// Decides from the face's motion whether the picture shows the present: a living face never keeps its place.
///
/// Means of several pictures are compared, within two limits, because sensor noise hides small motions: an almost
/// exact repetition is reported soon, and a repetition within noise later. Strong compression repeats the picture of
/// a person who sits still, so the time limits grow with the longest repetition that ended in motion. A reported
/// still lasts until the face surely moves; noise and a coder's keyframes do not count.
struct StillnessDetector: Sendable {
  /// Time of a nearly exact repetition from which the picture counts as a still. Source: docs/faults.md, row 3: 1 s;
  /// Choice: three comparisons of mean pictures, which with the first mean picture take 0.85 s. With 0.3 s, 10 of 18
  /// clips of calm people counted as stills.
  static let exactAfter: Duration = .milliseconds(450)
  /// Maximum shift of a part of the face in a nearly exact repetition, as a share of the part's width. Choice:
  /// re-encoded stills (H.264, JPEG) shifted by 0.00008, living faces within 0.5 s by 0.0005 or more.
  static let exactShift = 0.0002
  /// Maximum change of brightness in a nearly exact repetition, 0...255. Choice: coded stills reach 0.12, faces 0.47.
  static let exactChange = 0.2
  /// Time of a repetition within noise from which the picture counts as a still. Source: docs/faults.md, row 3: 2 s;
  /// Choice: nine comparisons of mean pictures, which with the first mean picture take 1.85 s.
  static let noisyAfter: Duration = .milliseconds(1450)
  /// Maximum shift of a part of the face in a repetition within noise, as a share of the part's width.
  /// Choice: stills with noise of up to 6 of 255 moved by 0.0004, living faces within 1.5 s by 0.0018 or more.
  static let noisyShift = 0.0008
  /// Maximum change of brightness in a repetition within noise, 0...255. Choice: stills reach 0.55; living faces exceed
  /// one of the two limits by a factor of two.
  static let noisyChange = 0.65
  /// Factor from the longest repetition that ended in motion to the shortest reported still. Choice: in strongly
  /// coded video (H.264 rate factor 38), calm people's pictures repeat for 0.3 to 1 s in `HEED_RENDERED` scenes.
  static let learnedFactor = 2.5
  /// Time that a repetition that ended in motion is remembered. Choice: several keyframe intervals; soon after
  /// driving off, the limits are low again.
  static let learnedFor: Duration = .seconds(60)
  /// Upper bounds of the learned time limits: for a nearly exact repetition, and for one within noise. Choice: a
  /// still is detected within a little over double the usual time: 2 s and 4 s on the worst cameras.
  static let mostExactAfter: Duration = .milliseconds(1450)
  static let mostNoisyAfter: Duration = .milliseconds(2900)
  /// Shift of a part of the face that ends a still, as a share of the part's width. Choice: 1.5 times a noisy
  /// still's. In 18 clips of living people, faces exceeded `heldShift` or `heldChange` within a third of a second.
  static let heldShift = 0.0012
  /// Change of brightness that ends a still, 0...255. Choice: keyframes of stills change by up to 1.2. Strongly coded
  /// stills change by up to 2.2, but are reported again before the picture is trusted.
  static let heldChange = 1.5
  /// Time that a measured motion stays valid. Choice: three times the usual interval between measurements.
  static let hold: Duration = .milliseconds(500)

  private var last: (isStill: Bool, time: Timestamp)?
  private var stillSince: Timestamp?
  private var exact = RepetitionLimit(after: Self.exactAfter, most: Self.mostExactAfter)
  private var noisy = RepetitionLimit(after: Self.noisyAfter, most: Self.mostNoisyAfter)

  /// Feeds one frame's measurement; frames come in time order. Returns true for a still.
  mutating func update(_ motion: PictureMotion?, at time: Timestamp) -> Bool {
    if let motion { last = (isStill(motion), time) }
    return isMeasured(at: time) && last?.isStill == true
  }

  func isMeasured(at time: Timestamp) -> Bool { last.map { time - $0.time <= Self.hold } ?? false }

  /// A reported still lasts until the face surely moves. Otherwise the length of the repetition decides.
  private mutating func isStill(_ motion: PictureMotion) -> Bool {
    if let stillSince, motion.isFace, !hasMoved(motion) {
      exact.lasts(motion.time - stillSince)
      noisy.lasts(motion.time - stillSince)
      return true
    }
    let exactly = span(motion, shift: Self.exactShift, change: Self.exactChange)
    // Without a face, only exact repetition counts, because an empty cabin always repeats within noise.
    let nearly = motion.isFace ? span(motion, shift: Self.noisyShift, change: Self.noisyChange) : .zero
    let isStill = (exact.update(exactly, at: motion.time), noisy.update(nearly, at: motion.time))
    stillSince = isStill.0 || isStill.1 ? motion.time - max(exactly, nearly) : nil
    return stillSince != nil
  }

  /// True if the face has surely moved since any of the earlier mean pictures.
  private func hasMoved(_ motion: PictureMotion) -> Bool {
    motion.comparisons.contains { $0.shiftPixels > Self.heldShift * motion.widthPixels || $0.change > Self.heldChange }
  }

  /// How far back the mean pictures have all been like the latest one.
  private func span(_ motion: PictureMotion, shift: Double, change: Double) -> Duration {
    let alike = motion.comparisons.prefix { $0.shiftPixels <= shift * motion.widthPixels && $0.change <= change }
    return alike.map { motion.time - $0.since }.max() ?? .zero
  }
}

/// Decides how long a picture must repeat to count as a still: longer after repetitions that ended in motion.
private struct RepetitionLimit {
  /// Minimum time of repetition for a still if no repetition is remembered.
  private let after: Duration
  /// Upper bound of the time limit that is learned from repetitions.
  private let most: Duration
  /// Remembered repetitions that ended in motion, in time order; each is longer than all after it.
  private var ended: [(time: Timestamp, length: Duration)] = []
  private var present = Duration.zero

  init(after: Duration, most: Duration) { (self.after, self.most) = (after, most) }

  /// Notes how long a reported still has lasted, whatever noise was in it.
  mutating func lasts(_ length: Duration) { present = max(present, length) }

  /// Feeds how long the picture has repeated by now; measurements come in time order. Returns true for a still.
  mutating func update(_ length: Duration, at time: Timestamp) -> Bool {
    if length < present {
      // A repetition of at least `most` was a still, from which the limit must not learn.
      if present < most {
        ended.removeAll { $0.length <= present }
        ended.append((time, present))
      }
      present = .zero
    }
    present = max(present, length)
    ended.removeAll { time - $0.time > StillnessDetector.learnedFor }
    let growth = ended.first.map { min(most, $0.length * StillnessDetector.learnedFactor) / after } ?? 1
    return length >= after * max(1, growth)
  }
}
