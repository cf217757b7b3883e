import Draws
import HeedFormats
import HeedGeometry
import HeedSignals
import Testing

@Suite("Points of interest are read from GeoJSON")
struct GeoJSONPointsTests {
  static func read(_ text: String) throws(GeoJSONError) -> GeoJSONPoints { try GeoJSONPoints(Array(text.utf8)) }

  static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  static let spot = #"{"type":"Point","coordinates":[27.67,53.94]}"#

  @Test func featurePropertiesDefineTheBanner() throws {
    let said =
      #"{"name":"Car \"wash\"\n ü \u043c\ud83d\ude97","kind":"wash","width_m":8,"height_m":4.5,"lift_m":0,"open":true}"#
    let read = try Self.read(
      Self.collection(Self.feature(#"{"coordinates":[27.67,53.94,180.5],"type":"Point"}"#, said)))
    let point = try #require(read.points.first)
    #expect(read.points.count == 1 && read.remark == nil)
    #expect(point.name == "Car \"wash\" ü м🚗" && point.kind == "wash")
    #expect(point.position.longitude == 27.67 && point.position.latitude == 53.94, "longitude first")
    #expect(point.widthMeters == 8 && point.heightMeters == 4.5 && point.liftMeters == 0)
  }

  static let names: [(String, String, String?, Comment)] = [
    (#"{"name":"a","title":"b","icon":"c"}"#, "a", "c", "the name before the title"),
    (#"{"name":"  ","title":"b","kind":"k","icon":"c"}"#, "b", "k", "an empty name is none"),
    (#"{"name":null,"title":17}"#, "17", nil, "a number is a name"),
    (#"{"name":["a"]}"#, "point 1", nil, "a list is none"),
    ("null", "point 1", nil, "nothing is said"),
    (#"{"name":"a","name":"z"}"#, "z", nil, "of two the last"),
  ]

  @Test(arguments: names)
  func pointTakesTheNameOfItsFeature(properties: String, name: String, kind: String?, why: Comment) throws {
    let point = try #require(try Self.read(Self.feature(Self.spot, properties)).points.first)
    #expect(point.name == name && point.kind == kind, why)
  }

  static let geometries: [(String, Int, String?, Comment)] = [
    (spot, 1, nil, "a geometry alone"),
    (#"{"type":"MultiPoint","coordinates":[[1,2],[3,4],[5,6]]}"#, 3, nil, "several"),
    (#"{"type":"MultiPoint","coordinates":[]}"#, 0, nil, "none"),
    (
      #"{"type":"GeometryCollection","geometries":[\#(spot),{"type":"GeometryCollection","geometries":[\#(spot)]},{"type":"Polygon","coordinates":[]}]}"#,
      2, "only points are shown; left out: 1 Polygon", "a collection in a collection"
    ),
    (collection(), 0, nil, "no features"),
    (
      collection(
        feature(#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#), feature("null"), feature(spot), feature("null"),
        feature(#"{"type":"LineString","coordinates":"whatever"}"#)), 1,
      "only points are shown; left out: 2 LineString, 2 features without a geometry", "what is no point is counted"
    ),
    ("\u{FEFF} \r\n\t\(spot) \n", 1, nil, "a byte order mark and spaces"),
  ]

  @Test(arguments: geometries)
  func pointsAreFoundInEveryGeometry(text: String, count: Int, remark: String?, why: Comment) throws {
    let read = try Self.read(text)
    #expect(read.points.count == count && read.remark == remark, why)
  }

  static func bad(_ coordinates: String) -> String {
    collection(feature(spot), feature(#"{"type":"Point","coordinates":\#(coordinates)}"#))
  }

  static let defects: [(String, String)] = [
    (
      bad("[53.94,127.67]"),
      "features[1].geometry.coordinates is [53.94, 127.67], which is no longitude and latitude; GeoJSON writes the longitude first: write [127.67, 53.94]"
    ),
    (
      bad("[200,10]"),
      "features[1].geometry.coordinates is [200.0, 10.0], which is no longitude and latitude; longitudes are -180 to 180 degrees, latitudes -90 to 90"
    ),
    (bad("[1]"), "features[1].geometry.coordinates is no position; write [longitude, latitude]"),
    (bad("[1,null]"), "features[1].geometry.coordinates[1] is no number of degrees; write [longitude, latitude]"),
    (bad(#"["1",2]"#), "features[1].geometry.coordinates[0] is no number of degrees; write [longitude, latitude]"),
    (bad("[1e999,2]"), "features[1].geometry.coordinates[0] is no number of degrees; write [longitude, latitude]"),
    (bad("7"), "features[1].geometry.coordinates is no list; write one"),
    (collection(feature(#"{"type":"Point"}"#)), "features[0].geometry has no coordinates; add it"),
    (collection(#"{"type":"Feature"}"#), "features[0] has no geometry; add it, or null for what is nowhere"),
    (collection(spot), "features[0] is no Feature; put the geometry into one"),
    (collection("7"), #"features[0] is no object; write {"type": ...}"#),
    (
      collection(feature(#"{"type":"Circle","coordinates":[1,2]}"#)),
      "features[0].geometry is of the type \"Circle\"; it is one of Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon, GeometryCollection"
    ),
    (feature(spot, #"{"width_m":-3}"#), "properties.width_m is no length that can be; write metres, 0.1 to 1000.0"),
    (feature(spot, #"{"lift_m":"16"}"#), "properties.lift_m is no length that can be; write metres, 0.0 to 1000.0"),
    (feature(spot, "[]"), "properties is no object; write one"),
    (#"{"type":"FeatureCollection"}"#, "the text has no features; add it"),
    (
      #"{"type":"Topology"}"#,
      "the text is of the type \"Topology\"; it is a FeatureCollection, a Feature or a geometry"
    ),
    (#"{"features":[]}"#, "the text has no type; add it"),
    ("[]", #"the text is no object; write {"type": ...}"#),
  ]

  @Test(arguments: defects)
  func geoJSONErrorNamesFeatureKeyAndRemedy(text: String, message: String) {
    let error = #expect(throws: GeoJSONError.self) { try Self.read(text) }
    guard case .notAcceptable(_, _, let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == message)
  }

  static let texts: [(String, Int, Int, String)] = [
    ("", 1, 1, "the text ends where a value should be"), ("  \n ", 2, 2, "the text ends where a value should be"),
    ("{", 1, 2, "here should be a key in quotation marks"),
    ("{\"a\":1,}", 1, 8, "here should be a key in quotation marks"),
    ("{\"ä\" 1}", 1, 6, "here should be a colon"), ("[1,\n 2\n3]", 3, 1, "here should be a comma or the list's end"),
    ("\u{FEFF}{\"a\":NaN}", 1, 6, "here should be a value"), ("[1", 1, 3, "the text ends inside of a list"),
    ("[1.]", 1, 4, "here should be a digit"), ("[01]", 1, 4, "a number begins with a needless zero"),
    ("[-]", 1, 3, "here should be a digit"), ("[1e+]", 1, 5, "here should be a digit"),
    ("nul", 1, 1, "here should be a value"),
    ("\"a", 1, 1, "this text has no end"), ("\"\\u12g4\"", 1, 2, "after \\u there should be four hexadecimal digits"),
    ("\"\\x\"", 1, 2, "there is no such escape"), ("{} {}", 1, 4, "something follows the end"),
    ("\"\u{1}\"", 1, 2, "a text holds a control character; write it as \\n, \\t or \\u00.."),
    (String(repeating: "[", count: 100_000), 1, 129, "lists and objects are more than 128 deep here"),
  ]

  @Test(arguments: texts)
  func invalidJSONIsRefusedWithLineAndColumn(text: String, line: Int, column: Int, message: String) {
    #expect(throws: GeoJSONError.notAcceptable(line: line, column: column, message: message)) { try Self.read(text) }
  }

  @Test func geoJSONErrorNamesLineAndColumn() {
    let text = "{\"type\": \"Feature\",\n \"geometry\": {\"type\": \"Point\",\n  \"coordinates\": [53.9, 127.6]}}"
    let error = #expect(throws: GeoJSONError.self) { try Self.read(text) }
    #expect(error?.description.hasPrefix(", line 3, column 18: geometry.coordinates is") ?? false)
  }

  @Test func invalidUTF8AndOversizedGeoJSONIsRefused() {
    #expect(throws: GeoJSONError.notText) { try GeoJSONPoints([0xFF, 0xFE, 0x7B, 0x00]) }
    let most = GeoJSONPoints.mostBytes
    #expect(throws: GeoJSONError.tooLarge(limitBytes: most)) {
      try GeoJSONPoints([UInt8](repeating: 0x20, count: most + 1))
    }
    let places = Array(repeating: "[1,2]", count: GeoJSONPoints.mostPoints + 1).joined(separator: ",")
    #expect(throws: GeoJSONError.self) {
      try GeoJSONPoints(Array("{\"type\":\"MultiPoint\",\"coordinates\":[\(places)]}".utf8))
    }
  }

  @Test func nestingOfGeometryCollectionsIsLimited() {
    func nested(_ depth: Int) -> String {
      (0..<depth).reduce(Self.spot) { inner, _ in #"{"type":"GeometryCollection","geometries":[\#(inner)]}"# }
    }
    #expect(throws: Never.self) { try Self.read(nested(8)) }
    #expect(throws: GeoJSONError.self) { try Self.read(nested(9)) }
  }

  @Test func damagedGeoJSONIsSurvived() throws {
    let whole = Array(
      Self.collection(
        Self.feature(Self.spot, #"{"name":"Car \u0077ash","kind":"wash","width_m":8.5e0,"x":[true,false,null,-1]}"#),
        Self.feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, #"{"title":"äö"}"#),
        Self.feature(#"{"type":"GeometryCollection","geometries":[\#(Self.spot)]}"#)
      ).utf8)
    #expect(try GeoJSONPoints(whole).points.count == 4)
    var (random, read) = (SeededRandom(seed: 6), 0)
    let bytes = Array(#"{}[]",:\u0129eE+-.tfn "#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xFF]
    for _ in 0..<4000 {
      var text = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text.remove(at: place)
        case 1: text[place] = bytes.randomElement(using: &random) ?? 0
        case 2: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        case 3: text.removeSubrange(place...)
        default: text.insert(contentsOf: text[place..<min(text.count, place + 40)], at: place)
        }
      }
      do throws(GeoJSONError) {
        let found = try GeoJSONPoints(text)
        #expect(found.points.allSatisfy { abs($0.position.latitude) <= 90 && !$0.name.isEmpty })
        read += 1
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(read > 100 && read < 3900, "some changes hurt and some do not")
  }
}
