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
    let near = places.filter { onPlan($0.middle).length <= Self.reach }.flatMap { $0.outline + [$0.middle] }.map(onPlan)
    let low = near.reduce(pointwiseMin(eyes, SIMD2(-0.3, -0.4))) { pointwiseMin($0, $1) } - 0.2
    let high = near.reduce(pointwiseMax(eyes, SIMD2(0.3, 0))) { pointwiseMax($0, $1) } + 0.2
    let size = high - low
    var pen = RigPen(letter: max(size.x, size.y * 1.3) / 46)
    func words(_ text: String, _ x: Double, _ y: Double, anchor: String = "middle") -> String {
      pen.text(text, x, y, anchor: anchor, color: Self.quiet, outline: Self.ground)
    }
    let steps = stride(from: -10.0, through: 10, by: 0.5)
    let grid =
      steps.map { pen.line([SIMD2($0, -10), SIMD2($0, 10)], "#dfe2e7", width: 0.07) }
      + steps.map { pen.line([SIMD2(-10, $0), SIMD2(10, $0)], "#dfe2e7", width: 0.07) }
    let shapes = places.map { place in
      let isFar = onPlan(place.middle).length > Self.reach
      return pen.line(
        isFar ? [eyes, onPlan(place.middle)] : place.outline.map(onPlan), place.color, fill: isFar ? nil : 0.2)
    }
    let names = places.map { place in
      let distance = place.outline.isEmpty ? "" : " \(Figure.decimals(place.middle.length, 2)) m"
      // The way to a far place leaves the drawing.
      let way = onPlan(place.middle) - eyes
      let rooms = [(high - eyes) / way, (low - eyes) / way].flatMap { [$0.x, $0.y] }
      let end = eyes + way * min(1, rooms.filter { $0 > 0 }.min() ?? 1)
      return pen.name(place.name + distance, near: end, low: low, high: high, color: Self.ink, outline: Self.ground)
    }
    let box = [low.x, low.y, size.x, size.y].map(pen.n).joined(separator: " ")
    let edge = pen.letter / 2
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="rig-plan" viewBox="\(box)" role="img" data-left="\(text(left))" \
      data-ahead="\(text(ahead))">
      <title>The rig from above; distances are from the lens</title>
      <rect x="-10" y="-10" width="20" height="20" fill="\(Self.ground)"/>
      \((grid + shapes + names).joined(separator: "\n"))
      <circle r="\(pen.n(edge))" fill="\(Self.ink)"/>\(words("lens", 0, -edge * 1.5))
      \(driver(gaze, at: eyes, pen))
      \(words("the driver's left", low.x + edge, eyes.y, anchor: "start"))
      \(words("the driver's right", high.x - edge, eyes.y, anchor: "end"))
      \(words("ahead \u{2191}", low.x + edge, low.y + 3 * edge, anchor: "start"))
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
