/// What a picture without the driver's face still shows of the driver: how it differs from the pictures in which the face
/// was seen.
///
/// A few numbers of coarse cells of brightness, from which no picture can be made. Exposure that changes as a whole
/// changes none of them.
public struct BodyTrace: Hashable, Sendable {
  /// Share of the place below the face that looks as it did, 0...1: near 1 while the body sits as it sat.
  public var body: Double
  /// Share of the picture beside the driver's place, below the face and to the left of it in the picture, that has
  /// changed, 0...1: a body that leans there covers some of it.
  public var left: Double
  /// The same, to the right of the face in the picture.
  public var right: Double
  /// Share of the picture around the driver that looks as it did, 0...1.
  public var surroundings: Double
  /// Fine detail of the whole picture relative to before, 0...10; 1: as much. Before a covered lens nothing is sharp.
  public var detail: Double

  /// Largest ``detail`` that is distinguished.
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
