import HeedGeometry
import HeedSignals
import HeedVision

/// Draws an overlay's text and bars: the measurements in the upper left corner, the risk along the lower edge.
struct OverlayPanel {
  /// Opacity of a panel, 0...1. Choice: the text is legible and the picture behind the panel stays visible.
  private static let opacity = 0.55

  let scale: Double
  let canvas: Canvas

  /// Height of capital letters. Choice: legible at 640 x 480, and six lines fit beside a face.
  private var letter: Double { 10 * scale }
  private var row: Double { letter * 1.9 }
  private var margin: Double { letter * 0.9 }

  func draw(_ content: Overlay.Content, at time: Timestamp) throws(VisionError) {
    let face = content.report?.observation.face
    var lines = [Canvas.clock(time) + "  " + Self.words(content)]
    if let face {
      lines.append("head  yaw \(Self.whole(face.yaw))  pitch \(Self.whole(face.pitch))  roll \(Self.whole(face.roll))")
    }
    if let gaze = content.report?.gaze {
      let zone = content.report?.zone.map { "  \($0)" } ?? ""
      lines.append("gaze  \(Self.whole(gaze.direction.azimuth)) \(Self.whole(gaze.direction.elevation))\(zone)")
    }
    let bars =
      content.report.flatMap { face == nil ? nil : [("right", $0.rightOpenness), ("left", $0.leftOpenness)] } ?? []
    let height = Double(lines.count + bars.count) * row + margin
    try canvas.fill(ImageRect(x: 0, y: 0, width: letter * 29, height: height), .black, opacity: Self.opacity)
    for (index, line) in lines.enumerated() {
      try canvas.text(line, at: PlanePoint(x: margin, y: Double(index + 1) * row), height: letter, .white)
    }
    for (index, bar) in bars.enumerated() { try draw(bar: bar.1, name: bar.0, row: lines.count + index + 1) }
    if let risk = content.risk { try draw(risk) }
  }

  /// Draws one eye's openness as a bar, or an empty frame if the openness is nil.
  private func draw(bar openness: Double?, name: String, row index: Int) throws(VisionError) {
    let base = Double(index) * row
    try canvas.text(name, at: PlanePoint(x: margin, y: base), height: letter, .white)
    let frame = ImageRect(x: margin + letter * 5, y: base - letter, width: letter * 12, height: letter)
    try canvas.fill(frame, .white, opacity: 0.25)
    guard let openness else { return }
    let share = max(0, min(1, openness))
    try canvas.fill(
      ImageRect(x: frame.x, y: frame.y, width: frame.width * share, height: frame.height),
      share <= Overlay.shutBelow ? .red : .green)
    let text = "\(Int((share * 100).rounded())) %"
    try canvas.text(text, at: PlanePoint(x: frame.x + frame.width + letter, y: base), height: letter, .white)
  }

  private func draw(_ risk: RiskState) throws(VisionError) {
    let (width, bottom) = (Double(canvas.size.width), Double(canvas.size.height))
    let reasons = Array(risk.reasons.prefix(2))
    let height = Double(reasons.count + 1) * row + margin
    let color = Self.color(risk.level)
    try canvas.fill(ImageRect(x: 0, y: bottom - height, width: width, height: height), .black, opacity: Self.opacity)
    try canvas.fill(ImageRect(x: 0, y: bottom - height, width: letter * 0.6, height: height), color)
    let held = risk.held.map { " (held: \($0.rawValue))" } ?? ""
    let start = margin + letter * 0.6
    try canvas.text(
      "risk: \(risk.level.rawValue)\(held)", at: PlanePoint(x: start, y: bottom - height + row), height: letter, color)
    for (index, reason) in reasons.enumerated() {
      try canvas.text(
        reason.text, at: PlanePoint(x: start, y: bottom - height + Double(index + 2) * row), height: letter, .white)
    }
  }

  private static func color(_ level: RiskLevel) -> Canvas.Color {
    switch level {
    case .unknown: Canvas.Color(red: 170, green: 170, blue: 170)
    case .normal: .green
    case .advisory: .yellow
    case .warning: .orange
    case .critical: .red
    }
  }

  private static func words(_ content: Overlay.Content) -> String {
    if let availability = content.availability, let reason = availability.reasonName {
      return "\(availability.stateName): \(reason)"
    }
    return content.report?.tracking.rawValue ?? "no frame judged"
  }

  private static func whole(_ angle: Angle) -> String { "\(Int(angle.degrees.rounded()))" }
}
