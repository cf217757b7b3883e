import Foundation
import HeedGeometry
import HeedVision

/// Draws the error of each calibration picture as a bar.
struct LensBars {
  private let views: [LensCalibration.View]
  private let hidden: Int
  private let rms: Double

  /// - Parameter most: Maximum number of bars; of more pictures the drawing shows only the worst.
  init(_ calibration: LensCalibration, most: Int) {
    let all = calibration.views
    let shown =
      all.count <= most
      ? Array(all.indices) : all.indices.sorted { (all[$0].rms, $1) > (all[$1].rms, $0) }.prefix(most).sorted()
    views = shown.map { all[$0] }
    hidden = all.count - shown.count
    rms = calibration.rms
  }

  func draw(on canvas: Canvas, area: ImageRect) throws(VisionError) {
    try canvas.text(
      hidden > 0 ? "The worst pictures (\(hidden) better ones not shown)" : "Error of each picture, RMS px",
      at: PlanePoint(x: area.x, y: area.y + 12), height: 13, .ink)
    let top = area.y + 34
    let row = min(26, (area.height - 40) / Double(max(1, views.count)))
    let letter = min(11, row * 0.45)
    let left = area.x + 150, room = area.width - 150 - 60
    let longest = max(views.map(\.rms).max() ?? 0, rms, 1e-9)
    let mean = left + rms / longest * room
    let end = top + Double(views.count) * row
    try canvas.line(PlanePoint(x: mean, y: top), PlanePoint(x: mean, y: end), .frame, thickness: 1)
    try canvas.text(
      "all: " + String(format: "%.2f", rms), at: PlanePoint(x: mean - 22, y: end + 16), height: 10, .faint)
    for (index, view) in views.enumerated() {
      let y = top + Double(index) * row
      let base = y + row / 2 + letter / 2
      try canvas.text(
        Self.fitting(view.name), at: PlanePoint(x: area.x, y: base), height: letter, view.isLeftOut ? .faint : .ink)
      let length = max(1, view.rms / longest * room)
      let color: Canvas.Color = view.isLeftOut ? .leftOut : .error(view.rms / rms)
      try canvas.fill(ImageRect(x: left, y: y + row * 0.18, width: length, height: row * 0.64), color)
      let text = String(format: "%.2f", view.rms) + (view.isLeftOut ? " left out" : "")
      try canvas.text(text, at: PlanePoint(x: left + length + 8, y: base), height: letter, .ink)
    }
  }

  /// The picture's name in ASCII. A long name keeps its end, which distinguishes pictures.
  private static func fitting(_ name: String) -> String {
    let plain = String(name.unicodeScalars.map { $0.isASCII && $0.value >= 32 && $0.value < 127 ? Character($0) : "?" })
    return plain.count <= 18 ? plain : ".." + plain.suffix(16)
  }
}
