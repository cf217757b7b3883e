import Databases

/// Commands that write or delete sessions.
extension FaultCell {
  private static let spoiled: [Fault] = SessionFault.allCases.map(Fault.session)

  static func writing() -> [FaultCell] { existing() + replacing() + beginning() + atCameras() + deleting() }

  /// Without `--replace`, the name of an existing session is refused before anything else.
  private static func existing() -> [FaultCell] {
    ([.none, .locked, .beingWritten, .readOnly, .full(leaving: 0)] + spoiled).flatMap { fault in
      ["analyze", "record"].map { command in
        FaultCell(
          command: "\(command) --session, an existing one", fault: fault,
          arguments: [
            command, "PICTURES", "--rig", "RIG", "--quiet", "--session", "drive", "--store", "STORE", "--output",
            "AWAY/lines.ndjson",
          ], codes: [64], words: ["--replace"], subject: "drive")
      }
    }
  }

  /// With `--replace`, a damaged session is kept, and a session that cannot be judged stays unchanged.
  private static func replacing() -> [FaultCell] {
    ([.none, .locked, .beingWritten, .readOnly, .full(leaving: 0), .full(leaving: 100)] + spoiled).map { fault in
      var cell = FaultCell(
        command: "analyze --session --replace", fault: fault,
        arguments: [
          "analyze", "PICTURES", "--rig", "RIG", "--quiet", "--session", "drive", "--replace", "--store", "STORE",
          "--output", "AWAY/lines.ndjson",
        ], codes: [0], mayChange: ["store/drive/"], mustCome: ["store/drive/session.sqlite", "AWAY/lines.ndjson"])
      func refused(_ code: Int32, _ words: String) {
        (cell.codes, cell.words, cell.mayChange, cell.mustCome) = ([code], [words], [], [])
      }
      switch fault {
      case .locked: refused(66, "another program has locked it")
      case .beingWritten: refused(74, "is being written by another run")
      case .readOnly: refused(74, "Read-only file system")
      case .full: refused(74, "the disk is full")
      case .session(.newer): refused(65, "was written by a later Heed")
      case .session(.empty): refused(65, "is not a session of Heed")
      case .session(let fault) where SessionFault.damaged.contains(fault):
        (cell.keepsIn, cell.mayCome) = ("store/.quarantine/", ["store/.quarantine/"])
      // The new session has a checksum of its file, which old schemas did not have.
      case .session: cell.mayCome = ["store/drive/session.sum"]
      default: break
      }
      return cell
    }
  }

  /// A new session beside the others. A recording that cannot be stored ends before anything is done; with a camera,
  /// the run continues and reports what the session lacks: docs/faults.md, row 19.
  private static func beginning() -> [FaultCell] {
    // An empty session takes 204 kB while it is written; the sample drive takes more than 300 kB.
    ["analyze", "record"].flatMap { command in
      [Fault.none, .readOnly, .full(leaving: 0), .full(leaving: 16), .full(leaving: 300), .indexDamaged, .indexLocked]
        .map { fault in
          var cell = FaultCell(
            command: "\(command) --session", fault: fault,
            arguments: [
              command, fault == .full(leaving: 300) ? "DRIVE" : "PICTURES", "--rig", "RIG", "--quiet", "--session",
              "new", "--store", "STORE", "--output",
              "AWAY/lines.ndjson",
            ], codes: [0], mayCome: ["store/new/"], mustCome: ["store/new/session.sqlite", "AWAY/lines.ndjson"])
          switch fault {
          case .readOnly, .full(leaving: 0), .full(leaving: 16):
            (cell.codes, cell.mayCome, cell.mustCome, cell.subject) = ([74], [], [], "store")
            cell.words = ["the disk is full", "Read-only file system"]
          // The disk fills up during the run: the committed data is an interrupted session, and the lines are
          // complete.
          case .full: (cell.codes, cell.words, cell.subject) = ([1, 74], ["the disk is full"], "store/new")
          default: break
          }
          return cell
        }
    }
  }

  private static func atCameras() -> [FaultCell] {
    ["run", "record"].flatMap { command in
      [Fault.none, .readOnly, .full(leaving: 0), .full(leaving: 16)].map { fault in
        let lines = [
          command, "--camera", "CAMERA", "--rig", "RIG", "--quiet", "--session", "new", "--store", "STORE", "--output",
          "AWAY/lines.ndjson",
        ]
        var cell = FaultCell(
          command: "\(command) --camera --session", fault: fault, arguments: lines, codes: [0],
          mustCome: ["AWAY/lines.ndjson"])
        if fault == .none {
          (cell.mayCome, cell.mustCome) = (["store/new/"], cell.mustCome + ["store/new/session.sqlite"])
        } else {
          (cell.codes, cell.words, cell.subject) = ([1], ["The session waits: cannot write"], "store")
        }
        return cell
      }
    }
  }

  private static func deleting() -> [FaultCell] {
    ([.none, .locked, .beingWritten, .readOnly, .full(leaving: 0)] + spoiled).flatMap { fault -> [FaultCell] in
      var delete = FaultCell(
        command: "sessions delete", fault: fault, arguments: ["sessions", "delete", "drive", "--store", "STORE"],
        codes: [0], mayChange: ["store/drive/"])
      var prune = FaultCell(
        command: "sessions prune", fault: fault,
        arguments: ["sessions", "prune", "--older-than", "0h", "--yes", "--store", "STORE"], codes: [0],
        // A store without sessions forgets the key of their names.
        mayChange: ["store/drive/", "store/other/", "store/.names.key"])
      switch fault {
      case .beingWritten:
        (delete.codes, delete.words, delete.mayChange) = ([74], ["is being written"], [])
        (prune.codes, prune.words, prune.mayChange) = ([0, 1], ["drive stays", "1 session deleted"], ["store/other/"])
      case .readOnly:
        (delete.codes, delete.words, delete.mayChange) = ([74], ["Read-only file system"], [])
        (prune.codes, prune.words, prune.mayChange) = ([1], ["drive stays: cannot write"], [])
      // A file without any session data is not reported as a session.
      default: break
      }
      return [delete, prune]
    }
  }
}
