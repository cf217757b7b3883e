/// How one person's gaze along one axis follows from the features of a frame: offset and weights with their spreads.
public struct AxisCalibration: Hashable, Codable, Sendable {
  /// The offset, degrees, then the weight of each feature.
  public var weights: [Double]
  /// Covariance of ``weights``, row by row.
  public var covariance: [Double]
  /// Variance of the angle of a usual look, degrees squared.
  public var variance: Double

  /// Copies its arguments.
  public init(weights: [Double], covariance: [Double], variance: Double) {
    (self.weights, self.covariance, self.variance) = (weights, covariance, variance)
  }

  enum CodingKeys: String, CodingKey {
    case weights, covariance
    case variance = "variance_deg2"
  }
}
