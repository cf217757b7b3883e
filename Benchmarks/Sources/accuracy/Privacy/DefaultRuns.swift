import Foundation
import Measuring
import Scoring

/// Runs Heed's commands with their defaults, without requesting pictures, on a machine with a unique name and owner.
struct DefaultRuns {
  static let driver = "p07"

  private let places: Places
  private let machine: StrangeMachine?
  /// Folder with everything: the owner's folder with the store and the outputs, and the captured output.
  let folder: URL
  /// Names of the commands that were run, and notes about those that were not.
  private(set) var commands: [String] = []
  private(set) var notes: [String]

  var home: URL { folder.appending(path: StrangeMachine.owner) }
  var outputs: URL { home.appending(path: "outputs") }
  /// Folder of standard outputs and of the pages' answers; standard errors are in a separate folder.
  var said: URL { folder.appending(path: "said") }
  var errors: URL { folder.appending(path: "errors") }
  var store: URL { home.appending(path: ".local/share/heed") }

  init(places: Places) throws {
    self.places = places
    folder = places.output.appending(path: "privacy")
    var reason: String?
    do { machine = try StrangeMachine(folder: places.output.appending(path: "strange")) } catch {
      (machine, reason) = (nil, "names are this machine's own: \(error)")
    }
    notes = [reason].compactMap { $0 }
    try? FileManager.default.removeItem(at: folder)
    for url in [home, outputs, said, errors] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  /// True if the runs saw an invented machine name.
  var isStrange: Bool { machine != nil }

  mutating func run() throws {
    let drive = try own(places.repository.appending(path: "Samples/drive/drive.mp4"))
    let rig = home.appending(path: "rig")
    try FileManager.default.createDirectory(at: rig, withIntermediateDirectories: true)
    try Data(contentsOf: places.rig.appending(path: "rig.yaml")).write(to: rig.appending(path: "rig.yaml"))
    let watched = ["--rig", rig.path, "--driver", Self.driver]
    try heed("analyze", ["analyze", drive.path, "--session", "drive"] + watched)
    try heed("record", ["record", drive.path, "--session", "recorded"] + watched)
    try camera(watched)
    try sessions()
    try people(rig)
    try pages(drive, watched)
    for module in [[], ["--module", "drowsiness"]] { try heed("settings" + module.joined(), ["settings"] + module) }
  }

  // MARK: Commands

  /// A copy of the file in the owner's folder, so that its path contains the owner's name.
  private func own(_ file: URL) throws -> URL {
    let copy = home.appending(path: file.lastPathComponent)
    try Data(contentsOf: file).write(to: copy)
    return copy
  }

  /// This program's environment with the owner's values, and without variables that lead elsewhere.
  private var environment: [String: String] {
    let known = ProcessInfo.processInfo.environment
    let cache = known["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? (known["HOME"] ?? "") + "/.cache"
    return [
      "HOME": home.path, "USER": StrangeMachine.owner, "LOGNAME": StrangeMachine.owner, "HOSTNAME": StrangeMachine.name,
      "XDG_DATA_HOME": "", "XDG_CACHE_HOME": "", "HEED_MODELS": known["HEED_MODELS"] ?? cache + "/heed/models",
    ]
  }

  @discardableResult
  private mutating func heed(
    _ name: String, _ arguments: [String], codes: Set<Int32> = [0], interruptWhen isEnough: () -> Bool = { false }
  ) throws -> String {
    note("a default run: heed \(arguments.prefix(2).joined(separator: " "))")
    let command = [places.heed.path] + arguments
    // The page saves settings in the folder where the program was started.
    let start = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", outputs.path] + command
    let whole = machine?.command(start) ?? start
    var process = MeasuredProcess(path: whole[0], arguments: Array(whole.dropFirst()))
    process.environment = environment
    process.standardOutput = said.appending(path: "\(name).stdout").path
    process.standardError = errors.appending(path: "\(name).stderr").path
    let code = try process.run(interruptWhen: isEnough).exitCode
    let words = (try? String(contentsOfFile: process.standardError, encoding: .utf8)) ?? ""
    guard codes.contains(code) else {
      throw AccuracyError.heedFailed(
        exitCode: code, message: "\(name): \(words.split(separator: "\n").last.map(String.init) ?? "it said nothing")")
    }
    commands.append(name)
    return words
  }

  private mutating func camera(_ watched: [String]) throws {
    let pictures = places.output.appending(path: "privacy-pictures")
    let server = try PictureServer(pictures: CameraPictures(places: places).read(into: pictures), perSecond: 30)
    server.start()
    defer { server.stop() }
    try heed("run --camera", ["run", "--camera", server.address, "--session", "live"] + watched) {
      server.times.count > 90
    }
  }

  private mutating func sessions() throws {
    try heed("sessions list", ["sessions", "list"])
    try heed("sessions list, lines", ["sessions", "list", "--format", "ndjson"])
    try heed("rig show", ["rig", "show", home.appending(path: "rig").path])
    for name in ["drive", "recorded", "live"] {
      try heed("sessions show \(name)", ["sessions", "show", name])
      try heed("sessions show \(name), lines", ["sessions", "show", name, "--format", "ndjson"])
      try heed("report \(name)", ["report", name, "--output", outputs.appending(path: "\(name).html").path])
      for format in ["csv", "ndjson", "json", "vss"] {
        let folder = outputs.appending(path: "\(name)-\(format)").path
        try heed("export \(format) \(name)", ["sessions", "export", name, "--format", format, "--output", folder])
      }
    }
    for format in ["bids", "pupil"] {
      let folder = outputs.appending(path: "recorded-\(format)").path
      try heed("export \(format)", ["sessions", "export", "recorded", "--format", format, "--output", folder])
    }
    try heed("replay", ["replay", "recorded", "--output", outputs.path + "/replayed.ndjson"])
  }

  /// Calibrates a person, and makes a rig from pictures of a card.
  private mutating func people(_ rig: URL) throws {
    do {
      let clip = try own(try places.file("driver/accuracy.mp4"))
      let points = home.appending(path: "points.csv")
      try Data(try CalibratedClip.points("driver/accuracy", places).csv.utf8).write(to: points)
      let picture = outputs.path + "/calibration.svg"
      try heed(
        "calibrate --driver",
        [
          "calibrate", "--video", clip.path, "--points", points.path, "--rig", rig.path, "--driver", Self.driver,
          "--report", picture,
        ])
      try heed(
        "analyze, calibrated",
        ["analyze", clip.path, "--rig", rig.path, "--driver", Self.driver, "--session", "calibrated"])
      try heed("report calibrated", ["report", "calibrated", "--output", outputs.path + "/calibrated.html"])
      let cards = home.appending(path: "cards")
      try FileManager.default.createDirectory(at: cards, withIntermediateDirectories: true)
      _ = try InsideProgram(name: "card-views", places: places)
        .output([clip.path, CardMeasurement.lens, "1", "151", "1", cards.path], file: "privacy-cards.json")
      try heed(
        "rig new",
        [
          "rig", "new", outputs.path + "/desk", "--from", cards.path, "--card-points", "485.4", "--points", "1920x1080",
          "--place", "above", "--offset", "11",
        ])
    } catch AccuracyError.absent(let file) {
      notes.append("calibrate and rig new were not run: there is no \(file)")
    }
  }

  private mutating func pages(_ drive: URL, _ watched: [String]) throws {
    let errors = errors.appending(path: "serve.stderr").path
    let visits: [(String, String?)] = [
      ("/", nil), ("/sessions", nil), ("/sessions/drive/report", nil), ("/settings", nil), ("/settings.yaml", nil),
      ("/settings", "risk.awayFrom=0.9"),
    ]
    var (isOver, answers) = (false, [(String, PageVisitor.Answer)]())
    try heed("serve", ["serve", drive.path, "--port", "0"] + watched, codes: [0, 130]) {
      let words = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      guard !isOver, let visitor = PageVisitor(in: words) else { return isOver }
      isOver = true
      answers = visits.compactMap { visit in
        (try? visitor.answer(visit.0, form: visit.1)).map { (visit.0, $0) }
      }
      return true
    }
    guard answers.count == visits.count else { throw ScoringError.mismatch("the live page did not answer") }
    for (number, answer) in answers.enumerated() {
      try Data(answer.1.body).write(to: said.appending(path: "page-\(number).answer"))
    }
  }
}
