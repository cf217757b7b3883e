public import HeedSignals

extension GazeTracker {
  /// The display's orientation; nil for the rig's orientation.
  public var forcedOrientation: InterfaceOrientation? { core.runs.read(\.controls.orientation) }
  /// Sets the orientation of display coordinates, from the next frame on and in later runs. The calibration stays
  /// valid, because the display does not move. An attention region keeps its numbers, and so may lie elsewhere.
  /// - Throws: ``TrackerError``: `calibrating`, `noDisplay` or `destroyed`; then nothing has changed.
  public func setForcedOrientation(orientation: InterfaceOrientation) throws(TrackerError) { try turn(to: orientation) }
  /// Returns to the rig's orientation.
  /// - Throws: ``TrackerError/calibrating`` or ``TrackerError/destroyed``; then nothing has changed.
  public func resetForcedOrientation() throws(TrackerError) { try turn(to: nil) }

  private func turn(to orientation: InterfaceOrientation?) throws(TrackerError) {
    let canTurn = orientation == nil || core.basis.rig.display != nil
    try core.change { state throws(TrackerError) in
      guard canTurn else { throw .noDisplay }
      guard !state.isCalibrating else { throw .calibrating }
      state.controls.orientation = orientation
      state.ask(.turnDisplay(orientation ?? .portrait))
    }
  }

  /// Shows the camera's pictures in `cameraPreview`, and in no other preview, from the next frame on. Held weakly.
  public func setCameraPreview(cameraPreview: any CameraPreview) { setDelegates { $0.preview = cameraPreview } }
  /// Ends the preview. A picture in progress may still arrive.
  public func removeCameraPreview() { setDelegates { $0.preview = nil } }
}
