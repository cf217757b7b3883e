import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVision

@Suite("The driver's body in pictures without a face")
struct BodyGaugeTests {
  private static let size = ImageSize(width: 160, height: 120)
  private static let face = ImageRect(x: 66, y: 30, width: 28, height: 34)

  /// A striped wall, and a body with a face at a place; nil for nobody.
  private func picture(
    _ index: Int, body: (x: Int, y: Int)? = (80, 0), light: Double = 1, cover: Bool = false
  ) -> Frame {
    var pixels = [UInt8](repeating: 0, count: Self.size.width * Self.size.height)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        var value = 60.0 + Double((x / 8 + y / 8) % 2) * 40
        if let body {
          let (across, down) = (x - body.x, y - body.y)
          if (30..<64).contains(down), abs(across) < 14 { value = 190 + Double((x * 7 + y * 3) % 3) * 20 }
          if down >= 66, abs(across) < 40 { value = 130 + Double(x % 4) * 10 }
        }
        if cover { value = 22 + 3 * sin(Double(x) / 40) }
        pixels[y * Self.size.width + x] = UInt8(max(0, min(255, (value * light).rounded())))
      }
    }
    return Frame(
      index: index, time: Timestamp(milliseconds: Double(index) * 100), size: Self.size, format: .gray8,
      pixels: pixels)
  }

  /// Ten pictures a second: `seen` with the face, then the traces without the face.
  private func traces(
    after seen: Int = 40, count: Int = 10, of without: (Int) -> Frame
  ) throws -> [BodyTrace] {
    var gauge = BodyGauge()
    for index in 0..<seen { #expect(try gauge.update(picture(index), face: Self.face) == nil) }
    return try (seen..<seen + count).compactMap { try gauge.update(without($0), face: nil) }
  }

  @Test("A body at rest keeps its trace")
  func restingBodyHasAnUnchangedTrace() throws {
    let trace = try #require(try traces { picture($0) }.last)
    #expect(trace == BodyTrace(body: 1, left: 0, right: 0, surroundings: 1, detail: 1))
  }

  @Test("An empty seat shows no body")
  func emptySeatShowsNoBody() throws {
    let trace = try #require(try traces { picture($0, body: nil) }.last)
    #expect(trace.body < 0.3 && trace.left == 0 && trace.right == 0 && trace.surroundings > 0.9)
    #expect(trace.detail > 0.5)
  }

  @Test("A leaning body covers its side", arguments: [(12, true), (148, false)])
  func leaningBodyCoversItsSide(middle: Int, isLeft: Bool) throws {
    let trace = try #require(try traces { picture($0, body: (middle, 20)) }.last)
    #expect((isLeft ? trace.left : trace.right) > 0.1)
    #expect((isLeft ? trace.right : trace.left) == 0)
  }

  @Test("An overall change of light changes nothing", arguments: [0.6, 0.8, 1.2])
  func lightChangesDoNotAffectTheBodyTrace(share: Double) throws {
    let trace = try #require(try traces { picture($0, light: share) }.last)
    #expect(trace.body > 0.95 && trace.surroundings > 0.95 && trace.left + trace.right < 0.02)
  }

  @Test("A covered lens shows no detail")
  func coveredLensShowsNoDetail() throws {
    let trace = try #require(try traces { picture($0, cover: true) }.last)
    #expect(trace.detail < 0.1 && trace.surroundings < 0.5)
  }

  @Test("The first picture without the face is measured, then one each 200 ms")
  func bodyTraceIsMeasuredEvery200Milliseconds() throws {
    #expect(try traces(count: 1) { picture($0) }.count == 1)
    #expect(try traces(count: 10) { picture($0) }.count == 5)
  }

  @Test(
    "Measuring needs two seconds of a face",
    arguments: [(19, false), (20, true), (21, true)])
  func bodyTraceNeedsTwoSecondsWithAFace(seen: Int, isReady: Bool) throws {
    #expect(try !traces(after: seen, count: 1) { picture($0) }.isEmpty == isReady)
  }

  @Test("Pictures of another size are not compared")
  func bodyTraceIsNotComparedAcrossPictureSizes() throws {
    let other = Frame(
      index: 50, time: .milliseconds5000, size: ImageSize(width: 80, height: 60), format: .gray8,
      pixels: [UInt8](repeating: 9, count: 4800))
    #expect(try traces(count: 1) { _ in other }.isEmpty)
  }
}

extension Timestamp {
  fileprivate static let milliseconds5000 = Timestamp(milliseconds: 5000)
}
