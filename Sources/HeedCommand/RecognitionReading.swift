import HeedGeometry
import HeedSignals

/// What in a file was there and measured nothing, counted for people.
struct NotMeasured: Hashable {
  enum Part: String, CaseIterable {
    case speed, yawRate = "yaw rate", position, speedLimit = "speed limit", steering, heading, box, score, distance
    case azimuth, elevation
    case marking = "point of a marking", track = "followed point", identity = "second object of one id"

    /// As many are counted.
    var plural: String {
      switch self {
      case .box: "boxes"
      case .marking: "points of markings"
      case .identity: "ids given twice in a line"
      default: rawValue + "s"
      }
    }
  }

  private var counts: [Part: Int] = [:]

  mutating func count(_ part: Part) { counts[part, default: 0] += 1 }

  static func += (a: inout NotMeasured, b: NotMeasured) { a.counts.merge(b.counts) { $0 + $1 } }

  /// As `2 speeds, 1 box`; nil when all was measured.
  var text: String? {
    let parts = Part.allCases.compactMap { part in
      counts[part].map { "\($0) \($0 == 1 ? part.rawValue : part.plural)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension RecognitionLine {
  /// Choice: a little more than any camera's picture has.
  private static let largestSide = 100_000.0

  /// The line as the engine takes it.
  /// - Parameters:
  ///   - frame: Its number among the lines that are used.
  ///   - gaps: Counts what was not measured.
  func observation(frame: Int, gaps: inout NotMeasured) throws -> RoadObservation {
    let moment = try moment(of: time)
    let size = try size()
    var (found, names) = ([RoadObject](), Set<String>())
    found.reserveCapacity(objects.count)
    for (index, object) in objects.enumerated() {
      guard var one = try object.recognition(in: size, place: "objects[\(index)]", gaps: &gaps) else { continue }
      // Who is who cannot be told from an id that two have: the second goes without.
      if let id = one.id, !names.insert(id).inserted {
        gaps.count(.identity)
        one.id = nil
      }
      found.append(one)
    }
    var observation = RoadObservation(
      frame: frame, time: moment, size: size, objects: found,
      lanes: try lanes?.enumerated().map { try $1.marking(place: "lanes[\($0)]", gaps: &gaps) },
      vehicle: try vehicle.state(at: moment, gaps: &gaps))
    observation.flow = try flow?.flow(before: moment, gaps: &gaps)
    observation.driver = driver?.view(gaps: &gaps)
    return observation
  }

  private func size() throws -> ImageSize {
    let sides = image.compactMap(\.value)
    guard image.count == 2, sides.count == 2,
      sides.allSatisfy({ $0 >= 1 && $0 <= Self.largestSide && $0 == $0.rounded() })
    else { throw LineDefect("image", "is the picture's width and height in whole pixels; write [1242, 375]") }
    return ImageSize(width: Int(sides[0]), height: Int(sides[1]))
  }
}

/// - Throws: ``LineDefect`` for a time that is none.
func moment(of time: Measured) throws -> Timestamp {
  // Choice: 190 years, a little less than the 200 that a session keeps; beyond, a clock has no meaning.
  guard let milliseconds = time.value, abs(milliseconds) <= 6e12 else {
    throw LineDefect("t_ms", "is no time; write milliseconds since the start")
  }
  return Timestamp(milliseconds: milliseconds)
}

extension RecognitionLine.Object {
  /// nil for a box that shows nothing: not finite, without area, outside the picture.
  fileprivate func recognition(in size: ImageSize, place: String, gaps: inout NotMeasured) throws -> RoadObject? {
    let sides = (box ?? []).compactMap(\.value)
    guard box.map({ $0.count == 4 }) ?? true else {
      throw LineDefect("\(place).box", "has \(Self.count(box?.count ?? 0)); give x, y, width, height")
    }
    guard sides.count == 4 else {
      gaps.count(.box)
      return nil
    }
    let rectangle = ImageRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    guard rectangle.width > 0, rectangle.height > 0, rectangle.visibleShare(in: size) > 0 else {
      gaps.count(.box)
      return nil
    }
    var result = RoadObject(id: id?.text, label: RoadLabel(label), box: rectangle)
    result.score = score.measured(.score, in: 0...1, &gaps)
    result.distanceMeters = distance.measured(.distance, in: Double.leastNonzeroMagnitude...10_000, &gaps)
    return result
  }

  private static func count(_ count: Int) -> String { count == 1 ? "1 number" : "\(count) numbers" }
}

extension RecognitionLine.Lane {
  fileprivate func marking(place: String, gaps: inout NotMeasured) throws -> LaneMarking {
    guard let side = LaneMarking.Position(rawValue: position) else {
      let known = LaneMarking.Position.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineDefect("\(place).position", "is \"\(position)\"; it is one of \(known)")
    }
    var found: [PlanePoint<Image>] = []
    for (index, point) in points.enumerated() {
      guard point.count == 2 else {
        throw LineDefect("\(place).points[\(index)]", "has \(point.count) numbers; give x, y")
      }
      guard let x = point[0].value, let y = point[1].value else {
        gaps.count(.marking)
        continue
      }
      found.append(PlanePoint(x: x, y: y))
    }
    return LaneMarking(position: side, points: found)
  }
}

extension RecognitionLine.Driver {
  fileprivate func view(gaps: inout NotMeasured) -> DriverGaze {
    DriverGaze(
      azimuth: azimuth.measured(.azimuth, in: -180...180, &gaps).map(Angle.degrees),
      elevation: elevation.measured(.elevation, in: -90...90, &gaps).map(Angle.degrees), isOnRoad: eyesOnRoad)
  }
}

extension RecognitionLine.Flow {
  fileprivate func flow(before moment: Timestamp, gaps: inout NotMeasured) throws -> RoadFlow {
    guard let milliseconds = since.value, case let earlier = Timestamp(milliseconds: milliseconds), earlier < moment
    else {
      throw LineDefect("flow.since_ms", "is not earlier than t_ms; write the time of the earlier picture")
    }
    var found: [RoadFlow.Track] = []
    for (index, track) in tracks.enumerated() {
      guard track.count == 4 else {
        throw LineDefect("flow.tracks[\(index)]", "has \(track.count) numbers; give x, y before and x, y now")
      }
      let sides = track.compactMap(\.value)
      guard sides.count == 4 else {
        gaps.count(.track)
        continue
      }
      found.append(
        RoadFlow.Track(from: PlanePoint(x: sides[0], y: sides[1]), to: PlanePoint(x: sides[2], y: sides[3])))
    }
    return RoadFlow(since: earlier, tracks: found)
  }
}

extension VehicleFields {
  /// nil when the line says nothing of the vehicle. A speed that is negative, infinite or none is one that was not measured.
  func state(at time: Timestamp, gaps: inout NotMeasured) throws -> VehicleState? {
    guard !isEmpty else { return nil }
    var state = VehicleState(time: time)
    // Choice: nothing on wheels is faster than 1000 m/s, turns faster than 1000 degrees a second.
    state.speed = speed.measured(.speed, in: 0...1000, &gaps)
    state.yawRate = yawRate.measured(.yawRate, in: -1000...1000, &gaps).map { Angle.degrees($0).radians }
    state.speedLimit = speedLimit.measured(.speedLimit, in: Double.leastNonzeroMagnitude...1000, &gaps)
    state.steering = steering.measured(.steering, in: -10_000...10_000, &gaps).map(Angle.degrees)
    state.heading = heading.measured(.heading, in: -1000...1000, &gaps).map(Angle.degrees)
    (state.isBraking, state.isEngaged) = (brake, engaged)
    state.position = try place(gaps: &gaps)
    state.turnSignal = try turnSignal.map { text in
      guard let signal = VehicleState.TurnSignal(rawValue: text) else {
        throw LineDefect("turn_signal", "is \"\(text)\"; it is none, left or right")
      }
      return signal
    }
    return state
  }

  private var isEmpty: Bool {
    speed == nil && yawRate == nil && position == nil && turnSignal == nil && speedLimit == nil && steering == nil
      && brake == nil && engaged == nil && heading == nil
  }

  private func place(gaps: inout NotMeasured) throws -> GeoPosition? {
    guard let position else { return nil }
    guard position.count == 2 else {
      throw LineDefect("position", "has \(position.count) numbers; give longitude, latitude in degrees")
    }
    guard let east = position[0].value, let north = position[1].value,
      let place = GeoPosition(longitude: east, latitude: north)
    else {
      gaps.count(.position)
      return nil
    }
    return place
  }
}

extension Measured? {
  /// The number, where it was measured and can be; what was tried and is none is counted.
  fileprivate func measured(
    _ part: NotMeasured.Part, in range: ClosedRange<Double>, _ gaps: inout NotMeasured
  ) -> Double? {
    guard let tried = self else { return nil }
    if let value = tried.value, range.contains(value) { return value }
    gaps.count(part)
    return nil
  }
}
