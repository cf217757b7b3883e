/// The delegates of one tracker, each held weakly.
struct DelegateSet: EmptyInitializable {
  weak var status: (any StatusDelegate)?
  weak var gaze: (any GazeDelegate)?
  weak var calibration: (any CalibrationDelegate)?
  weak var image: (any ImageDelegate)?
  weak var userStatus: (any UserStatusDelegate)?
  weak var face: (any FaceDelegate)?
  weak var tracking: (any TrackingDelegate)?
  weak var preview: (any CameraPreview)?
}
