import Foundation
import HeedFormats
import HeedGeometry
package import HeedSignals

/// A rig from above, ahead at the top, as an SVG drawing in metres. The grid has lines every half metre from the lens.
package struct RigPlan {
  /// Largest drawn distances from the lens, metres. Choice: a van's cabin; the road zone may lie far ahead.
  private static let reach = 1.6, step = 0.5
  /// The eyes' usual distance from the lens, and the length of the gaze line, metres. Choice: as for the rig's questions.
  private static let usualEyes = SIMD3(0, 0, 0.65), gazeLength = 0.5
  private static let (ink, ground, quiet) = ("#1b1e23", "#ffffff", "#5a626e")

  private let places: [RigPlace]
  /// The driver's left and the way ahead, in the camera's frame.
  private let left, ahead: SIMD3<Double>

  /// - Parameter rig: Without its camera's place in the vehicle, the camera counts as looking straight back.
  package init(_ rig: Rig) {
    places = RigPlace.all(of: rig)
    let vehicle = rig.vehicleFromCamera?.rotation.inverse
    (left, ahead) = (
      vehicle?.apply(SIMD3(0, 1, 0)) ?? SIMD3(1, 0, 0), vehicle?.apply(SIMD3(1, 0, 0)) ?? SIMD3(0, 0, -1)
    )
  }

  /// - Parameter gaze: The driver's gaze; nil draws no driver until the live page knows it.
  package func svg(gaze: GazeSample? = nil) -> String {
    let eyes = onPlan(gaze?.origin.meters ?? Self.usualEyes)
    let near = places.filter { onPlan($0.middle).length <= Self.reach }
    let spots = near.flatMap { place in
      [onPlan(place.middle) - place.radius, onPlan(place.middle) + place.radius] + place.corners.map(onPlan)
    }
    let low = (spots + [eyes]).reduce(.zero) { pointwiseMin($0, $1) } - 0.2
    let high = (spots + [eyes]).reduce(.zero) { pointwiseMax($0, $1) } + 0.2
    let size = high - low
    let pen = RigPen(letter: max(size.x, size.y * 1.6) / 42)
    func words(_ text: String, _ place: SIMD2<Double>, _ color: String = ink, anchor: String = "middle") -> String {
      pen.text(text, at: place, anchor: anchor, color: color, outline: Self.ground)
    }
    let zones = places.enumerated().map { index, place in
      let middle = onPlan(place.middle)
      let text = "\(place.name) \(Figure.decimals(place.middle.length, 2)) m"
      guard middle.length <= Self.reach else {
        // A place far away is named where the way to it leaves the drawing.
        let way = middle - eyes
        let room = ((high - eyes) / way).replacing(with: (low - eyes) / way, where: way .< .zero)
        let end = eyes + way * min(1, room.x, room.y)
        let isFar = place.middle.length > 100
        return pen.line([eyes + (end - eyes) * 0.8, end], place.color)
          + words(isFar ? place.name : text, end + SIMD2(0, pen.letter * Double(1 + index % 2 * 2)), place.color)
      }
      let circle =
        "<circle cx=\"\(pen.n(middle.x))\" cy=\"\(pen.n(middle.y))\" r=\"\(pen.n(place.radius))\""
        + " fill=\"\(place.color)\" fill-opacity=\"0.2\" stroke=\"\(place.color)\" stroke-width=\"\(pen.n(pen.letter / 8))\"/>"
      let shape = place.corners.isEmpty ? circle : pen.line(place.corners.map(onPlan), place.color, closed: true)
      return shape + words(text, middle + SIMD2(0, pen.letter * 0.35))
    }
    let edge = pen.letter / 2
    let sides =
      words("the driver's left", SIMD2(low.x + edge, eyes.y), Self.quiet, anchor: "start")
      + words("the driver's right", SIMD2(high.x - edge, eyes.y), Self.quiet, anchor: "end")
      + words("ahead", SIMD2((low.x + high.x) / 2, low.y + 2 * edge), Self.quiet)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="rig-plan" viewBox="\(pen.n(low.x)) \(pen.n(low.y)) \(pen.n(size.x)) \
      \(pen.n(size.y))" role="img" data-left="\(text(left))" data-ahead="\(text(ahead))">
      <title>The rig from above, with its distances from the lens in metres</title>
      <rect x="\(pen.n(low.x))" y="\(pen.n(low.y))" width="100%" height="100%" fill="\(Self.ground)"/>
      \(grid(low, high, pen))
      \(zones.joined(separator: "\n"))
      \(pen.line([SIMD2(-edge, -edge), SIMD2(edge, -edge), SIMD2(edge, edge), SIMD2(-edge, edge)], Self.ink, closed: true))
      \(words("lens", SIMD2(0, -pen.letter)))
      \(driver(gaze, at: eyes, pen))
      \(sides)
      </svg>
      """
  }

  /// A place in the drawing: metres to the driver's right and back from the lens.
  private func onPlan(_ point: SIMD3<Double>) -> SIMD2<Double> { SIMD2(-point.dot(left), -point.dot(ahead)) }

  private func text(_ vector: SIMD3<Double>) -> String {
    [vector.x, vector.y, vector.z].map { Figure.number($0, 4) }.joined(separator: " ")
  }

  private func grid(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ pen: RigPen) -> String {
    func steps(_ low: Double, _ high: Double) -> [Double] {
      Array(stride(from: (low / Self.step).rounded(.up) * Self.step, through: high, by: Self.step))
    }
    func label(_ value: Double) -> String { "\(Figure.number(abs(value), 1)) m" }
    let upright = steps(low.x, high.x).map { x in
      pen.line([SIMD2(x, low.y), SIMD2(x, high.y)], "#dfe2e7", width: 0.07)
        + pen.text(
          label(x), at: SIMD2(x, high.y - pen.letter * 0.4), color: Self.quiet, outline: Self.ground)
    }
    let level = steps(low.y, high.y).map { y in
      pen.line([SIMD2(low.x, y), SIMD2(high.x, y)], "#dfe2e7", width: 0.07)
        + pen.text(
          label(y), at: SIMD2(low.x + pen.letter * 0.3, y), anchor: "start", color: Self.quiet, outline: Self.ground)
    }
    return (upright + level).joined()
  }

  /// The driver's head and gaze. The live page moves both.
  private func driver(_ gaze: GazeSample?, at eyes: SIMD2<Double>, _ pen: RigPen) -> String {
    let way = gaze.map { onPlan($0.direction.vector) * Self.gazeLength } ?? .zero
    return "<g class=\"rig-driver\" transform=\"translate(\(pen.n(eyes.x)) \(pen.n(eyes.y)))\""
      + " visibility=\"\(gaze == nil ? "hidden" : "visible")\"><circle r=\"0.09\" fill=\"#f6d32d\" stroke=\"\(Self.ink)\""
      + " stroke-width=\"\(pen.n(pen.letter / 8))\"/><line x2=\"\(pen.n(way.x))\" y2=\"\(pen.n(way.y))\""
      + " stroke=\"#e5a50a\" stroke-width=\"\(pen.n(pen.letter / 3))\"/></g>"
  }
}
