import HeedGeometry
import HeedSignals
import HeedVision

/// Draws the labels of a road picture's boxes. Labels stay inside the picture and do not overlap each other.
struct RoadLabels {
  let letter: Double
  let canvas: Canvas
  var taken: [ImageRect]

  /// Maximum length of an object's name, letters. Choice: the longest of Heed's names has 18.
  private static let longestName = 20

  /// - Parameters:
  ///   - box: The object's box on the canvas.
  ///   - mustShow: True draws the label even if no free place is left.
  mutating func draw(
    _ object: RoadObjectState, at box: ImageRect, _ color: Canvas.Color, mustShow: Bool
  ) throws(VisionError) {
    guard box.visibleShare(in: canvas.size) > 0 else { return }
    let text = Self.words(object)
    let (margin, height) = (letter * 0.35, letter * 1.7)
    let width = try canvas.width(of: text, height: letter) + 2 * margin
    let places = [
      (box.x, box.y - height), (box.x, box.y + box.height), (box.x + box.width - width, box.y - height),
      (box.x, box.y - 2 * height), (box.x, box.y + box.height + height), (box.x, box.y),
    ].map { place(x: $0.0, y: $0.1, width: width, height: height) }
    let free = places.first { place in !taken.contains { $0.intersectionOverUnion(place) > 0 } }
    guard let place = free ?? (mustShow ? places.first : nil) else { return }
    taken.append(place)
    try canvas.fill(place, .black, opacity: 0.7)
    try canvas.text(
      text, at: PlanePoint(x: place.x + margin, y: place.y + height - letter * 0.35), height: letter, color)
  }

  private func place(x: Double, y: Double, width: Double, height: Double) -> ImageRect {
    let (right, bottom) = (Double(canvas.size.width) - width, Double(canvas.size.height) - height)
    return ImageRect(x: max(0, min(right, x)), y: max(0, min(bottom, y)), width: width, height: height)
  }

  private static func words(_ object: RoadObjectState) -> String {
    let score = object.score.map { "\(Int(($0 * 100).rounded()))%" }
    let distance = object.distanceMeters.map { "\($0 < 10 ? $0.tenths : "\(Int($0.rounded()))") m" }
    let contact = object.timeToCollision.flatMap { $0.seconds < 10 ? "\($0.seconds.tenths) s" : nil }
    return [name(object.label), score, distance, contact].compactMap { $0 }.joined(separator: " ")
  }

  /// The object's name in ASCII, the font's only characters.
  private static func name(_ label: RoadLabel) -> String {
    String(label.name.prefix(longestName).map { $0.isASCII && !$0.isNewline ? $0 : "?" })
  }
}
