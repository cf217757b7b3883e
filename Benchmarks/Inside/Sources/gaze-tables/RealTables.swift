import Foundation
import HeedGaze
import HeedGeometry
import HeedSignals

/// Sittings of real people as numbers: `data/gaze-real`.
struct RealTables {
  /// Lid aperture at which its feature is zero, degrees, as in the product.
  private static let usualAperture = 38.0
  /// Lid gap at which its feature is zero, percent of an eye's width. Choice: an open eye that looks ahead.
  private static let usualGap = 25.0

  let folder: URL

  /// The sittings as Heed measured them: gaze, lids and head. Stills without one of them are left out.
  func heed(_ file: String, _ laptop: Laptop) throws -> [Sitting] {
    let table = try Table(folder.appending(path: file))
    let names = [
      "x_mm", "y_mm", "z_mm", "azimuth_deg", "elevation_deg", "left_lid_aperture_deg", "right_lid_aperture_deg",
      "yaw_deg", "pitch_deg",
    ]
    return try sittings(table, laptop) { rows in
      try rows.map { row in
        guard let v = try table.numbers(row, names) else { return nil }
        let origin = Point<Camera>(meters: SIMD3(v[0], v[1], v[2]) / 1000)
        guard let sight = Direction<Camera>(-origin.meters) else { return nil }
        let (across, up) = (sight.azimuth.degrees, sight.elevation.degrees)
        let lids = (v[5] + v[6]) / 2 - Self.usualAperture
        return (origin, [v[3] - across, v[7] - across], [v[4] - up, lids, v[8] - up])
      }
    }
  }

  /// The sittings as FaceMesh measured them: irises, lids, the head's turn and place. A still without a head has the
  /// mean head of the stills that calibrate.
  func faceMesh(_ file: String, _ laptop: Laptop) throws -> [Sitting] {
    let table = try Table(folder.appending(path: file))
    let irises = ["left_iris_across", "right_iris_across", "left_iris_down", "right_iris_down"]
    return try sittings(table, laptop) { rows in
      let heads = try rows.map { try table.numbers($0, ["yaw_deg", "pitch_deg", "x_mm", "y_mm"]) }
      let known = laptop.calibrating(try rows.map { try Self.target(table, $0) }).compactMap { heads[$0] }
      let usual = (0...3).map { index in known.reduce(0) { $0 + $1[index] } / Double(max(1, known.count)) }
      return try zip(rows, heads).map { row, head in
        guard let eyes = try table.numbers(row, irises), let gaps = try table.numbers(row, ["left_lid", "right_lid"])
        else { return nil }
        // Percent of an eye's width and centimetres: sizes like those of degrees.
        let (left, right) = (SIMD2(eyes[0], -eyes[2]) * 100, SIMD2(eyes[1], -eyes[3]) * 100)
        let (mean, head) = ((left + right) / 2, head ?? usual)
        let gap = (gaps[0] + gaps[1]) * 50 - Self.usualGap
        return (
          Laptop.eye, [left.x, right.x, mean.y, head[0], head[2] / 10],
          [left.y, right.y, mean.x, gap, head[1], head[3] / 10]
        )
      }
    }
  }

  private static func target(_ table: Table, _ row: Int) throws -> PlanePoint<Screen> {
    PlanePoint(x: try table.number(row, "x_pt") ?? .nan, y: try table.number(row, "y_pt") ?? .nan)
  }

  private typealias Features = (origin: Point<Camera>, across: [Double], up: [Double])

  private func sittings(
    _ table: Table, _ laptop: Laptop, _ features: ([Int]) throws -> [Features?]
  ) throws -> [Sitting] {
    var (order, rows) = ([String](), [String: [Int]]())
    for row in 0..<table.count {
      let name = String(try table.text(row, "sitting"))
      if rows[name] == nil { order.append(name) }
      rows[name, default: []].append(row)
    }
    return try order.map { name in
      var (stills, roles) = ([Sitting.Still](), [Bool]())
      let own = rows[name] ?? []
      for (row, found) in zip(own, try features(own)) {
        let target = try Self.target(table, row)
        guard let found,
          let look = CalibrationLook(
            across: found.across, up: found.up, from: found.origin, to: laptop.display.position(of: target))
        else { continue }
        stills.append(Sitting.Still(target: target, origin: found.origin, look: look))
        roles.append(table.has("role") ? try table.text(row, "role") == "calibration" : false)
      }
      let chosen =
        roles.contains(true)
        ? roles.indices.filter { roles[$0] } : laptop.calibrating(stills.map(\.target))
      guard chosen.count == 5 else { throw Table.Fault.tooFewLooks(sitting: name) }
      return Sitting(name: name, laptop: laptop, stills: stills, calibrating: chosen)
    }
  }
}
