import HeedVision

/// One of the two BlazeFace nets, with the anchor grid it was trained with.
enum BlazeFaceVariant: String, Hashable, Codable, Sendable {
  /// The net for faces at least a fifth of the picture wide. It takes a third of the time of `fullRange`.
  case shortRange
  /// The net that also finds small faces.
  case fullRange

  var modelName: String { self == .shortRange ? "face_detection_short" : "face_detection_full" }

  /// Side of the net's input, pixels. The net's raw values are in units of `1 / side`.
  /// Source: MediaPipe 0.10.21, face_detection_{short,full}_range graphs (docs/references.md, face models), as are
  /// the numbers below.
  var side: Int { self == .shortRange ? 128 : 192 }
  /// Minimum score of a face, 0...1.
  var leastScore: Double { self == .shortRange ? 0.5 : 0.6 }
  /// Grids of anchors (the fixed boxes to which outputs refer), in output order: cells per side, anchors per cell.
  private var grids: [(cells: Int, anchors: Int)] { self == .shortRange ? [(16, 2), (8, 6)] : [(48, 1)] }

  /// Anchor centres as fractions of the padded picture, one per output box.
  var anchors: [SIMD2<Double>] {
    grids.flatMap { grid in
      (0..<grid.cells * grid.cells).flatMap { cell in
        let center = SIMD2(Double(cell % grid.cells) + 0.5, Double(cell / grid.cells) + 0.5) / Double(grid.cells)
        return repeatElement(center, count: grid.anchors)
      }
    }
  }

  var shape: NetShape {
    let boxes = anchors.count
    return NetShape(
      channels: 3, height: side, width: side,
      outputs: [.init("boxes", count: boxes * FaceCandidate.valueCount), .init("scores", count: boxes)], order: .pixels)
  }
}
