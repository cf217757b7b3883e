import Foundation
import HeedGeometry
import Testing

@testable import HeedRoadVision
@testable import HeedVision

@Suite("A net's numbers become boxes")
struct BoxDecoderTests {
  private static let input = ImageSize(width: 64, height: 32)
  private static let reading: [DetectorLayout: DetectorReading] = [
    .yolox: DetectorReading(layout: .yolox, strides: [8, 16, 32]),
    .yolov5: DetectorReading(layout: .yolov5, strides: [8, 16, 32]),
    .yolov8: DetectorReading(layout: .yolov8, strides: [8, 16, 32]),
  ]

  /// An output of zeros except for one box.
  private func candidates(
    _ layout: DetectorLayout, box index: Int, _ box: [Float], least: [Float] = [0.4, 0.4]
  ) throws -> [CandidateBox] {
    let decoder = BoxDecoder(try #require(Self.reading[layout]), input: Self.input, labels: 2)
    let buffer = FloatBuffer(count: decoder.valueCount)
    let count = decoder.valueCount / box.count
    buffer.withValues { values in
      for (k, value) in box.enumerated() {
        values[layout == .yolov8 ? k * count + index : index * box.count + k] = value
      }
    }
    return buffer.withValues { decoder.candidates($0, least: least) }
  }

  @Test func yoloxBoxesAreDecodedFromCellsAndLogarithms() throws {
    // Cells: 8x4 of 8 pixels, then 4x2 of 16; the 35th is the fourth of those, at 48, 0.
    let found = try candidates(.yolox, box: 35, [0.5, 0.25, Float(log(2.0)), 0, 0.9, 0.1, 0.8])
    let box = try #require(found.first)
    #expect(found.count == 1 && box.label == 1)
    #expect(abs(box.score - 0.72) < 1e-6)
    #expect(abs(box.box.x - (48 + 8 - 16)) < 1e-5 && abs(box.box.y - (4 - 8)) < 1e-5)
    #expect(abs(box.box.width - 32) < 1e-5 && abs(box.box.height - 16) < 1e-5)
  }

  @Test func yolov5BoxesAreDecodedFromPixels() throws {
    let found = try candidates(.yolov5, box: 100, [30, 20, 10, 8, 0.9, 0.8, 0.1])
    #expect(found.map(\.label) == [0])
    #expect(found.first?.box == ImageRect(x: 25, y: 16, width: 10, height: 8))
  }

  @Test func yolov8ScoreNeedsNoObjectness() throws {
    let found = try candidates(.yolov8, box: 41, [30, 20, 10, 8, 0.1, 0.8])
    #expect(found.map(\.label) == [1])
    #expect(abs((found.first?.score ?? 0) - 0.8) < 1e-6)
    #expect(found.first?.box == ImageRect(x: 25, y: 16, width: 10, height: 8))
  }

  @Test(arguments: [(Float(0.499), 0), (0.5, 1), (0.501, 1)])
  func minimumScoreIsInclusive(score: Float, expected: Int) throws {
    #expect(try candidates(.yolov8, box: 0, [8, 8, 8, 8, score, 0], least: [0.5, 0.9]).count == expected)
  }

  @Test func eachClassHasItsMinimumScore() throws {
    #expect(try candidates(.yolov8, box: 0, [8, 8, 8, 8, 0.6, 0], least: [0.5, 0.9]).count == 1)
    #expect(try candidates(.yolov8, box: 0, [8, 8, 8, 8, 0, 0.6], least: [0.5, 0.9]).isEmpty)
    // The better class decides, even if it is unwanted.
    #expect(try candidates(.yolov8, box: 0, [8, 8, 8, 8, 0.6, 0.7], least: [0.5, .infinity]).isEmpty)
  }

  @Test func uncertainTrafficLightGivesRedAndGreen() throws {
    let reading = try #require(Self.reading[.yolov8])
    let lights = BoxDecoder.Lights(all: [0, 1], red: [1])
    let decoder = BoxDecoder(reading, input: Self.input, labels: 3, lights: lights)
    let buffer = FloatBuffer(count: decoder.valueCount)
    let count = decoder.valueCount / 7
    // Green, red, car.
    let cases: [([Float], [Int])] = [
      ([0.8, 0.5, 0], [0, 1]), ([0.8, 0.3, 0], [0]), ([0.3, 0.5, 0.6], [2]), ([0, 0.5, 0], [1]),
    ]
    for (scores, expected) in cases {
      buffer.withValues { values in
        for (k, value) in ([8, 8, 8, 8] + scores).enumerated() { values[k * count] = value }
      }
      #expect(buffer.withValues { decoder.candidates($0, least: [0.4, 0.4, 0.4]) }.map(\.label) == expected)
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e38])
  func invalidNetOutputGivesNoBox(value: Float) throws {
    for layout in DetectorLayout.allCases {
      let sound: [Float] = layout == .yolov8 ? [8, 8, 8, 8, 0.9, 0] : [8, 8, 1, 1, 0.9, 0.9, 0]
      for position in sound.indices where value != 1e38 || position > 3 {
        var box = sound
        box[position] = value
        let found = try candidates(layout, box: 0, box)
        #expect(found.allSatisfy { $0.box.width.isFinite && $0.score <= 1 }, "\(layout) \(position)")
        // NaN classes lose to numbers.
        if position < sound.count - 1 { #expect(found.isEmpty, "\(layout) \(position)") }
      }
    }
  }

  @Test func detectedBoxesWithoutAreaAreDropped() throws {
    #expect(try candidates(.yolov5, box: 0, [8, 8, 0, 8, 1, 1, 0]).isEmpty)
    #expect(try candidates(.yolov5, box: 0, [8, 8, 8, -1, 1, 1, 0]).isEmpty)
  }
}

@Suite("The layout shows in the output's shape")
struct DetectorLayoutTests {
  private static let square = ImageSize(width: 640, height: 640)

  @Test(arguments: [
    ([1, 8400, 85], "yolox"), ([1, 25200, 85], "yolov5"), ([1, 84, 8400], "yolov8"), ([1, 34000, 85], ""),
    ([1, 8500, 85], "yolox"), ([1, 84, 8500], "yolov8"), ([1, 300, 6], ""), ([1, 8400, 84], ""), ([1, 25200, 84], ""),
    ([2, 8400, 85], ""), ([8400, 85], ""), ([], ""), ([1, 3, 80, 80, 85], ""),
  ])
  func outputShapeDecidesTheDetectorLayout(sides: [Int], expected: String) {
    let readings = DetectorReading.all(sides: sides, input: Self.square, labels: 80)
    #expect(readings.map(\.layout.rawValue) == (expected.isEmpty ? [] : [expected]))
  }

  @Test func largeDetectorModelsHaveAFourthGrid() throws {
    let input = ImageSize(width: 1280, height: 1280)
    let reading = try #require(DetectorReading.all(sides: [1, 102_000, 85], input: input, labels: 80).first)
    #expect(reading == DetectorReading(layout: .yolov5, strides: [8, 16, 32, 64]))
  }

  @Test func numberOfDetectorClassesIsReported() {
    let counts = DetectorReading.labelCounts(sides: [1, 8400, 12], input: Self.square)
    #expect(counts.map(\.count) == [7] && counts.map(\.layout) == [.yolox])
  }
}
