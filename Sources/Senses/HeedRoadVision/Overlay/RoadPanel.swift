import HeedGeometry
import HeedSignals
import HeedVision

/// Draws the panel in the upper left corner of a road picture: time, speed, lane and active alerts.
struct RoadPanel {
  let letter: Double
  let canvas: Canvas
  private(set) var area: ImageRect?

  /// Maximum number of alerts in the panel. Choice: drivers cannot read more at a glance.
  private static let mostAlerts = 4

  mutating func draw(_ report: RoadReport) throws(VisionError) {
    var lines: [(text: String, color: Canvas.Color)] = [(Self.head(report), .white)]
    if let lane = report.lane { lines.append((Self.words(lane), .egoLane)) }
    for alert in report.alerts.prefix(Self.mostAlerts) { lines.append((Self.words(alert), .of(alert.severity))) }
    let (row, margin) = (letter * 1.9, letter * 0.9)
    var width = 0.0
    for line in lines { width = max(width, try canvas.width(of: line.text, height: letter)) }
    let area = ImageRect(x: 0, y: 0, width: width + 2 * margin, height: Double(lines.count) * row + margin)
    self.area = area
    try canvas.fill(area, .black, opacity: RoadOverlay.panelOpacity)
    for (index, line) in lines.enumerated() {
      try canvas.text(line.text, at: PlanePoint(x: margin, y: Double(index + 1) * row), height: letter, line.color)
    }
  }

  private static func head(_ report: RoadReport) -> String {
    let speed =
      report.speed.map { speed in
        "\(Int((speed.metersPerSecond * 3.6).rounded())) km/h" + (speed.origin == .positions ? " (from positions)" : "")
      } ?? "speed not known"
    return "\(Canvas.clock(report.observation.time))  \(speed)  \(report.objects.count) objects"
  }

  private static func words(_ lane: LaneState) -> String {
    let offset = lane.offset.map { offset in "\(abs(offset).tenths) m \(offset >= 0 ? "left" : "right") of the middle"
    }
    let width = lane.width.map { "\($0.tenths) m wide" }
    return "lane: "
      + ([offset, width].compactMap { $0 } + ["heading \(lane.heading.degrees.tenths) deg"]).joined(separator: ", ")
  }

  private static func words(_ alert: RoadAlert) -> String {
    let contact = alert.timeToCollision.map { "\($0.seconds.tenths) s" }
    let distance = alert.distanceMeters.map { "\($0.tenths) m" }
    let what = [alert.stage?.rawValue ?? alert.kind.words, alert.side?.rawValue]
    return ([alert.severity.rawValue.uppercased() + ":"] + (what + [contact, distance]).compactMap { $0 })
      .joined(separator: " ")
  }
}
