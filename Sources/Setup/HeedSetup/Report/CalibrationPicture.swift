import Foundation
import HeedFormats
import HeedGaze
import HeedGeometry
import HeedReport
import HeedSignals

/// A calibration drawn in millimetres of the display, without need of colour: validation points are circles.
package struct CalibrationPicture {
  /// Distance outside the display beyond which gaze is drawn at the picture's edge, as a share of the display. Choice:
  /// the picture stays readable, and the table has the numbers.
  private static let reach = 0.35
  /// Width of a character in the legend. Choice: the widest of the usual fonts.
  private static let characterWidth = 2.6
  /// Maximum number of dots for a point. Choice: enough for a cloud's shape in a small file.
  private static let mostDots = 120

  private let outcome: CalibrationOutcome
  private let display: Rig.Display
  private let size: SIMD2<Double>
  /// Unit of length for text and lines, by the display's size, so that pictures of phones and monitors look alike.
  private let unit: Double
  private let (low, high): (SIMD2<Double>, SIMD2<Double>)

  package init(_ outcome: CalibrationOutcome) {
    self.outcome = outcome
    display = outcome.calibration.display
    let size = SIMD2(display.widthMeters, display.heightMeters) * 1000
    self.size = size
    let unit = max(size.x, size.y * 1.6) / 340
    self.unit = unit
    let display = display
    let places = outcome.marks.flatMap { [$0.target, $0.estimate].compactMap { $0 } }.map(display.millimeters(of:))
    let margin = SIMD2(repeating: 16 * unit)
    let lowest = places.reduce(SIMD2.zero) { pointwiseMin($0, $1) }
    let highest = places.reduce(size) { pointwiseMax($0, $1) }
    low = pointwiseMax(lowest, size * -Self.reach) - margin
    high = pointwiseMin(highest, size * (1 + Self.reach)) + SIMD2(16, 9) * unit
  }

  /// The picture as the text of an SVG file.
  package var svg: String {
    let legend = 15 * unit
    let box = "\(n(low.x)) \(n(low.y)) \(n(high.x - low.x)) \(n(high.y - low.y + legend))"
    let tall = Int(1200 * (high.y - low.y + legend) / (high.x - low.x))
    let marks = outcome.marks
    var parts = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\" width=\"1200\" height=\"\(tall)\" role=\"img\">",
      "<title>Where gaze met the display, and where it should have</title>", PictureStyle.text(unit: unit),
      "<rect class=\"p-ground\" x=\"\(n(low.x))\" y=\"\(n(low.y))\" width=\"100%\" height=\"100%\"/>",
      "<rect class=\"p-display\" x=\"0\" y=\"0\" width=\"\(n(size.x))\" height=\"\(n(size.y))\""
        + " rx=\"\(n(2 * unit))\"/>", camera,
    ]
    parts += marks.map(ring) + marks.map(cloud) + marks.map(vector) + marks.map(target) + marks.map(label)
    parts += [self.legend(at: high.y + legend / 3), "</svg>\n"]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func ring(_ mark: CalibrationOutcome.Mark) -> String {
    let place = display.millimeters(of: mark.target)
    return "<circle class=\"p-ring\" cx=\"\(n(place.x))\" cy=\"\(n(place.y))\" r=\"\(n(degree))\"/>"
  }

  private func cloud(_ mark: CalibrationOutcome.Mark) -> String {
    let step = max(1, mark.hits.count / Self.mostDots)
    let dots = stride(from: 0, to: mark.hits.count, by: step).map { display.millimeters(of: mark.hits[$0]) }
      .filter(isInside)
    guard !dots.isEmpty else { return "" }
    // A single path of zero-length lines with round caps draws all dots of a cloud.
    let path = dots.map { "M\(n($0.x)) \(n($0.y))h0" }.joined()
    return "<path class=\"p-dots \(mark.style)\" d=\"\(path)\"/>"
  }

  private func vector(_ mark: CalibrationOutcome.Mark) -> String {
    guard let estimate = mark.estimate else { return "" }
    let (from, to) = (display.millimeters(of: mark.target), display.millimeters(of: estimate))
    let end = pointwiseMin(pointwiseMax(to, low), high)
    let line = "<path class=\"p-vector \(mark.style)\" d=\"M\(n(from.x)) \(n(from.y))L\(n(end.x)) \(n(end.y))\"/>"
    guard isInside(to) else { return line }
    return line + shape(mark.isCalibration, at: to, half: 1.9 * unit, style: "p-estimate \(mark.style)")
  }

  private func target(_ mark: CalibrationOutcome.Mark) -> String {
    let place = display.millimeters(of: mark.target)
    let target = shape(mark.isCalibration, at: place, half: 3.4 * unit, style: "p-target \(mark.style)")
    return "<g><title>\(Markup.escaped(mark.tip))</title>\(target)</g>"
  }

  /// Calibration points have their label below and validation points above, because a place may have both.
  private func label(_ mark: CalibrationOutcome.Mark) -> String {
    let place = display.millimeters(of: mark.target)
    let y = place.y + (mark.isCalibration ? 9.6 : -5.8) * unit
    return
      "<text class=\"p-label \(mark.style)\" x=\"\(n(place.x))\" y=\"\(n(y))\">\(Markup.escaped(mark.label))</text>"
  }

  private func shape(_ isSquare: Bool, at place: SIMD2<Double>, half: Double, style: String) -> String {
    isSquare
      ? "<rect class=\"\(style)\" x=\"\(n(place.x - half))\" y=\"\(n(place.y - half))\" width=\"\(n(2 * half))\""
        + " height=\"\(n(2 * half))\"/>"
      : "<circle class=\"\(style)\" cx=\"\(n(place.x))\" cy=\"\(n(place.y))\" r=\"\(n(half))\"/>"
  }

  private var camera: String {
    let way = -display.topLeft.meters * 1000
    let place = SIMD2(way.dot(display.xAxis.vector), way.dot(display.yAxis.vector))
    guard isInside(place) else { return "" }
    return "<circle class=\"p-camera\" cx=\"\(n(place.x))\" cy=\"\(n(place.y))\" r=\"\(n(2.4 * unit))\"/>"
      + "<text class=\"p-note\" x=\"\(n(place.x + 4.5 * unit))\" y=\"\(n(place.y + 1.5 * unit))\">camera</text>"
  }

  private func legend(at y: Double) -> String {
    let hasValidation = !outcome.validation.points.isEmpty
    func square(_ x: Double, _ half: Double, _ style: String) -> String {
      shape(true, at: SIMD2(x, y), half: half * unit, style: "\(style) p-cal")
    }
    func circle(_ x: Double, _ half: Double, _ style: String) -> String {
      shape(false, at: SIMD2(x, y), half: half * unit, style: "\(style) p-val")
    }
    let ring = min(degree, 4.5 * unit)
    var x = 4 * unit
    func item(_ text: String, _ mark: (Double) -> String) -> String {
      defer { x += (Double(text.count) * Self.characterWidth + 18) * unit }
      return mark(x) + "<text class=\"p-note\" x=\"\(n(x + 6.5 * unit))\" y=\"\(n(y + 1.6 * unit))\">\(text)</text>"
    }
    var items = [item("calibration point") { square($0, 3, "p-target") }]
    if hasValidation { items.append(item("validation point") { circle($0, 3, "p-target") }) }
    items += [
      item("mean gaze (dots: single frames)") {
        hasValidation
          ? square($0 - 2 * unit, 1.7, "p-estimate") + circle($0 + 2.2 * unit, 1.7, "p-estimate")
          : square($0, 1.7, "p-estimate")
      },
      item("1\u{B0} around a point: \(Figure.millimeters(degree))") {
        "<circle class=\"p-ring\" cx=\"\(n($0))\" cy=\"\(n(y))\" r=\"\(n(ring))\"/>"
      },
    ]
    return items.joined(separator: "\n")
  }

  /// The length of one degree in the display's middle, millimetres.
  private var degree: Double {
    let middle = display.position(of: PlanePoint(x: display.widthPoints / 2, y: display.heightPoints / 2))
    return outcome.calibration.origin.distance(to: middle) * 1000 * tan(.pi / 180)
  }

  private func isInside(_ place: SIMD2<Double>) -> Bool {
    place.x >= low.x && place.x <= high.x && place.y >= low.y && place.y <= high.y
  }

  private func n(_ value: Double) -> String { Figure.decimals(value, 2) }
}
