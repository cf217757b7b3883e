import HeedGeometry
public import HeedSignals

/// Takes the objects in each picture from another detector. Detects lane markings if that detector gives none.
public final class RecognitionStage: RoadStage, @unchecked Sendable {  // Only `look` changes state, on one thread.
  /// How much later than its picture a recognition may be dated. Choice: times are often rounded to milliseconds.
  private static let tolerance = Duration.milliseconds(1)
  private let recognitions: any RecognitionSource
  private let lanes: any RoadStage
  private var upcoming: RoadObservation?
  private var vehicle: VehicleState?
  /// Number of recognitions for which no picture came; complete after the run.
  public private(set) var skipped = 0

  /// - Parameter lanes: Detects lane markings.
  /// - Throws: A problem with the first recognition.
  public init(_ recognitions: any RecognitionSource, lanes: any RoadStage) throws {
    (self.recognitions, self.lanes) = (recognitions, lanes)
    upcoming = try recognitions.next()
  }

  /// The latest recognitions up to the picture's time, scaled to the picture's size.
  public func look(at frame: Frame) throws -> RoadSight {
    var seen: RoadObservation?
    while let next = upcoming, next.time <= frame.time + Self.tolerance {
      if seen != nil { skipped += 1 }
      seen = next
      upcoming = try recognitions.next()
    }
    let scaled = seen?.scaled(to: frame.size)
    vehicle = scaled?.vehicle ?? vehicle
    var sight = RoadSight(objects: scaled?.objects ?? [], lanes: try scaled?.lanes ?? lanes.look(at: frame).lanes)
    sight.vehicle = vehicle
    return sight
  }
}

extension RoadObservation {
  /// The same observation scaled to another picture size.
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
