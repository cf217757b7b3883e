import Foundation
import HeedGeometry

extension DoubtList {
  /// Largest distance of the principal point from the middle, and largest difference of fx and fy, as shares. Choice:
  /// a lens is off by 4 %, a window of the sensor by 10 %; pixels are square, and poor measurements 2 % off.
  private static let mostOff = 0.12, mostStretch = 0.05

  /// A camera's intrinsics. `part` is its key in the rig's file; `fields`: usual fields of view across, degrees.
  mutating func lens(_ camera: PinholeCamera?, _ part: String, fields: ClosedRange<Double>) {
    guard let camera else { return }
    let (width, height) = (Double(camera.size.width), Double(camera.size.height))
    let (fx, x, y) = (camera.fx, camera.cx + 0.5, camera.cy + 0.5)
    let measure = "give pixels of a picture of \(camera.size.width)x\(camera.size.height), or measure with heed camera"
    let field = 2 * atan(width / 2 / fx) * 180 / .pi
    if !fields.contains(field) {
      let isField = field > fields.upperBound && fields.contains(fx) && fx.rounded() == fx
      let unit = fx < 25 ? ", which is in millimetres" : isField ? ", which is a field of view in degrees" : ""
      let text = "\(part) sees \(Int(field.rounded())) degrees across with the focal length fx \(fx.plain)\(unit)"
      let meant = "\(fx.plain) degrees across are fx \(Int((width / 2 / tan(fx * .pi / 360)).rounded()))"
      add([part, "fx"], text, isField ? meant : measure, unit.isEmpty ? .likely : .almostCertain)
    } else if abs(camera.fy / fx - 1) > Self.mostStretch {
      add([part, "fy"], "fx \(fx.plain) and fy \(camera.fy.plain) of \(part) differ, as for another aspect", measure)
    }
    func isOff(_ x: Double, _ y: Double) -> Bool { max(abs(x / width - 0.5), abs(y / height - 0.5)) > Self.mostOff }
    // Assumed middles are exact. A cy that is exact for another height shows where all numbers are from.
    let isForeign = abs(2 * x - width) < 0.1 && abs(y / height - 0.5) > 0.02 && abs(remainder(2 * y, 8)) < 1.1
    if isOff(x, y) || isForeign {
      let swap = height > width ? "width and height of image are exchanged" : "cx and cy are exchanged"
      let other = "the intrinsics are of another picture size or aspect, about \(Int(2 * x))x\(Int(2 * y))"
      let cause = x < 2 && y < 2 ? "a corner, or a share of the picture" : isOff(y, x) || isForeign ? other : swap
      let text = "the principal point \(camera.cx.plain), \(camera.cy.plain) of \(part) is off the middle: \(cause)"
      add([part, "cx"], text, measure, x < 2 && y < 2 ? .almostCertain : .likely)
    }
  }
}
