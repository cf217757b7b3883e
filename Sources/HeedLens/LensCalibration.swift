import Foundation
public import HeedGeometry

/// A camera's intrinsics and distortion from pictures of a flat chessboard, and how far to believe them.
public struct LensCalibration: Hashable, Sendable {
  /// What is asked of the pictures, and what is left out.
  public struct Settings: Hashable, Codable, Sendable {
    /// Pictures with a board that are needed. Choice: three determine a lens without noise; five let one be wrong.
    public var leastPictures = 5
    /// A picture is left out when the error of its median corner is above this many times the median of all pictures', and
    /// above so many pixels.
    /// Choice: a board that is misread is off by several pixels, one that is bent by less than twice what others are.
    public var outlyingPicture = 3.0
    public var leastOutlyingPicture = 0.5
    /// A corner is left out when it is off by more than this many deviations (from the median), and by so many pixels.
    /// Choice: of ten thousand good corners none is; a reflection moves one by pixels.
    public var outlyingCorner = 6.0
    public var leastOutlyingCorner = 1.0
    /// Pictures that may be left out because of their error, as a share of all. Choice: else the rest may be the wrong ones.
    public var mostLeftOut = 0.3
    /// The deviation of the focal lengths, as a share of them, above which nothing is said of the lens.
    /// Choice: three times what a careful calibration may be off; distances would be off by as much.
    public var mostUncertain = 0.03
    /// Above this a person is told how to do better. Choice: a careful calibration reaches half of it.
    public var uncertain = 0.01
    /// Pictures that are needed before some are held out. Choice: both halves then are calibrations of their own.
    public var leastHeldOut = 10
    var fit = LensFit.Settings()

    /// The defaults.
    public init() {}
  }

  /// What became of one picture.
  public struct View: Hashable, Sendable {
    public var name: String
    /// Corners that the fit used.
    public var corners: [Chessboard.Corner]
    /// From where the fit puts each of them to where it was seen, pixels.
    public var residuals: [SIMD2<Double>]
    /// Left out: the lens was fitted without it.
    public var isLeftOut: Bool
    /// Corners of it that were left out.
    public var outliers: Int
    /// Between the camera's axis and the board's, 0...90 degrees.
    public var tilt: Angle
    /// From the camera to the board's nearest numbered corner, in sides of a square.
    public var distanceSquares: Double

    /// Root mean square of the corners' distances, pixels.
    public var rms: Double { LensCalibration.rms(residuals) }
  }

  /// One deviation of each intrinsic, pixels.
  public struct Deviations: Hashable, Sendable {
    public var fx, fy, cx, cy: Double
  }

  public let camera: PinholeCamera
  /// All that were given, in their order.
  public let views: [View]
  /// Root mean square of the used corners' distances from where the fit puts them, pixels.
  public let rms: Double
  /// The same for pictures that the fit has not seen: half of them each time; nil with too few pictures.
  public let heldOutRMS: Double?
  /// How far the intrinsics would scatter with other pictures of the kind: from leaving each out in turn.
  public let deviations: Deviations
  /// What noise of the corners alone would do; smaller where a board is bent or printed unevenly.
  public let noiseDeviations: Deviations
  /// What the board itself adds to the errors; nil where that cannot be told.
  public let unevenness: BoardUnevenness?
  /// False: the pictures did not determine k3, or not k2 and p1, p2 either, and these are 0.
  public let isComplete: Bool

  /// Pictures that the lens was fitted to.
  public var used: [View] { views.filter { !$0.isLeftOut } }

  static func rms(_ residuals: some Collection<SIMD2<Double>>) -> Double {
    residuals.isEmpty ? 0 : (residuals.reduce(0) { $0 + ($1 * $1).sum() } / Double(residuals.count)).squareRoot()
  }
}

/// Why pictures of a board give no lens.
public enum LensCalibrationError: Error, Hashable, Sendable {
  /// Pictures with a board that can be used, and how many are needed.
  case tooFewPictures(Int, needed: Int)
  /// The boards do not tell the focal length: one deviation as a share of it; nil when it is not determined at all.
  case undetermined(share: Double?, mostTilted: Angle)
  /// The pictures contradict each other: nothing fits most of them.
  case contradictory(rms: Double)
}
