/// An error of a stage that may be the picture's.
public protocol StageError: Error {
  /// True if the picture has another aspect ratio than the camera's; others may succeed.
  var isOfShape: Bool { get }
}
