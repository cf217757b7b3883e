import HeedGeometry
import HeedSignals

/// Detects by a few proportions of the face that another person sits in the driver's seat.
///
/// The detector keeps the current person's mean proportions in memory only, and reports only that the person changed.
/// After a gap or a jump of the face a small difference from the mean is enough; otherwise the face must differ
/// strongly. Distances between faces are in units of one person's own variation.
struct DriverChangeDetector: Sendable {
  /// Distance from the driver's mean face at which a face after a gap or a jump is another person's. Choice: one
  /// person exceeds it in 1% of seconds, with other glasses, light and expressions.
  static let otherFrom = 2.35
  /// Replaces `otherFrom` after a jump without a gap. Choice: nobody takes another's seat without a gap, but videos are
  /// cut; on a real person whose head jumps between stills the distance reached 2.4, between two real people 2.8.
  static let otherAfterJump = 2.7
  /// Replaces `otherFrom` when a face was usable for `looksAgain` after a gap. Choice: blinks and words are shorter.
  static let otherLater = 2.0
  /// Usable time after a gap before `otherLater` applies. Choice: leaves half a second of the two until the report.
  static let looksAgain: Duration = .milliseconds(1200)
  /// Usable time before a face that was never lost can be another person's. Choice: a hand passes faster.
  static let withoutGap: Duration = .seconds(1)
  /// Mean distance of frames from their median face from which a face is too unsteady to report a change. Choice: a
  /// quiet face has 0.2 to 0.7.
  static let unsteadyFrom = 0.8
  /// Distance up to which a face is the same person's. Choice: one person stays below it in nine of ten seconds.
  static let sameUpTo = 1.4
  /// Distance from the mean face at which another person is found without a gap or a jump, if it lasts for `insists`.
  /// Choice: above every measured grimace. It serves a video cut without a gap or a head movement.
  static let otherUnmissed = 3.0
  /// Time without a face after which another person may be in the seat. Choice: two people need longer to change seats.
  static let gap: Duration = .milliseconds(400)
  /// Head speed that counts as a jump, metres per second. Choice: twice the speed of a look to the blind spot.
  static let jumpMetersPerSecond = 1.5
  /// Distance between the faces of successive frames that counts as a jump. Choice: most blinks stay below it.
  static let step = 1.5
  /// Time over which a face's median is taken. Choice: half of the time in which a change must be reported.
  static let window: Duration = .seconds(1)
  /// Minimum time with a usable face within a window. Choice: drivers look around, so half a window is enough.
  static let leastSeen: Duration = .milliseconds(500)
  /// Usable time after which a doubted face counts as the same person's. Choice: longer than a smile on return.
  static let longestDoubt: Duration = .seconds(4)
  /// Time for which a face's distance must stay above `otherUnmissed`. Choice: longer than a spoken word.
  static let insists: Duration = .milliseconds(700)
  /// Usable time after which a person's mean can be compared. Choice: covers a resting face and one or two turns.
  static let learns: Duration = .seconds(5)
  /// Time constant of the person's mean face. Choice: a conversation of this length shows all expressions.
  static let memory: Duration = .seconds(60)
  /// Maximum time that one frame adds to a face's usable time. Choice: three frames of a slow camera.
  static let longestFrame: Duration = .milliseconds(200)

  /// A frame with a usable face; `span` is the time that the frame adds to the usable time, seconds.
  private struct Sample: Sendable {
    var time: Timestamp
    var span: Double
    var face: FaceProportions
  }

  /// The person's mean proportions, and the time of the usable frames in this mean, seconds.
  private var person: (mean: [Double], seconds: Double)?
  /// The last window's usable frames, which are not yet in the person's mean.
  private var recent: [Sample] = []
  /// Time of the latest face, usable or not.
  private var lastSeen: Timestamp?
  private var last: (time: Timestamp, origin: Point<Camera>, face: FaceProportions)?
  private var lastTime: Timestamp?
  /// Usable time since a gap or a jump, seconds; nil while nothing suggests another person.
  private var doubt: Double?
  private var isAfterGap = false
  private var farSince: Timestamp?
  private(set) var changes = 0
  /// True while the camera may have been turned; the person is then not judged.
  var isDeferred = false

  /// Adds one frame; frames come in time order. Returns true if another person was detected.
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
      // While the person is in doubt, the face does not enter the person's mean.
      if doubt == nil, farSince == nil { learn(first) }
      recent.removeFirst()
    }
    return judge(at: time)
  }

  /// Learns the same person's proportions anew, from another side.
  mutating func viewChanged() { (person, recent, lastSeen, last, doubt, farSince) = (nil, [], nil, nil, nil, nil) }

  /// True after a gap, a head jump or a sudden change of the proportions since the last usable face.
  private func mayBeAnother(
    than last: (time: Timestamp, origin: Point<Camera>, face: FaceProportions), origin: Point<Camera>,
    face: FaceProportions, at time: Timestamp
  ) -> Bool {
    let passed = time - last.time
    // The distance from the camera is the noisiest coordinate, so it is left out of the speed.
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

  /// Compares the last window's median face with the person's mean. Returns true if the person changed.
  private mutating func judge(at time: Timestamp) -> Bool {
    guard !isDeferred else { return false }
    guard let person, person.seconds >= Self.learns.seconds, let now = averaged() else {
      // The person's mean is too young for a comparison, so the present face is learned as this person's.
      if (person?.seconds ?? 0) < Self.learns.seconds { doubt = nil }
      return false
    }
    let distance = now.distance(to: FaceProportions(millimeters: person.mean))
    if let seen = doubt {
      let looksAgain = seen >= Self.looksAgain.seconds
      let limit = !isAfterGap ? Self.otherAfterJump : looksAgain ? Self.otherLater : Self.otherFrom
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
