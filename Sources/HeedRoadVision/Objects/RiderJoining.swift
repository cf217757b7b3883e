import HeedGeometry
import HeedSignals

/// Joins a person and the two-wheeler under them into one rider.
///
/// COCO knows a person and a bicycle; Heed's sizes, as KITTI's, know a rider with the bicycle: one object, one distance,
/// one warning.
public struct RiderJoining: Hashable, Sendable {
  /// When a person sits on what is below.
  public struct Settings: Hashable, Codable, Sendable {
    /// How much of the narrower of the two boxes' widths is shared, at least.
    /// Choice: a rider is over the wheels; half of it keeps the one who walks beside out of most views.
    public var leastSharedWidth = 0.5
    /// How far down the two-wheeler's box the person's feet are, of its height, at least: 0 its top edge, 1 its bottom.
    /// Choice: feet on pedals are in the lower half; somebody behind it has feet above its middle only when far away.
    public var highestFeet = 0.4
    /// As ``highestFeet``, at most.
    /// Choice: feet below the wheels belong to somebody who stands in front.
    public var lowestFeet = 1.1
    /// How far the person's head is above the two-wheeler's top, of the person's height, at least.
    /// Choice: a sitting person rises well above the handlebar; somebody of the bicycle's own height is farther away.
    public var leastRise = 0.3

    /// The defaults.
    public init() {}
  }

  var settings = Settings()

  /// The objects, with each pair replaced by its rider where the person was; the order of the others is kept.
  func joined(_ objects: [RoadObject]) -> [RoadObject] {
    var wheels = objects.indices.filter { objects[$0].label == .bicycle || objects[$0].label == .motorcycle }
    guard !wheels.isEmpty else { return objects }
    var ridden: Set<Int> = []
    var result = objects
    for person in objects.indices where objects[person].label == .pedestrian {
      let best = wheels.filter { isRiding(objects[person].box, objects[$0].box) }
        .max { sharedWidth(objects[person].box, objects[$0].box) < sharedWidth(objects[person].box, objects[$1].box) }
      guard let best else { continue }
      wheels.removeAll { $0 == best }
      ridden.insert(best)
      result[person].label = .rider
      result[person].box = objects[person].box.union(objects[best].box)
      result[person].score = [objects[person].score, objects[best].score].compactMap(\.self).max()
    }
    return result.indices.filter { !ridden.contains($0) }.map { result[$0] }
  }

  private func isRiding(_ person: ImageRect, _ wheels: ImageRect) -> Bool {
    let feet = (person.bottom - wheels.y) / wheels.height
    return sharedWidth(person, wheels) >= settings.leastSharedWidth * min(person.width, wheels.width)
      && feet >= settings.highestFeet && feet <= settings.lowestFeet
      && wheels.y - person.y >= settings.leastRise * person.height
  }

  private func sharedWidth(_ a: ImageRect, _ b: ImageRect) -> Double {
    max(min(a.right, b.right) - max(a.x, b.x), 0)
  }
}
