import HeedGeometry
import HeedSignals

/// Notices that another person sits in the driver's seat, by a few proportions of the face.
///
/// It holds the mean proportions of the person so far, in memory only, and says nothing but that the person changed.
/// Who could not leave the seat unseen must look very different; after a gap or a jump a smaller difference is enough.
struct DriverChangeDetector: Sendable {
  struct Settings: Hashable, Sendable {
    /// Distance from which the face that came after a gap or a jump is another person's, spreads within one person.
    /// Choice: one second in a hundred of one person is further, with other glasses, light and expressions.
    var otherFrom = 2.35
    /// The same once it was usable for `looksAgain` after a gap. Choice: a face that stays different that long does not
    /// blink or speak.
    var otherLater = 2.0
    /// Choice: leaves half a second of the two in which a change must be told.
    var looksAgain: Duration = .milliseconds(1200)
    /// Usable time after which a face that no gap preceded may be another person's. Choice: twice `leastSeen`; a hand
    /// that comes before the face passes over it in less.
    var withoutGap: Duration = .seconds(1)
    /// Largest mean distance of the frames from their median for a face that may be another person's.
    /// Choice: frames of one quiet face have 0.2 to 0.7; hands before it and laughter scatter more.
    var unsteadyFrom = 0.8
    /// Distance up to which it is the same person. Choice: below it lie nine seconds of ten of one person.
    var sameUpTo = 1.4
    /// Distance from which the face is another person's although nothing was missed, for `insists` long.
    /// Choice: above every grimace measured, for a cut that neither moves the head nor leaves a gap.
    var otherUnmissed = 3.0
    /// Time without a usable face after which another person may sit there. Choice: nobody changes seats in it.
    var gap: Duration = .milliseconds(400)
    /// Speed of the head that no head has, metres each second. Choice: twice the turn to the blind spot; a wrong alarm
    /// only makes the face be compared.
    var jumpMetersPerSecond = 1.5
    /// Distance between two frames from which they may show two people.
    /// Choice: most blinks stay below it; a wrong alarm only makes the face be compared.
    var step = 1.5
    /// Time over which a face is averaged. Choice: half of the time in which a change must be told.
    var window: Duration = .seconds(1)
    /// Minimum time of usable frames in a window. Choice: half of it, since drivers look around.
    var leastSeen: Duration = .milliseconds(500)
    /// Time of usable frames after which a face in doubt is taken for the same person's.
    /// Choice: outlasts a smile at coming back; then the next gap decides.
    var longestDoubt: Duration = .seconds(4)
    /// Choice: outlasts a spoken word.
    var insists: Duration = .milliseconds(700)
    /// Time of usable frames after which the person is known well enough to be told from others.
    /// Choice: at rest and in a turn or two of the head, which changes what the net draws.
    var learns: Duration = .seconds(5)
    /// Time constant of the person's mean. Choice: a conversation, in which all expressions occur.
    var memory: Duration = .seconds(60)
    /// Longest time that one frame stands for. Choice: three frames of a slow camera.
    var longestFrame: Duration = .milliseconds(200)
  }

  private struct Sample: Sendable {
    var time: Timestamp
    var span: Double
    var face: FaceProportions
  }

