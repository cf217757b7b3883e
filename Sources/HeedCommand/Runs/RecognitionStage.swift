import Heed
import HeedFormats
import HeedGeometry
import HeedSignals

/// Sees in each picture what somebody else recognized in it; markings where nobody else looked for them.
final class RecognitionStage: RoadStage, @unchecked Sendable {  // Its owner calls `look` from one thread at a time.
  /// How much later than its picture a recognition may be dated. Choice: times are often whole milliseconds.
  private static let tolerance = Duration.milliseconds(1)

  private var feed: RoadFeed
  private let lanes: any RoadStage
  private var upcoming: RoadObservation?
  /// What the vehicle said with the last recognition.
  private(set) var vehicle: VehicleState?
  /// Lines that no picture belongs to.
  private(set) var skipped = 0

  init(_ feed: RoadFeed, lanes: any RoadStage) throws {
    (self.feed, self.lanes) = (feed, lanes)
    upcoming = try self.feed.advance()
  }

  func look(at frame: Frame) throws -> RoadSight {
    var seen: RoadObservation?
    while let next = upcoming, next.time <= frame.time + Self.tolerance {
      if seen != nil { skipped += 1 }
      seen = next
      upcoming = try feed.advance()
    }
    guard let seen else { return RoadSight(objects: [], lanes: try lanes.look(at: frame).lanes) }
    vehicle = seen.vehicle ?? vehicle
    let scaled = seen.scaled(to: frame.size)
    return RoadSight(objects: scaled.objects, lanes: try scaled.lanes ?? lanes.look(at: frame).lanes)
  }

  var remarks: [String] {
    let unseen =
      skipped > 0
      ? [
        "\(feed.recognitions.path): \(Figure.count(skipped, "line")) between two pictures of the road"
          + " not used; heed alerts uses all."
      ] : []
    return feed.remarks + unseen
  }

  var missing: String? { feed.missing }
}

extension RoadObservation {
  /// The same in a picture of another size.
  func scaled(to other: ImageSize) -> RoadObservation {
    guard size != other else { return self }
    let (sx, sy) = (Double(other.width) / Double(size.width), Double(other.height) / Double(size.height))
    var result = self
    result.size = other
    for index in objects.indices {
      let box = objects[index].box
      result.objects[index].box = ImageRect(
        x: box.x * sx, y: box.y * sy, width: box.width * sx, height: box.height * sy)
    }
    result.lanes = lanes?.map { lane in
      var lane = lane
      lane.points = lane.points.map { PlanePoint(x: ($0.x + 0.5) * sx - 0.5, y: ($0.y + 0.5) * sy - 0.5) }
      return lane
    }
    return result
  }
}
