import Foundation

/// Scenes as `heed alerts` reads them: one after the other, far apart in time.
package struct SceneFile: Sendable {
  /// Between the last frame of one scene and the first of the next, seconds. Choice: nothing that anybody remembers of a
  /// road lasts as long.
  static let pause = 30.0

  /// All at one rate.
  package let scenes: [RoadScene]
  /// When each begins, seconds.
  package let starts: [Double]

  /// What the vehicle says of its turn, degrees a second, + left; nil: nothing.
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
