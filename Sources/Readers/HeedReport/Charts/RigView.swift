import Foundation
package import HeedGeometry
package import HeedSignals

/// A rig's places over its camera's picture, as an SVG drawing. Places beyond the picture are named at its edge: an arrow
/// shows their side, and is hollow if they lie behind the camera.
package struct RigView {
  private static let driverColor = "#f6d32d"
  /// Length of the gaze line and radius of the head, metres. Choice: as in the overlay; a head is 18 cm wide.
  private static let gazeLength = 0.25, headRadius = 0.09

  private let camera: PinholeCamera
  private let places: [RigPlace]
  private let (size, pen): (SIMD2<Double>, RigPen)

  /// - Parameter size: The picture's size, pixels.
  /// - Returns: nil if the rig's camera takes pictures of another aspect ratio.
  package init?(_ rig: Rig, size: ImageSize) {
    guard let camera = rig.camera(for: size) else { return nil }
    self.camera = camera
    self.size = SIMD2(Double(size.width), Double(size.height))
    places = RigPlace.all(of: rig)
    pen = RigPen(letter: Double(size.height) / 26)
  }

  /// - Parameters:
  ///   - picture: The picture's address; nil to draw without it.
  ///   - gaze: The driver's gaze in the picture; nil if not known.
  package func svg(over picture: String? = nil, gaze: GazeSample? = nil) -> String {
    let image = picture.map { "<image href=\"\($0)\" width=\"\(pen.n(size.x))\" height=\"\(pen.n(size.y))\"/>" } ?? ""
    var taken: [(SIMD2<Double>, SIMD2<Double>)] = []
    let top = pen.letter * 1.2
    let sides = [
      ("the driver's right", pen.letter / 2, "start"), ("the driver's left", size.x - pen.letter / 2, "end"),
    ]
    let marks = places.map { place in
      pixel(place.middle).map { inside(place, $0) } ?? atEdge(place, &taken)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="rig-view" viewBox="0 0 \(pen.n(size.x)) \(pen.n(size.y))" role="img">
      <title>What the camera sees, and where the rig says that things are</title>
      \(([image] + marks + [driver(gaze)]).joined(separator: "\n"))
      \(sides.map { pen.text($0.0, at: SIMD2($0.1, top), anchor: $0.2) }.joined())
      </svg>
      """
  }

  /// The pixel of a point within the picture; nil for a point behind the lens or outside the picture.
  private func pixel(_ point: SIMD3<Double>) -> SIMD2<Double>? {
    guard let pixel = camera.project(Point(meters: point)), (0..<size.x).contains(pixel.x),
      (0..<size.y).contains(pixel.y)
    else { return nil }
    return SIMD2(pixel.x, pixel.y)
  }

  private func inside(_ place: RigPlace, _ middle: SIMD2<Double>) -> String {
    // A sphere is drawn as a circle that faces the lens.
    let side = place.middle.cross(SIMD3(0, 1, 0))
    let (x, y) = (side / side.length, side.cross(place.middle) / side.cross(place.middle).length)
    let circle = stride(from: 0.0, to: 2 * .pi, by: .pi / 12).map {
      place.middle + (x * cos($0) + y * sin($0)) * place.radius
    }
    let outline = (place.corners.isEmpty ? circle : place.corners).compactMap { camera.project(Point(meters: $0)) }
    return pen.line(outline.map { SIMD2($0.x, $0.y) }, place.color, closed: true) + pen.text(place.name, at: middle)
  }

  private func atEdge(_ place: RigPlace, _ taken: inout [(SIMD2<Double>, SIMD2<Double>)]) -> String {
    let (center, margin) = (SIMD2(camera.cx, camera.cy), SIMD2(repeating: pen.letter * 0.4))
    let aside = SIMD2(place.middle.x, place.middle.y)
    let way = aside.length > 1e-6 * place.middle.length ? aside / aside.length : SIMD2(0, -1)
    let room = ((size - margin - center) / way).replacing(with: (margin - center) / way, where: way .< .zero)
    let tip = center + way * min(room.x, room.y)
    let (isBehind, letter) = (place.middle.z <= 0, pen.letter)
    // The text begins at the side edges, and lies under the upper or over the lower edge.
    let isSide = room.x < room.y
    let half = SIMD2(Double(place.name.count) * letter * 0.3, letter * 0.6)
    var middle =
      tip - SIMD2(isSide ? way.x.sign == .minus ? -1 : 1 : 0, isSide ? 0 : way.y.sign == .minus ? -1 : 1)
      * (half + letter)
    middle = middle.clamped(lowerBound: half + letter / 4, upperBound: size - half - letter / 4)
    let step = middle.y < size.y / 2 ? 1.3 * letter : -1.3 * letter
    while taken.contains(where: { all(abs($0.0 - middle) .< $0.1 + half) }), (0...size.y).contains(middle.y) {
      middle.y += step
    }
    taken.append((middle, half))
    let across = SIMD2(-way.y, way.x) * letter * 0.4
    let arrow = [tip, tip - way * letter - across, tip - way * letter + across]
    return pen.line(arrow, place.color, closed: true, fill: isBehind ? 0 : 1)
      + pen.text(place.name, at: middle + SIMD2(0, letter * 0.35), outline: place.color)
  }

  private func driver(_ gaze: GazeSample?) -> String {
    guard let gaze, let head = pixel(gaze.origin.meters),
      let end = camera.project(gaze.origin + gaze.direction.vector * Self.gazeLength)
    else { return "" }
    let radius = camera.fx * Self.headRadius / gaze.origin.z
    return "<circle cx=\"\(pen.n(head.x))\" cy=\"\(pen.n(head.y))\" r=\"\(pen.n(radius))\" fill=\"none\""
      + " stroke=\"\(Self.driverColor)\" stroke-width=\"\(pen.n(pen.letter / 8))\"/>"
      + pen.line([head, SIMD2(end.x, end.y)], Self.driverColor, width: 0.25)
      + pen.text("gaze", at: SIMD2(end.x, end.y))
  }
}

/// The lengths of both components.
private func abs(_ value: SIMD2<Double>) -> SIMD2<Double> { value.replacing(with: -value, where: value .< .zero) }
