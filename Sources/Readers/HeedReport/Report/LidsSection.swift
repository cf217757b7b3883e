import HeedFormats
import HeedSignals

/// The section with PERCLOS, drowsiness, blink rate and blink durations.
struct LidsSection {
  /// The upper ends of the charts' axes, so that two sessions can share a scale.
  struct Tops {
    var perclos = 0.0
    var blinkRate = 0.0
    var blinkMilliseconds = 0.0

    init(_ courses: [SessionCourse]) {
      let marks = courses.flatMap(\.drowsiness)
      perclos = CurveChart.top(for: marks.compactMap(\.perclos).max() ?? 0, atLeast: 0.2)
      blinkRate = CurveChart.top(for: marks.compactMap(\.blinkRate).max() ?? 0, atLeast: 20)
      blinkMilliseconds = CurveChart.top(
        for: courses.flatMap(\.blinks).map(\.milliseconds).max() ?? 0, atLeast: 400)
    }
  }

  let course: SessionCourse
  let scale: TimeScale
  let suffix: String
  let tops: Tops

  init(course: SessionCourse, scale: TimeScale, suffix: String = "", tops: Tops? = nil) {
    (self.course, self.scale, self.suffix) = (course, scale, suffix)
    self.tops = tops ?? Tops([course])
  }

  /// Longest time between two reports that a line joins, seconds. Choice: reports come every 10 s, and two missing
  /// reports are a gap (docs/lids.md); the limit adds half an interval.
  private static let longestGap = 25.0

  var section: PageSection {
    var body = [perclos]
    if let rate {
      body += ["<h3>How often</h3>", rate]
    } else {
      body.append(
        "<p class=\"quiet\">Blinks a minute over time: not known, because the lids were seen for too short a time.</p>")
    }
    if let lengths { body += ["<h3>How long</h3>", lengths] }
    if course.yawns > 0 { body.append("<p>\(Figure.count(course.yawns, "yawn")).</p>") }
    return PageSection(id: "lids", title: "Lids and drowsiness", short: "Lids", body: body)
  }

  private var perclos: String {
    let chart = CurveChart(
      id: "chart-perclos\(suffix)", title: "PERCLOS over time", quantity: "PERCLOS",
      samples: course.drowsiness.compactMap { mark in mark.perclos.map { Sample(time: mark.time, value: $0) } },
      scale: scale, top: tops.perclos, text: { "\(Figure.number($0 * 100, 1)) %" }, longestGap: Self.longestGap,
      strips: [("drowsy", drowsy), ("eyes shut", course.closures.map(\.stretch))])
    guard let svg = chart.html else { return "<p>PERCLOS is not known: too little was seen of the lids.</p>" }
    return PageFigure.html(
      svg,
      caption:
        "Share of seen time with the lids 80 % shut, over the last minute unless settings say otherwise. Below: when the "
        + "driver counted as drowsy, and when both eyes were shut for a second and more.",
      tables: [chart.table] + (course.closures.isEmpty ? [] : [closures]))
  }

  /// Drowsy stretches: from a drowsy report to the next report that is not drowsy.
  private var drowsy: [Stretch] {
    var (found, since) = ([Stretch](), Timestamp?.none)
    for mark in course.drowsiness {
      if mark.isDrowsy == true {
        since = since ?? mark.time
      } else if let begun = since {
        found.append(Stretch(from: begun, to: mark.time))
        since = nil
      }
    }
    if let since, let span = course.span { found.append(Stretch(from: since, to: max(since, span.end))) }
    return found
  }

  /// Maximum number of closures in the table. Choice: the rows take some 60 KB.
  private static let mostClosures = 600

  private var closures: PageTable {
    let all = course.closures
    let lengths = all.map(\.stretch.seconds).sorted(by: >)
    let least = lengths.count > Self.mostClosures ? lengths[Self.mostClosures - 1] : 0
    let rows = all.filter { $0.stretch.seconds >= least }.prefix(Self.mostClosures)
    let rest = all.count > rows.count ? ", the longest \(rows.count) of \(all.count)" : ""
    return PageTable(
      caption: "Eyes shut for a second and more\(rest)", columns: ["At", "Length", "What"],
      rows: rows.map { closure in
        [
          scale.names.text(closure.stretch.from), Words.seconds(closure.stretch.seconds),
          Markup.escaped(closure.kind.shortened(20)) + (closure.isInYawn ? ", in a yawn" : ""),
        ]
      }, words: [0, 2])
  }

  private var rate: String? {
    let chart = CurveChart(
      id: "chart-rate\(suffix)", title: "Blinks a minute over time", quantity: "Blinks a minute",
      samples: course.drowsiness.compactMap { mark in mark.blinkRate.map { Sample(time: mark.time, value: $0) } },
      scale: scale, top: tops.blinkRate, text: { Figure.number($0, 1) }, longestGap: Self.longestGap)
    return chart.html.map {
      PageFigure.html($0, caption: "Blinks in a minute of seen time, over the last minutes.", tables: [chart.table])
    }
  }

  private var lengths: String? {
    let chart = BlinkChart(course: course, scale: scale, id: "chart-blinks\(suffix)", top: tops.blinkMilliseconds)
    return chart.html.map {
      PageFigure.html(
        $0,
        caption:
          "From half shut to half open. Dots: blinks, or of a long session the mean of a column with a line from its shortest "
          + "to its longest. Diamonds: slow blinks, longer than 400 ms.", tables: [chart.table])
    }
  }
}
