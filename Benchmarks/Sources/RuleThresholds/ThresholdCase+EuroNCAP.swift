import DriverSimulation

extension ThresholdCase {
  private static let book = "euro-ncap-2026"

  /// Source: docs/references.md, rule books, first seven rows.
  package static var euroNCAP: [ThresholdCase] {
    let onPhone: [String] = ["phone", "longDistraction"]
    return [
      look(book, "long distraction 3 s", kinds: ["longDistraction"], frames: 90, at: .centreStack),
      look(
        book, "long distraction 3 s + 1 s where it is justified", kinds: ["longDistraction"], frames: 120,
        at: .mirrorLeft),
      look(book, "long look at the phone 3 s", kinds: onPhone, frames: 90, at: .phone),
      lasting(book, "short distraction 10 s in all", kinds: ["shortDistraction"], frames: 75) {
        glances(&$0, $1, .centreStack)
      },
      lasting(book, "short looks at the phone 10 s in all", kinds: ["phone"], frames: 75) { glances(&$0, $1, .phone) },
      window, reset,
      value(
        book, "drowsy above KSS 7", kinds: ["drowsy"], [(6.9, due: nil), (7, due: nil), (7.1, due: 0)], frames: 60
      ) { $0.kss = $1 },
      // 50 km/h lie between the first speed and the second.
      value(
        book, "impairment from 50 km/h", kinds: ["drowsy"], [(13.85, due: nil), (13.8889, due: 0), (13.95, due: 0)],
        frames: 60
      ) {
        $0.kss = 9
        $0.speed = $1
      },
      shut("microsleep 1 s", "microsleep", 1), shut("sleep 3 s", "sleep", 3),
      look(book, "unresponsive 6 s away", kinds: ["unresponsive"], level: 3, frames: 180, at: .centreStack),
      look(
        book, "unresponsive 6 s away where it is justified", kinds: ["unresponsive"], level: 3, frames: 180,
        at: .mirrorLeft),
      lasting(
        book, "unresponsive 3 s after short distraction was warned of", kinds: ["unresponsive"], level: 3, frames: 165
      ) {
        glances(&$0, $1, .centreStack)
      },
    ]
  }

  /// Three looks of 2.5 s with a second of road after each, then the look that is tested.
  private static func glances(_ script: inout TickScript, _ length: Int, _ place: LookPlace) -> Int {
    for _ in 0..<3 {
      script.look(75, at: place)
      script.add(30)
    }
    let begin = script.frames
    script.look(length, at: place)
    return begin
  }

  private static func shut(_ name: String, _ kind: String, _ seconds: Int) -> ThresholdCase {
    lasting(book, name, kinds: [kind], frames: seconds * 30) { script, length in
      let begin = script.frames
      script.shut(length)
      return begin
    }
  }

  /// Twelve looks of 25 frames are 10 s. With 600 frames of road in between, they take 30 s.
  private static var window: ThresholdCase {
    func trial(_ name: String, road: Int, due: Int?, ifMissing: Double) -> ThresholdTrial {
      var script = TickScript()
      script.add(60)
      for index in 0..<12 {
        if index > 0 { script.add(road / 11 + (index <= road % 11 ? 1 : 0)) }
        script.look(index < 11 ? 25 : 26, at: .centreStack)
      }
      script.add(90)
      return ThresholdTrial(name, script, due: due.map { [60 + $0] } ?? [], ifMissing: ifMissing)
    }
    return ThresholdCase(
      book, "short distraction within 30 s", kinds: ["shortDistraction"],
      [
        trial("30.1 s", road: 604, due: nil, ifMissing: 0), trial("30 s", road: 600, due: 900, ifMissing: 1),
        trial("29.9 s", road: 597, due: 897, ifMissing: .infinity),
      ])
  }

  /// Looks of 7.5 s in total, then this much road, then another look of 2.7 s.
  private static var reset: ThresholdCase {
    func trial(_ road: Int, isReset: Bool) -> ThresholdTrial {
      var script = TickScript()
      script.add(60)
      for index in 0..<3 {
        script.look(75, at: .centreStack)
        script.add(index < 2 ? 30 : road)
      }
      let begin = script.frames
      script.look(82, at: .centreStack)
      script.add(60)
      return ThresholdTrial(
        "\(road) frames of road", script, due: isReset ? [] : [begin + 75], ifUndue: road == 60 ? 1 : .infinity)
    }
    return ThresholdCase(
      book, "short distraction ends with 2 s of road", kinds: ["shortDistraction"],
      [trial(58, isReset: false), trial(60, isReset: true), trial(62, isReset: true)])
  }
}
