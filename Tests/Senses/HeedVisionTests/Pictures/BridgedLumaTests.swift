import CHeedVision
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVision

/// Direct calls of `chv_luma` and `chv_contrast`.
@Suite struct BridgedLumaTests {
  private struct Part {
    var x: Int32 = 0
    var y: Int32 = 0
    var width: Int32
    var height: Int32
  }

  private func luma(_ frame: Frame, _ part: Part, _ width: Int32, _ height: Int32) -> (chv_status, [Float]) {
    var values = [Float](repeating: -1, count: max(0, Int(width)) * max(0, Int(height)))
    let status = withExtendedLifetime(frame) {
      var image = frame.bridged
      return chv_luma(&image, part.x, part.y, part.width, part.height, width, height, &values)
    }
    return (status, values)
  }

  private func read(_ frame: Frame, _ part: Part, _ width: Int32, _ height: Int32) throws -> [Float] {
    let (status, values) = luma(frame, part, width, height)
    try check(status)
    return values
  }

  private let ramp = frame(20, 10, .gray8) { x, y in [UInt8(5 * x + 7 * y)] }

  @Test(
    arguments: [
      [-1, 0, 5, 5], [0, -1, 5, 5], [0, 0, 0, 5], [0, 0, 5, 0], [16, 0, 5, 5], [0, 6, 5, 5], [0, 0, 21, 10],
      [0, 0, 20, 11], [.max, 0, 5, 5], [0, .max, 5, 5], [1, 0, .max, 5], [0, 1, 5, .max], [.min, 0, 5, 5],
      [0, 0, .min, 5], [0, 0, -5, -5],
    ] as [[Int32]])
  func picturePartsOutsideTheImageAreRefused(part: [Int32]) {
    let part = Part(x: part[0], y: part[1], width: part[2], height: part[3])
    #expect(luma(ramp, part, 5, 5).0 == CHV_BAD_ARGUMENT)
  }

  @Test func invalidLumaArgumentsAreRefused() {
    for (width, height) in [(0, 5), (5, 0), (-5, 5), (5, -5)] as [(Int32, Int32)] {
      #expect(luma(ramp, Part(width: 5, height: 5), width, height).0 == CHV_BAD_ARGUMENT)
    }
    var value: Float = 0
    var image = ramp.bridged
    #expect(chv_luma(nil, 0, 0, 1, 1, 1, 1, &value) == CHV_BAD_ARGUMENT)
    #expect(chv_luma(&image, 0, 0, 1, 1, 1, 1, nil) == CHV_BAD_ARGUMENT)
    image.stride = 19
    #expect(chv_luma(&image, 0, 0, 1, 1, 1, 1, &value) == CHV_BAD_ARGUMENT, "rows that overlap")
    image = ramp.bridged
    image.format = chv_format(rawValue: 9)
    #expect(chv_luma(&image, 0, 0, 1, 1, 1, 1, &value) == CHV_BAD_ARGUMENT)
  }

  @Test func picturePartsAtTheEdgesAreRead() throws {
    #expect(try read(ramp, Part(width: 20, height: 10), 20, 10).count == 200)
    #expect(try read(ramp, Part(x: 19, y: 9, width: 1, height: 1), 1, 1) == [158])
    #expect(try read(ramp, Part(x: 18, y: 0, width: 2, height: 2), 2, 2) == [90, 95, 97, 102])
  }

