import HeedFormats

/// The page's section with PERCLOS, drowsiness, blink rate and blink durations.
extension SessionSections {
  /// Longest time between two drowsiness reports that a line connects, seconds. Choice: reports come every 10 s, and
  /// two missing ones are a gap (docs/lids.md).
  private static let longestGap = 25.0

  var lids: PageSection {
    let unknown =
      "<p class=\"quiet\">Blinks a minute over time: not known, because the lids were seen for too short a time.</p>"
    var body = [perclos] + (rate.map { ["<h3>How often</h3>", $0] } ?? [unknown])
    if let lengths { body += ["<h3>How long</h3>", lengths] }
    if course.yawns > 0 { body.append("<p>\(Figure.count(course.yawns, "yawn")).</p>") }
    return PageSection(id: "lids", title: "Lids and drowsiness", short: "Lids", body: body)
  }

  private var perclos: String {
    let samples = course.drowsiness.compactMap { mark in mark.perclos.map { Sample(time: mark.time, value: $0) } }
    let chart = CurveChart(
      id: "chart-perclos", title: "PERCLOS over time", quantity: "PERCLOS", samples: samples, scale: scale,
      top: CurveChart.top(for: samples.map(\.value).max() ?? 0, atLeast: 0.2),
      text: { "\(Figure.number($0 * 100, 1)) %" }, longestGap: Self.longestGap,
      strips: [("drowsy", drowsy), ("eyes shut", course.closures.map(\.stretch))])
    guard let svg = chart.html else { return "<p>PERCLOS is not known: too little was seen of the lids.</p>" }
    return Markup.figure(
      svg,
      caption:
        "Share of seen time with the lids 80 % shut, over the last minute unless settings say otherwise. Below: when the "
        + "driver counted as drowsy, and when both eyes were shut for a second and more.",
      tables: [chart.table] + (course.closures.isEmpty ? [] : [closures]))
  }

  /// Stretches from a drowsy report to the next report that is not drowsy.
  private var drowsy: [Stretch] {
    var (found, isDrowsy) = ([Stretch](), false)
    for mark in course.drowsiness {
      if isDrowsy { found[found.count - 1].to = mark.time }
      if mark.isDrowsy == true, !isDrowsy { found.append(Stretch(from: mark.time, to: mark.time)) }
      isDrowsy = mark.isDrowsy == true
    }
    if isDrowsy, let span = course.span { found[found.count - 1].to = max(found[found.count - 1].from, span.end) }
    return found
  }

  /// Maximum number of eye closures in the table. Choice: the rows take some 60 KB.
  private static let mostClosures = 600

  private var closures: PageTable {
    let all = course.closures
    let lengths = all.map(\.stretch.seconds).sorted(by: >)
    let least = lengths.count > Self.mostClosures ? lengths[Self.mostClosures - 1] : 0
    let rows = all.filter { $0.stretch.seconds >= least }.prefix(Self.mostClosures)
    return PageTable(
      caption: "Eyes shut for a second and more\(Words.part(rows.count, of: all.count, "longest"))",
      columns: ["At", "Length", "What"],
      rows: rows.map { closure in
        [
          scale.names.text(closure.stretch.from), Words.seconds(closure.stretch.seconds),
          Markup.escaped(closure.kind.shortened(20)) + (closure.isInYawn ? ", in a yawn" : ""),
        ]
      }, words: [0, 2])
  }

  private var rate: String? {
    let samples = course.drowsiness.compactMap { mark in mark.blinkRate.map { Sample(time: mark.time, value: $0) } }
    let chart = CurveChart(
      id: "chart-rate", title: "Blinks a minute over time", quantity: "Blinks a minute", samples: samples, scale: scale,
      top: CurveChart.top(for: samples.map(\.value).max() ?? 0, atLeast: 20), text: { Figure.number($0, 1) },
      longestGap: Self.longestGap)
    return chart.html.map {
      Markup.figure($0, caption: "Blinks in a minute of seen time, over the last minutes.", tables: [chart.table])
    }
  }

  private var lengths: String? {
    let chart = CurveChart(
      id: "chart-blinks", title: "Length of blinks over time", quantity: "Length", samples: course.blinks, scale: scale,
      top: CurveChart.top(for: course.blinks.map(\.value).max() ?? 0, atLeast: 400),
      text: { "\(Int(min(1e6, $0).rounded())) ms" }, longestGap: Self.longestGap)
    return chart.html.map {
      Markup.figure($0, caption: "From half shut to half open. Blinks of over 400 ms are slow.", tables: [chart.table])
    }
  }
}
