import Foundation
import HeedGeometry

extension DoubtList {
  /// Usual heights, metres, and largest angles, degrees. Choice: from a bumper to the top of a truck's windscreen; cameras
  /// that see the road are mounted within half of these angles.
  private static let heights = 0.3...3.4, mostYaw = 30.0, mostPitch = 20.0, mostRoll = 20.0

  /// The road camera's place.
  mutating func road(_ camera: MountedCamera?) {
    guard let camera else { return }
    for (key, angle, most, words) in [
      ("yaw_deg", camera.yaw, Self.mostYaw, "looks back or aside"),
      ("pitch_deg", camera.pitch, Self.mostPitch, "looks far above or below the horizon"),
      ("roll_deg", camera.roll, Self.mostRoll, "lies on its side or upside down"),
    ] where abs(remainder(angle.degrees, 360)) > most {
      let text = "by \(key) \(((angle.degrees * 10).rounded() / 10).plain) the road camera \(words)"
      add(["road_camera", key], text, "a camera that looks level and straight ahead has \(key): 0", .almostCertain)
    }
    if let height = camera.heightMeters, !Self.heights.contains(height) {
      let feet = height > 1 ? "; \(height.plain) feet are \(((height * 30.48).rounded() / 100).plain) m" : ""
      add(["road_camera", "height_m"], "the road camera's height is \(height.plain) m", "give it in metres\(feet)")
    }
  }
}
