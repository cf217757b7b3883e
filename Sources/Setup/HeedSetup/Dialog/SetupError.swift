import Foundation
import HeedSession
import HeedVision

/// Why a set-up failed: a sentence with the place and the remedy.
package enum SetupError: Error {
  /// The request is impossible as given.
  case refused(String)
  /// The pictures or the recording cannot be used.
  case badInput(String)
  /// The camera or the page is not available.
  case notAvailable(String)
  /// A file or folder cannot be written.
  case cannotWrite(String)
  /// The rig or the measurement is not acceptable.
  case notAcceptable(String)
  /// The person interrupted the set-up. The text says so; it is nil if the interrupt was already reported.
  case interrupted(String?)

  /// The error for a file or folder that cannot be written.
  /// - Parameter code: The system's `errno`.
  package static func cannotWrite(_ path: String, _ code: Int32) -> SetupError {
    cannotWrite(path, why: String(cString: strerror(code)))
  }

  /// - Parameter why: The system's reason in words.
  static func cannotWrite(_ path: String, why: String) -> SetupError {
    .cannotWrite("\(path) cannot be written (\(why)); check the folder and the free space.")
  }

  /// Adds the remedy to an error about images that do not match the rig's camera.
  /// - Parameter rig: The rig's path as given.
  package static func explaining(_ error: any Error, rig: String?) -> any Error {
    guard case VisionError.pictureShape(let width, let height) = error else { return error }
    return SetupError.notAcceptable(
      "\(rig ?? "the rig"): the rig's camera does not take pictures of \(width) x \(height); name the rig of this camera"
        + " with --rig, or none.")
  }
}

enum SetupFile {
  /// The permissions of a new folder. Choice: only the owner may read it, as with the commands' other folders.
  static let folderMode: mode_t = 0o700

  /// Writes a whole file for its owner alone, or nothing after an error.
  static func write(_ text: String, to path: String) throws(SetupError) {
    do throws(SessionError) {
      try WholeFile.write(Array(text.utf8), to: URL(fileURLWithPath: path), mode: 0o600)
    } catch {
      guard case .cannotWrite(_, let why) = error else { throw .cannotWrite(path, ENOSPC) }
      throw .cannotWrite(path, why: why)
    }
  }
}
