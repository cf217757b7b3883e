import Foundation
import HeedFormats
import HeedGeometry
package import HeedSignals

/// Describes a rig in words.
package struct RigWords {
  private let rig: Rig

  package init(_ rig: Rig) { self.rig = rig }

  /// The lines of the description, the rig's name first.
  package var lines: [String] {
    var lines = ["Rig \(rig.name)" + (rig.seat.map { ", the driver on the \($0.rawValue)" } ?? "")]
    if let camera = rig.cabinCamera {
      lines.append("  camera        \(words(camera))")
    } else {
      lines.append("  camera        not measured: 60 degrees are assumed, distances may be off by a quarter")
    }
    if let pose = rig.vehicleFromCamera {
      let (p, r) = (pose.origin.meters, pose.rotation)
      let place = sides([(p.x, "ahead", "behind"), (p.y, "to the left", "to the right"), (p.z, "up", "down")])
      let angles = [r.yaw, r.pitch, r.roll].map { number($0.degrees, 1) }
      lines.append("  in the car    \(place); yaw \(angles[0]), pitch \(angles[1]), roll \(angles[2]) deg")
    }
    if let display = rig.display { lines += words(display) }
    for zone in rig.zones { lines.append("  zone          \(words(zone))") }
    if let road = rig.roadCamera {
      lines.append(
        "  road camera   \(words(road.optics))"
          + (road.heightMeters.map { ", \(number($0, 2)) m above the road" } ?? ", height not known"))
    }
    return lines
  }

  private func number(_ value: Double, _ decimals: Int) -> String { Figure.decimals(value, decimals) }

  private func words(_ camera: PinholeCamera) -> String {
    let field = 2 * atan(Double(camera.size.width) / 2 / camera.fx) * 180 / .pi
    let bend = camera.distortion.contains { $0 != 0 } ? ", with distortion" : ""
    return
      "\(camera.size.width) x \(camera.size.height), focal length \(number(camera.fx, 1)) px: \(number(field, 1)) degrees"
      + " across\(bend)"
  }

  private func words(_ display: Rig.Display) -> [String] {
    let size =
      "  display       \(number(display.widthMeters * 1000, 0)) x \(number(display.heightMeters * 1000, 0)) mm,"
      + " \(number(display.widthPoints, 0)) x \(number(display.heightPoints, 0)) points"
    // The lens's place, measured from the display's top-left corner along its edges, millimetres.
    let (x, y) = (display.xAxis.vector, display.yAxis.vector)
    let lens = SIMD2(-display.topLeft.meters.dot(x), -display.topLeft.meters.dot(y)) * 1000
    let (width, height) = (display.widthMeters * 1000, display.heightMeters * 1000)
    let outside: [(Double, String)] = [
      (-lens.y, "above"), (lens.y - height, "below"), (-lens.x, "left of"), (lens.x - width, "right of"),
    ]
    guard let farthest = outside.max(by: { $0.0 < $1.0 }) else { return [size] }
    let isLevel = farthest.1 == "above" || farthest.1 == "below"
    let shift = isLevel ? lens.x - width / 2 : lens.y - height / 2
    let way = isLevel ? (shift > 0 ? "right" : "left") : (shift > 0 ? "below" : "above")
    let aside = abs(shift) < 0.5 ? "in the middle" : "\(number(abs(shift), 0)) mm \(way) of the middle"
    let place = farthest.0 >= 0 ? "\(number(farthest.0, 0)) mm \(farthest.1) it, \(aside)" : "before the picture itself"
    // The display's outward normal in the camera's frame points straight ahead unless the camera is turned.
    let out = y.cross(x)
    let (pitch, yaw) = (atan2(out.y, out.z) * 180 / .pi, -atan2(out.x, out.z) * 180 / .pi)
    let turn =
      abs(pitch) < 0.5 && abs(yaw) < 0.5
      ? "looks straight out of it"
      : "looks \(number(abs(pitch), 0)) deg \(pitch > 0 ? "up" : "down")"
        + (abs(yaw) < 0.5 ? "" : " and \(number(abs(yaw), 0)) deg to your \(yaw > 0 ? "left" : "right")")
    return [size, "                the lens is \(place); it \(turn)"]
  }

  private func words(_ zone: Zone) -> String {
    let p = zone.center.meters
    let place = sides([
      (p.x, "to the driver's left", "to the driver's right"), (p.y, "below", "above"), (p.z, "in front", "behind"),
    ])
    return "\(zone.name) (\(zone.zoneClass.rawValue)), from the lens: \(place)"
  }

  /// Distances with the words for positive and negative ones.
  private func sides(_ distances: [(Double, String, String)]) -> String {
    distances.map { "\(number(abs($0), 2)) m \($0 < 0 ? $2 : $1)" }.joined(separator: ", ")
  }
}
