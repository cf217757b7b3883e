public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Draws mesh, irises, gaze, lids, gaze zone and risk onto a copy of the picture. Sizes are scaled from 480 rows.
public struct Overlay: Sendable {
  /// Length of the drawn gaze line, which starts between the eyes, metres. Choice: a face's width, toward a mirror.
  private static let gazeLengthMeters = 0.25
  /// Openness of an eye below which its iris is not drawn, 0...1. Choice: at this openness the lids cover the pupil.
  static let shutBelow = 0.2

  /// The results to draw onto a frame. A result that is nil is not drawn.
  public struct Content: Sendable {
    /// The face mesh, from ``MeshFaceStage/landmarks``.
    public var landmarks: FaceLandmarks?
    /// The engine's report on this frame.
    public var report: FrameReport?
    /// The latest risk report.
    public var risk: RiskState?
    /// The latest availability of the driver's measurement.
    public var availability: Availability?

    /// Content without any results.
    public init() {}

    /// Stores the frame's report, the risk or the availability that an event holds.
    package mutating func update(_ event: MonitorEvent) {
      switch event {
      case .frame(let report): self.report = report
      case .risk(let state): risk = state
      case .availability(let change): availability = change.availability
      default: break
      }
    }
  }

  /// Creates an overlay.
  public init() {}

  /// Draws the content onto a copy of a frame.
  /// - Parameter camera: The frame's camera; nil leaves out the gaze.
  /// - Returns: The frame in colour, with both sides cut to even numbers of pixels.
  public func draw(_ content: Content, on frame: Frame, camera: PinholeCamera?) throws(VisionError) -> Frame {
    let canvas = try Canvas(copying: frame)
    let scale = Double(frame.size.height) / 480
    try drawFace(content, on: canvas, scale: scale)
    if let gaze = content.report?.gaze, let camera { try draw(gaze, camera, on: canvas, scale: scale) }
    try OverlayPanel(scale: scale, canvas: canvas).draw(content, at: frame.time)
    return canvas.frame(index: frame.index, time: frame.time)
  }

  private func drawFace(_ content: Content, on canvas: Canvas, scale: Double) throws(VisionError) {
    if let landmarks = content.landmarks {
      for index in 0..<FaceLandmarks.trunkCount { try canvas.dot(landmarks.point(index), radius: 0.7 * scale, .mesh) }
    }
    guard let report = content.report, let face = report.observation.face else { return }
    for (eye, openness) in [(face.leftEye, report.leftOpenness), (face.rightEye, report.rightOpenness)] {
      guard let eye, (openness ?? 1) > Self.shutBelow else { continue }
      try canvas.circle(eye.irisCenter, radius: max(1, eye.irisRadiusPixels), .green, thickness: scale)
      try canvas.dot(eye.irisCenter, radius: scale, .green)
    }
  }

  private func draw(_ gaze: GazeSample, _ camera: PinholeCamera, on canvas: Canvas, scale: Double) throws(VisionError) {
    let target = gaze.origin + gaze.direction.vector * Self.gazeLengthMeters
    guard let start = camera.project(gaze.origin), let end = camera.project(target) else { return }
    try canvas.line(start, end, .black, thickness: 4 * scale)
    try canvas.line(start, end, .gaze, thickness: 2 * scale)
    try canvas.dot(end, radius: 4 * scale, .gaze)
  }
}

extension Canvas.Color {
  static let mesh = Canvas.Color(red: 190, green: 230, blue: 255)
  static let gaze = Canvas.Color(red: 255, green: 200, blue: 40)
}
