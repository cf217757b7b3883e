/// What makes one person's eye differ from the eye that is assumed of everybody.
///
/// Head axes: x to the person's left, y up, z out of the face.
public struct EyeCalibration: Hashable, Codable, Sendable {
  /// From the assumed rotation centre to the eye's own, head axes, millimetres.
  public var centerX = 0.0
  public var centerY = 0.0
  public var centerZ = 0.0
  /// True over measured way of the iris, sideways and up.
  public var gainX = 1.0
  public var gainY = 1.0
  /// True sideways way per measured way up, and the reverse.
  public var crossX = 0.0
  public var crossY = 0.0
  /// From the optical axis to the visual axis, degrees: + towards the person's left, + up.
  public var kappaAzimuth = 0.0
  public var kappaElevation = 0.0
  /// Scatter of single measurements about their mean, degrees: how much this eye counts beside the other.
  public var scatter = 1.0

  public init() {}

  /// The names under which the values are written, in the order of ``values``.
  public static let names = [
    "center_x_mm", "center_y_mm", "center_z_mm", "gain_x", "gain_y", "cross_x", "cross_y", "kappa_azimuth_deg",
    "kappa_elevation_deg", "scatter_deg",
  ]

  /// All values, in the order of ``names``.
  public var values: [Double] {
    get { Self.fields.map { self[keyPath: $0] } }
    set { for (field, value) in zip(Self.fields, newValue) { self[keyPath: field] = value } }
  }

  /// What each value can be in an eye and a measurement that are any good, in the order of ``names``.
  /// Choice: several times the spread among people, so that only garbage is beyond.
  static let limits: [ClosedRange<Double>] = [
    -15...15, -15...15, -15...15, 0.2...5, 0.2...5, -2...2, -2...2, -20...20, -20...20, 0.001...45,
  ]

  private static var fields: [WritableKeyPath<EyeCalibration, Double>] {
    [
      \.centerX, \.centerY, \.centerZ, \.gainX, \.gainY, \.crossX, \.crossY, \.kappaAzimuth, \.kappaElevation,
      \.scatter,
    ]
  }

  enum CodingKeys: String, CodingKey {
    case centerX = "center_x_mm"
    case centerY = "center_y_mm"
    case centerZ = "center_z_mm"
    case gainX = "gain_x"
    case gainY = "gain_y"
    case crossX = "cross_x"
    case crossY = "cross_y"
    case kappaAzimuth = "kappa_azimuth_deg"
    case kappaElevation = "kappa_elevation_deg"
    case scatter = "scatter_deg"
  }
}
