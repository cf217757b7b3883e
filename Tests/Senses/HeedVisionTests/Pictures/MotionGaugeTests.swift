import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVision

@Suite struct MotionGaugeTests {
  private static let box = ImageRect(x: 20, y: 15, width: 60, height: 66)

  /// A picture with soft blobs of several sizes, shifted by some pixels.
  private func picture(
    _ index: Int, moved: Double = 0, noise: Double = 0, brighter: Double = 0, random: inout SeededRandom
  ) -> Frame {
    let (width, height) = (100, 96)
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) - moved, Double(y))
        let value = 120 + 40 * sin(u / 5) * cos(v / 7) + 25 * sin(u / 3 + v / 4) + brighter
        let spread = noise * (0..<3).reduce(0) { sum, _ in sum + .random(in: -1...1, using: &random) }
        pixels[y * width + x] = UInt8(max(0, min(255, (value + spread).rounded())))
      }
    }
    return Frame(
      index: index, time: Timestamp(milliseconds: Double(index) * 1000 / 30),
      size: ImageSize(width: width, height: height),
      format: .gray8, pixels: pixels)
  }

  /// Measurements of this many pictures at 30 Hz.
  private func measure(
    _ frames: Int, noise: Double = 0, face: (Int) -> ImageRect? = { _ in box }, moved: (Int) -> Double = { _ in 0 },
    brighter: (Int) -> Double = { _ in 0 }
  ) throws -> [PictureMotion] {
    var (gauge, random) = (MotionGauge(), SeededRandom(seed: 3))
    return try (0..<frames).compactMap { index in
      try gauge.update(
        picture(index, moved: moved(index), noise: noise, brighter: brighter(index), random: &random), face: face(index)
      )
    }
  }

  @Test func everyFifthPictureIsComparedOverTwoSeconds() throws {
    let found = try measure(90)
    #expect(found.count == 18)
    #expect(found.first?.comparisons.isEmpty == true)
    #expect(found.last?.comparisons.count == 10)
    let ages = found[17].comparisons.map { Int((found[17].time - $0.since).milliseconds.rounded()) }
    #expect(ages == (1...10).map { Int((Double($0) * 1000 / 6).rounded()) })
    #expect(found.allSatisfy { $0.isFace && $0.widthPixels >= 60 })
  }

  @Test func stillPictureHasNoShiftOrChange() throws {
    for comparison in try measure(60).flatMap(\.comparisons) {
      #expect(comparison.shiftPixels == 0 && comparison.change == 0)
    }
  }

  @Test func pictureNoiseAveragesOut() throws {
    for comparison in try measure(60, noise: 4).flatMap(\.comparisons) {
      #expect(comparison.shiftPixels < 0.04)
      #expect(comparison.change < 0.8)
    }
  }

  @Test(arguments: [0.0, 3])
  func motionOfATenthOfAPixelIsMeasured(noise: Double) throws {
    let found = try measure(60, noise: noise, moved: { $0 < 30 ? 0 : 0.2 })
    let across = try #require(found.last?.comparisons.last).shiftPixels
    #expect(abs(across - 0.2) < 0.05)
    let within = try #require(found.last?.comparisons.first).shiftPixels
    #expect(within < 0.03)
  }

  @Test func lightChangeIsMeasured() throws {
    let found = try measure(60, brighter: { $0 < 30 ? 0 : 3 })
    let across = try #require(found.last?.comparisons.last).change
    #expect(abs(across - 3) < 0.2)
  }

  @Test func movedFaceRestartsTheMotionComparison() throws {
    let found = try measure(60, face: { $0 < 30 ? Self.box : ImageRect(x: 40, y: 15, width: 60, height: 66) })
    #expect(found.map(\.comparisons.count).max() == 5, "one place is never compared with another")
    let swaying = try measure(60, face: { ImageRect(x: $0 % 2 == 0 ? 20 : 24, y: 15, width: 60, height: 66) })
    #expect(swaying.last?.comparisons.count == 10, "a box that trembles stays")
  }

  @Test func motionOfTheWholePictureIsMeasuredWithoutAFace() throws {
    let found = try measure(60, face: { $0 < 20 ? Self.box : nil })
    #expect(found.first?.isFace == true && found.last?.isFace == false)
    #expect(found.last?.widthPixels == 100)
    let hidden = try measure(60, face: { (20..<30).contains($0) ? nil : Self.box })
    #expect(hidden.allSatisfy { $0.isFace }, "a detector's hiccup changes nothing")
  }

  @Test func timeGapRestartsTheMotionComparison() throws {
    var (gauge, random) = (MotionGauge(), SeededRandom(seed: 3))
    var counts: [Int] = []
    for index in 0..<40 {
      let seen = picture(index < 20 ? index : index + 12, random: &random)
      if let found = try gauge.update(seen, face: Self.box) { counts.append(found.comparisons.count) }
    }
    #expect(counts == [0, 1, 2, 3, 0, 1, 2, 3])
  }

  @Test func flatPictureGivesNoMotionComparison() throws {
    var gauge = MotionGauge()
    for index in 0..<30 {
      let flat = frame(64, 48, .bgr8, time: Timestamp(milliseconds: Double(index) * 33)) { _, _ in [40, 40, 40] }
      let found = try gauge.update(flat, face: nil)
      #expect(found?.comparisons.isEmpty ?? true)
    }
  }

  @Test(arguments: [(1, 1), (9, 7), (3, 200)])
  func motionOfVerySmallPicturesIsNotMeasured(width: Int, height: Int) throws {
    var gauge = MotionGauge()
    for index in 0..<20 {
      let small = frame(width, height, .gray8, time: Timestamp(milliseconds: Double(index) * 33)) { x, y in
        [UInt8((x * 40 + y * 90) % 256)]
      }
      let found = try gauge.update(small, face: ImageRect(x: 0, y: 0, width: 1e9, height: .infinity))
      #expect(found?.comparisons.isEmpty ?? true)
    }
  }
}
