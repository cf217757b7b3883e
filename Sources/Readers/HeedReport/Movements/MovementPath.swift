import HeedFormats

/// The section with the scan path.
struct MovementPath {
  let figures: MovementFigures

  /// Length of a recording from which an excerpt is drawn, seconds. Choice: in a shorter recording, movements are
  /// distinguishable in the whole drawing.
  private static let longEnough = 3 * MovementTally.excerptSeconds

  /// Seconds between samples; 0 when unknown.
  private var interval: Double { figures.recording.rate.map { 1 / $0 } ?? 0 }

  var section: PageSection {
    let tally = figures.tally
    let isLong = figures.recording.length > Self.longEnough
    let whole = ScanPathChart(
      path: tally.path, id: "chart-path", title: "Scan path over time", interval: interval)
    var body: [String] = []
    if isLong {
      let first = ScanPathChart(
        path: tally.excerpt, id: "chart-excerpt", title: "Scan path, the first \(Int(MovementTally.excerptSeconds)) s",
        interval: interval)
      body += [
        "<h3>The first \(Int(MovementTally.excerptSeconds)) seconds with a gaze</h3>",
        first.html.map { PageFigure.html($0, caption: caption(tally.excerpt)) } ?? Self.unseen,
        "<h3>The whole recording</h3>",
      ]
    }
    body.append(whole.html.map { PageFigure.html($0, caption: caption(tally.path)) } ?? Self.unseen)
    return PageSection(id: "path", title: "Scan path", short: "Scan path", body: body)
  }

  private static let unseen = "<p>No gaze was seen.</p>"

  private func caption(_ path: ScanPath) -> String {
    let width = Self.length(path.width)
    let lines =
      path.width <= interval
      ? "The lines have the colour of the movement; every sample is drawn."
      : ScanPathChart.isCrowded(path)
        ? "A column stands for \(width): the line is its mean, the band goes from its least to its greatest position."
        : "The lines have the colour of the movement. A column stands for \(width) and is drawn from its least to its greatest "
          + "position, in the colour of its most frequent movement."
    let target = figures.tally.hasTarget ? " The dashed line is the target." : ""
    return
      "Degrees of visual angle. \(lines)\(target) The rows below show each movement's share of the samples, so that no colour is "
      + "needed. Positions far beyond those of open eyes are cut off."
  }

  private static func length(_ seconds: Double) -> String {
    seconds < 1 ? "\(Figure.number(seconds * 1000, 1)) ms" : "\(Figure.number(seconds, 1)) s"
  }
}
