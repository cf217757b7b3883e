/// How one person's eye differs from the average eye. Head axes: x to the person's left, y up, z out of the face.
public struct EyeCalibration: Hashable, Codable, Sendable {
  /// Offset from the average eye's centre of rotation to this eye's, in head axes, millimetres.
  public var centerX = 0.0, centerY = 0.0, centerZ = 0.0
  /// Ratio of the true to the measured displacement of the iris, sideways and up.
  public var gainX = 1.0, gainY = 1.0
  /// True sideways displacement of the iris for each measured upward displacement, and the reverse.
  public var crossX = 0.0, crossY = 0.0
  /// Angle from the optical to the visual axis, degrees: + towards the person's left, + up.
  public var kappaAzimuth = 0.0, kappaElevation = 0.0
  /// Scatter of single measurements about their mean, degrees; sets the weight of this eye against the other eye.
  public var scatter = 1.0

  /// Makes the average eye, without a correction.
  public init() {}

  /// The values' names in files, in the order of ``values``.
  public static let names = CodingKeys.allCases.map(\.rawValue)

  /// All values, in the order of ``names``.
  public var values: [Double] {
    get { Self.fields.map { self[keyPath: $0] } }
    set { for (field, value) in zip(Self.fields, newValue) { self[keyPath: field] = value } }
  }

  /// Plausible range of each value, in the order of ``names``. Choice: several times the spread among people, so that
  /// only damaged values are refused.
  static let limits: [ClosedRange<Double>] = [
    -15...15, -15...15, -15...15, 0.2...5, 0.2...5, -2...2, -2...2, -20...20, -20...20, 0.001...45,
  ]

  private static var fields: [WritableKeyPath<EyeCalibration, Double>] {
    [
      \.centerX, \.centerY, \.centerZ, \.gainX, \.gainY, \.crossX, \.crossY, \.kappaAzimuth, \.kappaElevation,
      \.scatter,
    ]
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
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
