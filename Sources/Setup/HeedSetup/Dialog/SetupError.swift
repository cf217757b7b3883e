import HeedVision

/// Why a set-up failed: a sentence with the place and the remedy.
package enum SetupError: Error {
  /// The request is impossible as given.
  case refused(String)
  /// The pictures or the recording cannot be used.
  case badInput(String)
  /// The camera or the page is not available.
  case notAvailable(String)
  /// A folder cannot be written.
  case cannotWrite(String)
  /// The rig or the measurement is not acceptable.
  case notAcceptable(String)
  /// The person interrupted the set-up. The text says so; it is nil if the interrupt was already reported.
  case interrupted(String?)

  /// Adds the remedy to an error about images that do not match the rig's camera.
  /// - Parameter rig: The rig's path as given.
  package static func explaining(_ error: any Error, rig: String?) -> any Error {
    guard case VisionError.pictureShape(let width, let height) = error else { return error }
    return SetupError.notAcceptable(
      "\(rig ?? "the rig"): the rig's camera does not take pictures of \(width) x \(height); name the rig of this camera"
        + " with --rig, or none.")
  }
}
