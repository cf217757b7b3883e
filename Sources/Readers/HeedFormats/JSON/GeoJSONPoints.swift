public import HeedSignals

/// The points of interest of a GeoJSON text (RFC 7946): a FeatureCollection, a Feature, or geometries.
///
/// `name` or `title` is the banner's text, `kind` or `icon` is passed on, and `width_m`, `height_m` and `lift_m` set
/// its size and height. Each point of a MultiPoint gets a banner. Banners stand on the road: altitudes are ignored.
public struct GeoJSONPoints: Hashable, Sendable {
  /// Maximum size of a GeoJSON text, bytes. Choice: a hundred thousand points with usual properties take less.
  package static let mostBytes = 32 * 1_048_576
  /// Maximum number of points. Choice: a large city has as many, and all are checked in every frame.
  package static let mostPoints = 100_000
  /// Maximum depth of nested geometry collections. Choice: RFC 7946, section 3.1.8, advises against any nesting.
  static let mostNested = 8

  /// Types of geometry that are skipped. Features without a geometry are skipped too.
  static let skipped = ["LineString", "MultiLineString", "Polygon", "MultiPolygon"]
  static let unlocated = "feature without a geometry"

  /// The points of interest in the order of the text.
  public internal(set) var points: [PointOfInterest] = []
  var leftOut: [String: Int] = [:]

  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Throws: ``GeoJSONError`` at the text's first defect.
  public init(_ bytes: [UInt8]) throws(GeoJSONError) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(limitBytes: Self.mostBytes) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    do throws(JSONText.Defect) {
      var reader = GeoJSONReader(text: try JSONText(bytes))
      self = try reader.read()
    } catch {
      let (line, column) = JSONText.lineAndColumn(of: error.offset, in: bytes)
      let owner = error.path.map { $0.isEmpty ? "the text " : "\($0) " } ?? ""
      throw .notAcceptable(line: line, column: column, message: owner + error.message)
    }
  }

  init() {}

  /// The kinds and numbers of skipped geometries in one sentence without a full stop; nil if none was skipped.
  public var remark: String? {
    let geometries = Self.skipped.compactMap { kind in leftOut[kind].map { "\($0) \(kind)" } }
    let features = leftOut[Self.unlocated].map { $0 > 1 ? "\($0) features without a geometry" : "1 \(Self.unlocated)" }
    let parts = geometries + [features].compactMap { $0 }
    return parts.isEmpty ? nil : "only points are shown; left out: \(parts.joined(separator: ", "))"
  }
}

/// The reason why the points of interest of a GeoJSON text cannot be read.
public enum GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has more bytes than the limit.
  case tooLarge(limitBytes: Int)
  /// The text is not valid UTF-8.
  case notText
  /// A fault at a line and column, both from 1. `message` names the feature, the key, the fault and the remedy.
  case notAcceptable(line: Int, column: Int, message: String)

  /// The fault and its remedy, worded to follow a file's name; without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let limit): " is larger than \(limit / 1_048_576) MB; cut out the region that is driven through"
    case .notText: " is not UTF-8; save it as that"
    case .notAcceptable(let line, let column, let message): ", line \(line), column \(column): \(message)"
    }
  }
}
