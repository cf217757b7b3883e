public import HeedGeometry
public import HeedSignals
import HeedVision

/// Settings of object detection, which can change during detection. Members of ``thresholds`` are direct members too.
@dynamicMemberLookup
public struct DetectorSettings: Hashable, Codable, Sendable {
  /// The choice of parts of the picture that the net sees.
  public enum View: String, Hashable, Codable, Sendable, CaseIterable {
    /// The whole picture.
    case whole
    /// The whole picture, and the square in its middle. Detection takes twice the time.
    case wholeAndCenter
    /// The whole picture, and overlapping squares along its longer side.
    case tiles
    /// ``wholeAndCenter`` for elongated pictures, which leave most of the net's input empty; otherwise ``whole``.
    case automatic
  }

  /// The score thresholds, the overlap and the classes.
  public var thresholds = ObjectThresholds()
  /// True makes an object's box the score-weighted mean of all boxes found for it; false takes the best box. Choice:
  /// with the mean, boxes of one car in successive frames differ by a third less (docs/road.md).
  public var mergesBoxes = true
  /// Minimum score of a box that contributes to an object's mean box, relative to the confidence, 0...1. Choice:
  /// results are similar from 0.1 to 1 (docs/road.md); 0.5 excludes the poorest boxes.
  public var weakestVote = 0.5
  /// True joins a person and their two-wheeler into one rider. Choice: one warning per rider; models with a rider
  /// class need false.
  public var joinsRiders = true
  /// The parts of the picture that the net sees. Choice: finer boxes where half of the net's input is empty.
  public var view = View.automatic
  /// Distance from the picture's edge within which a box's side counts as on the edge, input pixels. Choice:
  /// `yolox_nano` ends the boxes of cars that the edge cuts within 1.0 of the edge (39 pictures), and boxes of whole
  /// cars 2.0 or more before it (13 pictures; docs/road.md).
  public var edgeReach = 1.5
  /// Turn that makes the picture upright for the net. Boxes refer to the frame as it is. Choice: cameras are upright.
  public var turn = QuarterTurn.none
  /// Placement of the picture in the net's input; nil, the default, for the layout's, as in the net's training.
  public var placement: InputPlacement.Mode?

  /// Aspect ratio from which ``View/automatic`` adds the square. Choice: half of the net's input is then padding.
  private static let longFrom = 2.0
  /// Distance from a view's inner edge within which a box counts as cut, and only the other view's box is used,
  /// relative to the input's longer side. Choice: 4 of 416 pixels, about the uncertainty of these nets' boxes.
  static let pieceMargin = 0.01

  /// The default settings.
  public init() {}

  /// Gives direct access to the members of ``thresholds``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ObjectThresholds, Value>) -> Value {
    get { thresholds[keyPath: path] }
    set { thresholds[keyPath: path] = newValue }
  }

  /// - Throws: ``VisionError/badArgument(message:)``, which names the first value out of range.
  func check() throws(VisionError) {
    if let problem = thresholds.problem { throw .badArgument(message: "the detector's \(problem)") }
    guard (0...1).contains(weakestVote) else {
      throw .badArgument(message: "the detector's weakestVote is \(weakestVote); give a number from 0 to 1")
    }
    guard edgeReach >= 0, edgeReach.isFinite else {
      throw .badArgument(message: "the detector's edgeReach is \(edgeReach); give 0 or more")
    }
  }

  /// The parts of an upright picture that the net sees; a nil entry stands for the whole picture.
  func parts(of size: ImageSize) -> [ImageRect?] {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    let count =
      switch view {
      case .whole: 0
      case .wholeAndCenter: 1
      case .automatic: Double(long) >= Self.longFrom * Double(short) ? 1 : 0
      // Choice: at most 8 squares, which cover a strip eight times as long as wide.
      case .tiles: min(max(2, (long + short - 1) / short), 8)
      }
    guard long > short else { return [nil] }
    let (room, side) = (Double(long - short), Double(short))
    let squares = (0..<count).map { i in
      let at = (count == 1 ? room / 2 : room * Double(i) / Double(count - 1)).rounded(.down)
      let isWide = size.width >= size.height
      return ImageRect(x: isWide ? at : 0, y: isWide ? 0 : at, width: side, height: side)
    }
    return [nil] + squares
  }
}
