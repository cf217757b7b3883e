import Foundation

/// Scenes in one file for `heed alerts`, one after the other, with long pauses in between.
package struct SceneFile: Sendable {
  /// Time from the last frame of a scene to the first of the next, seconds. Choice: longer than any memory of the
  /// road.
  static let pause = 30.0

  /// The scenes, all of one frame rate.
  package let scenes: [RoadScene]
  /// Start of each scene, seconds.
  package let starts: [Double]

  /// Yaw rate that the vehicle reports, degrees per second, + left; nil if it reports none.
  let yawRate: Double?

  package init(_ scenes: [RoadScene], yawRate: Double? = 0) {
    self.yawRate = yawRate
    var (starts, time) = ([Double](), 0.0)
    for scene in scenes {
      starts.append(time)
      time += ((scene.frames.last?.time ?? 0) + Self.pause).rounded(.up)
    }
    self.scenes = scenes
    self.starts = starts
  }

  package var ndjson: String {
    let camera = SimulatedCamera()
    let image = "[\(Int(camera.width)),\(Int(camera.height))]"
    var text =
      "{\"type\":\"camera\",\"image\":\(image),\"fx\":\(camera.focal),\"fy\":\(camera.focal),\"cx\":\(camera.centerX),"
      + "\"cy\":\(camera.centerY),\"height_m\":\(camera.heightMeters),\"pitch_deg\":0,\"roll_deg\":0,\"yaw_deg\":0}\n"
    let turn = yawRate.map { "\"yaw_rate_dps\":\($0 == 0 ? "0" : Self.text($0))," } ?? ""
    for (scene, start) in zip(scenes, starts) {
      for frame in scene.frames {
        let objects = frame.box.map { Self.object(scene, $0) } ?? ""
        text += "{\"t_ms\":\(Self.text(1000 * (start + frame.time))),\"image\":\(image),"
        text += "\"speed_mps\":\(Self.text(frame.speed)),\(turn)\"objects\":[\(objects)]"
        text += frame.look.map { ",\"driver\":\($0.json)" } ?? ""
        text += "}\n"
      }
    }
    return text
  }

  private static func object(_ scene: RoadScene, _ box: SimulatedCamera.Box) -> String {
    let sides = [box.left, box.top, box.right - box.left, box.bottom - box.top].map(text).joined(separator: ",")
    return "{\"id\":\"\(scene.id)\",\"label\":\"\(scene.label)\",\"box\":[\(sides)],\"score\":0.8}"
  }

  private static func text(_ value: Double) -> String { String(format: "%.3f", value) }
}
