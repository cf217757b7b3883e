import Foundation
import HeedGeometry
import HeedSignals

extension DoubtList {
  /// Usual points a millimetre, and largest difference of a point's sides, as a share. Choice: a wall of 3 m has 0.6, a
  /// telephone 20; a bezel was measured along.
  private static let densities = 0.4...22, mostStretch = 0.12

  mutating func display(_ display: Rig.Display?) {
    guard let display else { return }
    let (x, y) = (display.xAxis.vector, display.yAxis.vector)
    let (width, height) = (display.widthMeters * 1000, display.heightMeters * 1000)
    let dense = display.widthPoints / width
    let way = SIMD3(0, 0, 0.65) - display.topLeft.meters - (x * width + y * height) / 2000
    let axes = "x_axis leads to the viewer's right (usually [-1, 0, 0]), y_axis down (usually [0, 1, 0])"
    if way.dot(y.cross(x)) < 0.25 * way.length {
      add(["display", "x_axis"], "the display looks away from the driver", axes, .almostCertain)
    } else if y.y < -0.3 {
      add(["display", "y_axis"], "the display is upside down: y_axis points up", axes)
    }
    let size = "the display's size_pt \(display.widthPoints.plain) x \(display.heightPoints.plain)"
    if !Self.densities.contains(dense) {
      let cause =
        dense < 1 ? "size_mm and size_pt are exchanged" : "size_mm is in \(dense > 85 ? "inches" : "centimetres")"
      add(["display", "size_mm"], "\(size) is odd for its size: \(cause)", "write millimetres", .almostCertain)
    } else if abs(log(display.heightPoints / height / dense)) > Self.mostStretch {
      add(["display", "size_pt"], "\(size) is of another shape than its size_mm", "write width before height in both")
    }
  }
}
