import HeedGeometry
import HeedSignals

/// Collects the points of a GeoJSON text; stops at the first defect.
struct GeoJSONReader {
  private typealias Part = JSONText.Place

  private static let geometries = ["Point", "MultiPoint"] + GeoJSONPoints.skipped + ["GeometryCollection"]

  private let text: JSONText
  private var found = GeoJSONPoints()
  init(text: JSONText) { self.text = text }

  mutating func read() throws(JSONText.Defect) -> GeoJSONPoints {
    let root = text.root
    switch try type(of: root) {
    case "FeatureCollection":
      for feature in text.elements(of: try member("features", of: root, .list)) {
        guard try type(of: feature) == "Feature" else {
          throw defect(feature, "is no Feature; put the geometry into one")
        }
        try read(feature: feature)
      }
    case "Feature": try read(feature: root)
    case let type where Self.geometries.contains(type): try read(geometry: root, type, as: GeoJSONSign(), depth: 0)
    case let type:
      throw defect(root, "is of the type \"\(Self.short(type))\"; it is a FeatureCollection, a Feature or a geometry")
    }
    return found
  }

  private mutating func read(feature: Part) throws(JSONText.Defect) {
    guard let geometry = text.member("geometry", of: feature) else {
      throw defect(feature, "has no geometry; add it, or null for what is nowhere")
    }
    let sign = try sign(of: feature)
    if text.kind(at: geometry) == .null { return found.leftOut[GeoJSONPoints.unlocated, default: 0] += 1 }
    try read(geometry: geometry, try type(of: geometry), as: sign, depth: 0)
  }

  /// Adds points, enters geometry collections to a limited depth, and counts geometries that are skipped.
  private mutating func read(geometry: Part, _ type: String, as sign: GeoJSONSign, depth: Int) throws(JSONText.Defect) {
    switch type {
    case "Point": try add(try member("coordinates", of: geometry, .list), as: sign)
    case "MultiPoint":
      for point in text.elements(of: try member("coordinates", of: geometry, .list)) { try add(point, as: sign) }
    case "GeometryCollection":
      guard depth < GeoJSONPoints.mostNested else {
        throw defect(geometry, "lies in \(depth) other collections; put its geometries into one")
      }
      for one in text.elements(of: try member("geometries", of: geometry, .list)) {
        try read(geometry: one, try self.type(of: one), as: sign, depth: depth + 1)
      }
    default:
      guard GeoJSONPoints.skipped.contains(type) else {
        let known = Self.geometries.joined(separator: ", ")
        throw defect(geometry, "is of the type \"\(Self.short(type))\"; it is one of \(known)")
      }
      found.leftOut[type, default: 0] += 1
    }
  }

  private mutating func add(_ coordinates: Part, as sign: GeoJSONSign) throws(JSONText.Defect) {
    let position = try position(coordinates)
    guard found.points.count < GeoJSONPoints.mostPoints else {
      throw defect(coordinates, "is point \(found.points.count + 1); cut out the region that is driven through")
    }
    found.points.append(sign.point(at: position, number: found.points.count + 1))
  }

  /// A position from longitude and latitude. A third coordinate, the altitude, is ignored.
  private func position(_ part: Part) throws(JSONText.Defect) -> GeoPosition {
    var numbers: [Double] = []
    for one in text.elements(of: part) {
      guard let number = text.number(at: one) else {
        throw defect(one, "is no number of degrees; write [longitude, latitude]")
      }
      numbers.append(number)
    }
    guard numbers.count >= 2 else { throw defect(part, "is no position; write [longitude, latitude]") }
    if let position = GeoPosition(longitude: numbers[0], latitude: numbers[1]) { return position }
    let isTurned = abs(numbers[1]) <= 180 && abs(numbers[0]) <= 90
    throw defect(
      part,
      "is [\(numbers[0]), \(numbers[1])], which is no longitude and latitude; "
        + (isTurned
          ? "GeoJSON writes the longitude first: write [\(numbers[1]), \(numbers[0])]"
          : "longitudes are -180 to 180 degrees, latitudes -90 to 90"))
  }

  private func sign(of feature: Part) throws(JSONText.Defect) -> GeoJSONSign {
    var sign = GeoJSONSign()
    sign.name = text.member("id", of: feature).flatMap(label(at:))
    guard let place = text.member("properties", of: feature), text.kind(at: place) != .null else { return sign }
    let properties = try member("properties", of: feature, .object)
    sign.name = label("name", "title", of: properties) ?? sign.name
    sign.kind = label("kind", "icon", of: properties)
    sign.width = try length("width_m", of: properties, in: GeoJSONSign.sides)
    sign.height = try length("height_m", of: properties, in: GeoJSONSign.sides)
    sign.lift = try length("lift_m", of: properties, in: GeoJSONSign.lifts)
    return sign
  }

  /// The label in the first of two members, or in the second if the first has none.
  private func label(_ first: String, _ second: String, of part: Part) -> String? {
    text.member(first, of: part).flatMap(label(at:)) ?? text.member(second, of: part).flatMap(label(at:))
  }

  /// A label from a text, or from a number, which some programs write; nil for blank texts and other values.
  private func label(at place: JSONText.Place) -> String? {
    let said = text.text(at: place) ?? text.number(at: place).map { Int(exactly: $0).map(String.init) ?? "\($0)" }
    return said.flatMap(GeoJSONSign.plain)
  }

  private func length(_ key: String, of part: Part, in range: ClosedRange<Double>) throws(JSONText.Defect) -> Double? {
    guard let place = text.member(key, of: part), text.kind(at: place) != .null else { return nil }
    guard let number = text.number(at: place), range.contains(number) else {
      throw defect(place, "is no length that can be; write metres, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func type(of part: Part) throws(JSONText.Defect) -> String {
    guard text.kind(at: part) == .object else { throw defect(part, "is no object; write {\"type\": ...}") }
    return text.text(at: try member("type", of: part, .text)) ?? ""
  }

  private func member(_ key: String, of owner: Part, _ kind: JSONText.Kind) throws(JSONText.Defect) -> Part {
    guard let found = text.member(key, of: owner) else { throw defect(owner, "has no \(key); add it") }
    guard text.kind(at: found) == kind else { throw defect(found, "is no \(kind); write one") }
    return found
  }

  private func defect(_ part: Part, _ why: String) -> JSONText.Defect { text.defect(at: part, why) }
  private static func short(_ text: String) -> String { String((GeoJSONSign.plain(text) ?? "").prefix(40)) }
}

/// The properties that one feature gives its banners.
struct GeoJSONSign {
  /// Accepted widths and heights of a banner, metres. Choice: from a house number to the largest building.
  static let sides = 0.1...1000.0
  /// Accepted heights of a banner's middle above the road, metres. Choice: up to low aircraft.
  static let lifts = 0.0...1000.0
  /// Length to which a banner's name is cut, characters. Choice: a driver cannot read more.
  private static let longestName = 200

  /// The banner's name; nil means that the point's number becomes the name.
  var name: String?
  var kind: String?
  /// Width, height, and height of the middle above the road, metres; nil means the default.
  var width, height, lift: Double?

  func point(at position: GeoPosition, number: Int) -> PointOfInterest {
    PointOfInterest(
      name: name ?? "point \(number)", position: position, kind: kind, widthMeters: width, heightMeters: height,
      liftMeters: lift)
  }

  /// A text as one trimmed line; nil if nothing is left.
  static func plain(_ text: String) -> String? {
    let words = text.split {
      $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ").prefix(longestName)
    return line.isEmpty ? nil : String(line)
  }
}
