import HeedFormats
import HeedGeometry
package import HeedSignals

/// A rig from above, ahead at the top, as an SVG drawing in metres. Its grid has half metres from the lens.
package struct RigPlan {
  /// Largest drawn distance from the lens, metres; farther places are drawn there. Choice: a van's cabin.
  private static let reach = 1.4
  private static let (ink, ground, quiet) = ("#1b1e23", "#ffffff", "#5a626e")

  private let places: [RigPlace]
  /// The driver's left and the way ahead, in the camera's frame.
  private let left, ahead: SIMD3<Double>

  /// - Parameter rig: Without its camera's place in the vehicle, the camera counts as looking straight back.
  package init(_ rig: Rig) {
    let vehicle = rig.vehicleFromCamera?.rotation.inverse
    left = vehicle?.apply(SIMD3(0, 1, 0)) ?? SIMD3(1, 0, 0)
    ahead = vehicle?.apply(SIMD3(1, 0, 0)) ?? SIMD3(0, 0, -1)
    places = RigPlace.all(of: rig, plane: (left, ahead))
  }

  /// - Parameter gaze: The driver's gaze; nil leaves the driver to the live page.
  package func svg(gaze: GazeSample? = nil) -> String {
    // Half a metre and more before the lens sits a driver.
    let eyes = onPlan(gaze?.origin.meters ?? SIMD3(0, 0, 0.65))
    let spots = places.flatMap { $0.outline + [$0.middle] }.map(onPlan).map { $0 * min(1, Self.reach / $0.length) }
    let low = spots.reduce(eyes) { pointwiseMin($0, $1) } - 0.2
    let size = spots.reduce(eyes) { pointwiseMax($0, $1) } + 0.2 - low
    let pen = RigPen(letter: max(size.x, size.y * 1.6) / 42)
    func words(_ text: String, _ x: Double, _ y: Double, anchor: String = "middle", _ color: String = Self.quiet)
      -> String
    {
      pen.text(text, x, y, anchor: anchor, color: color, outline: Self.ground)
    }
    let steps = stride(from: -10.0, through: 10, by: 0.5)
    let grid =
      steps.map { pen.line([SIMD2($0, -10), SIMD2($0, 10)], "#dfe2e7", width: 0.07) }
      + steps.map { pen.line([SIMD2(-10, $0), SIMD2(10, $0)], "#dfe2e7", width: 0.07) }
    let zones = places.map { place in
      let far = onPlan(place.middle).length / Self.reach
      let middle = onPlan(place.middle) / max(1, far)
      let distance = place.outline.isEmpty ? "" : " \(Figure.decimals(place.middle.length, 2)) m"
      return pen.line(far > 1 ? [eyes, middle] : place.outline.map(onPlan), place.color, fill: far > 1 ? nil : 0.2)
        + words(place.name + distance, middle.x, middle.y + pen.letter * 0.35, Self.ink)
    }
    let box = [low.x, low.y, size.x, size.y].map(pen.n).joined(separator: " ")
    let edge = pen.letter / 2
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="rig-plan" viewBox="\(box)" role="img" data-left="\(text(left))" \
      data-ahead="\(text(ahead))">
      <title>The rig from above; distances are from the lens</title>
      <rect x="-10" y="-10" width="20" height="20" fill="\(Self.ground)"/>
      \((grid + zones).joined(separator: "\n"))
      \(words("lens", 0, 0, Self.ink))
      \(driver(gaze, at: eyes, pen))
      \(words("the driver's left", low.x + edge, eyes.y, anchor: "start"))
      \(words("the driver's right", low.x + size.x - edge, eyes.y, anchor: "end"))
      \(words("ahead", low.x + size.x / 2, low.y + 2 * edge))
      </svg>
      """
  }

  /// A place in the drawing: metres to the driver's right and back from the lens.
  private func onPlan(_ point: SIMD3<Double>) -> SIMD2<Double> { SIMD2(-point.dot(left), -point.dot(ahead)) }

  private func text(_ vector: SIMD3<Double>) -> String {
    [vector.x, vector.y, vector.z].map { Figure.number($0, 4) }.joined(separator: " ")
  }

  /// The driver's head and gaze. The live page moves both.
  private func driver(_ gaze: GazeSample?, at eyes: SIMD2<Double>, _ pen: RigPen) -> String {
    let way = gaze.map { onPlan($0.direction.vector) / 2 } ?? .zero
    return "<g class=\"rig-driver\" transform=\"translate(\(pen.n(eyes.x)) \(pen.n(eyes.y)))\""
      + " visibility=\"\(gaze == nil ? "hidden" : "visible")\"><circle r=\"0.09\" fill=\"#f6d32d\" stroke=\"\(Self.ink)\""
      + " stroke-width=\"0.005\"/><line x2=\"\(pen.n(way.x))\" y2=\"\(pen.n(way.y))\" stroke=\"#e5a50a\""
      + " stroke-width=\"0.015\"/></g>"
  }
}
