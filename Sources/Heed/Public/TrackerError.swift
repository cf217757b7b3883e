/// Why a call of a ``GazeTracker`` is refused, besides what its source says and what concerns calibration
/// (``CalibrationError``). Nothing has changed then.
public enum TrackerError: Error, Hashable, Sendable {
  /// It is tracking already: stop it first.
  case alreadyTracking
  /// It was given back with ``GazeTracker/deinitGazeTracker(tracker:)``.
  case destroyed
  /// Frames a second go from 1 to 30.
  case trackingFPSOutOfRange(Int)
  /// Seconds go from 10 to 60.
  case attentionIntervalOutOfRange(Int)
  /// The rig describes no display that a region or an orientation could be of.
  case noDisplay
  /// A region has finite numbers, and an area.
  case emptyRegion
  /// Not while a calibration is going on.
  case calibrating
}

extension TrackerError: CustomStringConvertible {
  /// One sentence: what is wrong, and the remedy.
  public var description: String {
    switch self {
    case .alreadyTracking: "Tracking is already running; call stopTracking() first."
    case .destroyed: "The tracker was given back; make another."
    case .trackingFPSOutOfRange(let fps): "\(fps) frames a second cannot be tracked; ask for 1 to 30."
    case .attentionIntervalOutOfRange(let seconds): "Attention is not scored over \(seconds) s; ask for 10 to 60."
    case .noDisplay: "The rig describes no display; add one to its file."
    case .emptyRegion: "The region has no area; give it a positive width and height in points."
    case .calibrating: "A calibration is going on; stop it or wait for its end."
    }
  }
}
