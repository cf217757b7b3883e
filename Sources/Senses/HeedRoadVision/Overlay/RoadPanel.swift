import HeedGeometry
import HeedSignals
import HeedVision

/// Draws the panel in the upper left corner of a road picture: time, speed, lane and active alerts.
struct RoadPanel {
  let settings: RoadOverlay.Settings
  let letter: Double
  let canvas: Canvas
  /// The covered area; nil before drawing.
  private(set) var area: ImageRect?

  /// Maximum number of alerts. Choice: more cannot be read at once.
  private static let mostAlerts = 4

  init(settings: RoadOverlay.Settings, letter: Double, canvas: Canvas) {
    (self.settings, self.letter, self.canvas) = (settings, letter, canvas)
  }

  mutating func draw(_ report: RoadReport) throws(VisionError) {
    var lines: [(text: String, color: Canvas.Color)] = [(Self.head(report), .white)]
    if let lane = report.lane { lines.append((Self.words(lane), .egoLane)) }
    for alert in report.alerts.prefix(Self.mostAlerts) { lines.append((Self.words(alert), .of(alert.severity))) }
    let (row, margin) = (letter * 1.9, letter * 0.9)
    var width = 0.0
    for line in lines { width = max(width, try canvas.width(of: line.text, height: letter)) }
    let area = ImageRect(x: 0, y: 0, width: width + 2 * margin, height: Double(lines.count) * row + margin)
    self.area = area
    try canvas.fill(area, .black, opacity: settings.panelOpacity)
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
    let offset = lane.offset.map { offset in "\(tenths(abs(offset))) m \(offset >= 0 ? "left" : "right") of the middle"
    }
    let width = lane.width.map { "\(tenths($0)) m wide" }
    return "lane: "
      + ([offset, width].compactMap { $0 } + ["heading \(tenths(lane.heading.degrees)) deg"]).joined(separator: ", ")
  }

  private static func words(_ alert: RoadAlert) -> String {
    let what =
      switch alert.kind {
      case .timeToCollision: "collision"
      case .entry: "entered the way"
      case .laneDeparture:
        [alert.stage?.rawValue ?? "leaving the lane", alert.side?.rawValue].compactMap { $0 }.joined(separator: " ")
      case .distance: "too near"
      case .overspeed: "over the limit"
      }
    let contact = alert.timeToCollision.map { "\(tenths($0.seconds)) s" }
    let distance = alert.distanceMeters.map { "\(tenths($0)) m" }
    return ([alert.severity.rawValue.uppercased() + ":", what] + [contact, distance].compactMap { $0 })
      .joined(separator: " ")
  }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
