import HeedGeometry
import HeedSignals

/// Detects that another person sits in the driver's seat, by a few proportions of the face.
///
/// The detector keeps the current person's mean proportions in memory only, and reports only that the person changed.
/// After a gap or a jump of the face a small difference from the mean is enough; otherwise the face must differ
/// strongly. Distances between faces are in spreads within one person.
struct DriverChangeDetector: Sendable {
  /// Distance from the person's mean face from which a face after a gap or a jump is another person's. Choice: one
  /// person exceeds it in 1% of seconds, with other glasses, light and expressions.
  static let otherFrom = 2.35
  /// The same once the face was usable for `looksAgain` after a gap. Choice: blinks and words are shorter.
  static let otherLater = 2.0
  /// Usable time after a gap before `otherLater` applies. Choice: of two seconds to the report, half a second is left.
  static let looksAgain: Duration = .milliseconds(1200)
  /// Usable time after which a face without a gap before it can be another person's. Choice: a hand passes faster.
  static let withoutGap: Duration = .seconds(1)
  /// Largest mean distance of frames from their median face at which a change is reported. Choice: a quiet face has 0.2
  /// to 0.7.
  static let unsteadyFrom = 0.8
  /// Maximum distance of a face of the same person. Choice: one person stays below it in nine of ten seconds.
  static let sameUpTo = 1.4
  /// Distance from which a face that lasts for `insists` is another person's without a gap or a jump. Choice: above
  /// every measured grimace; the limit serves a video cut without a gap or a head movement.
  static let otherUnmissed = 3.0
  /// Time without a face after which another person may be in the seat. Choice: two people need longer to change seats.
  static let gap: Duration = .milliseconds(400)
  /// Head speed that counts as a jump, metres per second. Choice: twice a turn to the blind spot.
  static let jumpMetersPerSecond = 1.5
  /// Distance between the faces of two frames that counts as a jump. Choice: most blinks stay below it.
  static let step = 1.5
  /// Time over which a face is averaged. Choice: half of the time within which a change must be reported.
  static let window: Duration = .seconds(1)
  /// Minimum usable time within a window. Choice: drivers look around, so half a window is enough.
  static let leastSeen: Duration = .milliseconds(500)
  /// Usable time after which a face in doubt counts as the same person's. Choice: a smile on return ends earlier.
  static let longestDoubt: Duration = .seconds(4)
  /// Time for which a face must stay above `otherUnmissed`. Choice: a spoken word is shorter.
  static let insists: Duration = .milliseconds(700)
  /// Usable time after which a person's mean can be compared. Choice: a face at rest and one or two head turns.
  static let learns: Duration = .seconds(5)
  /// Time constant of the person's mean. Choice: a conversation of this length shows all expressions.
  static let memory: Duration = .seconds(60)
  /// Maximum time that one frame adds to the usable time. Choice: three frames of a slow camera.
  static let longestFrame: Duration = .milliseconds(200)

  /// One usable frame; `span` is the usable time that the frame adds, seconds.
  private struct Sample: Sendable {
    var time: Timestamp
    var span: Double
    var face: FaceProportions
  }

  /// The person's mean proportions, and the seconds of usable frames in the mean.
  private var person: (mean: [Double], seconds: Double)?
  /// The usable frames of the last window that are not in `person` yet.
  private var recent: [Sample] = []
  /// Time of the latest face, usable or not.
  private var lastSeen: Timestamp?
  private var last: (time: Timestamp, origin: Point<Camera>, face: FaceProportions)?
  private var lastTime: Timestamp?
  /// Usable seconds since a gap or a jump; nil while there is no doubt about the person.
  private var doubt: Double?
  /// True if the doubt began after a gap.
  private var isAfterGap = false
  private var farSince: Timestamp?
  private(set) var changes = 0

