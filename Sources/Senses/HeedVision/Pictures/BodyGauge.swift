import Foundation
package import HeedGeometry
package import HeedSignals

/// Measures signs of the driver's body in a picture that does not show the driver's face.
///
/// While the face is visible, the gauge learns the brightness and the usual variation of each coarse cell of the
/// picture, because cells that show windows vary much. Without the face, it compares the picture with these values.
package struct BodyGauge: Sendable {
  /// Number of coarse cells across and down the picture. Choice: at arm's length one and a half fingers wide.
  private static let across = 40, down = 30
  /// Number of parts of a coarse cell across and down, in which fine detail is measured. Choice: fine enough to
  /// notice blur, too coarse for noise.
  private static let fine = 4
  /// Time between two measurements of the body. Choice: a measurement costs half a millisecond.
  private static let every: Duration = .milliseconds(200)
  /// Time constant with which cells are learned. Choice: longer than leaving the picture, shorter than a cloud.
  private static let memory: Duration = .seconds(4)
  /// Time for which the face must have been visible before the body is measured. Choice: ten learned pictures.
  private static let readyAfter: Duration = .seconds(2)
  /// Minimum change of a changed cell, as a multiple of its mean deviation. Choice: windows rarely reach three times.
  private static let deviations = 3.0
  /// Minimum change of a changed cell, as a share of its brightness. Choice: noise from video coding stays below.
  private static let leastShare = 0.12
  /// Minimum change of a changed cell, brightness steps of 255. Choice: the noise of dark pictures stays below.
  private static let leastLuma = 8.0
  /// Smallest and largest change of the exposure that is corrected, as a factor. Choice: beyond these factors, the
  /// scene itself changes.
  private static let leastExposure = 0.5, mostExposure = 2.0
  /// Half widths of the body's area and of the driver's area, in face widths. The search for a leaning body ignores
  /// the driver's area. Choice: shoulders are three faces wide.
  private static let halfBody = 1.1, halfDriver = 1.6
  /// Height of the driver's area above the face, in face heights. Choice: the area covers the hair.
  private static let hair = 0.4
  /// Minimum number of cell rows in the body's area. Choice: enough rows even for a face near the lower edge.
  private static let leastRows = 4

  /// The usual picture with a driver: mean and mean deviation per cell, texture and the face's mean box.
  private struct Reference {
    var means, deviations: [Float]
    var detail: Double
    var face: ImageRect
    let size: ImageSize
    let since: Timestamp
    var count = 1
  }

  private var reference: Reference?
  private var last: (time: Timestamp, hadFace: Bool)?

  package init() {}

  /// Feeds a picture; pictures come in time order.
  /// - Parameter face: The driver's face; nil if it is missing.
  /// - Returns: A measurement if the face is missing and one is due, which is so in the first such picture.
  package mutating func update(_ frame: Frame, face: ImageRect?) throws(VisionError) -> BodyTrace? {
    let isFirst = last?.hadFace == true && face == nil
    if let last, frame.time - last.time < Self.every, !isFirst { return nil }
    guard face != nil || reference?.size == frame.size else { return nil }
    let elapsed = last.map { frame.time - $0.time } ?? .zero
    last = (frame.time, face != nil)
    let picture = try cells(of: frame)
    guard let face else { return trace(picture, at: frame.time) }
    learn(picture, face, frame, elapsed: elapsed)
    return nil
  }

  /// Moves the learned reference towards the picture. The first pictures weigh equally, later ones by elapsed time.
  private mutating func learn(_ picture: Cells, _ face: ImageRect, _ frame: Frame, elapsed: Duration) {
    guard var known = reference, known.size == frame.size else {
      reference = Reference(
        means: picture.values, deviations: [Float](repeating: 0, count: picture.values.count), detail: picture.detail,
        face: face, size: frame.size, since: frame.time)
      return
    }
    // With one owner of the arrays, `known`, changes to them copy nothing.
    reference = nil
    known.count += 1
    let share = max(1 - exp(-elapsed.seconds / Self.memory.seconds), 1 / Double(known.count))
    for index in known.means.indices {
      let off = picture.values[index] - known.means[index]
      known.deviations[index] += Float(share) * (abs(off) - known.deviations[index])
      known.means[index] += Float(share) * off
    }
    known.detail += share * (picture.detail - known.detail)
    func mixed(_ a: Double, _ b: Double) -> Double { a + share * (b - a) }
    known.face = ImageRect(
      x: mixed(known.face.x, face.x), y: mixed(known.face.y, face.y), width: mixed(known.face.width, face.width),
      height: mixed(known.face.height, face.height))
    reference = known
  }

  /// Compares a picture without a face with the reference; nil if the reference is too young or has no texture.
  private func trace(_ picture: Cells, at time: Timestamp) -> BodyTrace? {
    guard let known = reference, time - known.since >= Self.readyAfter, known.detail > 0 else { return nil }
    let changed = changes(picture.values, known)
    let (across, down) = (Self.across, BodyGauge.down)
    let (wide, high) = (Double(across) / Double(known.size.width), Double(down) / Double(known.size.height))
    let face = known.face
    let middle = (face.x + face.width / 2) * wide
    func columns(_ half: Double) -> Range<Int> {
      let reach = half * face.width * wide
      return Self.range(middle - reach, middle + reach, within: across)
    }
    let below = max(0, min(down - Self.leastRows, Int(pixel: (face.y + face.height) * high)))
    let (body, driver) = (columns(Self.halfBody), columns(BodyGauge.halfDriver))
    let top = Self.range((face.y - Self.hair * face.height) * high, Double(down), within: down).lowerBound
    let center = max(0, min(across, Int(pixel: middle)))
    var (kept, left, right, around) = (Share(), Share(), Share(), Share())
    for row in 0..<down {
      for column in 0..<across {
        let isChanged = changed[row * across + column]
        if row >= below {
          if body.contains(column) { kept.add(!isChanged) }
          let isAside = isChanged && !driver.contains(column)
          if column < center { left.add(isAside) } else { right.add(isAside) }
        }
        if row < top || !body.contains(column) { around.add(!isChanged) }
      }
    }
    return BodyTrace(
      body: kept.value, left: left.value, right: right.value, surroundings: around.value,
      detail: min(BodyTrace.mostDetail, picture.detail / known.detail))
  }

  /// Says for each cell whether it has changed, after correction for the exposure.
  private func changes(_ values: [Float], _ known: Reference) -> [Bool] {
    let usual = values.indices.lazy.map { Double(values[$0] / max(known.means[$0], 4)) }.median() ?? 1
    let exposure = Float(max(Self.leastExposure, min(Self.mostExposure, usual)))
    return values.indices.map { index in
      let mean = known.means[index]
      let least = max(Float(Self.leastShare) * mean, Float(Self.leastLuma))
      return abs(values[index] / exposure - mean) > max(Float(Self.deviations) * known.deviations[index], least)
    }
  }

  private static func range(_ from: Double, _ to: Double, within count: Int) -> Range<Int> {
    let lower = max(0, min(count, Int(pixel: from)))
    return lower..<max(lower, min(count, Int(pixel: to.rounded(.up))))
  }

  /// Mean brightness of each cell, 0...255, row by row.
  private struct Cells {
    var values: [Float]
    /// Mean difference between neighbouring fine parts of the cells, brightness steps.
    var detail: Double
  }

  /// A share of cells, counted cell by cell; 0 without cells.
  private struct Share {
    private var (hits, count) = (0, 0)
    var value: Double { count == 0 ? 0 : Double(hits) / Double(count) }
    mutating func add(_ isHit: Bool) { (hits, count) = (hits + (isHit ? 1 : 0), count + 1) }
  }

  private func cells(of frame: Frame) throws(VisionError) -> Cells {
    let (across, down, fine) = (Self.across, BodyGauge.down, Self.fine)
    let (width, height) = (across * fine, down * fine)
    let luma = try frame.lumaCells(width, height)
    var values = [Float](repeating: 0, count: across * down)
    var detail: Float = 0
    for row in 0..<height {
      for column in 0..<width {
        let value = luma[row * width + column]
        values[row / fine * across + column / fine] += value
        if column > 0 { detail += abs(value - luma[row * width + column - 1]) }
        if row > 0 { detail += abs(value - luma[(row - 1) * width + column]) }
      }
    }
    for index in values.indices { values[index] /= Float(fine * fine) }
    return Cells(values: values, detail: Double(detail) / Double(width * height))
  }
}
