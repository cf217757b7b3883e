import Foundation
import HeedGeometry
import HeedSignals

extension DoubtList {
  /// Largest angle from the vehicle's x axis to the way from the eyes to the road zone, degrees. Choice: 99 % of drawn
  /// right rigs are within 22 (Benchmarks/rigs).
  private static let mostOff = 28.0
  /// Usual heights over the road, metres. Choice: from a sports car's column to a truck's roof.
  private static let heights = 0.5...3.8

  /// The cabin camera's place and angles in the vehicle.
  mutating func mount(_ mount: Transform<Vehicle, Camera>?, _ layout: CabinLayout) {
    guard let mount else { return }
    let (turn, height, part) = (mount.rotation, mount.origin.z, ["cabin_camera", "vehicle_from_camera"])
    let (yaw, pitch, roll) = (turn.yaw, turn.pitch, turn.roll)
    let isRadians = [yaw, pitch, roll].allSatisfy { abs($0.degrees) < 6.3 } && yaw.degrees.rounded() != yaw.degrees
    func off(_ turn: Rotation<Vehicle, Camera>) -> Double { acos(min(1, turn.apply(layout.ahead).x)) * 180 / .pi }
    let wrong = [
      ("pitch_deg", pitch, abs(pitch.degrees) > 60, "looks at roof or floor, not at the driver", 0),
      ("yaw_deg", yaw, turn.zAxis.x > -0.2, "looks ahead or aside, not at the driver", 180),
      ("roll_deg", roll, abs(roll.degrees) > 45, "lies on its side or upside down", 0),
    ].first(where: \.2)
    if let (key, angle, _, words, usual) = wrong {
      let cause = isRadians ? ": the angles are in radians" : ""
      let text = "by \(key) \(((angle.degrees * 100).rounded() / 100).plain) the cabin camera \(words)\(cause)"
      let remedy = "an upright camera that looks back at the driver has \(key): \(usual)"
      add(part + [key], text, isRadians ? "multiply them by 57.3" : remedy)
    } else if layout.misplaced.isEmpty, layout.rig.forwardZone != nil, off(turn) > Self.mostOff {
      let way = turn.apply(layout.ahead)
      let isYaw = abs(way.y) > abs(way.z)
      let key = isYaw ? "yaw_deg" : "pitch_deg"
      let mirrored = Rotation<Vehicle, Camera>(yaw: isYaw ? -yaw : yaw, pitch: isYaw ? pitch : -pitch, roll: roll)
      let sign = off(mirrored) < off(turn) / 2 ? ": \(key) has the wrong sign" : ""
      let text = "by vehicle_from_camera the forward zone lies \(Int(off(turn))) degrees from straight ahead\(sign)"
      add(part + [key], text, "check yaw (+ left), pitch (+ up) and the zone")
    }
    let side = (mount * Point<Camera>(meters: layout.eyes)).y
    if !Self.heights.contains(height) || layout.rig.seat.map({ side * ($0 == .left ? 1 : -1) < -0.15 }) ?? false {
      let words = String(format: "the cabin camera %.2f m up and the driver %.2f m to the left", height, side)
      let remedy = "give metres ahead, left and up of the road below the road camera, in this order"
      add(part + ["position_m"], "position_m puts \(words), which contradicts seat or road", remedy)
    }
  }
}
