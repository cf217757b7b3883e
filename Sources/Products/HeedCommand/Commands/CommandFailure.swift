import Heed
import HeedFiles
import HeedFormats
import HeedLink
import HeedReport
import HeedRoad
import HeedSession
import HeedSetup
import HeedSignals
import HeedVideo
import HeedVision

/// The failure of a command: the exit status, and a sentence with the place and the remedy.
struct CommandFailure: Error {
  var status: ExitStatus
  /// The sentence; nil if the failure was already reported.
  var message: String?
  init(_ status: ExitStatus, _ message: String?) { (self.status, self.message) = (status, message) }

  /// Converts an error to an exit status. All errors get their exit status here.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as WriteFailure: self.init(.cannotWrite, error.description)
    case let error as VideoError: self.init(ExitStatus(rawValue: error.exitStatus) ?? .ownDefect, error.description)
    case let error as FormatError: self.init(Self.status(error), error.description)
    case let error as ConfigurationError: self.init(.notAcceptable, error.description)
    case let error as VisionError: self.init(Self.status(error), error.description)
    case let error as RoadCameraGone:
      self.init(.notAvailable, "\(error.name) was lost and did not come back; connect it again.")
    case let error as SessionError: self.init(Self.status(error), "\(error.description).")
    case let error as SetupError: self.init(error)
    case ExportError.badInput(let text): self.init(.badInput, text)
    case ExportError.refused(let text): self.init(.wrongUsage, text)
    case let error as LinkError: self.init(Self.status(error), "\(error.description).")
    case let error as RegionError: self.init(.notAcceptable, "\(error.description).")
    case let error as RoadError: self.init(.notAcceptable, "\(error.description).")
    case let error as CalibrationError: self.init(.notAcceptable, error.description)
    default: self.init(.ownDefect, "an unexpected failure (\(error)); please report it with the input.")
    }
  }

  private static func status(_ error: FormatError) -> ExitStatus {
    switch error {
    case .notFound, .notReadable: .notFound
    case .tooLarge, .badFile, .badCell, .badLine: .badInput
    case .unknownScale: .wrongUsage
    }
  }

  private static func status(_ error: VisionError) -> ExitStatus {
    switch error {
    case .modelMissing, .modelAltered, .modelUnreadable, .modelUnsuitable, .modelUnknown, .pictureShape:
      .notAcceptable
    case .modelExists, .engineUnknown, .badArgument: .wrongUsage
    case .storeNotWritable: .cannotWrite
    case .backend: .ownDefect
    }
  }

  private static func status(_ error: LinkError) -> ExitStatus {
    switch error {
    case .badAddress: .wrongUsage
    case .badAccess: .notAcceptable
    case .outboxInUse, .outboxNewer: .cannotWrite
    case .noLibrary: .notAvailable
    }
  }

  private init(_ error: SetupError) {
    switch error {
    case .refused(let text): self.init(.wrongUsage, text)
    case .badInput(let text): self.init(.badInput, text)
    case .notAvailable(let text): self.init(.notAvailable, text)
    case .cannotWrite(let text): self.init(.cannotWrite, text)
    case .notAcceptable(let text): self.init(.notAcceptable, text)
    case .interrupted(let text): self.init(.interrupted, text)
    }
  }

  private static func status(_ error: SessionError) -> ExitStatus {
    switch error {
    case .invalidName, .invalidDriver, .alreadyExists: .wrongUsage
    case .notFound: .notFound
    case .inUse, .storageFull, .cannotWrite: .cannotWrite
    case .notASession, .newerSchema, .corrupt, .notRecorded: .badInput
    case .cannotRead: .notFound
    }
  }
}

extension SampleTableReader {
  /// - Throws: An error if rows of the table were not used.
  func checkWhole() throws {
    if let missing = times.missing { throw CommandFailure(.incomplete, "\(path) \(missing)") }
  }
}

/// Ends the command with a status and a sentence if a requirement is not met.
func require(_ isMet: Bool, _ status: ExitStatus, _ message: @autoclosure () -> String) throws {
  if !isMet { throw CommandFailure(status, message()) }
}
