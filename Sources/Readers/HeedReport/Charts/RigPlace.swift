import Foundation
import HeedFormats
import HeedGeometry
import HeedSignals

/// A place that a rig names, for drawings.
struct RigPlace {
  var name, color: String
  var middle: SIMD3<Double>
  /// The radius of a sphere, metres; 0 for other shapes.
  var radius = 0.0
  /// The corners of a flat shape; empty for a sphere and for a direction.
  var corners: [SIMD3<Double>] = []

  /// The zones, the display and the way ahead, as the rig says.
  static func all(of rig: Rig) -> [RigPlace] {
    var places = rig.zones.map { zone in
      var place = RigPlace(name: zone.name, color: color(zone.zoneClass), middle: zone.center.meters)
      switch zone.shape {
      case .sphere(_, let radius): place.radius = radius
      case .quad(let corners): place.corners = corners.map(\.meters)
      }
      return place
    }
    if let display = rig.display {
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
        display.position(of: PlanePoint(x: x * display.widthPoints, y: y * display.heightPoints)).meters
      }
      places.append(
        RigPlace(name: "display", color: "#9141ac", middle: corners.reduce(.zero, +) / 4, corners: corners))
    }
    if let mount = rig.vehicleFromCamera {
      let ahead = mount.rotation.inverse.apply(SIMD3(1, 0, 0))
      places.append(RigPlace(name: "straight ahead", color: color(.forward), middle: ahead * 1000))
    }
    return places
  }

  private static func color(_ zoneClass: ZoneClass) -> String {
    switch zoneClass {
    case .forward: "#26a269"
    case .driving: "#1c71d8"
    case .nondriving: "#c64600"
    case .phone: "#c01c28"
    }
  }
}

/// SVG elements that need no style sheet, for a drawing whose text has one height.
struct RigPen {
  /// Height of the text, in the drawing's units.
  let letter: Double

  func line(_ points: [SIMD2<Double>], _ color: String, closed: Bool = false, width: Double = 0.14, fill: Double = 0.2)
    -> String
  {
    let path = "M" + points.map { "\(n($0.x)) \(n($0.y))" }.joined(separator: "L") + (closed ? "Z" : "")
    return "<path d=\"\(path)\" fill=\"\(color)\" fill-opacity=\"\(n(closed ? fill : 0))\" stroke=\"\(color)\""
      + " stroke-width=\"\(n(width * letter))\"/>"
  }

  /// A text with an outline of the other brightness, which is legible on any ground.
  func text(
    _ text: String, at place: SIMD2<Double>, anchor: String = "middle", color: String = "#ffffff",
    outline: String = "#000000"
  ) -> String {
    "<text x=\"\(n(place.x))\" y=\"\(n(place.y))\" font-size=\"\(n(letter))\" font-family=\"system-ui, sans-serif\""
      + " text-anchor=\"\(anchor)\" fill=\"\(color)\" stroke=\"\(outline)\" stroke-width=\"\(n(letter * 0.22))\""
      + " stroke-linejoin=\"round\" paint-order=\"stroke\">\(Markup.escaped(text.shortened(40)))</text>"
  }

  func n(_ value: Double) -> String { Figure.number(value, 4) }
}