  @Test func pixelFormatsGiveTheSameLuma() throws {
    func gray(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 37 + y * 91) % 256) }
    let frames = [
      frame(9, 7, .gray8) { x, y in [gray(x, y)] },
      frame(9, 7, .bgr8) { x, y in [gray(x, y), gray(x, y), gray(x, y)] },
      frame(9, 7, .bgra8) { x, y in [gray(x, y), gray(x, y), gray(x, y), 13] },
    ]
    for (width, height) in [(5, 4), (10, 8), (3, 2)] as [(Int32, Int32)] {
      let read = try frames.map { try self.read($0, Part(x: 2, y: 1, width: 5, height: 4), width, height) }
      #expect(read[0] == read[1] && read[0] == read[2])
    }
    let colour = try read(frame(2, 2) { _, _ in [10, 100, 200] }, Part(width: 2, height: 2), 2, 2)
    #expect(colour.allSatisfy { $0 == 120 }, "0.114 of blue, 0.587 of green, 0.299 of red, to a whole step")
  }

  @Test func paddedRowsAreRead() throws {
    let padded = frame(12, 4, .gray8) { x, y in [x < 9 ? UInt8(x + 10 * y) : 255] }
    let view = Frame(
      index: 0, time: .zero, size: ImageSize(width: 9, height: 4), stride: 12, format: .gray8, bytes: padded.bytes,
      release: { _ = padded })
    #expect(try read(view, Part(x: 7, y: 2, width: 2, height: 2), 2, 2) == [27, 28, 37, 38])
  }

  @Test(arguments: [[10, 5], [5, 10], [20, 5], [4, 2], [40, 20], [20, 30]] as [[Int32]])
  func resizingKeepsTheMeanBrightness(size: [Int32]) throws {
    let values = try read(ramp, Part(width: 20, height: 10), size[0], size[1])
    let mean = values.reduce(0, +) / Float(values.count)
    #expect(abs(mean - 79) < 0.1)
  }

  @Test func shrinkingUsesEveryPixel() throws {
    // One bright pixel in a row or column between the sampled ones.
    for (x, y) in [(0, 0), (7, 3), (6, 2), (15, 7)] {
      let dot = frame(16, 8, .gray8) { [($0, $1) == (x, y) ? 240 : 0] }
      for (width, height) in [(4, 2), (16, 2), (4, 8)] as [(Int32, Int32)] {
        let sum = try read(dot, Part(width: 16, height: 8), width, height).reduce(0, +)
        let expected = 240 * Float(width * height) / 128
        #expect(abs(sum - expected) < 0.01, "\(width) x \(height)")
      }
    }
  }

  @Test func pictureHalvingAveragesFourPixels() throws {
    let values: [Float] = [1, 3, 10, 20, 99, 5, 7, 30, 40, 99, 99, 99, 99, 99, 99]
    var out = [Float](repeating: 0, count: 2)
    try check(chv_halve(values, 5, 3, &out))
    #expect(out == [4, 25], "the odd column and row are left out")
    for (width, height) in [(1, 3), (5, 1), (0, 0), (-5, 3)] as [(Int32, Int32)] {
      #expect(chv_halve(values, width, height, &out) == CHV_BAD_ARGUMENT)
    }
    #expect(chv_halve(nil, 5, 3, &out) == CHV_BAD_ARGUMENT)
    #expect(chv_halve(values, 5, 3, nil) == CHV_BAD_ARGUMENT)
  }

  @Test func invalidContrastSettingsAreRefused() {
    let values = [Float](repeating: 9, count: 12)
    var out = values
    for (width, height, fine, coarse, floor) in [
      (0, 4, 1, 2, 1), (3, 0, 1, 2, 1), (-3, -4, 1, 2, 1), (3, 4, 0, 2, 1), (3, 4, -1, 2, 1), (3, 4, 2, 2, 1),
      (3, 4, 2, 1, 1), (3, 4, 1, 2, 0), (3, 4, 1, 2, -1), (3, 4, .nan, 2, 1), (3, 4, 1, .nan, 1), (3, 4, 1, 2, .nan),
    ] as [(Int32, Int32, Double, Double, Double)] {
      #expect(chv_contrast(values, width, height, fine, coarse, floor, 1, &out) == CHV_BAD_ARGUMENT)
    }
    #expect(chv_contrast(nil, 3, 4, 1, 2, 1, 1, &out) == CHV_BAD_ARGUMENT)
    #expect(chv_contrast(values, 3, 4, 1, 2, 1, 1, nil) == CHV_BAD_ARGUMENT)
    #expect(chv_contrast(values, 3, 4, 1, .infinity, 1, 1, &out) != CHV_OK)
  }

  @Test func contrastDoesNotDependOnTheLight() throws {
    // An edge between 40 and 80, and the same edge in twice the light: equal without a floor.
    func contrast(_ light: Float) throws -> [Float] {
      let values = (0..<400).map { ($0 % 20 < 10 ? 40 : 80) * light }
      var out = values
      try check(chv_contrast(values, 20, 20, 0.7, 2, 1e-9, 1, &out))
      return out
    }
    let (one, two) = (try contrast(1), try contrast(2))
    #expect(zip(one, two).allSatisfy { abs($0 - $1) < 1e-5 })
    #expect(one[209] < -0.1 && one[210] > 0.1, "darker before the edge, brighter behind it")
    #expect(abs(one[200]) < 1e-3, "and nothing far from it")
  }
}