  private let settings: Settings
  /// The person's mean, and the seconds that it stands for.
  private var person: (mean: [Double], seconds: Double)?
  /// The usable frames of the last window, not in `person` yet.
  private var recent: [Sample] = []
  /// When a face was last seen, usable or not.
  private var lastSeen: Timestamp?
  /// The last usable frame.
  private var last: (time: Timestamp, origin: Point<Camera>, face: FaceProportions)?
  private var lastTime: Timestamp?
  /// Usable seconds since a gap or a jump; nil while the person is beyond doubt.
  private var doubt: Double?
  /// True if nobody was seen before the doubt began.
  private var isAfterGap = false
  private var farSince: Timestamp?
  /// How often the person has changed.
  private(set) var changes = 0

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - origin: The head's; nil without a face.
  ///   - face: nil for a face that is turned away, or whose mouth is open.
  /// - Returns: True if another person was noticed.
  mutating func update(origin: Point<Camera>?, face: FaceProportions?, at time: Timestamp) -> Bool {
    let span = lastTime.map { min(settings.longestFrame, max(.zero, time - $0)).seconds } ?? 0
    lastTime = time
    guard let origin else { return false }
    if let lastSeen, time - lastSeen >= settings.gap { suspect(afterGap: true) }
    lastSeen = time
    guard let face else { return false }
    // Who only turned away is compared more strictly than who was gone.
    if let last, mayBeAnother(than: last, origin: origin, face: face, at: time) { suspect(afterGap: false) }
    last = (time, origin, face)
    if doubt != nil { doubt? += span }
    recent.append(Sample(time: time, span: span, face: face))
    while let first = recent.first, time - first.time > settings.window {
      // A face in doubt is not the person's yet.
      if doubt == nil, farSince == nil { learn(first) }
      recent.removeFirst()
    }
    return judge(at: time)
  }

  private func mayBeAnother(
    than last: (time: Timestamp, origin: Point<Camera>, face: FaceProportions), origin: Point<Camera>,
    face: FaceProportions, at time: Timestamp
  ) -> Bool {
    let passed = time - last.time
    // Sideways only: the distance is the noisiest of the three.
    let way = origin.meters - last.origin.meters
    let speed = (way.x * way.x + way.y * way.y).squareRoot() / max(passed.seconds, 1.0 / 60)
    return passed >= settings.gap || speed > settings.jumpMetersPerSecond
      || face.distance(to: last.face) >= settings.step
  }

  private mutating func suspect(afterGap: Bool) {
    isAfterGap = afterGap || doubt != nil && isAfterGap
    if doubt == nil, farSince == nil { recent.forEach { learn($0) } }
    (recent, doubt, farSince) = ([], 0, nil)
  }

  private mutating func judge(at time: Timestamp) -> Bool {
    guard let person, person.seconds >= settings.learns.seconds, let now = averaged() else {
      // Nobody is known well enough for a comparison: the present person is learned.
      if person.map({ $0.seconds < settings.learns.seconds }) ?? true { doubt = nil }
      return false
    }
    let distance = now.distance(to: FaceProportions(millimeters: person.mean))
    if let seen = doubt {
      let looksAgain = isAfterGap && seen >= settings.looksAgain.seconds
      let limit = looksAgain ? settings.otherLater : settings.otherFrom
      let isLongEnough = isAfterGap || seen >= settings.withoutGap.seconds
      if distance >= limit, isLongEnough, isSteady(around: now) { return change() }
      if distance <= settings.sameUpTo || seen >= settings.longestDoubt.seconds { doubt = nil }
      return false
    }
    farSince = distance >= settings.otherUnmissed ? farSince ?? time : nil
    guard let farSince, time - farSince >= settings.insists, isSteady(around: now) else { return false }
    return change()
  }

  private func isSteady(around middle: FaceProportions) -> Bool {
    recent.reduce(0) { $0 + $1.face.distance(to: middle) } < settings.unsteadyFrom * Double(recent.count)
  }

  private mutating func change() -> Bool {
    (person, doubt, farSince) = (nil, nil, nil)
    changes += 1
    return true
  }

  /// The median face of the last window; nil while too little of it was usable.
  private func averaged() -> FaceProportions? {
    guard recent.reduce(0, { $0 + $1.span }) >= settings.leastSeen.seconds else { return nil }
    let medians = (0..<FaceProportions.count).compactMap { index in
      recent.map { $0.face.millimeters[index] }.median()
    }
    return medians.count == FaceProportions.count ? FaceProportions(millimeters: medians) : nil
  }

  private mutating func learn(_ sample: Sample) {
    guard let known = person else {
      person = (sample.face.millimeters, sample.span)
      return
    }
    let seconds = min(settings.memory.seconds, known.seconds + sample.span)
    let share = seconds > 0 ? sample.span / seconds : 1
    let mean = zip(known.mean, sample.face.millimeters).map { $0 + ($1 - $0) * share }
    person = (mean, seconds)
  }
}
