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

/// A YOLOX, YOLOv5 or YOLOv8 detector. Any thread may change the settings; frames come from one thread at a time.
public final class YOLODetector: Detector {
  /// The description of the net in use.
  public let model: RoadModel.Entry
  private let labels: [RoadLabel]
  private let net: DetectorNet
  private let current: Mutex<DetectorSettings>

  /// Loads the detector's net.
  /// - Throws: ``VisionError/badArgument(message:)`` for settings out of range,
  ///   ``VisionError/modelUnsuitable(path:message:)`` for a model that is not a detector.
  public init(
    _ model: RoadModel, engine: any InferenceEngine, settings: DetectorSettings = DetectorSettings()
  ) throws(VisionError) {
    try settings.check()
    self.model = model.entry
    let names = model.entry.labels.map { RoadLabel($0) }
    labels = names
    let lights = BoxDecoder.Lights(
      all: Set(names.indices.filter { names[$0].isLight }),
      red: Set(names.indices.filter { names[$0] == .trafficLightRed }))
    net = try DetectorNet(model, engine: engine, lights: lights)
    current = Mutex(settings)
  }

  /// The settings that apply from the next frame on.
  public var settings: DetectorSettings { current.withLock { $0 } }

  /// Changes the settings from the next frame on. Any thread may call this method.
  /// - Throws: ``VisionError/badArgument(message:)`` for a value out of range; the old settings then stay.
  public func use(_ settings: DetectorSettings) throws(VisionError) {
    try settings.check()
    current.withLock { $0 = settings }
  }

  /// Changes only the score thresholds, from the next frame on. Any thread may call this method.
  public func use(_ thresholds: ObjectThresholds) throws(VisionError) {
    var settings = settings
    settings.thresholds = thresholds
    try use(settings)
  }

  /// Finds all objects of a frame, best first, as ``Detector/objects(in:)`` describes.
  public func objects(in frame: Frame) throws(VisionError) -> [RoadObject] {
    let settings = settings
    let limits = limits(settings)
    let parts = settings.parts(of: settings.turn.turned(frame.size))
    var candidates: [BoxSuppression.Candidate] = []
    // The coarsest view locates a box's sides least precisely, so it sets the reach.
    var reach = 0.0
    for part in parts {
      let placement = net.placement(of: part, in: frame, turn: settings.turn, mode: settings.placement)
      reach = max(reach, settings.edgeReach / placement.scale.min())
      let margin = DetectorSettings.pieceMargin * Double(max(net.input.width, net.input.height))
      for candidate in try net.candidates(in: frame, placement, least: limits.map(\.seen)) {
        let box = placement.pictureRect(candidate.box)
        // If the net sees a single view, cut boxes are kept, because no other view shows their objects.
        if parts.count > 1, placement.isCut(box, margin: margin) { continue }
        candidates.append(
          BoxSuppression.Candidate(
            label: labels[candidate.label], score: candidate.score, box: box,
            isStrong: Float(candidate.score) >= limits[candidate.label].believed))
      }
    }
    let objects = BoxSuppression(overlap: settings.overlap, merges: settings.mergesBoxes).objects(candidates)
    let joined = settings.joinsRiders ? RiderJoining.joined(objects) : objects
    return joined.compactMap { $0.cut(to: frame.size, reach: reach) }
  }

  /// For each label, the minimum score of a box that enters an object's mean, and the minimum score of an object.
  private func limits(_ settings: DetectorSettings) -> [(seen: Float, believed: Float)] {
    let wanted = Set(settings.labels.map { RoadLabel($0) })
    let own = Dictionary(
      settings.confidences.sorted { $0.key < $1.key }.map { (RoadLabel($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    return labels.map { label in
      guard wanted.contains(label) else { return (.infinity, .infinity) }
      let least = own[label] ?? settings.confidence
      return (Float(settings.mergesBoxes ? least * settings.weakestVote : least), Float(least))
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
