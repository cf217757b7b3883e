import HeedGeometry
public import HeedSignals
public import HeedVision
import Synchronization

/// Finds objects in single road frames, with an exchangeable net. One thread uses a detector at a time.
public protocol Detector: AnyObject {
  /// Finds all objects of a frame, best first.
  ///
  /// Boxes are clipped to the original frame and use its coordinates, 0...width, where integers are pixel edges.
  /// Where a box's side lies on the frame's edge, the object may continue beyond the picture.
  func objects(in frame: Frame) throws(VisionError) -> [RoadObject]
  /// Sets the score thresholds from the next frame on. Any thread may call this method.
  /// - Throws: ``VisionError/badArgument(message:)`` for a value out of range; the old thresholds then stay.
  func use(_ thresholds: ObjectThresholds) throws(VisionError)
}

/// A YOLOX, YOLOv5 or YOLOv8 detector. Any thread may change the thresholds; frames come from one thread at a time.
public final class YOLODetector: Detector {
  /// Minimum score of a box that contributes to an object's mean box, relative to the confidence, 0...1. Choice:
  /// results are similar from 0.1 to 1 (docs/road.md); 0.5 excludes the poorest boxes.
  private static let weakestVote = 0.5
  /// Distance from the picture's edge within which a box's side counts as on the edge, input pixels. Choice:
  /// `yolox_nano` ends the boxes of cars that the edge cuts within 1.0 of the edge (39 pictures), and boxes of whole
  /// cars 2.0 or more before it (13 pictures; docs/road.md).
  private static let edgeReach = 1.5
  /// Aspect ratio from which the net also sees the square in the picture's middle. Choice: half of the net's input is
  /// then padding, and the square gives finer boxes.
  private static let longFrom = 2.0

  /// The description of the net in use.
  public let model: RoadModel.Entry
  private let labels: [RoadLabel]
  private let net: DetectorNet
  private let current: Mutex<ObjectThresholds>

  /// Loads the detector's net.
  /// - Throws: ``VisionError/badArgument(message:)`` for thresholds out of range,
  ///   ``VisionError/modelUnsuitable(path:message:)`` for a model that is not a detector.
  public init(
    _ model: RoadModel, engine: any InferenceEngine, thresholds: ObjectThresholds = ObjectThresholds()
  ) throws(VisionError) {
    try Self.check(thresholds)
    self.model = model.entry
    let names = model.entry.labels.map { RoadLabel($0) }
    labels = names
    let lights = BoxDecoder.Lights(
      all: Set(names.indices.filter { names[$0].isLight }),
      red: Set(names.indices.filter { names[$0] == .trafficLightRed }))
    net = try DetectorNet(model, engine: engine, lights: lights)
    current = Mutex(thresholds)
  }

  /// Changes the thresholds from the next frame on, as ``Detector/use(_:)`` describes.
  public func use(_ thresholds: ObjectThresholds) throws(VisionError) {
    try Self.check(thresholds)
    current.withLock { $0 = thresholds }
  }

  private static func check(_ thresholds: ObjectThresholds) throws(VisionError) {
    if let problem = thresholds.problem { throw .badArgument(message: "the detector's \(problem)") }
  }

  /// Finds all objects of a frame, best first, as ``Detector/objects(in:)`` describes.
  public func objects(in frame: Frame) throws(VisionError) -> [RoadObject] {
    let thresholds = current.withLock { $0 }
    let limits = limits(thresholds)
    let parts = Self.parts(of: frame.size)
    var candidates: [BoxSuppression.Candidate] = []
    // The coarsest view locates a box's sides least precisely, so it sets the reach.
    var reach = 0.0
    for part in parts {
      let placement = net.placement(of: part, in: frame)
      reach = max(reach, Self.edgeReach / placement.scale.min())
      for candidate in try net.candidates(in: frame, placement, least: limits.map(\.seen)) {
        let box = placement.pictureRect(candidate.box)
        // If the net sees a single view, cut boxes are kept, because no other view shows their objects.
        if parts.count > 1, placement.isCut(box, margin: net.pieceMargin) { continue }
        candidates.append(
          BoxSuppression.Candidate(
            label: labels[candidate.label], score: candidate.score, box: box,
            isStrong: Float(candidate.score) >= limits[candidate.label].believed))
      }
    }
    let objects = BoxSuppression(overlap: thresholds.overlap).objects(candidates)
    return RiderJoining.joined(objects).compactMap { $0.cut(to: frame.size, reach: reach) }
  }

  /// The parts of a picture that the net sees; a nil entry stands for the whole picture.
  private static func parts(of size: ImageSize) -> [ImageRect?] {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    guard Double(long) >= longFrom * Double(short) else { return [nil] }
    let at = (Double(long - short) / 2).rounded(.down)
    let isWide = size.width >= size.height
    return [nil, ImageRect(x: isWide ? at : 0, y: isWide ? 0 : at, width: Double(short), height: Double(short))]
  }

  /// For each label, the minimum score of a box that enters an object's mean, and the minimum score of an object.
  private func limits(_ thresholds: ObjectThresholds) -> [(seen: Float, believed: Float)] {
    let wanted = Set(thresholds.labels.map { RoadLabel($0) })
    let own = Dictionary(
      thresholds.confidences.sorted { $0.key < $1.key }.map { (RoadLabel($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    return labels.map { label in
      guard wanted.contains(label) else { return (.infinity, .infinity) }
      let least = own[label] ?? thresholds.confidence
      return (Float(least * Self.weakestVote), Float(least))
    }
  }
}

extension RoadObject {
  /// Clips a box to the picture and extends it to an edge of the picture that is near; nil if no area is left.
  /// - Parameter reach: Distance within which an edge counts as near, pixels.
  func cut(to size: ImageSize, reach: Double) -> RoadObject? {
    let (width, height) = (Double(size.width), Double(size.height))
    var (left, right) = (max(box.x, 0), min(box.x + box.width, width))
    var (top, bottom) = (max(box.y, 0), min(box.y + box.height, height))
    guard right > left, bottom > top else { return nil }
    if left <= reach { left = 0 }
    if top <= reach { top = 0 }
    if right >= width - reach { right = width }
    if bottom >= height - reach { bottom = height }
    var result = self
    result.box = ImageRect(x: left, y: top, width: right - left, height: bottom - top)
    return result
  }
}
