import Databases

/// Commands that read sessions: they change nothing, whatever the fault.
extension FaultCell {
  /// One command that reads a session.
  private struct Reader {
    var name: String
    var arguments: [String]
    /// Path of the output below the output folder; nil means the standard output.
    var output: String?
    /// Whether the command needs recorded observations, which schema 1 did not have.
    var needsInputs = false
    var says = ""
  }

  private static let readers: [Reader] =
    [
      Reader(name: "sessions show", arguments: ["sessions", "show", "drive"], says: "drive"),
      Reader(
        name: "sessions show, lines", arguments: ["sessions", "show", "drive", "--format", "ndjson"],
        says: "\"summary\""),
    ]
    + ["csv", "ndjson", "json", "bids", "pupil", "vss"].map { format in
      Reader(
        name: "export \(format)",
        arguments: ["sessions", "export", "drive", "--quiet", "--format", format, "--output", "TO/\(format)"],
        output: "\(format)/", needsInputs: format == "bids" || format == "pupil")
    } + [
      Reader(name: "report", arguments: ["report", "drive", "--output", "TO/report.html"], output: "report.html"),
      Reader(
        name: "replay", arguments: ["replay", "drive", "--quiet", "--output", "TO/lines.ndjson"],
        output: "lines.ndjson",
        needsInputs: true),
    ]

  static func reading() -> [FaultCell] {
    let faults: [Fault] =
      [.none, .locked, .beingWritten, .readOnly, .full(leaving: 0), .full(leaving: 16)]
      + SessionFault.allCases.map(Fault.session)
    return readers.flatMap { reader in faults.map { cell(reader, $0) } } + outputs()
  }

  private static func cell(_ reader: Reader, _ fault: Fault) -> FaultCell {
    // If the store's disk is full, outputs go to the same disk; otherwise to another one.
    var isFull = false
    if case .full = fault { isFull = true }
    let folder = isFull ? "OUT" : "AWAY"
    var cell = FaultCell(
      command: reader.name, fault: fault,
      arguments: reader.arguments.map { $0.replacing("TO/", with: folder + "/") } + ["--store", "STORE"], codes: [0])
    func refused(_ code: Int32, _ words: String, subject: String = "drive") {
      (cell.codes, cell.words, cell.subject) = ([code], [words], subject)
    }
    switch fault {
    case .full:
      if let output = reader.output { refused(74, "cannot be written", subject: "out/" + output) }
    case .locked: refused(66, "another program has locked it", subject: "drive/session.sqlite")
    case .session(.newer): refused(65, "was written by a later Heed (schema 99")
    case .session(.empty): refused(65, "is not a session of Heed", subject: "drive/session.sqlite")
    case .session(.schema1) where reader.needsInputs:
      // The message of an export states what its format needs.
      refused(65, "holds")
    case .session(let fault) where SessionFault.damaged.contains(fault): refused(65, "is damaged and left as it is")
    // A recording without an end counts as incomplete.
    case .beingWritten where reader.needsInputs: cell.codes = [0, 1]
    default: break
    }
    if cell.words.isEmpty {
      cell.says = reader.output == nil ? reader.says : ""
      if let output = reader.output { cell.mustCome = ["AWAY/" + output] }
    }
    return cell
  }

  /// A full standard output: unwritten output is never reported as success.
  private static func outputs() -> [FaultCell] {
    let store = ["--store", "STORE"]
    let commands: [(String, [String])] = [
      ("sessions list", ["sessions", "list"] + store), ("sessions show", ["sessions", "show", "drive"] + store),
      ("export ndjson", ["sessions", "export", "drive", "--format", "ndjson"] + store),
      ("export json", ["sessions", "export", "drive", "--format", "json"] + store),
      ("export vss", ["sessions", "export", "drive", "--format", "vss"] + store),
      ("report", ["report", "drive"] + store), ("replay", ["replay", "drive", "--quiet"] + store),
      ("analyze", ["analyze", "PICTURES", "--rig", "RIG", "--quiet"]), ("rig show", ["rig", "show", "RIG"]),
      ("settings", ["settings"]),
    ]
    return commands.map { name, arguments in
      FaultCell(
        command: name + " into the standard output", fault: .full(leaving: 0), arguments: arguments, codes: [74],
        words: ["the standard output cannot be written"], standardOutput: "/dev/full")
    }
  }

  /// The list must show all sessions, and name those that cannot be read.
  static func lists() -> [FaultCell] {
    let faults: [Fault] =
      [
        .none, .locked, .beingWritten, .readOnly, .full(leaving: 0), .indexDamaged, .indexLocked, .indexNewer,
      ] + SessionFault.allCases.map(Fault.session)
    return faults.flatMap { fault -> [FaultCell] in
      // If the index fits the file's length and time, a list does not open the file.
      let isUnreadable =
        switch fault {
        // A list reads only what it shows; damage elsewhere in the file is found by commands that read it.
        case .session(let fault): fault != .middle && !SessionFault.earlier.contains(fault)
        default: false
        }
      let list = FaultCell(
        command: "sessions list", fault: fault, arguments: ["sessions", "list", "--store", "STORE"], codes: [0],
        words: isUnreadable ? ["drive cannot be read", "drive"] : [], says: "other")
      var lines = list
      lines.arguments += ["--format", "ndjson"]
      (lines.words, lines.says) = ([], "\"name\":\"drive\"")
      return [list, lines.named("sessions list, lines")]
    }
  }

  private func named(_ name: String) -> FaultCell {
    var cell = FaultCell(command: name, fault: fault, arguments: arguments, codes: codes)
    (cell.words, cell.says) = (words, says)
    return cell
  }
}
