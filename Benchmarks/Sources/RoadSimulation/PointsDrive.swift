package import Foundation
package import Scoring

/// A drive past the two places of seeds/mapbox-vision-poi.txt, with the true places of their banners in the picture.
package struct PointsDrive: Sendable {
  /// Source: seeds/mapbox-vision-poi.txt, longitude and latitude; visible nearer than 300 m, 16 m above the road, 16 m wide.
  package static let points = [
    (name: "car wash", place: SIMD2(27.675944566726685, 53.94105180084251)),
    (name: "gas station", place: SIMD2(27.674764394760132, 53.9405971055192)),
  ]
  private static let farthest = 300.0
  private static let lift = 16.0
  private static let size = 16.0

  /// Where a point's banner must be seen at one time.
  package struct Banner: Hashable, Sendable {
    package var milliseconds: Double
    package var name: String
    /// Left, top, right and bottom edges in pixels, counted from the picture's edge.
    package var edges: SIMD4<Double>
    /// Whether the banner must be shown; nil if it is so near to a limit that either answer is right.
    package var isDue: Bool?
    package var metersAhead: Double
  }

  /// Choice: a lens with distortion, and a mount that is not straight.
  package let camera: SurveyedCamera = {
    var camera = SurveyedCamera()
    camera.distortion = [-0.22, 0.06, 0.0006, -0.0004, -0.01]
    (camera.focal, camera.center) = (SIMD2(1010, 1004), SIMD2(652, 371))
    (camera.heightMeters, camera.yaw, camera.pitch, camera.roll) = (1.45, 1.2, -0.8, 0.7)
    return camera
  }()

  /// Camera and position of the vehicle in each picture, ten per second.
  package let places: [SurveyedCamera]

  package init() {
    // The drive leads from 330 m before the gas station to behind the car wash, some metres beside them, and sways.
    let toWash = SIMD2(77.5, 50.6)
    let along = toWash / (toWash * toWash).sum().squareRoot()
    let station = Self.points[1].place
    places = (0..<360).map { [camera] index in
      let way = -330 + 1.3 * Double(index)
      let beside = 9 + 2 * sin(way / 40)
      let east = along.x * way + along.y * beside
      let north = along.y * way - along.x * beside
      var place = camera
      // WGS 84: metres per degree at a latitude of 53.94 degrees.
      place.longitude = station.x + east / 65_672
      place.latitude = station.y + north / 111_306
      place.heading = atan2(along.x, along.y) * 180 / .pi + 3 * sin(way / 55)
      return place
    }
  }

  private static func milliseconds(_ index: Int) -> Double { Double(index) * 100 }

  package var banners: [Banner] {
    guard let reach = camera.reach else { return [] }
    return places.enumerated().flatMap { index, camera in
      Self.points.compactMap { name, place in
        let foot = camera.world(longitude: place.x, latitude: place.y)
        func seen(_ left: Double, _ up: Double, _ reach: Double) -> SIMD2<Double>? {
          camera.pixel(of: SIMD3(foot.x, foot.y + left * Self.size / 2, Self.lift + up * Self.size / 2), reach: reach)
        }
        guard let from = seen(1, 1, .infinity), let to = seen(-1, -1, .infinity) else { return nil }
        let edges = SIMD4(from.x, from.y, to.x, to.y) + 0.5
        // Near the edge of the lens model, either answer is right.
        let isDescribed = seen(1, 1, reach) != nil && seen(-1, -1, reach) != nil
        return Banner(
          milliseconds: Self.milliseconds(index), name: name, edges: edges,
          isDue: isDescribed ? Self.isDue(edges, foot.x, camera) : nil, metersAhead: foot.x)
      }
    }
  }

  private static func isDue(_ edges: SIMD4<Double>, _ ahead: Double, _ camera: SurveyedCamera) -> Bool? {
    let inside = min(
      edges.z, edges.w, Double(camera.width) - edges.x, Double(camera.height) - edges.y, farthest - ahead, ahead)
    // Choice: within 2 px or 2 m of a limit, either answer is right.
    return inside > 2 ? true : inside < -2 ? false : nil
  }

  /// Input for `heed analyze --recognitions`: pictures in which nothing was recognized.
  package var recognitions: String {
    let image = "\"image\":[\(camera.width),\(camera.height)]"
    return places.indices.map { "{\"t_ms\":\(Self.milliseconds($0)),\(image),\"objects\":[]}\n" }.joined()
  }

  /// Input for `--vehicle`.
  package var vehicle: String {
    places.enumerated().map { index, place in
      String(
        format: "{\"t_ms\":%.1f,\"speed_mps\":13,\"position\":[%.12f,%.12f],\"heading_deg\":%.6f}\n",
        Self.milliseconds(index), place.longitude, place.latitude, place.heading)
    }.joined()
  }

  /// Input for `--points`.
  package var geoJSON: String {
    let features = Self.points.map { name, place in
      "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\"},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[\(place.x),\(place.y)]}}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}\n"
  }

  /// How the program's lines agree with the expected banners.
  package struct Score: Sendable {
    /// Error of the worst edge of each shown banner, pixels.
    package var errors: [Double] = []
    /// Number of banners that had to be shown and were not.
    package var missing = 0
    /// Number of banners that were shown and must not be.
    package var wrong = 0
    package var due = 0
  }

  /// - Parameter ndjson: Output of `heed analyze --objects`.
  package func score(_ ndjson: Data, file: String) throws(ScoringError) -> Score {
    let lines = try Self.lines(ndjson, file: file)
    var (score, left) = (Score(), lines)
    for banner in banners {
      let key = Key(milliseconds: Int(banner.milliseconds.rounded()), name: banner.name)
      if banner.isDue == true { score.due += 1 }
      guard let rect = left.removeValue(forKey: key) else {
        if banner.isDue == true { score.missing += 1 }
        continue
      }
      if banner.isDue == false { score.wrong += 1 }
      let edges = SIMD4(rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3])
      let off = edges - banner.edges
      score.errors.append(max(abs(off.x), abs(off.y), abs(off.z), abs(off.w)))
    }
    score.wrong += left.count
    return score
  }

  private struct Key: Hashable {
    var milliseconds: Int
    var name: String
  }

  private struct Line: Decodable {
    var type: String
    var t_ms: Double?
    var name: String?
    var rect: [Double]?
  }

  private static func lines(_ ndjson: Data, file: String) throws(ScoringError) -> [Key: [Double]] {
    var result: [Key: [Double]] = [:]
    for (index, text) in ndjson.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        let line = try JSONDecoder().decode(Line.self, from: text)
        guard line.type == "point", let time = line.t_ms, let name = line.name, let rect = line.rect, rect.count == 4
        else { continue }
        result[Key(milliseconds: Int(time.rounded()), name: name)] = rect
      } catch {
        throw .badLine(file: file, line: index + 1, reason: "\(error)")
      }
    }
    return result
  }
}
