import Foundation
import HeedGeometry

/// A box as the detector gives it, in coordinates of the net's input, where integers are pixel edges.
struct CandidateBox: Hashable, Sendable {
  /// Index of the box's class in the label file.
  var label: Int
  var score: Double
  var box: ImageRect
}

/// Decodes the output of a YOLO net into boxes.
struct BoxDecoder: Sendable {
  private let layout: DetectorLayout
  private let boxCount, labelCount: Int
  /// Corner and side of the grid cell of each box, input pixels; empty for layouts with decoded boxes.
  private let cells: [SIMD3<Float>]
  private let input: ImageSize
  private let lights: Lights

  /// Indices of the traffic-light labels in the label file.
  struct Lights: Hashable, Sendable {
    var all: Set<Int> = []
    var red: Set<Int> = []
  }

  init(_ reading: DetectorReading, input: ImageSize, labels: Int, lights: Lights = Lights()) {
    self.lights = lights
    layout = reading.layout
    self.input = input
    labelCount = labels
    boxCount = reading.layout.boxCount(input, strides: reading.strides)
    cells = reading.layout == .yolox ? Self.cells(input, reading.strides) : []
  }

  var valueCount: Int { boxCount * (layout.leadingValues + labelCount) }

  /// Boxes whose best class reaches its minimum score. A traffic light that may also be red gives one box per label.
  /// - Parameter least: Minimum score per label.
  func candidates(_ values: UnsafeMutableBufferPointer<Float>, least: [Float]) -> [CandidateBox] {
    precondition(values.count == valueCount && least.count == labelCount, "the net's whole output, a score a label")
    let lowest = least.min() ?? 1
    return (0..<boxCount).flatMap { i -> [CandidateBox] in
      let sureness = layout == .yolov8 ? 1 : value(values, i, 4)
      // No class score exceeds 1, so a low objectness already rejects most boxes here.
      guard sureness >= lowest, sureness <= 1 else { return [] }
      var (label, best) = (-1, Float(-1))
      for c in 0..<labelCount {
        let score = value(values, i, layout.leadingValues + c)
        if score > best { (label, best) = (c, score) }
      }
      let others = lights.all.contains(label) ? lights.red.subtracting([label]).sorted() : []
      return ([label] + others).compactMap { label in
        guard label >= 0, best <= 1 else { return nil }
        let score = sureness * value(values, i, layout.leadingValues + label)
        guard score >= least[label], let box = box(values, i) else { return nil }
        return CandidateBox(label: label, score: Double(score), box: box)
      }
    }
  }

  /// Mean of all boxes' centres, relative to the sides of the net's input: about a half if boxes are in pixels.
  func meanCenter(_ values: UnsafeMutableBufferPointer<Float>) -> SIMD2<Double> {
    precondition(values.count == valueCount, "the net's whole output")
    var sum = SIMD2<Double>.zero
    for i in 0..<boxCount { sum += SIMD2(Double(value(values, i, 0)), Double(value(values, i, 1))) }
    let mean: SIMD2<Double> = sum / Double(boxCount)
    return mean / SIMD2<Double>(Double(input.width), Double(input.height))
  }

  @inline(__always)
  private func value(_ values: UnsafeMutableBufferPointer<Float>, _ box: Int, _ index: Int) -> Float {
    layout == .yolov8 ? values[index * boxCount + box] : values[box * (layout.leadingValues + labelCount) + index]
  }

  /// A decoded box; nil if a value is not finite or the box has no area.
  private func box(_ values: UnsafeMutableBufferPointer<Float>, _ i: Int) -> ImageRect? {
    var (x, y) = (value(values, i, 0), value(values, i, 1))
    var (width, height) = (value(values, i, 2), value(values, i, 3))
    if layout == .yolox {
      // Source: YOLOX `decode_outputs`.
      let cell = cells[i]
      (x, y) = (x * cell.z + cell.x, y * cell.z + cell.y)
      (width, height) = (exp(width) * cell.z, exp(height) * cell.z)
    }
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    return ImageRect(
      x: Double(x) - Double(width) / 2, y: Double(y) - Double(height) / 2, width: Double(width), height: Double(height))
  }

  private static func cells(_ input: ImageSize, _ strides: [Int]) -> [SIMD3<Float>] {
    strides.flatMap { step in
      (0..<input.height / step).flatMap { row in
        (0..<input.width / step).map { SIMD3(Float($0 * step), Float(row * step), Float(step)) }
      }
    }
  }
}
