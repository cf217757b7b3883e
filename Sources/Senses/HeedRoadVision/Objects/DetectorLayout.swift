import HeedGeometry

/// The output layout of a YOLO net.
public enum DetectorLayout: String, Hashable, Codable, Sendable, CaseIterable {
  /// `[1, cells, 5 + classes]`: offsets in cells, log sizes, objectness, class scores; pixels 0...255, blue first.
  case yolox
  /// `[1, 3 x cells, 5 + classes]`: boxes in input pixels, objectness, class scores; pixels 0...1, red first.
  case yolov5
  /// `[1, 4 + classes, cells]`: boxes in input pixels, class scores without objectness; pixels 0...1, red first.
  case yolov8

  /// Strides of the grids of the model families, input pixels. Larger models have the second set.
  static let strides = [[8, 16, 32], [8, 16, 32, 64]]

  /// Number of values before the class scores: the box, and objectness if the layout has it.
  var leadingValues: Int { self == .yolov8 ? 4 : 5 }
  var placement: InputPlacement.Mode { self == .yolox ? .letterboxTopLeft : .letterboxCentered }

  func sides(boxes: Int, labels: Int) -> [Int] {
    self == .yolov8 ? [1, leadingValues + labels, boxes] : [1, boxes, leadingValues + labels]
  }

  func boxCount(_ input: ImageSize, strides: [Int]) -> Int {
    strides.reduce(0) { $0 + (input.width / $1) * (input.height / $1) } * (self == .yolov5 ? 3 : 1)
  }
}

/// One interpretation of a net's output: the layout and the grids.
struct DetectorReading: Hashable, Sendable {
  var layout: DetectorLayout
  var strides: [Int]

  /// All interpretations that fit an output of `sides`. The caller handles the case of none or several.
  static func all(sides: [Int], input: ImageSize, labels: Int) -> [DetectorReading] {
    DetectorLayout.allCases.flatMap { layout in
      DetectorLayout.strides.compactMap { strides in
        guard strides.allSatisfy({ input.width % $0 == 0 && input.height % $0 == 0 }) else { return nil }
        let expected = layout.sides(boxes: layout.boxCount(input, strides: strides), labels: labels)
        return sides == expected ? DetectorReading(layout: layout, strides: strides) : nil
      }
    }
  }

  /// For each layout that fits, the number of labels that an output of these sides implies. Messages use these numbers.
  static func labelCounts(sides: [Int], input: ImageSize) -> [(layout: DetectorLayout, count: Int)] {
    guard sides.count == 3, sides[0] == 1 else { return [] }
    return DetectorLayout.allCases.compactMap { layout in
      let (boxes, values) = layout == .yolov8 ? (sides[2], sides[1]) : (sides[1], sides[2])
      let fits = DetectorLayout.strides.contains { boxes == layout.boxCount(input, strides: $0) }
      return fits && values > layout.leadingValues ? (layout, values - layout.leadingValues) : nil
    }
  }
}
