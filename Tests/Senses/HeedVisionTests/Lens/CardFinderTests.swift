import CardDrawing
import Draws
import Foundation
import HeedGeometry
import HeedLens
import HeedSignals
import Testing

@Suite("A bank card in a hand is found, to a fraction of a pixel")
struct CardFinderTests {
  private static let camera = PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5)

  /// A wall with a slow gradient of light.
  private static let wall: Frame = {
    var pixels: [UInt8] = []
    for y in 0..<480 { for x in 0..<640 { pixels += [UInt8](repeating: UInt8(30 + x / 32 + y / 48), count: 3) } }
    return Frame(index: 0, time: .zero, size: camera.size, format: .bgr8, pixels: pixels)
  }()

  private static func error(_ view: CardView, _ truth: [PlanePoint<Image>?]) -> Double {
    let truth = truth.compactMap { $0 }
    return (0..<4).map { first in
      (0..<4).map { view.corners[$0].distance(to: truth[($0 + first) % 4]) }.max() ?? .infinity
    }.min() ?? .infinity
  }

  @Test(arguments: [
    CardStudio.Hold(0, 0, 300, turned: 5, 5), .init(30, -20, 280, turned: 0, 38),
    .init(-30, 20, 320, turned: -35, 0, 20),
    .init(0, 10, 350, turned: 25, -25, 88),
  ])
  func foundCardCornersMatchTheDrawnCard(hold: CardStudio.Hold) throws {
    var draws = SeededRandom(seed: 11)
    let studio = CardStudio(camera: Self.camera)
    var errors: [Double] = []
    for _ in 0..<4 {
      let picture = studio.picture(hold, on: Self.wall, using: &draws)
      if case .card(let view) = try CardFinder().find(in: picture) {
        errors.append(Self.error(view, studio.corners(hold)))
        #expect(view.seenShare > 0.6 && view.blurPixels < 3 && view.deviationPixels < 1)
      }
    }
    #expect(errors.count >= 2, "\(errors.count) of 4 prints, each with a thumb, are found")
    #expect(errors.allSatisfy { $0 < 1 }, "\(errors)")
  }

  @Test func knownCameraRejectsImpossibleCards() throws {
    var draws = SeededRandom(seed: 3)
    let studio = CardStudio(camera: Self.camera)
    let hold = CardStudio.Hold(0, 0, 300, turned: 20, 20)
    let picture = studio.picture(hold, on: Self.wall, using: &draws)
    guard case .card = try CardFinder().find(in: picture, camera: Self.camera) else {
      Issue.record("the card is found before its camera")
      return
    }
    var narrow = Self.camera
    (narrow.fx, narrow.fy) = (2600, 2600)
    #expect(try CardFinder().find(in: picture, camera: narrow) == .none(.another), "no card looks so far away")
  }

  @Test func missingCardIsReportedWithAReason() throws {
    var draws = SeededRandom(seed: 7)
    #expect(try CardFinder().find(in: Self.wall) == .none(.nothing))
    let tiny = Frame(
      index: 0, time: .zero, size: ImageSize(width: 8, height: 8), format: .gray8,
      pixels: [UInt8](repeating: 9, count: 64))
    #expect(try CardFinder().find(in: tiny) == .none(.tooSmall))
    var studio = CardStudio(camera: Self.camera)
    studio.hasThumb = false
    // A telephone's shape: no camera sees a card like this.
    studio.shape = SIMD3(150, 70, 8)
    let telephone = studio.picture(.init(0, 0, 320, turned: 2, 2), on: Self.wall, using: &draws)
    guard case .none = try CardFinder().find(in: telephone) else {
      Issue.record("a telephone is no card")
      return
    }
    // Sharp corners, like a print's or a window's.
    studio.shape = SIMD3(85.6, 53.98, 0.01)
    for _ in 0..<4 {
      let sheet = studio.picture(.init(0, 0, 300, turned: 4, 4), on: Self.wall, using: &draws)
      let finding = try CardFinder().find(in: sheet)
      if case .card(let view) = finding { Issue.record("a sheet is no card: \(view)") }
    }
    for reason in [CardFinder.Reason.nothing, .cutOff, .tooSmall, .blurred, .covered, .another] {
      #expect(reason.words.hasSuffix("."))
    }
  }

  @Test func noiseContainsNoCard() throws {
    var draws = SeededRandom(seed: 9)
    let pixels = (0..<320 * 240).map { _ in UInt8(draws.index(below: 256)) }
    let noise = Frame(
      index: 0, time: .zero, size: ImageSize(width: 320, height: 240), format: .gray8, pixels: pixels)
    guard case .none = try CardFinder().find(in: noise) else {
      Issue.record("noise is no card")
      return
    }
  }
}
