import Foundation
public import HeedGeometry

/// A camera's intrinsics and distortion, calibrated from pictures of a flat chessboard, with their uncertainty.
public struct LensCalibration: Hashable, Sendable {
  /// Minimum number of pictures with a board. Choice: three pictures determine a lens; with five pictures one may be
  /// wrong.
  static let leastPictures = 5
  /// Error of a picture's median corner, relative to the median of all pictures, above which the picture is excluded.
  /// Choice: a misread board is off by several pixels; a bent board has less than twice the error of the other boards.
  static let outlyingPicture = 3.0
  /// Error below which a picture is never excluded, pixels. Choice: smaller errors do no harm.
  static let leastOutlyingPicture = 0.5
  /// Error of a corner in standard deviations (from the median), above which the corner is excluded. Choice: not one of
  /// ten thousand good corners exceeds the limit; a reflection moves a corner by pixels.
  static let outlyingCorner = 6.0
  /// Error below which a corner is never excluded, pixels. Choice: smaller errors do no harm.
  static let leastOutlyingCorner = 1.0
  /// Maximum share of excluded pictures. Choice: with more, the remaining pictures may be the wrong ones.
  static let mostLeftOut = 0.3
  /// Maximum relative standard deviation of the focal lengths of a calibration. Choice: three times the error of a
  /// careful calibration; distances would be off by as much.
  static let mostUncertain = 0.03
  /// Relative standard deviation of the focal lengths above which the report gives advice. Choice: a careful
  /// calibration reaches half of the limit.
  package static let uncertain = 0.01
  /// Minimum number of pictures for an error over held-out pictures. Choice: each half then suffices for a calibration.
  static let leastHeldOut = 10

  /// The result of one picture.
  public struct View: Hashable, Sendable {
    /// Name of the picture.
    public var name: String
    /// The corners used by the fit.
    public var corners: [Chessboard.Corner]
    /// Offset of each corner from the place where the fit projects the corner, pixels.
    public var residuals: [SIMD2<Double>]
    /// True if the lens was fitted without this picture.
    public var isLeftOut: Bool
    /// Number of the picture's corners that the fit excluded.
    public var outliers: Int
    /// Angle between the camera's axis and the board's, 0...90 degrees.
    public var tilt: Angle
    /// Distance from the camera to the board's first corner, sides of a square.
    public var distanceSquares: Double

    /// Root mean square length of the residuals, pixels.
    public var rms: Double { LensCalibration.rms(residuals) }
  }

  /// Standard deviations of the intrinsics, pixels.
  public struct Deviations: Hashable, Sendable {
    /// Standard deviations of the focal lengths and of the principal point.
    public var fx, fy, cx, cy: Double
  }

  /// The calibrated camera.
  public let camera: PinholeCamera
  /// The results of all pictures, in their order.
  public let views: [View]
  /// Root mean square error of the used corners, pixels.
  public let rms: Double
  /// Root mean square error over held-out pictures, pixels: each half of the pictures under a fit to the other half;
  /// nil if there are too few pictures.
  public let heldOutRMS: Double?
  /// Standard deviations of the intrinsics between different sets of pictures, by the jackknife.
  public let deviations: Deviations
  /// Standard deviations of the intrinsics from the corners' noise alone; too small if a board is bent or unevenly
  /// printed.
  public let noiseDeviations: Deviations
  /// The part of the errors that the board causes; nil if the pictures do not determine the part.
  public let unevenness: BoardUnevenness?
  /// True if the fit includes all distortion terms. If false, k3, or also k2, p1 and p2, are 0.
  public let isComplete: Bool

  /// The pictures used by the fit.
  public var used: [View] { views.filter { !$0.isLeftOut } }

  static func rms(_ residuals: some Collection<SIMD2<Double>>) -> Double {
    residuals.isEmpty ? 0 : (residuals.reduce(0) { $0 + ($1 * $1).sum() } / Double(residuals.count)).squareRoot()
  }
}

/// The reason why a calibration failed.
public enum LensCalibrationError: Error, Hashable, Sendable {
  /// Too few pictures show a usable board.
  case tooFewPictures(Int, needed: Int)
  /// The boards do not determine the focal length; `share` is its relative deviation, nil if it is undetermined.
  case undetermined(share: Double?, mostTilted: Angle)
  /// No lens fits most of the pictures; `rms` is the error in pixels.
  case contradictory(rms: Double)
}
