/// What a picture without the driver's face shows of the driver, compared with the pictures in which the face was seen.
///
/// Holds a few numbers from coarse brightness cells; no picture can be reconstructed from them. A change of exposure
/// does not change them.
public struct BodyTrace: Hashable, Sendable {
  /// Share of the area below the face that looks unchanged, 0...1: near 1 while the body has not moved.
  public var body: Double
  /// Changed share of the area beside the driver, below the face and to its left in the picture, 0...1: a body that
  /// leans to that side covers part of the area.
  public var left: Double
  /// The same, to the right of the face in the picture.
  public var right: Double
  /// Share of the picture around the driver that looks unchanged, 0...1.
  public var surroundings: Double
  /// Fine detail of the whole picture relative to earlier pictures, 0...10; 1: unchanged. A covered lens shows no
  /// detail.
  public var detail: Double

  /// Upper limit of ``detail``.
  public static let mostDetail = 10.0

  /// Memberwise initializer.
  public init(body: Double, left: Double, right: Double, surroundings: Double, detail: Double) {
    (self.body, self.left, self.right) = (body, left, right)
    (self.surroundings, self.detail) = (surroundings, detail)
  }

  var isMeasurement: Bool {
    [body, left, right, surroundings].allSatisfy((0...1).contains) && (0...Self.mostDetail).contains(detail)
  }

  func rounded() -> BodyTrace {
    BodyTrace(
      body: Precision.ratio.round(body), left: Precision.ratio.round(left), right: Precision.ratio.round(right),
      surroundings: Precision.ratio.round(surroundings), detail: Precision.ratio.round(detail))
  }
}
