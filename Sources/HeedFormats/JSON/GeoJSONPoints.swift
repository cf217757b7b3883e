public import HeedSignals

/// The points of interest of a GeoJSON text (RFC 7946): a FeatureCollection, a Feature, a geometry or several of them.
///
/// A feature's `name` or `title` is what its banner says; `kind` or `icon` is carried along; `width_m`, `height_m` and
/// `lift_m` are its banner's own. A MultiPoint gives as many banners. Altitudes are not used: banners stand on the road.
public struct GeoJSONPoints: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Choice: a hundred thousand points with what is usually said of them.
    public var mostBytes = 32 * 1_048_576
    /// Choice: a large city's; each is looked at with every picture.
    public var mostPoints = 100_000
    /// Collections of geometries inside each other. Choice: RFC 7946, section 3.1.8, advises against the second already.
    public var mostNested = 8

    public init() {}
  }

  /// What is no point, and a feature that is nowhere.
  enum LeftOut: String, Hashable, CaseIterable {
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case unlocated = "feature without a geometry"

    /// nil for what holds points, and what is no geometry.
    init?(geometry: String) {
      guard let kind = LeftOut(rawValue: geometry), kind != .unlocated else { return nil }
      self = kind
    }

    func counted(_ count: Int) -> String {
      self == .unlocated && count > 1 ? "\(count) features without a geometry" : "\(count) \(rawValue)"
    }
  }

  /// In the order of the text.
  public internal(set) var points: [PointOfInterest] = []
  var leftOut: [LeftOut: Int] = [:]

  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  public init(_ bytes: [UInt8], settings: Settings = Settings()) throws(GeoJSONError) {
    guard bytes.count <= settings.mostBytes else { throw .tooLarge(limitBytes: settings.mostBytes) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
    do throws(JSONText.Defect) {
      var reader = GeoJSONReader(text: try JSONText(bytes), settings: settings)
      self = try reader.read()
    } catch {
      let (line, column) = JSONText.lineAndColumn(of: error.offset, in: bytes)
      let owner = error.path.map { $0.isEmpty ? "the text " : "\($0) " } ?? ""
      throw .notAcceptable(line: line, column: column, message: owner + error.message)
    }
  }

  init() {}

  /// What is left out, in one sentence without its full stop; nil when nothing is.
  public var remark: String? {
    let parts = LeftOut.allCases.compactMap { kind in leftOut[kind].map { kind.counted($0) } }
    return parts.isEmpty ? nil : "only points are shown; left out: \(parts.joined(separator: ", "))"
  }
}
