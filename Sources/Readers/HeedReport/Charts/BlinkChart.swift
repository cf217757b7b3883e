import HeedFormats

/// Chart of blink durations with a dot for each blink. In a long session, a dot is the mean of a chart column, and a
/// line goes from its shortest blink to its longest. Diamonds are slow blinks.
struct BlinkChart {
  let course: SessionCourse
  let scale: TimeScale
  let id: String
  /// The blink duration at the chart's upper edge, milliseconds.
  let top: Double

  private static let height = 100.0
  /// Maximum number of diamonds. Beyond it, each column shows its longest slow blink. Choice: each takes 100 bytes.
  private static let mostDiamonds = TimeScale.columns

  var html: String? {
    guard !course.blinks.isEmpty else { return nil }
    return Plot(
      id: id, title: "Length of blinks over time", description: description, height: Self.height, ticks: scale.ticks,
      labels: [0, 0.5, 1].map { (Self.height * (1 - $0), "\(Plot.n(top * $0)) ms") },
      lines: [0, Self.height / 2, Self.height], marks: dots + diamonds
    ).svg
  }

  private var bins: [Bin] { Bin.of(course.blinks.map { Sample(time: $0.time, value: $0.milliseconds) }, on: scale) }

  private var dots: [String] {
    let slow = Set(course.blinks.filter(\.isSlow).map(\.time))
    return bins.filter { $0.count > 1 || !slow.contains($0.first) }.map { bin in
      let share = scale.share(bin.first)
      let range = Plot.upright("range", share, from: y(bin.greatest), to: y(bin.least))
      return (bin.count > 1 ? range : "")
        + "<circle class=\"blink\" cx=\"\(TimeScale.percent(share))\" cy=\"\(Plot.n(y(bin.mean)))\" r=\"2.5\"/>"
    }
  }

  private var diamonds: [String] {
    var slow = course.blinks.filter(\.isSlow)
    if slow.count > Self.mostDiamonds {
      slow = Dictionary(grouping: slow) { scale.column($0.time) }.sorted { $0.key < $1.key }
        .compactMap { $0.value.max { $0.milliseconds < $1.milliseconds } }
    }
    return slow.map {
      Plot.sign("slow", scale.share($0.time), y: y($0.milliseconds), path: "M0 -5l5 5l-5 5l-5 -5z")
    }
  }

  private func y(_ milliseconds: Double) -> Double { Self.height * (1 - min(1, max(0, milliseconds / top))) }

  private var description: String {
    let lengths = course.blinks.map(\.milliseconds)
    return "\(Figure.count(course.blinks.count, "blink")), from \(Words.seconds((lengths.min() ?? 0) / 1000)) to "
      + "\(Words.seconds((lengths.max() ?? 0) / 1000)), of which \(course.blinks.count(where: \.isSlow)) slow."
  }

  var table: PageTable {
    let isBinned = bins.contains { $0.count > 1 }
    return PageTable(
      caption: "Length of blinks",
      columns: isBinned ? ["From", "Blinks", "Mean", "Shortest", "Longest"] : ["At", "Length"],
      rows: bins.map { bin in
        let lengths = [bin.mean, bin.least, bin.greatest].map { "\(Int(min(1e6, $0).rounded())) ms" }
        return [scale.names.text(bin.first)] + (isBinned ? ["\(bin.count)"] + lengths : [lengths[0]])
      })
  }
}
