import HeedFormats

/// The page's section with the scan path.
extension MovementFigures {
  /// Recording length from which an excerpt is drawn too, seconds. Choice: a shorter path still shows each movement.
  private static let longEnough = 3 * MovementTally.excerptSeconds

  /// Seconds from one sample to the next; 0 if unknown.
  private var interval: Double { recording.rate.map { 1 / $0 } ?? 0 }

  var pathSection: PageSection {
    let seconds = Int(MovementTally.excerptSeconds)
    var body = [figure(tally.path, id: "chart-path", title: "Scan path over time")]
    if recording.length > Self.longEnough {
      let first = figure(tally.excerpt, id: "chart-excerpt", title: "Scan path, the first \(seconds) s")
      body = ["<h3>The first \(seconds) seconds with a gaze</h3>", first, "<h3>The whole recording</h3>"] + body
    }
    return PageSection(id: "path", title: "Scan path", short: "Scan path", body: body)
  }

  private func figure(_ path: ScanPath, id: String, title: String) -> String {
    let chart = ScanPathChart(path: path, id: id, title: title, interval: interval)
    return chart.html.map { Markup.figure($0, caption: caption(path)) } ?? "<p>No gaze was seen.</p>"
  }

  private func caption(_ path: ScanPath) -> String {
    let width = path.width < 1 ? "\(Figure.number(path.width * 1000, 1)) ms" : "\(Figure.number(path.width, 1)) s"
    let lines =
      path.width <= interval
      ? "The lines have the colour of the movement; every sample is drawn."
      : ScanPathChart.isCrowded(path)
        ? "A column stands for \(width): the line is its mean, the band goes from its least to its greatest position."
        : "The lines have the colour of the movement. A column stands for \(width) and is drawn from its least to its greatest "
          + "position, in the colour of its most frequent movement."
    let target = tally.hasTarget ? " The dashed line is the target." : ""
    return
      "Degrees of visual angle. \(lines)\(target) The rows below show each movement's share of the samples, so that no colour is "
      + "needed. Positions far beyond those of open eyes are cut off."
  }
}
