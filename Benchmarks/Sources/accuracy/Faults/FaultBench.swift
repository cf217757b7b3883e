import Databases
import Foundation
import Glibc
import Measuring

/// Runs cells of the fault table, each on its own copy of a store.
final class FaultBench {
  /// The result of a cell; `complaint` says what was wrong, and is nil if nothing was.
  struct Outcome {
    let cell: FaultCell
    let complaint: String?
  }

  /// Longest run, seconds. Choice: the slowest cell analyzes 90 s of video; a longer run hangs.
  private static let timeout = 90.0
  /// Size of the disk, MB. Choice: room for twice the store of two sessions and an export of both.
  private static let diskMegabytes = 4

  private let places: Places
  private let base: URL
  private let pictures: URL
  private let camera: PictureServer
  private var number = 0

  /// - Parameter base: A folder with `rig`, and with `store`, which holds `drive` and `other`.
  init(_ places: Places, base: URL, pictures: URL, camera: PictureServer) {
    (self.places, self.base, self.pictures, self.camera) = (places, base, pictures, camera)
  }

  func run(_ cell: FaultCell) throws -> Outcome {
    number += 1
    let folder = places.output.appending(path: "faults/\(number)")
    let (own, away) = (folder.appending(path: "own"), folder.appending(path: "away"))
    for url in [own, away] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    defer { try? FileManager.default.removeItem(at: folder) }
    let disk = cell.fault.needsDisk ? try PrivateDisk(at: own, megabytes: Self.diskMegabytes) : nil
    let root = disk?.outside ?? own
    try Self.copy(base, to: root)
    try spoil(root, cell.fault, disk)
    let before = try Self.snapshot(root)
    // Snapshots are taken without any lock: closing a file releases all POSIX locks of the process on it.
    let result = try holding(cell.fault, root) { try run(cell, disk: disk, root: own.path, away: away) }
    let after = try Self.snapshot(root)
    let complaint =
      try judge(cell, result) ?? judge(cell, before, after) ?? missing(cell, after, away)
      ?? kept(cell, before, after)
    return Outcome(cell: cell, complaint: complaint)
  }

  // MARK: Running

  private struct Result {
    var code: Int32
    var output: String
    var words: String
    var page: String?
  }

