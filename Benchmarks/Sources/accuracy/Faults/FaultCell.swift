import Databases
import Foundation

/// The fault that is present while a command runs.
enum Fault: Hashable {
  case none
  case session(SessionFault)
  /// Another connection holds an exclusive lock on the session's file.
  case locked
  /// Another run is writing the session.
  case beingWritten
  /// The store's index is overwritten, locked, or written by a later Heed.
  case indexDamaged, indexLocked, indexNewer
  /// The disk of the store and the outputs has this many kB left; 0 means none.
  case full(leaving: Int)
  case readOnly
  /// Bytes in the middle of the rig are overwritten.
  case rigDamaged

  var name: String {
    switch self {
    case .none: "nothing wrong"
    case .session(let fault): fault.rawValue
    case .locked: "session locked"
    case .beingWritten: "session being written"
    case .indexDamaged: "index overwritten"
    case .indexLocked: "index locked"
    case .indexNewer: "index of a later Heed"
    case .full(leaving: 0): "disk full"
    case .full(let kilobytes): "\(kilobytes) kB left on the disk"
    case .readOnly: "disk that can only be read"
    case .rigDamaged: "rig overwritten"
    }
  }

  /// Heading of the table under which the fault is counted.
  var group: String {
    switch self {
    case .none: "nothing wrong"
    case .rigDamaged: "corrupted"
    case .session(let fault):
      SessionFault.earlier.contains(fault) ? "older schema" : fault == .newer ? "newer schema" : "corrupted"
    case .locked, .beingWritten, .indexLocked: "locked"
    case .indexDamaged: "corrupted"
    case .indexNewer: "newer schema"
    case .full: "disk full"
    case .readOnly: "disk that can only be read"
    }
  }

  /// True if the store must be on a separate disk.
  var needsDisk: Bool {
    switch self {
    case .full, .readOnly: true
    default: false
    }
  }
}

/// A command under a fault, and its expected result. Sources of the expectations: docs/formats.md (exit codes),
/// docs/sessions.md and docs/sessions.md ("When something is wrong"), docs/faults.md, rows 19 and 21.
struct FaultCell {
  /// A request to the live page, with the expected answer.
  struct Visit {
    var path: String
    var statuses: Set<Int>
    /// Text that the answer must contain; empty if any text is right.
    var words = ""
  }

  let command: String
  let fault: Fault
  /// Arguments of the command, with the placeholders `STORE`, `OUT` (an empty folder on the same disk), `AWAY` (a
  /// folder on a good disk), `RIG`, `PICTURES`, `DRIVE` and `CAMERA`.
  var arguments: [String]
  var codes: Set<Int32>
  /// The standard error must contain one of these texts; empty if nothing is required.
  var words: [String] = []
  /// Another text that the standard error must contain, so that the message names its subject.
  var subject = ""
  /// Files of the store and `OUT` that may change or disappear, by the beginning of their path.
  var mayChange: [String] = []
  /// Files that may appear, by the beginning of their path.
  var mayCome: [String] = []
  /// Files that must exist afterwards and not be empty: in the common folder, or below `AWAY`.
  var mustCome: [String] = []
  /// A copy of the damaged session's bytes must exist under this path.
  var keepsIn: String?
  /// File for the standard output; nil means a file on a good disk, which must contain `says`.
  var standardOutput: String?
  var says = ""
  /// Requests to the live page. After them, the command is interrupted.
  var visits: [Visit] = []

  var name: String { "\(command): \(fault.name)" }
}
