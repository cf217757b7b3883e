/// How a picture without the driver's face differs from the earlier pictures in which the face was seen.
///
/// It holds a few numbers from coarse cells of brightness, from which no picture can be rebuilt. A change of exposure in
/// the whole picture does not affect them.
public struct BodyTrace: Hashable, Sendable {
  /// Share of the area below the face that looks as before, 0...1: near 1 while the driver sits as before.
  public var body: Double
  /// Share of the area below and to the left of the face, in the picture, that has changed, 0...1: a body that leans to
  /// this side covers part of it.
  public var left: Double
  /// The same share to the right of the face in the picture.
  public var right: Double
  /// Share of the picture around the driver that looks as before, 0...1.
  public var surroundings: Double
  /// Fine detail of the whole picture relative to before, 0...10; 1: unchanged. A covered lens leaves no detail.
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