  /// Adds one frame; frames come in time order. True if another person was detected.
  /// - Parameters:
  ///   - origin: The head's position; nil without a face.
  ///   - face: nil for a face that is turned away or has an open mouth.
  mutating func update(origin: Point<Camera>?, face: FaceProportions?, at time: Timestamp) -> Bool {
    let span = lastTime.map { min(Self.longestFrame, max(.zero, time - $0)).seconds } ?? 0
    lastTime = time
    guard let origin else { return false }
    if let lastSeen, time - lastSeen >= Self.gap { suspect(afterGap: true) }
    lastSeen = time
    guard let face else { return false }
    // Without a gap the person may only have turned away, so a clearer difference is required than after a gap.
    if let last, mayBeAnother(than: last, origin: origin, face: face, at: time) { suspect(afterGap: false) }
    last = (time, origin, face)
    if doubt != nil { doubt? += span }
    recent.append(Sample(time: time, span: span, face: face))
    while let first = recent.first, time - first.time > Self.window {
      // A face in doubt is left out of the person's mean.
      if doubt == nil, farSince == nil { learn(first) }
      recent.removeFirst()
    }
    return judge(at: time)
  }

  /// True after a gap, a head jump or a sudden change of the proportions since the last usable face.
  private func mayBeAnother(
    than last: (time: Timestamp, origin: Point<Camera>, face: FaceProportions), origin: Point<Camera>,
    face: FaceProportions, at time: Timestamp
  ) -> Bool {
    let passed = time - last.time
    // The depth is the noisiest coordinate, so it is left out.
    let way = origin.meters - last.origin.meters
    let speed = (way.x * way.x + way.y * way.y).squareRoot() / max(passed.seconds, 1.0 / 60)
    return passed >= Self.gap || speed > Self.jumpMetersPerSecond
      || face.distance(to: last.face) >= Self.step
  }

  private mutating func suspect(afterGap: Bool) {
    isAfterGap = afterGap || doubt != nil && isAfterGap
    if doubt == nil, farSince == nil { recent.forEach { learn($0) } }
    (recent, doubt, farSince) = ([], 0, nil)
  }

  /// Compares the median face of the window with the person's mean; true if the person changed.
  private mutating func judge(at time: Timestamp) -> Bool {
    guard let person, person.seconds >= Self.learns.seconds, let now = averaged() else {
      // The mean is too young for a comparison, so the present person is learned.
      if (person?.seconds ?? 0) < Self.learns.seconds { doubt = nil }
      return false
    }
    let distance = now.distance(to: FaceProportions(millimeters: person.mean))
    if let seen = doubt {
      let looksAgain = isAfterGap && seen >= Self.looksAgain.seconds
      let limit = looksAgain ? Self.otherLater : Self.otherFrom
      let isLongEnough = isAfterGap || seen >= Self.withoutGap.seconds
      if distance >= limit, isLongEnough, isSteady(around: now) { return change() }
      if distance <= Self.sameUpTo || seen >= Self.longestDoubt.seconds { doubt = nil }
      return false
    }
    farSince = distance >= Self.otherUnmissed ? farSince ?? time : nil
    guard let farSince, time - farSince >= Self.insists, isSteady(around: now) else { return false }
    return change()
  }

  private func isSteady(around middle: FaceProportions) -> Bool {
    recent.reduce(0) { $0 + $1.face.distance(to: middle) } < Self.unsteadyFrom * Double(recent.count)
  }

  private mutating func change() -> Bool {
    (person, doubt, farSince) = (nil, nil, nil)
    changes += 1
    return true
  }

  /// The median face of the last window; nil if too little of the window was usable.
  private func averaged() -> FaceProportions? {
    guard recent.reduce(0, { $0 + $1.span }) >= Self.leastSeen.seconds else { return nil }
    let medians = (0..<FaceProportions.count).compactMap { index in recent.map { $0.face.millimeters[index] }.median() }
    return medians.count == FaceProportions.count ? FaceProportions(millimeters: medians) : nil
  }

  private mutating func learn(_ sample: Sample) {
    guard let known = person else {
      person = (sample.face.millimeters, sample.span)
      return
    }
    let seconds = min(Self.memory.seconds, known.seconds + sample.span)
    let share = seconds > 0 ? sample.span / seconds : 1
    let mean = zip(known.mean, sample.face.millimeters).map { $0 + ($1 - $0) * share }
    person = (mean, seconds)
  }
}
