import HeedGeometry
public import HeedSignals
public import HeedVision

/// Draws road results onto a copy of a picture: objects with distance and time to collision, markings, regions, alerts.
public struct RoadOverlay: Sendable {
  /// Minimum height of capital letters, pixels. Choice: smaller letters of OpenCV's font are illegible.
  static let smallestText = 9.0
  /// Opacity of the panel with texts, 0...1. Choice: the text is legible and the picture behind it stays visible.
  static let panelOpacity = 0.72

  /// Creates an overlay.
  public init() {}

  /// Draws a road report onto a copy of a frame; without a report, draws only banners.
  /// - Parameter banners: Points of interest for the report's camera, farthest first.
  /// - Returns: The frame in colour, with both sides cut to even numbers of pixels.
  public func draw(
    _ report: RoadReport?, _ banners: [PointOfInterestBanner] = [], on frame: Frame
  ) throws(VisionError) -> Frame {
    // The report may come from a picture of another size.
    let size = report?.observation.size ?? frame.size
    let ratio = SIMD2(
      Double(frame.size.width) / Double(max(1, size.width)), Double(frame.size.height) / Double(max(1, size.height)))
    let canvas = try Canvas(copying: frame)
    let drawing = RoadDrawing(canvas: canvas, ratio: ratio)
    if let report { try drawing.draw(report, banners) } else { try drawing.draw(banners) }
    return canvas.frame(index: frame.index, time: frame.time)
  }
}

/// Draws a road report onto a frame whose size may differ from that of the report's picture.
private struct RoadDrawing {
  /// Height of capital letters, relative to the square root of the picture's area. Choice: 14 px in 1280 x 720 are
  /// legible.
  private static let textShare = 0.0145
  /// Opacity of a drawn region of the road, 0...1. Choice: its edge is visible, and every car in it too.
  private static let regionOpacity = 0.16
  /// Maximum number of drawn object boxes. Choice: more boxes hide the picture.
  private static let mostBoxes = 500
  /// Maximum number of labels; the nearest objects get labels. Choice: more labels hide the road.
  private static let mostLabels = 24
  /// Maximum number of banners; the nearest banners are drawn. Choice: more banners hide the picture.
  private static let mostBanners = 50

  let canvas: Canvas
  /// Number of the frame's pixels per pixel of the report's picture, along a side.
  let ratio: SIMD2<Double>

  private var letter: Double {
    let area = Double(canvas.size.width * canvas.size.height)
    return max(RoadOverlay.smallestText, Self.textShare * area.squareRoot())
  }
  private var line: Double { max(1, letter / 7) }

  func draw(_ report: RoadReport, _ banners: [PointOfInterestBanner]) throws(VisionError) {
    try draw(region: report.secondaryRegion, .secondary)
    try draw(region: report.primaryRegion, .green)
    for lane in report.observation.lanes ?? [] { try draw(lane) }
    // Banners are drawn before the boxes, so that boxes lie on top, because obstacles are more important.
    try draw(banners)
    let shown = Array(report.objects.prefix(Self.mostBoxes))
    let colors = Dictionary(
      report.alerts.compactMap { alert in alert.object.map { ($0, alert.severity) } }, uniquingKeysWith: max)
    // The nearest object is drawn last, so that its box lies on top.
    let farFirst = shown.sorted { ($0.distanceMeters ?? .infinity) > ($1.distanceMeters ?? .infinity) }
    for object in farFirst {
      try draw(object.box, Self.color(object, colors[object.id]), isThick: colors[object.id] != nil)
    }
    var panel = RoadPanel(letter: letter, canvas: canvas)
    try panel.draw(report)
    var labels = RoadLabels(letter: letter, canvas: canvas, taken: panel.area.map { [$0] } ?? [])
    let important = farFirst.reversed().sorted { (colors[$0.id] != nil ? 0 : 1) < (colors[$1.id] != nil ? 0 : 1) }
    for object in important.prefix(Self.mostLabels) {
      try labels.draw(
        object, at: frameRect(object.box), Self.color(object, colors[object.id]), mustShow: colors[object.id] != nil)
    }
  }

  func draw(_ banners: [PointOfInterestBanner]) throws(VisionError) {
    let placed = banners.suffix(Self.mostBanners).map { banner in
      RoadBanners.Placed(banner, rect: frameRect(banner.rect), foot: banner.footPixel.map(framePoint))
    }
    try RoadBanners(letter: letter, canvas: canvas).draw(placed)
  }

  private func draw(region: [PlanePoint<Image>], _ color: Canvas.Color) throws(VisionError) {
    let corners = region.map(framePoint)
    guard corners.count >= 3 else { return }
    try canvas.fill(corners, color, opacity: Self.regionOpacity)
    try canvas.outline(corners, color, thickness: line)
  }

  private func draw(_ lane: LaneMarking) throws(VisionError) {
    let points = lane.points.map(framePoint)
    let isEgo = lane.position == .egoLeft || lane.position == .egoRight
    let color = isEgo ? Canvas.Color.egoLane : .adjacentLane
    for (start, end) in zip(points, points.dropFirst()) { try canvas.line(start, end, .black, thickness: line * 3) }
    for (start, end) in zip(points, points.dropFirst()) {
      try canvas.line(start, end, color, thickness: line * (isEgo ? 2 : 1))
    }
  }

  private func draw(_ box: ImageRect, _ color: Canvas.Color, isThick: Bool) throws(VisionError) {
    let rect = frameRect(box)
    try canvas.outline(rect, .black, thickness: line + 2)
    try canvas.outline(rect, color, thickness: isThick ? line * 2 : line)
  }

  private func frameRect(_ box: ImageRect) -> ImageRect {
    ImageRect(x: box.x * ratio.x, y: box.y * ratio.y, width: box.width * ratio.x, height: box.height * ratio.y)
  }

  private func framePoint(_ point: PlanePoint<Image>) -> PlanePoint<Image> {
    PlanePoint(x: (point.x + 0.5) * ratio.x - 0.5, y: (point.y + 0.5) * ratio.y - 0.5)
  }

  private static func color(_ object: RoadObjectState, _ severity: RoadAlert.Severity?) -> Canvas.Color {
    if let severity { return .of(severity) }
    return object.isInPath || object.region == .primary ? .green : .aside
  }
}

extension Canvas.Color {
  static let secondary = Canvas.Color(red: 90, green: 170, blue: 255)
  static let egoLane = Canvas.Color(red: 255, green: 225, blue: 60)
  static let adjacentLane = Canvas.Color(red: 200, green: 200, blue: 200)
  static let aside = Canvas.Color(red: 225, green: 235, blue: 240)

  static func of(_ severity: RoadAlert.Severity) -> Canvas.Color {
    switch severity {
    case .info: .yellow
    case .warning: .orange
    case .alert: .red
    }
  }
}
