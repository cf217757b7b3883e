import Draws
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct GlanceRecorderTests {
  /// r road, m mirror, p phone, o other, ? no gaze, . no frame; 20 Hz.
  private static func zone(_ mark: Character) -> (name: String, zoneClass: ZoneClass)? {
    switch mark {
    case "r": ("road", .forward)
    case "m": ("mirror", .driving)
    case "p": ("phone", .phone)
    case "o": ("other", .nondriving)
    default: nil
    }
  }

  private func run(_ timeline: String) -> (glances: [Glance], recorder: GlanceRecorder) {
    var recorder = GlanceRecorder()
    var glances: [Glance] = []
    for (index, mark) in timeline.enumerated() where mark != "." {
      let time = ms(Double(index) * 50)
      let seen = Self.zone(mark).map { Look(zone: $0.name, zoneClass: $0.zoneClass, direction: look(0, 0)) }
      if let glance = recorder.update(seen, at: time) { glances.append(glance) }
    }
    return (glances, recorder)
  }

  static let timelines: [(String, [String], String?, Comment)] = [
    ("rrrrrrrr", [], "road 0-350", "a look that lasts has not ended"),
    ("rrrrrrrrmmmmmm", ["road 0-400"], "mirror 400-650", "it ends where the next begins"),
    ("rrrrrrmmmrrrrrr", [], "road 0-700", "100 ms on the mirror is passing over it"),
    ("rrrrrrmmmmrrrr", ["road 0-300", "mirror 300-500"], "road 500-650", "150 ms is a fixation"),
    ("rrrrrr????rrrr", [], "road 0-650", "a blink does not end it"),
    ("rrrrrr" + times(12, "?"), ["road 0-250"], nil, "lost for longer: it ended when it was last seen"),
    ("rrrrrr" + times(1200, ".") + "rrrrrr", ["road 0-250"], "road 60300-60550", "a minute without frames is no look"),
    ("p" + times(1200, ".") + "pppppp", [], "phone 60050-60300", "nor is it after a single frame"),
    ("p" + times(40, "?") + "pppppp", [], "phone 2050-2300", "nor are two seconds without gaze"),
    ("rrrrrr" + times(20, "op"), ["road 0-250"], nil, "flickering between others is not the road"),
    ("rrrrmrrmrrmrr", [], "road 0-600", "single stray frames change nothing"),
  ]

  @Test(arguments: timelines)
  func longEnoughLooksAreGlances(timeline: String, expected: [String], ongoing: String?, why: Comment) {
    let (glances, recorder) = run(timeline)
    func words(_ zone: String, _ start: Timestamp, _ end: Timestamp) -> String {
      "\(zone) \(Int(start.milliseconds))-\(Int(end.milliseconds))"
    }
    #expect(glances.map { words($0.zone, $0.start, $0.end) } == expected, why)
    #expect(recorder.ongoing.map { words($0.zone, $0.start, $0.lastSeen) } == ongoing, why)
  }

  @Test func repeatedOrEarlierTimesAreIgnored() {
    var recorder = GlanceRecorder()
    let road = Look(zone: "road", zoneClass: .forward, direction: look(0, 0))
    for time in [0.0, 50, 100, 150, 200, 200, 100, -70_000, 250] { _ = recorder.update(road, at: ms(time)) }
    #expect(recorder.ongoing?.start == .zero && recorder.ongoing?.lastSeen == ms(250))
  }

  static let gaps: [(Double, Bool, Comment)] = [
    (499, true, "just under"), (500, true, "on the limit"), (501, false, "just over"),
  ]

  @Test(arguments: gaps)
  func shortLossDoesNotEndALook(gap: Double, isOneLook: Bool, why: Comment) {
    var recorder = GlanceRecorder()
    let road = Look(zone: "road", zoneClass: .forward, direction: look(0, 0))
    for time in [0.0, 60, 120] { _ = recorder.update(road, at: ms(time)) }
    let ended = recorder.update(road, at: ms(120 + gap))
    #expect((ended == nil) == isOneLook, why)
    #expect(ended.map { $0.end == ms(120) } ?? true)
  }

  static let shortest: [(Double, Bool, Comment)] = [
    (119, false, "just under"), (120, true, "on the limit"), (121, true, "just over"),
  ]

  @Test(arguments: shortest)
  func glanceBeginsAfterTheShortestDuration(length: Double, isLook: Bool, why: Comment) {
    var recorder = GlanceRecorder()
    let road = Look(zone: "road", zoneClass: .forward, direction: look(0, 0))
    _ = recorder.update(road, at: .zero)
    _ = recorder.update(road, at: ms(length))
    #expect((recorder.ongoing != nil) == isLook, why)
  }

  /// Any zones, losses, gaps and repeated times.
  @Test(arguments: 1...12)
  func glancesNeverOverlapOrExceedTheSeenTime(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var recorder = GlanceRecorder()
    var (glances, seen): ([Glance], Duration) = ([], .zero)
    var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &random)
    var (lastSeen, mark): (Timestamp?, Character) = (nil, "r")
    for _ in 0..<3000 {
      switch Int.random(in: 0..<100, using: &random) {
      case 0: time += Int64.random(in: 0...20_000_000_000, using: &random)
      case 1..<5: break
      case 5..<8: time -= Int64.random(in: 0...300_000_000, using: &random)
      default: time += Int64.random(in: 1...100_000_000, using: &random)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { mark = "rmpo?".randomElement(using: &random) ?? "?" }
      let now = Timestamp(nanoseconds: time)
      let direction = look(.random(in: -90...90, using: &random), .random(in: -60...60, using: &random))
      let head = Bool.random(using: &random) ? headAt(.random(in: -60...60, using: &random), 0) : nil
      let seenLook = Self.zone(mark).map {
        Look(zone: $0.name, zoneClass: $0.zoneClass, direction: direction, cameraFromHead: head)
      }
      if let glance = recorder.update(seenLook, at: now) { glances.append(glance) }
      if seenLook != nil, now > lastSeen ?? now - .seconds(1) {
        // A loss as short as a blink belongs to the look.
        if let lastSeen, now - lastSeen <= .milliseconds(500) { seen += now - lastSeen }
        lastSeen = now
      }
    }
    if let glance = recorder.update(nil, at: Timestamp(nanoseconds: time) + .seconds(60)) { glances.append(glance) }
    #expect(glances.count > 20)
    for (glance, next) in zip(glances, glances.dropFirst()) {
      #expect(glance.start <= glance.end && glance.end <= next.start)
    }
    #expect(glances.reduce(.zero) { $0 + ($1.end - $1.start) } <= seen)
    #expect(glances.allSatisfy { $0.headTurn.map { (0...Double.pi).contains($0.radians) } ?? true })
    #expect(glances.allSatisfy { $0.zoneClass != .forward || $0.kind == nil })
  }
}
