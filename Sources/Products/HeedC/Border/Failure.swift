import CHeed
import Glibc
import Heed
import HeedFiles
import HeedFormats
import HeedRoad
import HeedSession
import HeedSignals
import HeedVideo
import HeedVision

/// The failure of a C function.
struct Failure: Error {
  let code: heed_status_code
  /// The problem, its place and the remedy, for `heed_last_error()`.
  let sentence: String

  init(_ code: heed_status_code, _ sentence: String) { (self.code, self.sentence) = (code, sentence) }

  /// Converts an error of Heed into a status and a sentence.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as ConfigurationError:
      let isThere = if case .notFound = error { false } else { true }
      self.init(isThere ? HEED_BAD_CONTENT : HEED_NOT_FOUND, error.description)
    case let error as VisionError: self.init(Self.code(error), error.description)
    case let error as VideoError: self.init(Self.code(error), error.description)
    case let error as WriteFailure: self.init(HEED_CANNOT_WRITE, error.description)
    case let error as SessionError: self.init(Self.code(error), "\(error.description).")
    case let error as FormatError: self.init(Self.code(error), error.description)
    case CalibrationFile.Refusal.file(let error): self.init(error)
    case CalibrationFile.Refusal.calibration(let error):
      self.init(HEED_BAD_CONTENT, "the calibration: \(error.description)")
    case let error as CalibrationError: self.init(HEED_BAD_CONTENT, error.description)
    case let error as TrackerError: self.init(HEED_BAD_CONTENT, error.description)
    case let error as RegionError: self.init(HEED_BAD_CONTENT, "\(error.description).")
    case let error as RoadError: self.init(HEED_BAD_CONTENT, "\(error.description).")
    case let error as RoadCameraGone:
      self.init(HEED_NOT_AVAILABLE, "\(error.name) went away and did not come back; connect it again.")
    default: self.init(HEED_INTERNAL, "something failed that should not (\(error)); please report this.")
    }
  }

  private static func code(_ error: VisionError) -> heed_status_code {
    switch error {
    case .modelMissing, .modelAltered, .modelUnreadable, .modelUnsuitable, .modelUnknown: HEED_NO_MODELS
    case .pictureShape: HEED_BAD_CONTENT
    case .badArgument, .modelExists, .engineUnknown: HEED_BAD_ARGUMENT
    case .storeNotWritable: HEED_CANNOT_WRITE
    case .backend: HEED_INTERNAL
    }
  }

  private static func code(_ error: VideoError) -> heed_status_code {
    switch error {
    case .notFound, .cameraNotFound: HEED_NOT_FOUND
    case .notReadable, .cameraNotPermitted: HEED_NOT_PERMITTED
    case .notAFile, .notAFolder, .notAVideo, .notAnImage, .noImages, .tooLarge, .notACamera, .notAStream:
      HEED_BAD_CONTENT
    case .badAddress, .wrongSize: HEED_BAD_ARGUMENT
    case .notOpen: HEED_BAD_ORDER
    case .cameraBusy, .cameraFailed, .unreachable, .timedOut: HEED_NOT_AVAILABLE
    case .cannotWrite: HEED_CANNOT_WRITE
    case .backend: HEED_INTERNAL
    }
  }

  private static func code(_ error: SessionError) -> heed_status_code {
    switch error {
    case .invalidName, .invalidDriver, .alreadyExists: HEED_BAD_ARGUMENT
    case .notFound: HEED_NOT_FOUND
    case .notASession, .newerSchema, .corrupt, .notRecorded: HEED_BAD_CONTENT
    case .inUse, .storageFull, .cannotWrite: HEED_CANNOT_WRITE
    case .cannotRead: HEED_NOT_PERMITTED
    }
  }

  private static func code(_ error: FormatError) -> heed_status_code {
    switch error {
    case .notFound: HEED_NOT_FOUND
    case .notReadable: HEED_NOT_PERMITTED
    case .tooLarge, .badFile, .badCell, .badLine, .unknownScale: HEED_BAD_CONTENT
    }
  }
}

/// Refuses a call unless its arguments are valid.
func require(_ isMet: Bool, _ sentence: @autoclosure () -> String, else code: heed_status_code = HEED_BAD_ARGUMENT)
  throws
{ if !isMet { throw Failure(code, sentence()) } }

/// Runs a C function that returns `HEED_OK`, and turns a thrown error into a status and `heed_last_error()`.
func guarded(_ body: () throws -> Void) -> heed_status {
  guardedStatus {
    try body()
    return HEED_OK
  }
}

/// Runs a C function that returns a status of its own.
func guardedStatus(_ body: () throws -> heed_status_code) -> heed_status {
  do {
    try require(
      cheed_is_forked() == 0,
      "this is a forked child of a process that uses Heed, and Heed's threads do not exist here; start a new program with"
        + " exec, or use Heed only in child processes.", else: HEED_BAD_ORDER)
    return try withStack(body).rawValue
  } catch {
    let failure = Failure(error)
    cheed_set_last_error(Redaction.sentence(failure.sentence).visible)
    return failure.code.rawValue
  }
}

/// Runs `body` with enough stack for nets and files, which a host's thread may lack.
private func withStack<Value>(_ body: () throws -> Value) throws -> Value {
  var outcome: Result<Value, any Error>?
  let failure = withoutActuallyEscaping(body) { body in
    var work = { outcome = Result(catching: body) }
    return withUnsafeMutablePointer(to: &work) {
      cheed_run_with_stack({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, $0)
    }
  }
  guard let outcome else {
    throw Failure(
      HEED_INTERNAL,
      "no thread with enough stack can be made (\(String(cString: strerror(failure)))); end others first.")
  }
  return try outcome.get()
}
