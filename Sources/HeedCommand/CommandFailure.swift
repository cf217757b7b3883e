import Heed
import HeedRoad
import HeedSession
import HeedSignals
import HeedVideo
import HeedVision

/// Why a command could not do what was asked: the exit status, and one sentence with place and remedy.
struct CommandFailure: Error {
  var status: ExitStatus
  /// nil when it has been said already.
  var message: String?

  init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
  }

  /// The one place that says which error ends with which status.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as VideoError:
      self.init(ExitStatus(rawValue: error.exitStatus) ?? .ownDefect, error.description)
    case let error as ConfigurationError: self.init(.notAcceptable, error.description)
    case let error as VisionError: self.init(error)
    case let error as RoadCameraGone:
      self.init(.notAvailable, "\(error.name) went away and did not come back; connect it again.")
    case let error as SessionError: self.init(error)
    case let error as RegionError: self.init(.notAcceptable, "\(error.description).")
    case let error as RoadError: self.init(.notAcceptable, "\(error.description).")
    case let error as CalibrationError: self.init(.notAcceptable, error.description)
    default: self.init(.ownDefect, "something failed that should not (\(error)); please report this with the input.")
    }
  }

  /// Says of pictures that the rig's camera cannot have taken what to do about them; leaves other errors as they are.
  /// - Parameter rig: As it was named.
  static func explaining(_ error: any Error, rig: String?) -> any Error {
    guard case VisionError.badArgument(let message) = error, message.hasPrefix("the rig's camera") else { return error }
    return CommandFailure(
      .notAcceptable, "\(rig ?? "the rig"): \(message); name the rig of this camera with --rig, or none.")
  }

  private init(_ error: VisionError) {
    switch error {
    case .modelMissing(let path):
      self.init(.notAcceptable, "the model \(path) is not there; run Tools/setup, or let HEED_MODELS name its folder.")
    case .modelAltered(let path, let expected, let found):
      self.init(
        .notAcceptable,
        "the model \(path) is not the one that was tested (SHA-256 \(found), expected \(expected)); delete it and run"
          + " Tools/setup, or add it again with heed models add --replace if it was yours.")
    case .modelUnreadable(let path, let message):
      self.init(
        .notAcceptable,
        "the model \(path) cannot be used (\(message)); delete it and run Tools/setup, or give another if it is yours.")
    case .modelUnsuitable(let path, let message): self.init(.notAcceptable, "the model \(path): \(message).")
    case .modelUnknown(let name, let known):
      let others = known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"
      self.init(.notAcceptable, "there is no model \(name) (\(others)); add it with heed models add.")
    case .modelExists(let name):
      self.init(.wrongUsage, "there is a model \(name) already; choose another --name, or --replace it.")
    case .storeNotWritable(let path, let message):
      self.init(.cannotWrite, "\(path) cannot be written (\(message)); check the folder and the free space.")
    case .badArgument(let message), .backend(let message):
      self.init(.ownDefect, "looking at a picture failed (\(message)); please report this with the input.")
    }
  }

  private init(_ error: SessionError) {
    let status: ExitStatus =
      switch error {
      case .invalidName, .invalidDriver, .alreadyExists: .wrongUsage
      case .notFound: .notFound
      case .inUse, .storageFull, .cannotWrite: .cannotWrite
      case .notASession, .newerSchema, .corrupt, .notRecorded: .badInput
      case .cannotRead: .notFound
      }
    self.init(status, "\(error.description).")
  }
}
