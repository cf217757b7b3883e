import Foundation
import Testing

/// docs/sessions.md, "What is kept": a driver is a pseudonym, and nothing else names a person, a vehicle or a machine.
@Suite("No session, report, export or log holds a name", .enabled(if: Models.isThere, "run Tools/setup first"))
struct NamesTests {
  /// What the recording, the recognitions, the rig's comments, the camera, the home folder and the user are called.
  private static let names = [
    "WBAFILE53", "WBARECS53", "WBARIG53", "WBACAM53", "WBAHOME53", "wbauser53", ProcessInfo.processInfo.hostName,
  ].filter { $0.count > 5 && $0 != "localhost" }

  /// A home folder with a recording, its recognitions and a rig, which all have telling names.
  private struct Home {
    let scratch: Scratch
    let folder: URL
    let environment: [String: String]
    var store: String { folder.appending(path: "store").path }

    init() throws {
      scratch = try Scratch()
      folder = scratch.file("WBAHOME53")
      let home = folder
      environment = [
        "HOME": home.path, "USER": "wbauser53", "LOGNAME": "wbauser53", "HEED_MODELS": Models.folder.path,
      ]
      let rig = home.appending(path: "rig")
      try FileManager.default.createDirectory(at: rig, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: ShortDrive.path.get(), toPath: home.appending(path: "WBAFILE53.mp4").path)
      let plain = try String(contentsOfFile: "\(Heed.rig)/rig.yaml", encoding: .utf8)
      let told = plain.replacing("\n", with: "  # WBARIG53\n")
      try Data(told.utf8).write(to: rig.appending(path: "rig.yaml"))
      // The end is cut off, which the summary tells.
      let lines = RecognitionLines.frame + "\n{\"t_ms\":300,\"ima"
      try Data(lines.utf8).write(to: home.appending(path: "WBARECS53.ndjson"))
    }

    func run(_ arguments: String...) throws -> Heed.Outcome { try Heed.run(arguments, environment: environment) }

    func record(_ session: String, _ more: String...) throws -> Heed.Outcome {
      let files = [
        folder.appending(path: "WBAFILE53.mp4").path, "--recognitions", folder.appending(path: "WBARECS53.ndjson").path,
      ]
      return try Heed.run(
        ["record"] + files + ["--rig", folder.appending(path: "rig").path, "--session", session, "--store", store]
          + ["--driver", "p07", "--no-calibration", "--quiet"] + more, environment: environment)
    }
  }

  /// The places of the names in the files below a folder, compressed files included.
  private static func found(in folder: URL) throws -> (files: Int, places: [String]) {
    var (files, places) = (0, [String]())
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let path = folder.appending(path: name).path
      guard var data = FileManager.default.contents(atPath: path) else { continue }
      if name.hasSuffix(".gz") { data = Data(try Heed.shell("gzip -dc '\(path)'").output.utf8) }
      files += 1
      places += names.filter { data.range(of: Data($0.utf8)) != nil || name.contains($0) }.map { "\(name): \($0)" }
    }
    return (files, places)
  }

  @Test func nothingHoldsANameUnlessItIsAskedFor() throws {
    let home = try Home()
    let recorded = try home.record("trip")
    #expect(recorded.status == 1 && recorded.errors.contains("breaks off in line 2"), "\(recorded.errors)")
    let out = home.scratch.file("out")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    try Data(recorded.output.utf8).write(to: out.appending(path: "lines.ndjson"))
    func made(_ words: String..., to file: String) throws {
      let outcome = try Heed.run(
        words + ["--store", home.store, "--output", out.appending(path: file).path], environment: home.environment)
      #expect([0, 1].contains(outcome.status), "\(words): \(outcome.errors)")
    }
    try made("report", "trip", to: "trip.html")
    for format in ["csv", "ndjson", "json", "bids", "pupil", "vss"] {
      try made("sessions", "export", "trip", "--format", format, to: format)
    }
    let list = try home.run("sessions", "list", "--store", home.store, "--format", "ndjson")
    try Data(list.output.utf8).write(to: out.appending(path: "list.ndjson"))
    let replay = try home.run("replay", "trip", "--store", home.store)
    #expect(replay.output == recorded.output && replay.errors.contains("identical"), "\(replay.errors)")
    let logged = try home.run(
      "run", "--camera", "/dev/v4l/by-id/WBACAM53", "--rig", home.folder.appending(path: "rig").path, "--log",
      out.appending(path: "log").path, "--vehicle", home.folder.appending(path: "WBAFILE53.mp4").path)
    #expect(logged.status != 0)

    let (store, rest) = try (Self.found(in: URL(filePath: home.store)), Self.found(in: out))
    print("names: \(store.places.count + rest.places.count) in \(store.files + rest.files) files")
    #expect(store.places == [] && rest.places == [] && store.files >= 3 && rest.files > 20)
  }

  @Test func namesStayWhereTheyAreAskedFor() throws {
    let home = try Home()
    let settings = try home.scratch.write("sessions: {keepNames: true}\n", to: "names.yaml")
    #expect(try home.record("trip", "--settings", settings).status == 1)
    let places = try Self.found(in: URL(filePath: home.store)).places
    #expect(places.contains("trip/session.sqlite: WBAFILE53") && places.contains("trip/session.sqlite: WBARIG53"))
    #expect(places.allSatisfy { $0.contains("WBAFILE53") || $0.contains("WBARIG53") }, "\(places)")
  }
}
