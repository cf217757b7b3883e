import HeedGeometry

/// The output layout of a YOLO net.
public enum DetectorLayout: String, Hashable, Codable, Sendable, CaseIterable {
  /// Output `[1, cells, 5 + classes]`: offsets in cells, log sizes, objectness, class scores. Pixels 0...255, BGR.
  case yolox
  /// Output `[1, 3 x cells, 5 + classes]`: boxes in input pixels, objectness, class scores. Pixels 0...1, RGB.
  case yolov5
  /// Output `[1, 4 + classes, cells]`: boxes in input pixels, class scores, no objectness. Pixels 0...1, RGB.
  case yolov8

  /// Strides of the grids, input pixels, for the supported models; larger models have the second list.
  static let strides = [[8, 16, 32], [8, 16, 32, 64]]

  /// Number of a box's values before its class scores: the box, and objectness if the layout has it.
  var leadingValues: Int { self == .yolov8 ? 4 : 5 }
  var placement: InputPlacement.Mode { self == .yolox ? .letterboxTopLeft : .letterboxCentered }

  func sides(boxes: Int, labels: Int) -> [Int] {
    self == .yolov8 ? [1, leadingValues + labels, boxes] : [1, boxes, leadingValues + labels]
  }

  func boxCount(_ input: ImageSize, strides: [Int]) -> Int {
    strides.reduce(0) { $0 + (input.width / $1) * (input.height / $1) } * (self == .yolov5 ? 3 : 1)
  }
}

/// A way to read a detector's output: its layout and its grids.
struct DetectorReading: Hashable, Sendable {
  var layout: DetectorLayout
  var strides: [Int]

  /// All ways to read an output with dimensions `sides`. The caller handles no or several results.
  static func all(sides: [Int], input: ImageSize, labels: Int) -> [DetectorReading] {
    DetectorLayout.allCases.flatMap { layout in
      DetectorLayout.strides.compactMap { strides in
        guard strides.allSatisfy({ input.width % $0 == 0 && input.height % $0 == 0 }) else { return nil }
        let expected = layout.sides(boxes: layout.boxCount(input, strides: strides), labels: labels)
        return sides == expected ? DetectorReading(layout: layout, strides: strides) : nil
      }
    }
  }

  /// For each layout that fits these dimensions, the implied number of class names, which messages state.
  static func labelCounts(sides: [Int], input: ImageSize) -> [(layout: DetectorLayout, count: Int)] {
    guard sides.count == 3, sides[0] == 1 else { return [] }
    return DetectorLayout.allCases.compactMap { layout in
      let (boxes, values) = layout == .yolov8 ? (sides[2], sides[1]) : (sides[1], sides[2])
      let fits = DetectorLayout.strides.contains { boxes == layout.boxCount(input, strides: $0) }
      return fits && values > layout.leadingValues ? (layout, values - layout.leadingValues) : nil
    }
  }
}
