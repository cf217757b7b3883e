import CardDrawing
import Draws
import Foundation
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVision

/// Somebody who holds a card up and does what is asked, until the field of view is found.
struct Session {
  struct Answer: Encodable {
    var seed: Int
    var focal_px: Double
    var true_focal_px: Double
    /// Of the horizontal field of view, relative; nil without an answer.
    var error: Double?
    var deviation: Double?
    var is_good: Bool
    var shown: Int
    var found: Int
    var used: Int
    /// Errors of the found corners, pixels: median, and the worst of each view.
    var corner_px: [Double]
    /// Cards found where none is, or more than a fiftieth of the card's width beside it.
    var wrong: Int
    var reasons: [String: Int]
    var verdicts: [String: Int]
  }

  let studio: CardStudio
  let backgrounds: [Frame]
  let most: Int
  /// Whether the pictures are kept, and where.
  var folder: String?

  func run(seed: Int) throws -> Answer {
    var draws = SeededRandom(seed: UInt64(seed))
    let camera = studio.camera
    var estimator = CardLensEstimator(size: camera.size)
    let finder = CardFinder()
    var answer = Answer(
      seed: seed, focal_px: 0, true_focal_px: camera.fx, error: nil, deviation: nil, is_good: false, shown: 0, found: 0,
      used: 0, corner_px: [], wrong: 0, reasons: [:], verdicts: [:])
    var progress = estimator.progress
    while answer.shown < most, !progress.isGood {
      var studio = self.studio
      studio.blur = draws.uniform(0.6...1.6)
      studio.noise = draws.uniform(1...4)
      studio.hasThumb = draws.happens(0.85)
      let hold = self.hold(progress.advice, &draws)
      let corners = studio.corners(hold).compactMap { $0 }
      guard corners.count == 4, corners.allSatisfy({ isInside($0) }) else { continue }
      answer.shown += 1
      let picture = studio.picture(hold, on: backgrounds[draws.index(below: backgrounds.count)], using: &draws)
      if let folder {
        try writeCard(picture, to: "\(folder)/\(seed)-\(answer.shown).png")
      }
      switch try finder.find(in: picture, camera: progress.isUsable ? progress.camera : nil) {
      case .none(let reason): answer.reasons[reason.rawValue, default: 0] += 1
      case .card(let view):
        answer.found += 1
        let error =
          (0..<4).map { first in
            (0..<4).map { view.corners[$0].distance(to: corners[($0 + first) % 4]) }.max() ?? .infinity
          }.min() ?? .infinity
        answer.corner_px.append(error)
        if error > view.longestSidePixels / 50 { answer.wrong += 1 }
        progress = estimator.update(view)
        answer.verdicts[progress.view?.rawValue ?? "", default: 0] += 1
      }
    }
    answer.used = progress.used
    answer.deviation = progress.deviation
    answer.is_good = progress.isGood
    if progress.isUsable, let angle = progress.fieldOfView {
      let truth = 2 * atan(Double(camera.size.width) / 2 / camera.fx)
      answer.error = angle.radians / truth - 1
      answer.focal_px = progress.camera?.fx ?? 0
    }
    return answer
  }

  private func isInside(_ place: PlanePoint<Image>) -> Bool {
    place.x > 4 && place.y > 4 && place.x < Double(studio.camera.size.width - 5)
      && place.y < Double(studio.camera.size.height - 5)
  }

  /// As a person does what is asked: roughly.
  private func hold(_ advice: CardLensEstimator.Advice, _ draws: inout SeededRandom) -> CardStudio.Hold {
    let tilt = draws.uniform(15...52)
    let around: Double
    // The turn about x and y that brings a side near: the person's left is the picture's right.
    switch advice {
    case .tilt(.left): around = 0
    case .tilt(.right): around = .pi
    case .tilt(.top): around = -.pi / 2
    case .tilt(.bottom): around = .pi / 2
    default: around = draws.uniform(-Double.pi...Double.pi)
    }
    let way = around + draws.normal(0, 0.4)
    // The lean (x right, y down in the picture) of the near side: a turn about y by b brings the right side near by
    // -sin b along z, one about x by a the lower side by sin a.
    let (a, b) = (-tilt * sin(way), tilt * cos(way))
    let distance = draws.uniform(190...430)
    let camera = studio.camera
    let (spanX, spanY) = (0.3 * Double(camera.size.width) / camera.fx, 0.3 * Double(camera.size.height) / camera.fy)
    return CardStudio.Hold(
      draws.uniform(-spanX...spanX) * distance, draws.uniform(-spanY...spanY) * distance, distance, turned: a, b,
      draws.happens(0.25) ? 90 + draws.normal(0, 12) : draws.normal(0, 12))
  }
}
