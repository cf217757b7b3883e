import HeedGeometry
import HeedSignals

/// Joins a person and their two-wheeler into one rider, so that the rider gets one distance and one warning. COCO has
/// separate classes for person and bicycle; Heed's sizes, like KITTI's, are for riders including the bicycle.
enum RiderJoining {
  /// Minimum horizontal overlap of a person's box and a two-wheeler's box, relative to the narrower one. Choice: a
  /// half excludes a person who walks beside the two-wheeler in most views.
  private static let leastSharedWidth = 0.5
  /// Range of the feet's place in the two-wheeler's box: 0 is its top, 1 its bottom. Choice: feet on pedals are in
  /// the lower half. A person behind has higher feet only far away; a person in front has lower feet.
  private static let feetRange = 0.4...1.1
  /// Minimum height of the head above the two-wheeler's top, relative to the person's height. Choice: a seated person
  /// rises well above the handlebar. A person no taller than the bicycle is farther away.
  private static let leastRise = 0.3

  /// Replaces each pair by its rider, in the person's position in the list. The order of the other objects is kept.
  static func joined(_ objects: [RoadObject]) -> [RoadObject] {
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

  private static func isRiding(_ person: ImageRect, _ wheels: ImageRect) -> Bool {
    sharedWidth(person, wheels) >= leastSharedWidth * min(person.width, wheels.width)
      && feetRange.contains((person.bottom - wheels.y) / wheels.height)
      && wheels.y - person.y >= leastRise * person.height
  }

  private static func sharedWidth(_ a: ImageRect, _ b: ImageRect) -> Double {
    max(min(a.right, b.right) - max(a.x, b.x), 0)
  }
}
