import Databases
import Foundation

/// What is wrong while a command runs.
enum Fault: Hashable {
  case none
  case session(SessionFault)
  /// Another connection holds an exclusive lock on the session's file.
  case locked
  /// Another run writes the session.
  case beingWritten
  /// The store's index: overwritten, locked, of a later Heed.
  case indexDamaged, indexLocked, indexNewer
  /// Room for so many kB on the disk of store and outputs; 0: none at all.
  case full(leaving: Int)
  case readOnly
  /// A rig in the middle of which bytes were overwritten.
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

  /// The heading under which it is counted.
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

  /// Whether the store lies on a disk of its own.
  var needsDisk: Bool {
    switch self {
    case .full, .readOnly: true
    default: false
    }
  }
}

/// A command under a fault, and what has to come of it. Sources of what is expected: docs/formats.md (exit codes),
/// docs/sessions.md and docs/sessions.md ("When something is wrong"), docs/faults.md, rows 19 and 21.
struct FaultCell {
  /// A question to the live page.
  struct Visit {
    var path: String
    var form: String?
    var statuses: Set<Int>
    /// In the answer; empty for anything.
    var words = ""
  }

  let command: String
  let fault: Fault
  /// `STORE`, `OUT` (an empty folder on the same disk), `AWAY` (one on a good disk), `RIG`, `PICTURES`, `DRIVE` and `CAMERA`
  /// stand for what they are.
  var arguments: [String]
  var codes: Set<Int32>
  /// One of these has to be on the standard error; empty: nothing is required.
  var words: [String] = []
  /// Also on the standard error, because of it a sentence names what it is about.
  var subject = ""
  /// Files of the store and `OUT` that may change or go, by the beginning of their path.
  var mayChange: [String] = []
  /// Files that may come, by the beginning of their path.
  var mayCome: [String] = []
  /// Files that have to be there afterwards, not empty: of the folder of both, or below `AWAY`.
  var mustCome: [String] = []
  /// Copies of the spoiled session's bytes have to be there under this path.
  var keepsIn: String?
  /// Standard output: a file; nil: one on a good disk that has to hold `says`.
  var standardOutput: String?
  var says = ""
  /// Of a page: it is asked these, then interrupted.
  var visits: [Visit] = []

  var name: String { "\(command): \(fault.name)" }
}
