package import Draws

/// A recording of the labelled drives of KITTI.
package struct RoadDrive: Sendable {
  package var name: String
  /// The boxes in the order of frames.
  package var boxes: [RoadBox]

  package static func all(_ boxes: [RoadBox]) -> [RoadDrive] {
    Dictionary(grouping: boxes, by: \.drive).sorted { $0.key < $1.key }
      .map { RoadDrive(name: $0.key, boxes: $0.value.sorted { ($0.frame, $0.track) < ($1.frame, $1.track) }) }
  }

  /// Source: data/README.md.
  package var camera: RoadCameraLine {
    name == "0014"
      ? RoadCameraLine(width: 1224, height: 370, focal: 707.0493, centerX: 604.0814, centerY: 180.5066)
      : RoadCameraLine.kitti
  }

  /// Tracks in the vehicle's path whose time to collision never falls below 3.5 s, as the row requires.
  package var harmless: Set<Int> {
    let dangerous = boxes.filter { $0.isInPath && $0.timeToCollision < 3.5 }.map(\.track)
    return Set(boxes.map(\.track)).subtracting(dangerous)
  }

  /// These boxes with independent normal noise on every side, pixels.
  package func withNoise(_ pixels: Double, using chance: inout SeededRandom) -> RoadDrive {
    var result = self
    for index in boxes.indices {
      let box = boxes[index]
      let moved = (0..<4).map { _ in chance.normal(0, pixels) }
      result.boxes[index].left = box.left + moved[0]
      result.boxes[index].top = box.top + moved[1]
      // A noisy box keeps a size of at least half a pixel.
      result.boxes[index].right = max(box.left + moved[0] + 0.5, box.right + moved[2])
      result.boxes[index].bottom = max(box.top + moved[1] + 0.5, box.bottom + moved[3])
    }
    return result
  }

  /// The input of `heed alerts`: one line per frame, ten a second.
  package var ndjson: String {
    let frames = Dictionary(grouping: boxes, by: \.frame)
    let last = boxes.last?.frame ?? 0
    return camera.line
      + (0...last).map { frame in
        let objects = (frames[frame] ?? []).map { box in
          RecognitionText.object(
            id: "\(box.track)", label: box.type,
            box: [box.left, box.top, box.right - box.left, box.bottom - box.top])
        }
        return "{\"t_ms\":\(frame * 100),\"image\":\(camera.image),\"objects\":[\(objects.joined(separator: ","))]}\n"
      }.joined()
  }
}
