import Draws
import Foundation
import HeedGeometry
import HeedSignals

/// What an object net would say of a phone: boxes that come late, scatter, fail, and are there without a phone.
///
/// Source of the numbers: docs/attention.md, `yolox_nano` on phones drawn into clips of people whom no threshold was chosen on,
/// and on clips without a phone.
struct ObjectNet: Sendable {
  /// How the net sees a picture.
  struct Quality {
    /// Between two looks, and until a look's boxes are there, seconds.
    var interval: Double
    var delay: ClosedRange<Double>
    /// Of the scores' odds, natural logarithms: of phones as people hold them, and of one from look to look.
    var odds: (mean: Double, spread: Double)
    var lookSpread: Double
    /// How often a hand or a head begins to look like a phone.
    var mistakesPerSecond: Double
  }

  /// What of the odds is left of a phone that the picture's edge cuts. Source: as above.
  private static let cutOdds = -2.4
  /// Share of a phone in the picture below which it is cut, and below which none is found.
  private static let whole = 0.9
  private static let leastVisible = 0.35
  /// Of a box's centre and of its sides, share of the longer side.
  private static let scatter = (center: 0.06, side: 0.15)
  /// How long a mistake lasts, seconds, and how far its score is above that of a phone.
  private static let mistakeLength = 0.3...1.0
  private static let mistakeScore = (from: 0.25, mean: 0.05)

  private let quality: Quality
  private let camera: PinholeCamera
  private var chance: SeededRandom
  private var odds = 0.0
  private var next = 0.0
  private var waiting: (boxes: [PhoneBox], due: Double)?
  private var mistakenUntil = -1.0

  init(_ reading: PhoneReading, camera: PinholeCamera, chance: SeededRandom) {
    (quality, self.camera, self.chance) = (reading.quality, camera, chance)
  }

  /// Another phone, or the same held otherwise.
  mutating func changePhone() { odds = chance.gaussian(quality.odds.mean, quality.odds.spread) }

  /// One frame.
  /// - Parameter phone: Its true box; nil: there is none.
  /// - Returns: The boxes that have just been found; nil: no look has ended.
  mutating func look(at phone: ImageRect?, face: ImageRect?, at time: Double) -> [PhoneBox]? {
    var found: [PhoneBox]?
    if let waiting, time >= waiting.due { (found, self.waiting) = (waiting.boxes, nil) }
    guard time >= next else { return found }
    next = time + quality.interval
    var boxes = phone.flatMap { self.box(of: $0) }.map { [$0] } ?? []
    if let face { boxes += mistake(at: face, time).map { [$0] } ?? [] }
    waiting = (boxes, time + chance.uniform(quality.delay))
    return found
  }

  private mutating func box(of phone: ImageRect) -> PhoneBox? {
    let (width, height) = (Double(camera.size.width), Double(camera.size.height))
    let (left, top) = (max(0, phone.x), max(0, phone.y))
    let (seenWidth, seenHeight) = (min(width, phone.right) - left, min(height, phone.bottom) - top)
    let visible = max(0, seenWidth) * max(0, seenHeight) / phone.area
    let own = odds + (visible < Self.whole ? Self.cutOdds : 0) + chance.gaussian(0, quality.lookSpread)
    let longer = max(seenWidth, seenHeight)
    let shift = chance.gaussians(SIMD3(repeating: Self.scatter.center * longer))
    let (wider, higher) = (chance.gaussian(0, Self.scatter.side), chance.gaussian(0, Self.scatter.side))
    guard visible >= Self.leastVisible else { return nil }
    let size = SIMD2(seenWidth * max(0.5, 1 + wider), seenHeight * max(0.5, 1 + higher))
    return PhoneBox(
      box: ImageRect(
        x: left + (seenWidth - size.x) / 2 + shift.x, y: top + (seenHeight - size.y) / 2 + shift.y, width: size.x,
        height: size.y), score: 1 / (1 + exp(-own)))
  }

  /// A hand at the face, or a head that is turned.
  private mutating func mistake(at face: ImageRect, _ time: Double) -> PhoneBox? {
    if time > mistakenUntil, chance.happens(quality.mistakesPerSecond * quality.interval) {
      mistakenUntil = time + chance.uniform(Self.mistakeLength)
    }
    let (isSeen, score) = (
      chance.happens(0.7), Self.mistakeScore.from - Self.mistakeScore.mean * log(chance.uniform(1e-6...1))
    )
    guard time <= mistakenUntil, isSeen else { return nil }
    return PhoneBox(
      box: ImageRect(x: face.x, y: face.center.y, width: face.width / 2, height: face.height / 2), score: min(1, score))
  }
}

extension PhoneReading {
  fileprivate var quality: ObjectNet.Quality {
    switch self {
    case .whole:
      ObjectNet.Quality(
        interval: 0.25, delay: 0.1...0.2, odds: (-1.60, 1.67), lookSpread: 0.86, mistakesPerSecond: 0.001)
    case .quarters:
      ObjectNet.Quality(
        interval: 0.25, delay: 0.1...0.2, odds: (-0.27, 0.90), lookSpread: 0.64, mistakesPerSecond: 0.008)
    }
  }
}
