public import HeedGeometry

/// A camera's intrinsics and distortion with their uncertainty, from pictures of a flat chessboard.
public struct LensCalibration: Hashable, Sendable {
  /// Minimum number of pictures and of poses. Choice: three determine a lens; of five one may be wrong.
  package static let leastPictures = 5
  /// A picture is excluded if its median corner error is this many times the median of all pictures. Choice: a
  /// misread board is off by several pixels; the error of a bent board is less than twice the usual error.
  static let outlyingPicture = 3.0
  /// Error below which a picture is never excluded, pixels. Choice: smaller errors do no harm.
  static let leastOutlyingPicture = 0.5
  /// Error above which a corner is excluded, standard deviations from the median. Choice: not one of ten thousand good
  /// corners exceeds it; a reflection moves a corner by pixels.
  static let outlyingCorner = 6.0
  /// Error below which a corner is never excluded, pixels. Choice: smaller errors do no harm.
  static let leastOutlyingCorner = 1.0
  /// Maximum share of excluded pictures. Choice: with more, the remaining ones may be wrong.
  static let mostLeftOut = 0.3
  /// Maximum relative standard deviation of the focal lengths. Choice: three times the deviation above which the
  /// report gives advice.
  static let mostUncertain = 0.03
  /// Relative standard deviation above which the report advises. Choice: twice a careful calibration's deviation.
  package static let uncertain = 0.01
  /// Minimum number of pictures for an error on pictures outside the fit. Choice: each half then suffices.
  static let leastHeldOut = 10

  /// The result of one picture.
  public struct View: Hashable, Sendable {
    /// Name of the picture.
    public var name: String
    /// The corners of the picture that the fit used.
    public var corners: [Chessboard.Corner]
    /// Offset of each corner from its projection, pixels.
    public var residuals: [SIMD2<Double>]
    /// True if the fit excluded the picture.
    public var isLeftOut: Bool
    /// Number of corners that the fit excluded.
    public var outliers: Int
    /// Angle between the camera's axis and the board's normal, 0...90 degrees.
    public var tilt: Angle
    /// Distance from the camera to the board's first corner, sides of a square.
    public var distanceSquares: Double

    /// RMS length of the residuals, pixels.
    public var rms: Double { LensCalibration.rms(residuals) }
  }

  /// Standard deviations of the intrinsics, pixels.
  public struct Deviations: Hashable, Sendable {
    /// Standard deviations of the focal lengths and of the principal point.
    public var fx, fy, cx, cy: Double
  }

  /// The calibrated camera.
  public let camera: PinholeCamera
  /// The results of all pictures, in the order of the pictures.
  public let views: [View]
  /// RMS error of the used corners, pixels.
  public let rms: Double
  /// RMS error of each half of the pictures under a fit to the other half, pixels; nil with too few pictures.
  public let heldOutRMS: Double?
  /// Standard deviations of the intrinsics: between sets of poses, by the jackknife, and by the bend of the board.
  public let deviations: Deviations
  /// Number of different poses of the board in the used pictures.
  public let poseCount: Int
  /// Height between the lowest and the highest corner of a bent board, sides of a square; nil if it counts as flat.
  public let bend: Double?
  /// The part of the corner errors that an uneven board causes; nil if undetermined.
  public let unevenness: BoardUnevenness?
  /// True if the fit includes all distortion terms; otherwise k3, or also k2, p1 and p2, are 0.
  public let isComplete: Bool

  /// The pictures used by the fit.
  public var used: [View] { views.filter { !$0.isLeftOut } }

  static func rms(_ residuals: some Collection<SIMD2<Double>>) -> Double {
    residuals.isEmpty ? 0 : (residuals.reduce(0) { $0 + ($1 * $1).sum() } / Double(residuals.count)).squareRoot()
  }
}

/// Why a calibration failed.
public enum LensCalibrationError: Error, Hashable, Sendable {
  /// Too few pictures show a usable board.
  case tooFewPictures(Int, needed: Int)
  /// The pictures show too few different poses of the board.
  case tooFewPoses(Int, pictures: Int)
  /// The boards do not determine the focal length; `share` is its relative deviation, nil if undetermined.
  case undetermined(share: Double?, mostTilted: Angle)
  /// No lens fits most of the pictures; `rms` is the error in pixels.
  case contradictory(rms: Double)
  /// The lens is a fisheye, which this model does not describe; its errors in both models, pixels.
  case fisheye(rms: Double, asFisheye: Double)
}
