public import HeedGeometry
import HeedPictures
public import HeedSignals

/// When a box is an object, and how a picture is shown to the net. May be changed while a detector runs.
///
/// The ``thresholds`` are reached as members of its own, too: `settings.confidence`.
@dynamicMemberLookup
public struct DetectorSettings: Hashable, Codable, Sendable {
  /// What the net is shown of a picture.
  public enum View: String, Hashable, Codable, Sendable, CaseIterable {
    /// The whole picture.
    case whole
    /// The whole picture, and once more the square in its middle: twice the time.
    case wholeAndCenter
    /// The whole picture, and overlapping squares from one end to the other.
    case tiles
    /// ``wholeAndCenter`` for pictures so long that most of the net's input would be padding, else ``whole``.
    case automatic
  }

  /// What a product sets: which boxes are objects, and of which classes.
  public var thresholds = ObjectThresholds()
  /// An object's box is the mean of its boxes, weighted by score; else it is the best one's alone.
  /// Choice: boxes of one car in following frames differ by a third less (docs/objects.md).
  public var mergesBoxes = true
  /// Boxes down to this share of the confidence still say where a stronger one's object is, 0...1.
  /// Choice: measured alike from 0.1 to 1 (docs/objects.md); a half keeps out boxes that are hardly boxes.
  public var weakestVote = 0.5
  /// A person on a two-wheeler is one rider.
  /// Choice: one object, one warning; off for models that know riders themselves and for studies of the raw boxes.
  public var joinsRiders = true
  /// When a person sits on a two-wheeler.
  public var riders = RiderJoining.Settings()
  /// Choice: finer boxes where the net's input would be half empty, and no more time anywhere else.
  public var view = View.automatic
  /// How many times longer than high a picture is, or higher than long, from which ``View/automatic`` looks twice.
  /// Choice: from here on less than half of a square input is picture.
  public var longFrom = 2.0
  /// Boxes this near to where a view ends inside the picture are pieces, and left to the other view; share of the input's
  /// longer side.
  /// Choice: 4 pixels of 416, about what boxes of these nets are uncertain by.
  public var pieceMargin = 0.01
  /// A side of a box this near to the picture's edge lies on it, and what is there is cut by the edge; input pixels.
  /// Choice: `yolox_nano` ends the boxes of a car that the edge cuts within 1.0 of it (39 pictures), and those of the car
  /// wholly in the picture 2.0 or more before it (13 pictures; docs/objects.md).
  public var edgeReach = 1.5
  /// Makes the picture upright before the net sees it; boxes are of the picture as it came.
  /// Choice: cameras are mounted upright unless the rig says otherwise.
  public var turn = QuarterTurn.none
  /// nil for the layout's own.
  /// Choice: nets find best what is laid out as in their training.
  public var placement: InputPlacement.Mode?

  /// The defaults.
  public init() {}

  public subscript<Value>(dynamicMember path: WritableKeyPath<ObjectThresholds, Value>) -> Value {
    get { thresholds[keyPath: path] }
    set { thresholds[keyPath: path] = newValue }
  }

  /// - Throws: ``VisionError/badArgument(message:)`` that names the first value that cannot be used.
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

  /// The parts of an upright picture that the net is shown; nil is the whole.
  func parts(of size: ImageSize) -> [ImageRect?] {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    let count =
      switch view {
      case .whole: 0
      case .wholeAndCenter: 1
      case .automatic: Double(long) >= longFrom * Double(short) ? 1 : 0
      // Choice: no more squares than a strip of eight has, whatever the picture's shape.
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
