public import HeedSignals

/// How the display is turned, and the preview.
extension GazeTracker {
  /// How the display's picture is turned; nil: as the rig describes it.
  public var forcedOrientation: InterfaceOrientation? { core.runs.read(\.controls.orientation) }

  /// Turns the points that gaze is told in, from the next frame on and in later runs. The calibration in use stays
  /// right: the display stays where it is. An attention region keeps its numbers.
  /// - Throws: ``TrackerError/calibrating``, ``TrackerError/noDisplay``, ``TrackerError/destroyed``; the old
  ///   orientation stays.
  public func setForcedOrientation(orientation: InterfaceOrientation) throws(TrackerError) { try turn(to: orientation) }

  /// Goes back to the display as the rig describes it.
  /// - Throws: ``TrackerError/calibrating``, ``TrackerError/destroyed``; the orientation stays.
  public func resetForcedOrientation() throws(TrackerError) { try turn(to: nil) }

  private func turn(to orientation: InterfaceOrientation?) throws(TrackerError) {
    let canTurn = orientation == nil || core.rig.display != nil
    try core.change { state throws(TrackerError) in
      guard canTurn else { throw .noDisplay }
      guard !state.isCalibrating else { throw .calibrating }
      state.controls.orientation = orientation
      state.ask(.turnDisplay(orientation ?? .portrait))
    }
  }

  /// Shows what the camera sees in `cameraPreview`, from the next frame on; it is held weakly and replaces the last
  /// one.
  public func setCameraPreview(cameraPreview: any CameraPreview) { setDelegates { $0.preview = cameraPreview } }

  /// Ends the preview; a picture that is being drawn may still come.
  public func removeCameraPreview() { setDelegates { $0.preview = nil } }
}
