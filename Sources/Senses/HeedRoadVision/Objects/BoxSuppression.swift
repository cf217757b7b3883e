import HeedGeometry
import HeedSignals

/// Merges the overlapping boxes of each object into one box, their score-weighted mean. Choice: with the mean, boxes of
/// one car in successive frames differ by a third less than with the best box (docs/road.md).
struct BoxSuppression: Sendable {
  /// A detection in picture pixels, before boxes of the same object merge.
  struct Candidate: Hashable, Sendable {
    var label: RoadLabel
    var score: Double
    var box: ImageRect
    /// False for a box too weak to be an object; it only contributes to the mean of a stronger box's object.
    var isStrong = true
  }

  /// Overlap (intersection over union) above which two boxes show the same object, 0...1.
  var overlap: Double

  /// The objects, best first. A red light suppresses lights of other colours in its place.
  func objects(_ candidates: [Candidate]) -> [RoadObject] {
    var groups: [Group] = []
    let ranked = candidates.enumerated().sorted { a, b in
      let (first, second) = (a.element, b.element)
      if first.isStrong != second.isStrong { return first.isStrong }
      if first.label.lightRank != second.label.lightRank { return first.label.lightRank < second.label.lightRank }
      return first.score != second.score ? first.score > second.score : a.offset < b.offset
    }
    for (_, candidate) in ranked {
      if let same = groups.firstIndex(where: { $0.takes(candidate, overlap: overlap) }) {
        groups[same].add(candidate)
      } else if candidate.isStrong {
        groups.append(Group(candidate))
      }
    }
    let objects = groups.map { group in
      RoadObject(label: group.best.label, box: group.mean, score: min(max(group.best.score, 0), 1))
    }
    return withoutTwins(objects).enumerated()
      .sorted { ($0.element.score ?? 0, $1.offset) > ($1.element.score ?? 0, $0.offset) }.map(\.element)
  }

  /// Drops objects whose merged box overlaps the box of an earlier object that may be the same object.
  private func withoutTwins(_ objects: [RoadObject]) -> [RoadObject] {
    objects.reduce(into: []) { kept, object in
      let isTwin = kept.contains {
        $0.label.isRival(of: object.label) && $0.box.intersectionOverUnion(object.box) > overlap
      }
      if !isTwin { kept.append(object) }
    }
  }

  /// The boxes of one object. The best box gives the object's label and score.
  private struct Group {
    let best: Candidate
    private var weight = 0.0
    /// Sums of the corners of an object's boxes, weighted by score.
    private var (low, high) = (SIMD2<Double>.zero, SIMD2<Double>.zero)

    init(_ best: Candidate) {
      self.best = best
      add(best)
    }

    func takes(_ other: Candidate, overlap: Double) -> Bool {
      best.label.isRival(of: other.label) && best.box.intersectionOverUnion(other.box) > overlap
    }

    mutating func add(_ other: Candidate) {
      // A traffic light of another colour is another lamp of the housing, so its box does not enter the mean.
      guard weight == 0 || other.label.lightRank == best.label.lightRank else { return }
      let box = other.box
      weight += other.score
      low += SIMD2(box.x, box.y) * other.score
      high += SIMD2(box.x + box.width, box.y + box.height) * other.score
    }

    var mean: ImageRect {
      guard weight > 0 else { return best.box }
      let (a, b) = (low / weight, high / weight)
      return ImageRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
    }
  }
}

extension RoadLabel {
  /// True if boxes with these labels in one place are one object: equal labels, two vehicles, two traffic lights.
  fileprivate func isRival(of other: RoadLabel) -> Bool {
    self == other || (isVehicle && other.isVehicle) || (isLight && other.isLight)
  }

  /// Rank among traffic lights in one place; the lowest wins. A missed red light is worse than a false one.
  fileprivate var lightRank: Int {
    switch self {
    case .trafficLightRed: 0
    case .trafficLightYellow: 1
    case .trafficLightGreen: 2
    case .trafficLight: 3
    default: RoadLabel.noLight
    }
  }

  var isLight: Bool { lightRank < RoadLabel.noLight }
  private static let noLight = 4
}
