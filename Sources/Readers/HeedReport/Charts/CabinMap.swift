import Foundation
import Heed
import HeedFormats
import HeedGeometry
import HeedSession
import HeedSignals

/// Map of the glances in the cabin, by angle as the driver sees it. Zones are outlined and carry the number of their
/// row in the table. Each disc stands for glances; its area is proportional to their time.
struct CabinMap {
  /// A zone's outline, as angles seen from the driver's eye.
  struct Outline {
    var name: String
    /// Corners in degrees to the driver's right and degrees down.
    var corners: [SIMD2<Double>]
    var middle: SIMD2<Double>
  }

  let outlines: [Outline]
  let id: String
  /// Middle of each map cell with glances, degrees to the right and down, and the time of its glances.
  private let spots: [(place: SIMD2<Double>, seconds: Double)]
  /// The glance time, in seconds, that a disc of the largest size stands for.
  private let most: Double
  /// The number of each zone's row in the table, by zone name.
  private let numbers: [String: Int]

  /// Eye position if there is no calibration, metres, in front of the camera. Choice: the rig of the sample drive.
  private static let ordinaryEye = SIMD3(0, 0, 0.6)
  /// Side of a map cell, degrees. All glances in a cell form one disc.
  private static let cell = 2.0
  /// Largest drawn angle, degrees; glances farther out are drawn at the edge. Choice: head and eyes reach this far.
  private static let farthest = 100.0

  /// nil if there are neither zones nor glances.
  init?(_ course: SessionCourse, order: [String], id: String) {
    self.id = id
    // A rig file or a calibration that cannot be read counts as missing.
    let description = course.record.description
    let rig = description.rig.flatMap { try? RigFile(path: "rig.yaml", text: $0).rig }
    let calibration = description.calibration.flatMap { try? GazeCalibration(file: Array($0.utf8)) }
    let eye = calibration?.origin.meters ?? Self.ordinaryEye
    outlines = rig?.zones.compactMap { Self.outline($0, from: eye) } ?? []
    numbers = Dictionary(order.enumerated().map { ($0.element, $0.offset + 1) }, uniquingKeysWith: { a, _ in a })
    spots = Self.cells(of: course.glances).sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }.map {
      (SIMD2(Double($0.key.x), Double($0.key.y)) * Self.cell, $0.value)
    }
    most = spots.map(\.seconds).max() ?? 0
    guard !outlines.isEmpty || !spots.isEmpty else { return nil }
  }

  /// Total glance time in each cell of the map, seconds.
  private static func cells(of glances: [GlanceMark]) -> [SIMD2<Int>: Double] {
    var cells: [SIMD2<Int>: Double] = [:]
    for glance in glances {
      guard let azimuth = glance.azimuth, let elevation = glance.elevation else { continue }
      let place = near(SIMD2(-azimuth, -elevation)) / cell
      cells[SIMD2(Int(place.x.rounded()), Int(place.y.rounded())), default: 0] += glance.seconds
    }
    return cells
  }

  private static func near(_ place: SIMD2<Double>) -> SIMD2<Double> {
    place.clamped(lowerBound: SIMD2(repeating: -farthest), upperBound: SIMD2(repeating: farthest))
  }

  private static func angles(_ vector: SIMD3<Double>) -> SIMD2<Double>? {
    Direction<Camera>(vector).map { near(SIMD2(-$0.azimuth.degrees, -$0.elevation.degrees)) }
  }

  /// A zone as seen from the eye; a sphere becomes a polygon around its apparent circle.
  private static func outline(_ zone: Zone, from eye: SIMD3<Double>) -> Outline? {
    let way = zone.center.meters - eye
    guard let middle = angles(way) else { return nil }
    let corners: [SIMD2<Double>]
    switch zone.shape {
    case .quad(let points): corners = points.compactMap { angles($0.meters - eye) }
    case .sphere(_, let radius):
      let distance = (way * way).sum().squareRoot()
      let reach = distance > radius ? asin(radius / distance) * 180 / .pi : 90
      corners = stride(from: 0.0, to: 360, by: 15).map { turn in
        near(middle + SIMD2(cos(turn * .pi / 180), sin(turn * .pi / 180)) * reach)
      }
    }
    return Outline(name: zone.name, corners: corners, middle: middle)
  }

  var html: String {
    let places = outlines.flatMap(\.corners) + spots.map(\.place)
    let low = places.reduce(SIMD2(repeating: 0)) { pointwiseMin($0, $1) } - 5
    let high = places.reduce(SIMD2(repeating: 0)) { pointwiseMax($0, $1) } + 5
    let size = high - low
    // Texts and strokes grow with the angles that the map covers, so that they stay readable.
    let unit = max(size.x, size.y * 1.6) / 100
    let zones = outlines.map { "<path class=\"zone\" d=\"M\($0.corners.map(Self.point).joined(separator: "L"))Z\"/>" }
    let discs = spots.map { spot in
      let radius = max(0.25 * unit, 2.4 * unit * (spot.seconds / most).squareRoot())
      return
        "<circle class=\"cell\" cx=\"\(Self.n(spot.place.x))\" cy=\"\(Self.n(spot.place.y))\" r=\"\(Self.n(radius))\">"
        + "<title>\(Words.seconds(spot.seconds))</title></circle>"
    }
    let labels = outlines.compactMap { outline in
      numbers[outline.name].map { number in
        "<text class=\"zone-number\" x=\"\(Self.n(outline.middle.x))\" y=\"\(Self.n(outline.middle.y + 1.1 * unit))\""
          + " font-size=\"\(Self.n(3.6 * unit))\" stroke-width=\"\(Self.n(0.9 * unit))\">\(number)</text>"
      }
    }
    return """
      <svg class="map" viewBox="\(Self.point(low)) \(Self.point(size))" role="img" aria-labelledby="\(id)-title \(id)-text">
      <title id="\(id)-title">Where in the cabin the driver looked</title>
      <desc id="\(id)-text">Zones and glances by angle, as the driver sees them; the numbers are those of the table of places.</desc>
      \((zones + discs + labels).joined(separator: "\n"))
      </svg>
      """
  }

  private static func point(_ place: SIMD2<Double>) -> String { "\(n(place.x)) \(n(place.y))" }
  private static func n(_ value: Double) -> String { Figure.number(value, 2) }
}
