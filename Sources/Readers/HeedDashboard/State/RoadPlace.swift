import HeedGeometry
import HeedSignals

/// The place of a road object as seen from above.
struct RoadPlace: Hashable, Sendable {
  private let object: RoadObjectState
  /// To the left of the camera, metres; nil if the camera or the distance is unknown.
  let left: Double?

  init(_ object: RoadObjectState, in road: RoadReport) {
    self.object = object
    left = object.distanceMeters.flatMap { ahead in
      road.camera.camera.map { camera in
        let middle = object.box.x + object.box.width / 2
        return -(middle - camera.optics.cx) / camera.optics.fx * ahead
      }
    }
  }

  var json: JSONValue {
    [
      "id": .string(object.id), "label": .string(object.label.name), "ahead_m": .number(object.distanceMeters, .meter),
      "left_m": .number(left, .meter), "closing_mps": .number(object.closingSpeed, .meter),
      "ttc_s": .number(object.timeToCollision?.seconds, .millisecond), "region": .string(object.region.rawValue),
      "is_in_path": .bool(object.isInPath),
    ]
  }
}
