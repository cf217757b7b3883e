import HeedFormats
import HeedGeometry
import HeedLens
import HeedSignals

/// Looks for a bank card in pictures, and learns the camera's field of view.
struct CardWatch {
  /// Minimum time between two analyzed pictures. Choice: a hand takes a third of a second to move a card.
  static let spacing = Duration.milliseconds(150)

  private(set) var size: ImageSize?
  private(set) var pictures = 0
  /// Number of pictures whose size differs from that of the first picture, because another camera made them.
  private(set) var oddSizes = 0
  /// Numbers of pictures without a usable card, by reason.
  private(set) var misses: [CardFinder.Reason: Int] = [:]
  /// The card in the last picture; nil without a card.
  private(set) var view: CardView?
  /// Progress of the measurement; nil before the first picture.
  private(set) var progress: CardLensEstimator.Progress?
  /// The message to the person about the last picture.
  private(set) var words = CardLensEstimator.Advice.show.words
  private var estimator: CardLensEstimator?
  private let finder = CardFinder()

  mutating func look(at frame: Frame) throws {
    pictures += 1
    size = size ?? frame.size
    guard frame.size == size else {
      oddSizes += 1
      return
    }
    var estimator = self.estimator ?? CardLensEstimator(size: frame.size)
    let known = estimator.progress
    switch try finder.find(in: frame, camera: known.isUsable ? known.camera : nil) {
    case .none(let reason):
      misses[reason, default: 0] += 1
      words = reason == .nothing ? known.advice.words : reason.words
      (view, progress) = (nil, known)
    case .card(let found):
      let after = estimator.update(found)
      words = after.advice.words
      (view, progress) = (found, after)
    }
    self.estimator = estimator
  }
}

extension CardLensEstimator.Progress {
  /// How the field of view was found, in words for a rig's file; nil if it was not found.
  var origin: String? {
    guard let fieldOfView, let fieldOfViewDeviation else { return nil }
    return "field of view: \(Figure.decimals(fieldOfView.degrees, 1)) +- "
      + "\(Figure.decimals(fieldOfViewDeviation.degrees, 1)) degrees, from \(used) views of a bank card"
  }
}
