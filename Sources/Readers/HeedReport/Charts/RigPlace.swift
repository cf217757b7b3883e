import Foundation
import HeedFormats
import HeedGeometry
import HeedSignals

/// A place that a rig names, for drawings.
struct RigPlace {
  let name, color: String
  let middle: SIMD3<Double>
  /// The corners of a flat shape, or of a circle in the drawing's plane; empty for a direction.
  let outline: [SIMD3<Double>]

  /// The zones, the display and the way ahead, as the rig says.
  /// - Parameter plane: The axes of the plane in which spheres are circles.
  static func all(of rig: Rig, plane: (x: SIMD3<Double>, y: SIMD3<Double>)) -> [RigPlace] {
    let display = rig.display.map { display in
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
        display.position(of: PlanePoint(x: x * display.widthPoints, y: y * display.heightPoints))
      }
      return Zone(name: "display", zoneClass: .nondriving, shape: .quad(corners))
    }
    let ahead = rig.vehicleFromCamera.map { $0.rotation.inverse.apply(SIMD3(1, 0, 0)) * 1000 }
    return (rig.zones + [display].compactMap { $0 }).map { zone in
      let colors: [ZoneClass: String] = [.forward: "#26a269", .driving: "#1c71d8", .phone: "#c01c28"]
      var outline: [SIMD3<Double>] = []
      switch zone.shape {
      case .sphere(let center, let radius):
        outline = stride(from: 0.0, to: 2 * .pi, by: .pi / 12).map { angle in
          let way: SIMD3<Double> = plane.x * cos(angle) + plane.y * sin(angle)
          return center.meters + way * radius
        }
      case .quad(let corners): outline = corners.map(\.meters)
      }
      return RigPlace(
        name: zone.name, color: colors[zone.zoneClass] ?? "#c64600", middle: zone.center.meters, outline: outline)
    } + [ahead].compactMap { $0 }.map { RigPlace(name: "straight ahead", color: "#26a269", middle: $0, outline: []) }
  }
}

/// Writes SVG elements that need no style sheet; their text has one height.
struct RigPen {
  let letter: Double
  /// The middles of the names so far.
  private var taken: [SIMD2<Double>] = []

  init(letter: Double) { self.letter = letter }

  /// A name near a place, within the drawing and clear of the names before.
  mutating func name(
    _ text: String, near place: SIMD2<Double>, low: SIMD2<Double>, high: SIMD2<Double>, color: String = "#ffffff",
    outline: String = "#000000"
  ) -> String {
    let half = SIMD2(Double(text.count) * 0.3 + 0.5, 0.8) * letter
    var middle = place.clamped(lowerBound: low + half, upperBound: high - half)
    let step = middle.y < (low.y + high.y) / 2 ? letter : -letter
    while taken.contains(where: { abs($0.x - middle.x) < half.x * 1.8 && abs($0.y - middle.y) < letter * 1.1 }),
      middle.y > low.y, middle.y < high.y
    {
      middle.y += step
    }
    taken.append(middle)
    return self.text(text, middle.x, middle.y + letter * 0.35, color: color, outline: outline)
  }

  /// A line, or a closed shape if `fill` (its opacity) is given.
  func line(_ points: [SIMD2<Double>], _ color: String, width: Double = 0.14, fill: Double? = nil) -> String {
    let path = "M" + points.map { "\(n($0.x)) \(n($0.y))" }.joined(separator: "L") + (fill == nil ? "" : "Z")
    return "<path d=\"\(path)\" fill=\"\(color)\" fill-opacity=\"\(n(fill ?? 0))\" stroke=\"\(color)\""
      + " stroke-width=\"\(n(width * letter))\"/>"
  }

  /// A text with an outline, legible on any ground.
  func text(
    _ text: String, _ x: Double, _ y: Double, anchor: String = "middle", color: String = "#ffffff",
    outline: String = "#000000"
  ) -> String {
    "<text x=\"\(n(x))\" y=\"\(n(y))\" font-size=\"\(n(letter))\" font-family=\"system-ui, sans-serif\" text-anchor=\"\(anchor)\""
      + " fill=\"\(color)\" stroke=\"\(outline)\" stroke-width=\"\(n(letter / 5))\" paint-order=\"stroke\">"
      + "\(Markup.escaped(text.shortened(40)))</text>"
  }

  func n(_ value: Double) -> String { Figure.number(value, 4) }
}
