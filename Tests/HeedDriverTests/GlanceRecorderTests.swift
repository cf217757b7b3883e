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

  private func run(_ timeline: String, turn: Double = 0) -> (glances: [Glance], recorder: GlanceRecorder) {
    var recorder = GlanceRecorder()
    var glances: [Glance] = []
    for (index, mark) in timeline.enumerated() where mark != "." {
      let time = ms(Double(index) * 50)
      if let glance = recorder.update(zone: Self.zone(mark), headTurn: .degrees(turn), at: time) {
        glances.append(glance)
      }
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
  func looksThatLastAreGlances(timeline: String, expected: [String], ongoing: String?, why: Comment) {
    let (glances, recorder) = run(timeline)
    func words(_ zone: String, _ start: Timestamp, _ end: Timestamp) -> String {
      "\(zone) \(Int(start.milliseconds))-\(Int(end.milliseconds))"
    }
    #expect(glances.map { words($0.zone, $0.start, $0.end) } == expected, why)
    #expect(recorder.ongoing.map { words($0.zone, $0.start, $0.lastSeen) } == ongoing, why)
  }

  static let turns: [(String, Double, Glance.Kind?, Comment)] = [
    ("mmmmmmrrrr", 9.9, .lizard, "only the eyes move"), ("mmmmmmrrrr", 10, .owl, "the head turns"),
    ("mmmmmmrrrr", -30, .owl, "to either side"), ("rrrrrrmmmm", 30, nil, "the road needs no turning"),
  ]

  @Test(arguments: turns)
  func kindSaysWhatMoved(timeline: String, degrees: Double, kind: Glance.Kind?, why: Comment) {
    #expect(run(timeline, turn: degrees).glances.first?.kind == kind, why)
  }
}
