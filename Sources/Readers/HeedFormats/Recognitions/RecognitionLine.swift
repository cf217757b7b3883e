import HeedGeometry
import HeedSignals

/// Parses one line of recognitions; docs/formats.md describes the format at `heed alerts`.
struct RecognitionLine {
  /// Maximum width and height of an image, pixels. Choice: more than any camera has.
  private static let largestSide = 100_000.0

  let text: JSONText
  private(set) var gaps = NotMeasured()
  init(_ text: JSONText) { self.text = text }

  /// - Parameter frame: Number of the line among the used lines, from 0.
  mutating func observation(frame: Int) throws(JSONText.Defect) -> RoadObservation {
    let root = text.root
    if let place = try text.optional("type", of: root) {
      let type = try text.string(at: place)
      guard type == "recognitions" else {
        throw text.defect(at: place, "is \"\(type)\"; recognitions have none, and a camera stands in the first line")
      }
    }
    let time = try text.time(of: root)
    let size = try size(at: try text.required("image", of: root))
    let vehicle = try text.vehicle(of: root, at: time, gaps: &gaps)
    let objects = try objects(in: size)
    var lanes: [LaneMarking]?
    if let place = try text.optional("lanes", of: root) {
      lanes = []
      for lane in try text.list(at: place) { lanes?.append(try marking(lane)) }
    }
    var observation = RoadObservation(
      frame: frame, time: time, size: size, objects: objects, lanes: lanes, vehicle: vehicle)
    if let place = try text.optional("flow", of: root) { observation.flow = try flow(place, before: time) }
    if let place = try text.optional("driver", of: root) { observation.driver = try driver(place) }
    return observation
  }

  private func size(at place: JSONText.Place) throws(JSONText.Defect) -> ImageSize {
    let sides = try text.measuredList(at: place)
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      [width, height].allSatisfy({ $0 >= 1 && $0 <= Self.largestSide && $0 == $0.rounded() })
    else { throw text.defect(at: place, "is the picture's width and height in whole pixels; write [1242, 375]") }
    return ImageSize(width: Int(width), height: Int(height))
  }

  private mutating func objects(in size: ImageSize) throws(JSONText.Defect) -> [RoadObject] {
    guard let place = try text.optional("objects", of: text.root) else { return [] }
    var (found, names) = ([RoadObject](), Set<String>())
    for object in try text.list(at: place) {
      guard var one = try recognition(object, in: size) else { continue }
      // Ids are unique within a line. A second object of the same id keeps its place, but loses its id.
      if let id = one.id, !names.insert(id).inserted {
        gaps.count(.identity)
        one.id = nil
      }
      found.append(one)
    }
    return found
  }

  /// - Returns: nil if the object's box is not finite, has no area, or lies outside the image.
  private mutating func recognition(_ object: JSONText.Place, in size: ImageSize) throws(JSONText.Defect) -> RoadObject?
  {
    let id = try id(of: object)
    let label = try text.string(at: try text.required("label", of: object))
    let place = try text.required("box", of: object)
    let box = try text.kind(at: place) == .null ? nil : text.measuredList(at: place)
    let score = try text.measured("score", of: object)
    let distance = try text.measured("distance_m", of: object)
    guard box?.count ?? 4 == 4 else {
      throw text.defect(at: place, "has \(Figure.count(box?.count ?? 0, "number")); give x, y, width, height")
    }
    let sides = box?.compactMap { $0 } ?? []
    guard sides.count == 4, case let rectangle = ImageRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
      rectangle.width > 0, rectangle.height > 0, rectangle.visibleShare(in: size) > 0
    else {
      gaps.count(.box)
      return nil
    }
    var result = RoadObject(id: id, label: RoadLabel(label), box: rectangle)
    result.score = score.flatMap { gaps.number($0, .score, in: 0...1) }
    result.distanceMeters = distance.flatMap { gaps.number($0, .distance, in: Double.leastNonzeroMagnitude...10_000) }
    return result
  }

  /// The id of an object: a text or a whole number, because some programs write numbers.
  private func id(of object: JSONText.Place) throws(JSONText.Defect) -> String? {
    guard let place = try text.optional("id", of: object) else { return nil }
    guard let number = text.number(at: place) else { return try text.string(at: place) }
    let digits = String(decoding: text.content(of: place), as: UTF8.self)
    guard let whole = Int64(digits) ?? Int64(exactly: number) else {
      throw text.defect(at: place, "is not a text; write a text")
    }
    return String(whole)
  }

  private mutating func marking(_ lane: JSONText.Place) throws(JSONText.Defect) -> LaneMarking {
    let place = try text.required("position", of: lane)
    let position = try text.string(at: place)
    let points = try text.list(at: try text.required("points", of: lane))
    guard let side = LaneMarking.Position(rawValue: position) else {
      let known = LaneMarking.Position.allCases.map(\.rawValue).joined(separator: ", ")
      throw text.defect(at: place, "is \"\(position)\"; it is one of \(known)")
    }
    var found: [PlanePoint<Image>] = []
    for place in points {
      let point = try text.measuredList(at: place, 2, "x, y")
      if let x = point[0], let y = point[1] { found.append(PlanePoint(x: x, y: y)) } else { gaps.count(.marking) }
    }
    return LaneMarking(position: side, points: found)
  }

  private mutating func flow(_ flow: JSONText.Place, before moment: Timestamp) throws(JSONText.Defect) -> RoadFlow {
    let since = try text.required("since_ms", of: flow)
    let milliseconds = try text.measured(at: since)
    let tracks = try text.list(at: try text.required("tracks", of: flow))
    guard let since = milliseconds, since >= -SampleTable.farthestMilliseconds,
      case let earlier = Timestamp(milliseconds: since), earlier < moment
    else {
      throw text.defect(at: since, "is not earlier than t_ms; write the time of the earlier picture")
    }
    var found: [RoadFlow.Track] = []
    found.reserveCapacity(tracks.count)
    for place in tracks {
      let track = try text.measuredList(at: place, 4, "x, y before and x, y now")
      if let x = track[0], let y = track[1], let toX = track[2], let toY = track[3] {
        found.append(RoadFlow.Track(from: PlanePoint(x: x, y: y), to: PlanePoint(x: toX, y: toY)))
      } else {
        gaps.count(.track)
      }
    }
    return RoadFlow(since: earlier, tracks: found)
  }

  private mutating func driver(_ driver: JSONText.Place) throws(JSONText.Defect) -> DriverGaze {
    let azimuth = try text.measured("vehicle_azimuth_deg", of: driver)
    let elevation = try text.measured("vehicle_elevation_deg", of: driver)
    let isOnRoad = try text.flag("eyes_on_road", of: driver)
    return DriverGaze(
      azimuth: azimuth.flatMap { gaps.number($0, .azimuth, in: -180...180) }.map(Angle.degrees),
      elevation: elevation.flatMap { gaps.number($0, .elevation, in: -90...90) }.map(Angle.degrees), isOnRoad: isOnRoad)
  }
}
