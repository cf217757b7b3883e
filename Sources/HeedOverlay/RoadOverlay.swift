public import HeedGeometry
public import HeedPictures
public import HeedSignals

/// Draws what was found on the road onto a copy of its picture: objects with distance and time to collision, markings,
/// regions, and the alerts that stand.
public struct RoadOverlay: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Height of capital letters, as a share of the square root of the picture's area.
    /// Choice: 10 px in KITTI's 1242 x 375, 14 px in 1280 x 720: read well in both.
    public var textShare = 0.0145
    /// Letters are never lower than this. Choice: below, OpenCV's face cannot be read.
    public var smallestTextPixels = 9.0
    /// How much of the picture a region covers. Choice: its edge is seen, and every car in it too.
    public var regionOpacity = 0.16
    /// How much of the picture the panel covers. Choice: text is read, and what is behind it seen.
    public var panelOpacity = 0.72
    /// Boxes that are drawn, and of which so many nearest are labelled.
    /// Choice: more than that is a picture of boxes.
    public var mostBoxes = 500
    /// Choice: more labels than this hide the road.
    public var mostLabels = 24
    /// How much of the picture a point of interest's banner covers. Choice: its name is read, and the sky seen through it.
    public var bannerOpacity = 0.55
    /// Banners that are drawn, the nearest. Choice: more than that is a picture of banners.
    public var mostBanners = 50

    public init() {}
  }

  private let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameters:
  ///   - report: nil: the picture alone.
  ///   - banners: Points of interest as the report's own camera sees them, the farthest first.
  /// - Returns: The frame with everything on it, in colour, its sides cut to even numbers.
  public func draw(
    _ report: RoadReport?, _ banners: [PointOfInterestBanner] = [], on frame: Frame
  ) throws(VisionError) -> Frame {
    let fit = PictureFit(
      .fill, picture: frame.size, view: SIMD2(Double(frame.size.width), Double(frame.size.height)))
    return try draw(report, banners, on: Canvas(copying: frame), of: frame, by: fit)
  }

  /// - Parameters:
  ///   - view: Of any size and shape: the picture fills it, evenly scaled, and what does not fit is cut off; text keeps the
  ///     size that suits the view.
  ///   - mode: Whether the view is filled, or the whole picture seen.
  /// - Returns: The view, its sides cut to even numbers.
  public func draw(
    _ report: RoadReport?, _ banners: [PointOfInterestBanner] = [], on frame: Frame, into view: ImageSize,
    mode: PictureFit.Mode = .fill
  ) throws(VisionError) -> Frame {
    guard view.width > 0, view.height > 0 else {
      throw .badArgument(message: "there is no view of \(view.width) x \(view.height)")
    }
    let fit = PictureFit(mode, picture: frame.size, view: SIMD2(Double(view.width), Double(view.height)))
    return try draw(report, banners, on: Canvas(placing: frame, by: fit, in: view), of: frame, by: fit)
  }

  private func draw(
    _ report: RoadReport?, _ banners: [PointOfInterestBanner], on canvas: Canvas, of frame: Frame, by fit: PictureFit
  ) throws(VisionError) -> Frame {
    // What was seen may have been told of a picture of another size.
    let size = report?.observation.size ?? frame.size
    let ratio = SIMD2(
      Double(frame.size.width) / Double(max(1, size.width)), Double(frame.size.height) / Double(max(1, size.height)))
    let drawing = RoadDrawing(settings: settings, canvas: canvas, fit: fit, ratio: ratio)
    if let report { try drawing.draw(report, banners) } else { try drawing.draw(banners) }
    return canvas.frame(index: frame.index, time: frame.time)
  }
}

/// One report on one canvas.
struct RoadDrawing {
  let settings: RoadOverlay.Settings
  let canvas: Canvas
  let fit: PictureFit
  /// The frame's pixels for one of the report's.
  let ratio: SIMD2<Double>

  private var letter: Double {
    let area = Double(canvas.size.width * canvas.size.height)
    return max(settings.smallestTextPixels, settings.textShare * area.squareRoot())
  }
  private var line: Double { max(1, letter / 7) }

