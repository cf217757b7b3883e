import HeedSignals

/// Decides from the face's motion whether the picture shows the present: a living face never keeps its place.
///
/// There are two limits, because sensor noise hides small motions: an almost exact repetition is reported soon, a
/// repetition within noise needs more mean pictures. Strong compression repeats the picture of a person who sits still,
/// so the limits grow with the longest repetition of this camera's living pictures. A reported still lasts until the
/// face surely moves: noise and a coder's keyframes do not count as motion.
struct StillnessDetector: Sendable {
  /// Time of a nearly exact repetition from which the picture counts as a still.
  /// Source: docs/faults.md, row 3: 1 s; Choice: three comparisons; together with the first mean picture they take 0.85
  /// s. At 0.3 s, 10 of 18 clips of calm people were doubted.
  static let exactAfter: Duration = .milliseconds(450)
  /// Maximum shift of a part of the face in a nearly exact repetition, as a share of the part's width.
  /// Choice: stills re-encoded as H.264 and JPEG moved by 0.00008, living faces within half a second by 0.0005 or more.
  static let exactShift = 0.0002
  /// Maximum change of brightness in a nearly exact repetition, 0...255. Choice: coded stills reached 0.12, faces 0.47.
  static let exactChange = 0.2
  /// Time of a repetition within noise from which the picture counts as a still.
  /// Source: docs/faults.md, row 3: 2 s; Choice: nine comparisons; together with the first mean picture they take 1.85
  /// s.
  static let noisyAfter: Duration = .milliseconds(1450)
  /// Maximum shift of a part of the face in a repetition within noise, as a share of the part's width.
  /// Choice: stills with noise of up to 6 of 255 moved by 0.0004, living faces within 1.5 s by 0.0018 or more.
  static let noisyShift = 0.0008
  /// Maximum change of brightness in a repetition within noise, 0...255. Choice: stills reach 0.55; living faces exceed
  /// one of the two limits by a factor of two.
  static let noisyChange = 0.65
  /// Factor between the longest repetition that ended in motion and the shortest still.
  /// Choice: at a rate factor of 38, pictures of calm people repeat for 0.3 s at first and 1 s at most, in
  /// `HEED_RENDERED` scenes.
  static let learnedFactor = 2.5
  /// Time that a repetition that ended in motion is remembered. Choice: several keyframe intervals; soon after the
  /// vehicle drives off, the limits are lower again.
  static let learnedFor: Duration = .seconds(60)
  /// Upper bound of the learned limits, for a nearly exact repetition and for one within noise.
  /// Choice: a still is detected within a little over double the usual time: 2 s and 4 s on the worst cameras.
  static let mostExactAfter: Duration = .milliseconds(1450)
  static let mostNoisyAfter: Duration = .milliseconds(2900)
  /// Shift of a part of the face that ends a still, as a share of the part's width. Choice: 1.5 times a still's noise.
  /// In 18 clips of living people, every face exceeded `heldShift` or `heldChange` within a third of a second.
  static let heldShift = 0.0012
  /// Change of brightness that ends a still, 0...255. Choice: keyframes of stills changed by up to 1.2. Strongly coded
  /// stills changed by up to 2.2; they are reported again before the picture is trusted.
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

  /// A still with a face lasts until the face surely moves; otherwise the length of the repetition decides.
  private mutating func isStill(_ motion: PictureMotion) -> Bool {
    if let stillSince, motion.isFace, !hasMoved(motion) {
      exact.lasts(motion.time - stillSince)
      noisy.lasts(motion.time - stillSince)
      return true
    }
    let exactly = span(motion, shift: Self.exactShift, change: Self.exactChange)
    // An empty cabin repeats within noise, so only a face must move.
    let nearly = motion.isFace ? span(motion, shift: Self.noisyShift, change: Self.noisyChange) : .zero
    let isStill = (exact.update(exactly, at: motion.time), noisy.update(nearly, at: motion.time))
    stillSince = isStill.0 || isStill.1 ? motion.time - max(exactly, nearly) : nil
    return stillSince != nil
  }

  /// Whether the face has surely moved since any earlier mean picture.
  private func hasMoved(_ motion: PictureMotion) -> Bool {
    motion.comparisons.contains { $0.shiftPixels > Self.heldShift * motion.widthPixels || $0.change > Self.heldChange }
  }

  /// How far back all pictures were like the latest.
  private func span(_ motion: PictureMotion, shift: Double, change: Double) -> Duration {
    let alike = motion.comparisons.prefix { $0.shiftPixels <= shift * motion.widthPixels && $0.change <= change }
    return alike.map { motion.time - $0.since }.max() ?? .zero
  }
}

/// Decides how long a picture must repeat to count as a still: longer after repetitions that ended in motion.
private struct RepetitionLimit {
  /// Minimum time of repetition for a still, on a camera without remembered repetitions.
  private let after: Duration
  /// Upper bound of the learned limit.
  private let most: Duration
  /// Repetitions that ended in motion, latest last, each longer than all later repetitions.
  private var ended: [(time: Timestamp, length: Duration)] = []
  private var present = Duration.zero

  init(after: Duration, most: Duration) { (self.after, self.most) = (after, most) }

  /// Notes that the present repetition has lasted this long, regardless of noise in it.
  mutating func lasts(_ length: Duration) { present = max(present, length) }

  /// Feeds how long the picture has repeated by now; measurements come in time order.
  mutating func update(_ length: Duration, at time: Timestamp) -> Bool {
    if length < present {
      // A repetition as long as `most` was a still, from which the limit learns nothing.
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
