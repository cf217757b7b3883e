internal import CHeedVision
package import HeedGeometry
package import HeedSignals

/// Measures the motion of the driver's face in the picture, or of the whole picture while there is no face.
///
/// The gauge uses a fixed part of the picture as long as the face roughly fills this part. It compares the mean of a
/// few pictures with earlier means.
package struct MotionGauge: Sendable {
  /// Time over which pictures are averaged. Choice: five pictures at 30 Hz span 133 ms and halve the sensor noise.
  private static let mean: Duration = .milliseconds(120)
  /// Time for which mean pictures are kept. Choice: ten means of 1/6 s show a still picture within two seconds.
  private static let memory: Duration = .milliseconds(1720)
  /// Longest interval between two pictures that may be compared. Choice: with fewer than 3 pictures per second a
  /// result comes too late.
  private static let longestInterval: Duration = .milliseconds(350)
  /// Time without a face after which the whole picture is compared. Choice: a detector loses a visible face for less.
  private static let faceGone: Duration = .milliseconds(500)
  /// Minimum overlap of the face with the compared part of the picture, as intersection over union. Choice: a face
  /// that shifts by a sixth of its width moves.
  private static let overlap = 0.6
  /// Largest width of a compared picture, pixels; wider parts are shrunk by powers of two. Choice: a comparison costs
  /// less than 0.1 ms and still finds shifts of 0.01 pixels.
  private static let widest = 112.0
  /// Number of cells across and down the compared picture. Choice: a cell is as large as an eye.
  private static let cells = 6
  /// Minimum slope of the brightness, as a root mean square, for a measurement of motion, brightness steps per
  /// compared pixel. Choice: at smaller slopes a motion of 0.1 pixels is lost in rounding.
  private static let leastSlope = 1.5

  /// The mean of several pictures of one part, less noisy than a single one; `time` is the middle of their times.
  private struct Mean {
    var time: Timestamp
    var width, height: Int
    var values: [Float]
  }

  /// The sum of the pictures since a time, from which their mean is made.
  private struct Sum {
    var width, height: Int
    var values: [Float]
    var count = 1
    let since: Timestamp

    init(_ patch: LumaPatch, since: Timestamp) {
      (width, height, values, self.since) = (patch.width, patch.height, patch.values, since)
    }

    mutating func add(_ patch: LumaPatch) throws(VisionError) {
      try check(chv_add(&values, patch.values, values.count))
      count += 1
    }

    func mean(until time: Timestamp) -> Mean {
      Mean(time: since + (time - since) / 2, width: width, height: height, values: values.map { $0 / Float(count) })
    }
  }

  /// The compared part of the picture; `scale`, a power of a half, is compared pixels per picture pixel.
  private struct Part {
    var box: ImageRect
    var isFace: Bool
    var size: ImageSize
    var scale: Double
  }

  private var part: Part?
  private var lastFace, lastTime: Timestamp?
  private var means: [Mean] = []
  private var sum: Sum?

  package init() {}

  /// Adds a picture; pictures come in time order.
  /// - Parameter face: The driver's face; nil if there is none.
  /// - Returns: A measurement if this picture completed a mean.
  package mutating func update(_ frame: Frame, face: ImageRect?) throws(VisionError) -> PictureMotion? {
    if let lastTime, frame.time - lastTime > Self.longestInterval { forget() }
    lastTime = frame.time
    choose(face, frame)
    guard let part, let patch = try LumaPatch(frame, box: part.box, scale: part.scale) else { return nil }
    try add(patch, at: frame.time)
    guard let sum, sum.count > 1, frame.time - sum.since >= Self.mean else { return nil }
    self.sum = nil
    let mean = sum.mean(until: frame.time)
    means.removeAll { mean.time - $0.time > Self.memory }
    var comparisons: [PictureMotion.Comparison] = []
    for earlier in means.reversed() {
      guard let found = try compare(earlier, mean, scale: part.scale) else { break }
      comparisons.append(found)
    }
    means.append(mean)
    return PictureMotion(
      isFace: part.isFace, widthPixels: Double(mean.width) / part.scale, time: mean.time, comparisons: comparisons)
  }

  private mutating func add(_ patch: LumaPatch, at time: Timestamp) throws(VisionError) {
    // All pictures of one compared part have the same size, so another size begins a new sum.
    guard var taken = sum, taken.width == patch.width, taken.height == patch.height else {
      sum = Sum(patch, since: time)
      return
    }
    // With one owner of the buffer, `taken`, adding a picture copies nothing.
    sum = nil
    try taken.add(patch)
    sum = taken
  }

  private mutating func forget() { (means, sum, part, lastFace) = ([], nil, nil, nil) }

  /// Keeps the compared part while the face stays in it; a longer time without a face selects the whole picture.
  private mutating func choose(_ face: ImageRect?, _ frame: Frame) {
    if part?.size != frame.size { forget() }
    if let face {
      lastFace = frame.time
      if let part, part.isFace, part.box.intersectionOverUnion(face) >= Self.overlap { return }
      take(face, isFace: true, frame)
    } else if part?.isFace ?? true, frame.time - (lastFace ?? frame.time) >= Self.faceGone || part == nil {
      take(ImageRect(frame.size), isFace: false, frame)
    }
  }

  private mutating func take(_ box: ImageRect, isFace: Bool, _ frame: Frame) {
    (means, sum) = ([], nil)
    var scale = 1.0
    // If a face box is wider than the picture, only the picture's width counts.
    while min(box.width, Double(frame.size.width)) * scale > Self.widest { scale /= 2 }
    part = Part(box: box, isFace: isFace, size: frame.size, scale: scale)
  }

  /// - Returns: nil if there is too little texture to measure motion.
  private func compare(_ earlier: Mean, _ later: Mean, scale: Double) throws(VisionError) -> PictureMotion.Comparison? {
    let (width, height) = (later.width, later.height)
    let count = Self.cells * Self.cells
    var cells = [chv_motion_cell](repeating: chv_motion_cell(), count: count)
    var pixels = [Int32](repeating: 0, count: count)
    guard earlier.values.count == later.values.count, width - 2 >= Self.cells, height - 2 >= Self.cells else {
      return nil
    }
    try check(
      chv_motion(
        earlier.values, later.values, Int32(clamping: width), Int32(clamping: height), Int32(clamping: Self.cells),
        Int32(clamping: Self.cells), &cells, &pixels))
    let (xx, xy, yy) = (cells.reduce(0) { $0 + $1.xx }, cells.reduce(0) { $0 + $1.xy }, cells.reduce(0) { $0 + $1.yy })
    let (xt, yt) = (cells.reduce(0) { $0 + $1.xt }, cells.reduce(0) { $0 + $1.yt })
    let total = Double(pixels.reduce(0, +))
    let determinant = xx * yy - xy * xy
    guard xx + yy >= Self.leastSlope * Self.leastSlope * total, determinant > 1e-6 * xx * yy else { return nil }
    // The shift (u, v) of the picture solves t = -(x u + y v) over all pixels by least squares.
    let shift = SIMD2(xy * yt - yy * xt, xy * xt - xx * yt) / determinant
    let change = zip(cells, pixels).reduce(0) { $0 + ($1.0.t / Double($1.1)) * ($1.0.t / Double($1.1)) }
    return PictureMotion.Comparison(
      since: earlier.time, shiftPixels: (shift.x * shift.x + shift.y * shift.y).squareRoot() / scale,
      change: (change / Double(count)).squareRoot())
  }
}