  func draw(_ report: RoadReport, _ banners: [PointOfInterestBanner]) throws(VisionError) {
    try draw(region: report.secondaryRegion, .secondary)
    try draw(region: report.primaryRegion, .primary)
    for lane in report.observation.lanes ?? [] { try draw(lane) }
    // Below the boxes: what stands in the way comes first.
    try draw(banners)
    let shown = Array(report.objects.prefix(settings.mostBoxes))
    let colors = Dictionary(
      report.alerts.compactMap { alert in alert.object.map { ($0, alert.severity) } }, uniquingKeysWith: max)
    // The nearest last, so that it lies on top.
    let farFirst = shown.sorted { ($0.distanceMeters ?? .infinity) > ($1.distanceMeters ?? .infinity) }
    for object in farFirst {
      try draw(object.box, Self.color(object, colors[object.id]), isThick: colors[object.id] != nil)
    }
    var panel = RoadPanel(settings: settings, letter: letter, canvas: canvas)
    try panel.draw(report)
    var labels = RoadLabels(letter: letter, canvas: canvas, taken: panel.area.map { [$0] } ?? [])
    let important = farFirst.reversed().sorted { (colors[$0.id] != nil ? 0 : 1) < (colors[$1.id] != nil ? 0 : 1) }
    for object in important.prefix(settings.mostLabels) {
      try labels.draw(
        object, at: viewRect(object.box), Self.color(object, colors[object.id]), mustShow: colors[object.id] != nil)
    }
  }

  /// - Parameter banners: The farthest first.
  func draw(_ banners: [PointOfInterestBanner]) throws(VisionError) {
    let placed = banners.suffix(settings.mostBanners).map { banner in
      RoadBanners.Placed(banner, rect: viewRect(banner.rect), foot: banner.footPixel.map(viewPoint))
    }
    try RoadBanners(settings: settings, letter: letter, canvas: canvas).draw(placed)
  }

  private func draw(region: [PlanePoint<Image>], _ color: Canvas.Color) throws(VisionError) {
    let corners = region.map(viewPoint)
    guard corners.count >= 3 else { return }
    try canvas.fill(corners, color, opacity: settings.regionOpacity)
    for (index, corner) in corners.enumerated() {
      try canvas.line(corner, corners[(index + 1) % corners.count], color, thickness: line)
    }
  }

  private func draw(_ lane: LaneMarking) throws(VisionError) {
    let points = lane.points.map(viewPoint)
    let isEgo = lane.position == .egoLeft || lane.position == .egoRight
    let color = isEgo ? Canvas.Color.egoLane : .adjacentLane
    for (start, end) in zip(points, points.dropFirst()) {
      try canvas.line(start, end, .black, thickness: line * 3)
    }
    for (start, end) in zip(points, points.dropFirst()) {
      try canvas.line(start, end, color, thickness: line * (isEgo ? 2 : 1))
    }
  }

  private func draw(_ box: ImageRect, _ color: Canvas.Color, isThick: Bool) throws(VisionError) {
    let rect = viewRect(box)
    // A side lies on the edge between two pixels, whose middles are half a pixel away.
    let (left, top) = (rect.x - 0.5, rect.y - 0.5)
    let corners = [
      PlanePoint<Image>(x: left, y: top), PlanePoint(x: left + rect.width, y: top),
      PlanePoint(x: left + rect.width, y: top + rect.height), PlanePoint(x: left, y: top + rect.height),
    ]
    for (color, width) in [(Canvas.Color.black, line + 2), (color, isThick ? line * 2 : line)] {
      for (index, corner) in corners.enumerated() {
        try canvas.line(corner, corners[(index + 1) % 4], color, thickness: width)
      }
    }
  }

  private func viewRect(_ box: ImageRect) -> ImageRect {
    fit.viewRect(
      ImageRect(x: box.x * ratio.x, y: box.y * ratio.y, width: box.width * ratio.x, height: box.height * ratio.y))
  }

  private func viewPoint(_ point: PlanePoint<Image>) -> PlanePoint<Image> {
    let place = fit.viewPoint((point.x + 0.5) * ratio.x, (point.y + 0.5) * ratio.y)
    return PlanePoint(x: place.x - 0.5, y: place.y - 0.5)
  }

  private static func color(_ object: RoadObjectState, _ severity: RoadAlert.Severity?) -> Canvas.Color {
    if let severity { return .of(severity) }
    return object.isInPath || object.region == .primary ? .primary : .aside
  }
}

extension Canvas.Color {
  static let primary = Canvas.Color(red: 90, green: 255, blue: 120)
  static let secondary = Canvas.Color(red: 90, green: 170, blue: 255)
  static let egoLane = Canvas.Color(red: 255, green: 225, blue: 60)
  static let adjacentLane = Canvas.Color(red: 200, green: 200, blue: 200)
  static let aside = Canvas.Color(red: 225, green: 235, blue: 240)

  static func of(_ severity: RoadAlert.Severity) -> Canvas.Color {
    switch severity {
    case .info: Canvas.Color(red: 255, green: 225, blue: 90)
    case .warning: Canvas.Color(red: 255, green: 150, blue: 40)
    case .alert: .shut
    }
  }
}
