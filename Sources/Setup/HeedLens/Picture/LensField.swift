import HeedGeometry
import HeedVision

/// Draws the board coverage, the distorted grid, and each corner's error as an arrow.
struct LensField {
  private let calibration: LensCalibration
  private let area: ImageRect
  /// Number of canvas pixels for each pixel of the picture.
  private let scale: Double
  private let magnification: Double

  init(_ calibration: LensCalibration, area: ImageRect) {
    self.calibration = calibration
    let size = calibration.camera.size
    let scale = min(area.width / Double(size.width), area.height / Double(size.height))
    self.scale = scale
    self.area = ImageRect(x: area.x, y: area.y, width: Double(size.width) * scale, height: Double(size.height) * scale)
    let long = calibration.rms * 2 * scale
    let most = LensPicture.longest * area.width * 2
    magnification = LensPicture.magnifications.first { $0 * long <= most } ?? 1
  }

  /// The lower edge of the drawing, canvas pixels.
  var bottom: Double { area.y + area.height }

  func draw(on canvas: Canvas) throws(VisionError) {
    try canvas.fill(area, .paper)
    try drawCover(on: canvas)
    try drawLens(on: canvas)
    for view in calibration.used { try draw(view, on: canvas) }
    let (right, low) = (area.x + area.width, area.y + area.height)
    let corners = [(area.x, area.y), (right, area.y), (right, low), (area.x, low)]
    try canvas.outline(corners.map { PlanePoint(x: $0, y: $1) }, .frame, thickness: 1.4)
    try drawLegend(on: canvas)
  }

  private func place(_ pixel: SIMD2<Double>) -> PlanePoint<Image> {
    PlanePoint(x: area.x + (pixel.x + 0.5) * scale, y: area.y + (pixel.y + 0.5) * scale)
  }

  /// Tints the cells that no board covered.
  private func drawCover(on canvas: Canvas) throws(VisionError) {
    let coverage = BoardCoverage(calibration)
    let (width, height) = (area.width / Double(coverage.columns), area.height / Double(coverage.rows))
    for row in 0..<coverage.rows {
      for column in 0..<coverage.columns where !coverage.isCovered(column, row) {
        let (left, top) = (area.x + Double(column) * width, area.y + Double(row) * height)
        let right = (area.x + Double(column + 1) * width).rounded(), low = (area.y + Double(row + 1) * height).rounded()
        try canvas.fill(
          ImageRect(x: left.rounded(), y: top.rounded(), width: right - left.rounded(), height: low - top.rounded()),
          .uncovered)
      }
    }
  }

  /// Draws straight lines with the lens's distortion.
  private func drawLens(on canvas: Canvas) throws(VisionError) {
    let camera = calibration.camera
    let (width, height) = (Double(camera.size.width), Double(camera.size.height))
    let corner = camera.undistorted(PlanePoint(x: 0, y: 0)), other = camera.undistorted(PlanePoint(x: width, y: height))
    let step = (other.x - corner.x) / 16
    guard step > 0, step.isFinite else { return }
    func line(_ points: [SIMD2<Double>]) throws(VisionError) {
      var last: PlanePoint<Image>?
      for point in points {
        let seen = camera.project(Point(x: point.x, y: point.y, z: 1))
          .flatMap { (-0.5..<width).contains($0.x) && (-0.5..<height).contains($0.y) ? $0 : nil }
          // A lens model may fold points far outside its field of view back into the picture.
          .flatMap { (camera.undistorted($0) - point).length < 0.01 ? $0 : nil }
        let next = seen.map { place(SIMD2($0.x, $0.y)) }
        if let last, let next { try canvas.line(last, next, .grid, thickness: 1) }
        last = next
      }
    }
    for index in -12...12 {
      let at = Double(index) * step
      try line((-96...96).map { SIMD2(at, Double($0) * step / 8) })
      try line((-96...96).map { SIMD2(Double($0) * step / 8, at) })
    }
    let center = place(SIMD2(camera.cx, camera.cy))
    for (x, y) in [(9.0, 0.0), (0.0, 9.0)] {
      try canvas.line(
        PlanePoint(x: center.x - x, y: center.y - y), PlanePoint(x: center.x + x, y: center.y + y), .faint,
        thickness: 1.6)
    }
  }

  private func draw(_ view: LensCalibration.View, on canvas: Canvas) throws(VisionError) {
    for (corner, residual) in zip(view.corners, view.residuals) {
      let start = place(corner.pixel)
      let way = residual * scale * magnification
      let color = Canvas.Color.error(residual.length / max(calibration.rms, 1e-9))
      try canvas.line(start, PlanePoint(x: start.x + way.x, y: start.y + way.y), color, thickness: 1.5)
      try canvas.dot(start, radius: 2.2, color)
    }
  }

  private func drawLegend(on canvas: Canvas) throws(VisionError) {
    let y = bottom + 26
    // The error, in pixels, that the legend's arrow shows: the largest whose arrow fits into the legend.
    let pixels = [5.0, 2, 1, 0.5, 0.2, 0.1].first { $0 * scale * magnification <= 160 } ?? 0.1
    let length = pixels * scale * magnification
    try canvas.line(PlanePoint(x: area.x, y: y - 5), PlanePoint(x: area.x + length, y: y - 5), .ink, thickness: 2)
    for x in [area.x, area.x + length] {
      try canvas.line(PlanePoint(x: x, y: y - 10), PlanePoint(x: x, y: y), .ink, thickness: 2)
    }
    var x = area.x + length + 12
    let amount = pixels >= 1 ? "\(Int(pixels))" : "\(pixels)"
    x += try canvas.text(
      "\(amount) px of error (arrows x\(Int(magnification)), from the fit to what was seen)",
      at: PlanePoint(x: x, y: y), height: 11, .ink)
    x += 34
    try canvas.fill(ImageRect(x: x, y: y - 13, width: 18, height: 14), .uncovered)
    x += 26
    x += try canvas.text("no board was here", at: PlanePoint(x: x, y: y), height: 11, .ink)
    x += 30
    try canvas.line(PlanePoint(x: x, y: y - 5), PlanePoint(x: x + 24, y: y - 5), .frame, thickness: 2)
    try canvas.text("straight lines, as the lens shows them", at: PlanePoint(x: x + 32, y: y), height: 11, .ink)
  }
}
