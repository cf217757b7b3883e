import Foundation

/// The camera line of a file of recognitions. Source: docs/formats.md, `heed alerts`.
package struct RoadCameraLine: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var focal: Double
  package var centerX: Double
  package var centerY: Double
  package var heightMeters = 1.65

  package init(width: Int, height: Int, focal: Double, centerX: Double, centerY: Double) {
    self.width = width
    self.height = height
    self.focal = focal
    self.centerX = centerX
    self.centerY = centerY
  }

  /// Source: data/README.md.
  package static let kitti = RoadCameraLine(
    width: 1242, height: 375, focal: 721.5377, centerX: 609.5593, centerY: 172.854)

  package var image: String { "[\(width),\(height)]" }

  package var line: String {
    "{\"type\":\"camera\",\"image\":\(image),\"fx\":\(focal),\"fy\":\(focal),\"cx\":\(centerX),\"cy\":\(centerY),"
      + "\"height_m\":\(heightMeters),\"pitch_deg\":0,\"roll_deg\":0,\"yaw_deg\":0}\n"
  }
}

/// Builds parts of the lines of a recognitions file.
package enum RecognitionText {
  /// - Parameter box: The box's x, y, width and height, pixels.
  package static func object(id: String?, label: String, box: [Double]) -> String {
    let name = id.map { "\"id\":\"\($0)\"," } ?? ""
    return "{\(name)\"label\":\"\(label)\",\"box\":[\(box.map(number).joined(separator: ","))]}"
  }

  package static func number(_ value: Double) -> String { String(format: "%.3f", value) }
}
