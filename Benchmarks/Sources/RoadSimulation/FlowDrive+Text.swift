package import Foundation
import Scoring

extension FlowDrive {
  /// The rig's assumptions about the camera before the drive: straight ahead, with a height that nobody measured or
  /// that is wrong by 30 cm.
  package var cameraLine: String {
    let optics = camera
    let isHeightSaid = id.utf8.reduce(0) { $0 &+ Int($1) } % 2 == 1
    let height = isHeightSaid ? ",\"height_m\":\(Self.text(optics.heightMeters + 0.3))" : ""
    return "{\"type\":\"camera\",\"image\":[\(Int(optics.width)),\(Int(optics.height))],\"fx\":\(optics.focal),"
      + "\"fy\":\(optics.focal),\"cx\":\(optics.centerX),\"cy\":\(optics.centerY)\(height),"
      + "\"pitch_deg\":0,\"roll_deg\":0,\"yaw_deg\":0}\n"
  }

  /// The drive as input for `heed alerts`.
  package var ndjson: Data {
    var text = Data(cameraLine.utf8)
    text.reserveCapacity(frames.count * 2500)
    let image = "\"image\":[\(Int(camera.width)),\(Int(camera.height))]"
    for frame in frames {
      var line = "{\"t_ms\":\(Self.text(1000 * frame.time)),\(image)"
      if let speed = frame.speed { line += ",\"speed_mps\":\(Self.text(speed))" }
      if let rate = frame.yawRate { line += ",\"yaw_rate_dps\":\(Self.text(rate * 180 / .pi))" }
      if let position = frame.position { line += ",\"position\":[\(Self.geo(position))]" }
      if let since = frame.since {
        line += ",\"flow\":{\"since_ms\":\(Self.text(1000 * since)),\"tracks\":["
        text.append(contentsOf: line.utf8)
        for (index, track) in frame.tracks.enumerated() {
          text.append(contentsOf: index == 0 ? [UInt8(ascii: "[")] : [UInt8(ascii: ","), UInt8(ascii: "[")])
          for (place, side) in [track.from.x, track.from.y, track.to.x, track.to.y].enumerated() {
            if place > 0 { text.append(UInt8(ascii: ",")) }
            Self.append(side, to: &text)
          }
          text.append(UInt8(ascii: "]"))
        }
        line = "]}"
      }
      text.append(contentsOf: (line + ",\"objects\":[]}\n").utf8)
    }
    return text
  }

  /// Writes hundredths of a pixel without `String(format:)`, which is too slow for millions of them.
  private static func append(_ value: Double, to text: inout Data) {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    text.append(contentsOf: "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)".utf8)
  }

  /// Longitude and latitude of a place that lies this many metres east and north of a reference place.
  private static func geo(_ position: SIMD2<Double>) -> String {
    // WGS 84: metres per degree at a latitude of 49 degrees.
    let (east, north) = (73_171.3, 111_209.7)
    return String(format: "%.9f,%.9f", 8.4 + position.x / east, 49 + position.y / north)
  }

  private static func text(_ value: Double) -> String { RecognitionText.number(value) }
}
