package import HeedGeometry
package import HeedSignals

/// A rig's places over its camera's picture, as an SVG drawing. Places beyond the picture are named at its edge: an arrow
/// shows their side, and is hollow if they lie behind the camera.
package struct RigView {
  private let camera: PinholeCamera
  private let places: [RigPlace]
  private let (size, pen): (SIMD2<Double>, RigPen)

  /// - Parameter size: The picture's size, pixels.
  /// - Returns: nil if the rig's camera takes pictures of another aspect ratio.
  package init?(_ rig: Rig, size: ImageSize) {
    guard let camera = rig.camera(for: size) else { return nil }
    (self.camera, self.size) = (camera, SIMD2(Double(size.width), Double(size.height)))
    places = RigPlace.all(of: rig, plane: (SIMD3(1, 0, 0), SIMD3(0, 1, 0)))
    pen = RigPen(letter: Double(size.height) / 26)
  }

  /// - Parameters:
  ///   - picture: The picture's address; nil to draw without it.
  ///   - gaze: The driver's gaze in the picture; nil if not known.
  package func svg(over picture: String? = nil, gaze: GazeSample? = nil) -> String {
    let (width, height, edge) = (pen.n(size.x), pen.n(size.y), pen.letter / 2)
    let image = picture.map { "<image href=\"\($0)\" width=\"\(width)\" height=\"\(height)\"/>" } ?? ""
    var pen = pen
    let marks = places.map { inside($0, &pen) ?? atEdge($0, &pen) } + driver(gaze)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="rig-view" viewBox="0 0 \(width) \(height)" role="img">
      <title>What the camera sees, and where the rig says that things are</title>
      \(image)\(marks.joined(separator: "\n"))
      \(pen.text("the driver's right", edge, size.y - edge, anchor: "start"))
      \(pen.text("the driver's left", size.x - edge, size.y - edge, anchor: "end"))
      </svg>
      """
  }

  private func pixel(_ point: SIMD3<Double>) -> SIMD2<Double>? {
    camera.project(Point(meters: point)).map { SIMD2($0.x, $0.y) }
  }

  /// nil for a place behind the lens or outside the picture.
  private func inside(_ place: RigPlace, _ pen: inout RigPen) -> String? {
    guard let middle = pixel(place.middle), middle.clamped(lowerBound: .zero, upperBound: size) == middle else {
      return nil
    }
    return pen.line(place.outline.compactMap(pixel), place.color, fill: 0.2)
      + pen.name(place.name, near: middle, low: .zero, high: size)
  }

  private func atEdge(_ place: RigPlace, _ pen: inout RigPen) -> String {
    let (center, letter) = (SIMD2(camera.cx, camera.cy), pen.letter)
    // From the middle of the picture towards the place, up to the edge.
    let way = Direction<Camera>(SIMD3(place.middle.x, place.middle.y - 1e-9, 0))?.vector ?? SIMD3(0, -1, 0)
    let rooms = [(size.x - center.x) / way.x, -center.x / way.x, (size.y - center.y) / way.y, -center.y / way.y]
    let (along, room) = (SIMD2(way.x, way.y), rooms.filter { $0 > 0 }.min() ?? 0)
    let (tip, across) = (center + along * room, SIMD2(-along.y, along.x) * letter * 0.4)
    let arrow = [tip, tip - along * letter - across, tip - along * letter + across]
    let inner = SIMD2(repeating: letter)
    return pen.line(arrow, place.color, fill: place.middle.z > 0 ? 1 : 0)
      + pen.name(place.name, near: tip, low: inner, high: size - inner, outline: place.color)
  }

  /// The head as a circle of a head's width, and the gaze as long as in the overlay.
  private func driver(_ gaze: GazeSample?) -> [String] {
    guard let gaze, let head = pixel(gaze.origin.meters),
      let end = pixel((gaze.origin + gaze.direction.vector * 0.25).meters)
    else { return [] }
    let circle =
      "<circle cx=\"\(pen.n(head.x))\" cy=\"\(pen.n(head.y))\" r=\"\(pen.n(camera.fx * 0.09 / gaze.origin.z))\""
      + " fill=\"none\" stroke=\"#f6d32d\" stroke-width=\"\(pen.n(pen.letter / 8))\"/>"
    return [circle, pen.line([head, end], "#f6d32d", width: 0.25)]
  }
}
