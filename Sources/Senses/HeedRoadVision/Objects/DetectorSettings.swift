public import HeedGeometry
public import HeedSignals
import HeedVision

/// Settings of object detection, which can change during detection. Members of ``thresholds`` are direct members too.
@dynamicMemberLookup
public struct DetectorSettings: Hashable, Codable, Sendable {
  /// The parts of the picture that the net sees.
  public enum View: String, Hashable, Codable, Sendable, CaseIterable {
    /// The whole picture.
    case whole
    /// The whole picture, and the square in its middle; takes twice the time.
    case wholeAndCenter
    /// The whole picture, and overlapping squares along its longer side.
    case tiles
    /// ``wholeAndCenter`` for elongated pictures, which leave most of the net's input empty; otherwise ``whole``.
    case automatic
  }

  /// The score thresholds, the overlap and the classes.
  public var thresholds = ObjectThresholds()
  /// True if an object's box is the score-weighted mean of its boxes. False if the object's box is its best box.
  /// Choice: with the mean, boxes of one car in successive frames differ by a third less (docs/road.md).
  public var mergesBoxes = true
  /// Minimum score of a box that contributes to the mean box of an object, relative to the confidence, 0...1. Choice:
  /// results are similar from 0.1 to 1 (docs/road.md); a half excludes the poorest boxes.
  public var weakestVote = 0.5
  /// True joins a person and their two-wheeler into one rider. Choice: one object gives one warning; models with a
  /// rider class and studies of raw boxes need false.
  public var joinsRiders = true
  /// The parts of the picture that the net sees. Choice: boxes become finer if half of the net's input is empty, and
  /// other pictures take no extra time.
  public var view = View.automatic
  /// Aspect ratio from which ``View/automatic`` adds the square. Choice: from this ratio half of a square input is
  /// padding.
  public var longFrom = 2.0
  /// Distance from a view's inner edge within which a box counts as cut and is left to the other view, relative to the
  /// input's longer side. Choice: 4 of 416 pixels, about the uncertainty of these nets' boxes.
  public var pieceMargin = 0.01
  /// Distance from the picture's edge within which a box's side counts as on the edge, input pixels. Choice: if the
  /// edge cuts a car, `yolox_nano` ends the car's box within 1.0 of the edge (39 pictures); boxes of whole cars end 2.0
  /// or more before the edge (13 pictures; docs/road.md).
  public var edgeReach = 1.5
  /// Turn that makes the picture upright for the net. Boxes refer to the original picture. Choice: cameras are mounted
  /// upright unless the rig says otherwise.
  public var turn = QuarterTurn.none
  /// Placement of the picture in the net's input; nil for the layout's placement. Choice: nets work best with the
  /// placement of their training.
  public var placement: InputPlacement.Mode?

  /// The defaults.
  public init() {}

  /// Direct access to the members of ``thresholds``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ObjectThresholds, Value>) -> Value {
    get { thresholds[keyPath: path] }
    set { thresholds[keyPath: path] = newValue }
  }

  /// - Throws: ``VisionError/badArgument(message:)``, which names the first value out of range.
  func check() throws(VisionError) {
    if let problem = thresholds.problem { throw .badArgument(message: "the detector's \(problem)") }
    for (name, value) in [("weakestVote", weakestVote), ("pieceMargin", pieceMargin)] where !(0...1).contains(value) {
      throw .badArgument(message: "the detector's \(name) is \(value); give a number from 0 to 1")
    }
    guard edgeReach >= 0, edgeReach.isFinite else {
      throw .badArgument(message: "the detector's edgeReach is \(edgeReach); give 0 or more")
    }
    guard longFrom >= 1 else { throw .badArgument(message: "the detector's longFrom is \(longFrom); give 1 or more") }
  }

  /// The parts of an upright picture that the net sees. nil stands for the whole picture.
  func parts(of size: ImageSize) -> [ImageRect?] {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    let count =
      switch view {
      case .whole: 0
      case .wholeAndCenter: 1
      case .automatic: Double(long) >= longFrom * Double(short) ? 1 : 0
      // Choice: at most 8 squares for any picture shape; 8 squares cover a strip eight times as long as wide.
      case .tiles: min(max(2, (long + short - 1) / short), 8)
      }
    guard long > short else { return [nil] }
    let room = Double(long - short)
    let squares = (0..<count).map { i in
      let at = (count == 1 ? room / 2 : room * Double(i) / Double(count - 1)).rounded(.down)
      return size.width >= size.height
        ? ImageRect(x: at, y: 0, width: Double(short), height: Double(short))
        : ImageRect(x: 0, y: at, width: Double(short), height: Double(short))
    }
    return [nil] + squares
  }
}
