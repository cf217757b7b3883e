public import HeedGeometry
public import HeedSignals

/// Why a ``GazeTracker`` refused a call, which then had no effect; for calibration see ``CalibrationError``.
public enum TrackerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The tracker is already running: stop it first.
  case alreadyTracking
  /// The tracker was destroyed by ``GazeTracker/deinitGazeTracker(tracker:)``.
  case destroyed
  /// The number of frames per second must lie within 1...30.
  case trackingFPSOutOfRange(Int)
  /// The seconds of an attention interval must lie within 10...60.
  case attentionIntervalOutOfRange(Int)
  /// A region or an orientation needs a display, which the rig lacks.
  case noDisplay
  /// A region needs finite numbers and a positive area.
  case emptyRegion
  /// A region of attention lies wholly outside the display, whose region is given too, both in points.
  case regionOutsideDisplay(ScreenRegion, display: ScreenRegion)
  /// The call is not possible while a calibration is running.
  case calibrating

  /// One sentence with the problem and the remedy.
  public var description: String {
    switch self {
    case .alreadyTracking: "Tracking is already running; call stopTracking() first."
    case .destroyed: "The tracker was destroyed; make a new one."
    case .trackingFPSOutOfRange(let fps): "\(fps) frames a second cannot be tracked; ask for 1 to 30."
    case .attentionIntervalOutOfRange(let seconds): "Attention is not scored over \(seconds) s; ask for 10 to 60."
    case .noDisplay: "The rig describes no display; add one to its file."
    case .emptyRegion: "The region has no area; give it a positive width and height in points."
    case .regionOutsideDisplay(let region, let display):
      "The region of attention, \(region.size) at \(region.place), lies outside the display of \(display.size) points;"
        + " give one that overlaps the display."
    case .calibrating: "A calibration is running; stop it or wait for its end."
    }
  }
}

extension ScreenRegion {
  fileprivate var size: String { "\(Self.text(width)) x \(Self.text(height))" }
  fileprivate var place: String { "\(Self.text(x)), \(Self.text(y))" }
  private static func text(_ points: Double) -> String { Int(exactly: points).map(String.init) ?? "\(points)" }
}

/// Why the run of a tracker stopped.
public enum StatusError: Int, Hashable, Sendable, CaseIterable {
  /// A stop was requested, or the recording ended.
  case none = 0
  /// The camera could not be opened.
  case cameraStart = 1
  /// The camera disappeared and did not return.
  case cameraInterrupt = 2

  init(_ reason: Availability.StopReason?) {
    switch reason {
    case nil: self = .none
    case .cameraStart: self = .cameraStart
    case .cameraInterrupt: self = .cameraInterrupt
    }
  }
}
