internal import CHeedVision
package import HeedGeometry
package import HeedSignals

/// Measures how far the driver's face moved in the picture, or the whole picture while there is no face.
///
/// Looks at a part that stays where it is while the face roughly fills it, takes means of a few pictures and compares
/// each with the earlier ones.
package struct MotionGauge: Sendable {
  /// What is compared, and how often.
  package struct Settings: Hashable, Sendable {
    /// Time whose pictures make one mean.
    /// Choice: five pictures at 30 Hz (they span 133 ms): halves sensor noise, and five means fit into a second.
    package var mean: Duration = .milliseconds(120)
    /// How far back means are kept. Choice: ten means of 1/6 s each show a still picture within two seconds.
    package var memory: Duration = .milliseconds(1720)
    /// Longest interval between two pictures that may be compared. Choice: below 3 Hz nothing can be told in time.
    package var longestInterval: Duration = .milliseconds(350)
    /// Time without a face after which the whole picture is looked at. Choice: longer than a detector's hiccup.
    package var faceGone: Duration = .milliseconds(500)
    /// Minimum share (intersection over union) that a face has in common with the part.
    /// Choice: a head that moved by a sixth of its width moved.
    package var overlap = 0.6
    /// Largest width of a compared picture, pixels; wider parts are shrunk by powers of two.
    /// Choice: keeps the cost of a picture below 0.1 ms; the mean over its pixels still locates it to 0.01 pixels.
    package var widest = 112.0
    /// Cells across and down. Choice: a face's eye fills one.
    package var cells = 6
    /// Minimum root mean square slope, brightness steps per compared pixel.
    /// Choice: below, a motion of 0.1 pixels changes less than the rounding of a pixel's value.
    package var leastSlope = 1.5

    package init() {}
  }

  private struct Mean {
    var time: Timestamp
    var values: [Float]
  }

  private struct Part {
    var box: ImageRect
    var isFace: Bool
    var size: ImageSize
    var scale: Double
  }

  private let settings: Settings
  private var part: Part?
  private var lastFace: Timestamp?
  private var lastTime: Timestamp?
  private var means: [Mean] = []
  /// The mean being taken: the sum, its side lengths, its number of pictures and its first time.
  private var sum: (values: [Float], width: Int, height: Int, count: Int, since: Timestamp)?

  package init(settings: Settings = Settings()) { self.settings = settings }

  /// Adds a picture; pictures come in time order.
  /// - Parameter face: Where the driver's face is.
  /// - Returns: A measurement if this picture completed a mean.
  package mutating func update(_ frame: Frame, face: ImageRect?) throws(VisionError) -> PictureMotion? {
    if let lastTime, frame.time - lastTime > settings.longestInterval { forget() }
    lastTime = frame.time
    choose(face, frame)
    guard let part, let patch = try LumaPatch(frame, box: part.box, scale: part.scale) else { return nil }
    if sum == nil || sum?.values.count != patch.values.count {
      if sum != nil { means = [] }
      sum = (patch.values, patch.width, patch.height, 1, frame.time)
    } else {
      try check(chv_add(&sum!.values, patch.values, patch.values.count))
      sum!.count += 1
    }
    guard let sum, sum.count > 1, frame.time - sum.since >= settings.mean else { return nil }
    self.sum = nil
    let mean = Mean(
      time: sum.since + (frame.time - sum.since) / 2, values: sum.values.map { $0 / Float(sum.count) })
    means.removeAll { mean.time - $0.time > settings.memory || $0.values.count != mean.values.count }
    var comparisons: [PictureMotion.Comparison] = []
    for earlier in means.reversed() {
      guard let found = try compare(earlier, mean, width: sum.width, height: sum.height, scale: part.scale) else { break }
      comparisons.append(found)
    }
    means.append(mean)
    return PictureMotion(
      isFace: part.isFace, widthPixels: Double(sum.width) / part.scale, time: mean.time, comparisons: comparisons)
  }

  private mutating func forget() { (means, sum, part, lastFace) = ([], nil, nil, nil) }

  private mutating func choose(_ face: ImageRect?, _ frame: Frame) {
    if part?.size != frame.size { forget() }
    if let face {
      lastFace = frame.time
      if let part, part.isFace, part.box.intersectionOverUnion(face) >= settings.overlap { return }
      take(face, isFace: true, frame)
    } else if part?.isFace ?? true, frame.time - (lastFace ?? frame.time) >= settings.faceGone || part == nil {
      take(
        ImageRect(x: 0, y: 0, width: Double(frame.size.width), height: Double(frame.size.height)), isFace: false, frame)
    }
  }

  private mutating func take(_ box: ImageRect, isFace: Bool, _ frame: Frame) {
    (means, sum) = ([], nil)
    var scale = 1.0
    // A face that reaches beyond the picture, or a damaged one, is no wider than the picture.
    while min(box.width, Double(frame.size.width)) * scale > settings.widest { scale /= 2 }
    part = Part(box: box, isFace: isFace, size: frame.size, scale: scale)
  }

  /// - Returns: nil if there is too little texture to see motion.
  private func compare(
    _ earlier: Mean, _ later: Mean, width: Int, height: Int, scale: Double
  ) throws(VisionError) -> PictureMotion.Comparison? {
    let count = settings.cells * settings.cells
    var cells = [chv_motion_cell](repeating: chv_motion_cell(), count: count)
    var pixels = [Int32](repeating: 0, count: count)
    guard width - 2 >= settings.cells, height - 2 >= settings.cells else { return nil }
    try check(
      chv_motion(
        earlier.values, later.values, Int32(clamping: width), Int32(clamping: height), Int32(clamping: settings.cells),
        Int32(clamping: settings.cells), &cells, &pixels))
    let (xx, xy, yy) = (cells.reduce(0) { $0 + $1.xx }, cells.reduce(0) { $0 + $1.xy }, cells.reduce(0) { $0 + $1.yy })
    let (xt, yt) = (cells.reduce(0) { $0 + $1.xt }, cells.reduce(0) { $0 + $1.yt })
    let total = Double(pixels.reduce(0, +))
    let determinant = xx * yy - xy * xy
    guard xx + yy >= settings.leastSlope * settings.leastSlope * total, determinant > 1e-6 * xx * yy else { return nil }
    // Least squares of t = -(x u + y v) over all pixels.
    let shift = SIMD2(xy * yt - yy * xt, xy * xt - xx * yt) / determinant
    let change = zip(cells, pixels).reduce(0) { $0 + ($1.0.t / Double($1.1)) * ($1.0.t / Double($1.1)) }
    return PictureMotion.Comparison(
      since: earlier.time, shiftPixels: (shift.x * shift.x + shift.y * shift.y).squareRoot() / scale,
      change: (change / Double(count)).squareRoot())
  }
}