  private func run(_ cell: FaultCell, disk: PrivateDisk?, root: String, away: URL) throws -> Result {
    let names = [
      "STORE": root + "/store", "OUT": root + "/out", "AWAY": away.path, "RIG": root + "/rig",
      "PICTURES": pictures.path, "DRIVE": places.repository.appending(path: "Samples/drive/drive.mp4").path,
      "CAMERA": camera.address,
    ]
    // Files that a command leaves in its working folder are found below `OUT`.
    let script = "cd \"$0\" && exec \"$@\""
    let words = cell.arguments.map { argument in
      names.sorted { $0.key > $1.key }.reduce(argument) { $0.replacing($1.key, with: $1.value) }
    }
    let command = ["/bin/sh", "-c", script, root + "/out", places.heed.path] + words
    let whole = disk?.command(command) ?? command
    var process = MeasuredProcess(path: whole[0], arguments: Array(whole.dropFirst()))
    process.timeoutSeconds = Self.timeout
    let (output, errors) = (away.path + ".stdout", away.path + ".stderr")
    process.standardOutput = cell.standardOutput ?? output
    process.standardError = errors
    var (page, visited): (String?, Bool) = (nil, false)
    let frames = camera.times.count
    let usage = try process.run(interruptWhen: {
      if !cell.visits.isEmpty {
        let said = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        guard !visited, let visitor = PageVisitor(in: said) else { return visited }
        (page, visited) = (Self.visit(visitor, cell.visits), true)
        return true
      }
      // A run with a camera is interrupted after two seconds of pictures.
      return cell.arguments.contains("CAMERA") && self.camera.times.count > frames + 60
    })
    func text(_ file: String) -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }
    return Result(
      code: usage.exitCode, output: cell.standardOutput == nil ? text(output) : "", words: text(errors),
      page: cell.visits.isEmpty ? nil : visited ? page : "it told no address")
  }

  private static func visit(_ visitor: PageVisitor, _ visits: [FaultCell.Visit]) -> String? {
    for visit in visits {
      do throws(MeasuringError) {
        let answer = try visitor.answer(visit.path)
        guard visit.statuses.contains(answer.status) else {
          return "\(visit.path) was answered with \(answer.status): \(answer.text.prefix(120))"
        }
        guard visit.words.isEmpty || answer.text.contains(visit.words) else {
          return "\(visit.path) does not say \"\(visit.words)\": \(answer.text.prefix(120))"
        }
      } catch { return "\(visit.path): \(error)" }
    }
    return nil
  }

  // MARK: Faults

  private static func copy(_ from: URL, to root: URL) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: from.path).sorted() {
      let (source, target) = (from.appending(path: path), root.appending(path: path))
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      } else {
        try Data(contentsOf: source).write(to: target)
      }
    }
    for name in ["store", "store/drive", "store/other"] { chmod(root.appending(path: name).path, 0o700) }
  }

  private static func session(_ root: URL) -> URL { root.appending(path: "store/drive/session.sqlite") }
  private static func index(_ root: URL) -> URL { root.appending(path: "store/.index.sqlite") }

  private func spoil(_ root: URL, _ fault: Fault, _ disk: PrivateDisk?) throws {
    switch fault {
    case .none, .locked, .indexLocked, .beingWritten: break
    case .session(let fault): try fault.apply(to: Self.session(root))
    case .indexDamaged: try SessionFault.header.apply(to: Self.index(root))
    case .indexNewer: try SessionFault.newer.apply(to: Self.index(root))
    case .full(let kilobytes): try disk?.fill(leaving: kilobytes * 1024)
    case .readOnly: try disk?.makeReadOnly()
    case .rigDamaged:
      let rig = root.appending(path: "rig/rig.yaml")
      var bytes = try Data(contentsOf: rig)
      for index in bytes.count / 2..<bytes.count / 2 + 16 { bytes[index] = 0xA5 }
      try bytes.write(to: rig)
    }
  }

  /// Runs `body` while another process holds what the command needs.
  private func holding<Value>(_ fault: Fault, _ root: URL, _ body: () throws -> Value) throws -> Value {
    switch fault {
    case .locked, .indexLocked:
      let file = fault == .locked ? Self.session(root) : Self.index(root)
      let database = try DatabaseFile(file.path, isWritable: true)
      try database.execute("BEGIN EXCLUSIVE")
      defer { withExtendedLifetime(database) {} }
      return try body()
    case .beingWritten:
      let holder = try FolderHolder(Self.session(root).deletingLastPathComponent())
      defer { withExtendedLifetime(holder) {} }
      return try body()
    default: return try body()
    }
  }

  /// Holds the lock that marks a session as being written.
  private final class FolderHolder {
    private let descriptor: Int32

    init(_ folder: URL) throws {
      descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw MeasuringError.cannotOpen(path: folder.path, reason: String(cString: strerror(errno)))
      }
    }

    deinit { close(descriptor) }
  }

  // MARK: Judging

  /// Files are compared without the index, which only repeats data of the sessions and may be rebuilt at any time.
  private static func snapshot(_ root: URL) throws -> FolderSnapshot {
    try FolderSnapshot(root) { !$0.hasPrefix("store/.index.sqlite") && $0 != PrivateDisk.filler }
  }

  private func judge(_ cell: FaultCell, _ result: Result) -> String? {
    let said = result.words.split(separator: "\n").map(String.init)
    let quote = said.last.map { ": \($0.prefix(160))" } ?? ""
    guard cell.codes.contains(result.code) else {
      let expected = cell.codes.sorted().map { "\($0)" }.joined(separator: " or ")
      return "exit code \(result.code) in place of \(expected)\(quote)"
    }
    let errors = said.filter { $0.hasPrefix("error: ") }
    guard errors.count <= 1, !result.words.contains("Fatal error") else { return "\(errors.count) errors\(quote)" }
    guard cell.words.isEmpty || cell.words.contains(where: result.words.contains) else {
      return "the standard error does not say \"\(cell.words.joined(separator: "\" or \""))\"\(quote)"
    }
    guard cell.subject.isEmpty || result.words.contains(cell.subject) else {
      return "the standard error does not name \(cell.subject)\(quote)"
    }
    guard cell.says.isEmpty || result.output.contains(cell.says) else {
      return "the standard output does not say \"\(cell.says)\""
    }
    return result.page
  }

  private func judge(_ cell: FaultCell, _ before: FolderSnapshot, _ after: FolderSnapshot) -> String? {
    func isFree(_ path: String, _ prefixes: [String]) -> Bool { prefixes.contains { path.hasPrefix($0) } }
    if let file = before.changed(in: after).first(where: { !isFree($0, cell.mayChange) }) {
      return after.files[file] == nil ? "\(file) is gone" : "\(file) was changed"
    }
    if let file = before.added(in: after).first(where: { !isFree($0, cell.mayCome) }) { return "\(file) was left" }
    return nil
  }

  private func missing(_ cell: FaultCell, _ after: FolderSnapshot, _ away: URL) -> String? {
    for path in cell.mustCome {
      if path.hasPrefix("AWAY/") {
        let file = away.appending(path: String(path.dropFirst(5)))
        let bytes = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        guard let bytes, bytes > 0 else { return "\(path) is not there" }
      } else if !after.files.contains(where: { $0.key.hasPrefix(path) && !$0.value.isEmpty }) {
        return "\(path) is not there"
      }
    }
    return nil
  }

  private func kept(_ cell: FaultCell, _ before: FolderSnapshot, _ after: FolderSnapshot) throws -> String? {
    guard let place = cell.keepsIn else { return nil }
    let bytes = before.files["store/drive/session.sqlite"]
    return after.files.contains { $0.key.hasPrefix(place) && $0.value == bytes } ? nil : "\(place) has no copy of it"
  }
}
