import Draws
import Foundation
import Measuring
import Scoring

/// Provokes failures of the program with secrets in its input: no secret may appear in any output.
struct SecretsMeasurement {
  private static let count = 500
  private static let seed: UInt64 = 30

  let places: Places
  private var folder: URL { places.output.appending(path: "secrets") }
  private var store: URL { folder.appending(path: "store") }

  func figures() throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    try? FileManager.default.removeItem(at: folder)
    for name in ["in", "out"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    var chance = SeededRandom(seed: Self.seed)
    var (failures, leaks, notes) = (0, 0, [String]())
    var codes: [Int32: Int] = [:]
    note("provoking \(Self.count) failures")
    while failures < Self.count {
      let secret = "S3cr" + String(chance.next(), radix: 36)
      let arguments = try command(secret, number: failures, &chance)
      var program = Program(places: places)
      program.standardOutput = folder.appending(path: "out/stdout").path
      program.timeoutSeconds = 30
      let result = try program.run(arguments, name: "secrets")
      failures += 1
      codes[result.usage.exitCode, default: 0] += 1
      let places = try found(secret, result.words)
      guard !places.isEmpty else { continue }
      leaks += 1
      notes.append(
        "heed \(arguments.joined(separator: " ").replacing(secret, with: "SECRET")): in \(places.joined(separator: ", "))"
      )
    }
    let ends = codes.sorted { $0.key < $1.key }.map { "\($0.value) with \($0.key)" }.joined(separator: ", ")
    return Figures(
      [
        .fact(
          "provoked failures whose secret came out", "\(leaks) of \(failures)", value: Double(leaks), required: "none",
          isMet: leaks == 0 && codes[0, default: 0] == 0),
        .information("ends", ends),
        .information(
          "searched",
          "standard output and error, every file of outputs and of the store, after each; secrets in \(Self.forms.count) forms "
            + "of addresses, \(Self.commands.count) commands, files of a broker's access; seed \(Self.seed)"),
      ], notes: Array(notes.prefix(40)))
  }

  /// Places in outputs where the secret appears.
  private func found(_ secret: String, _ words: String) throws -> [String] {
    var places = words.contains(secret) ? ["the standard error"] : []
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    while let file = files?.nextObject() as? URL {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        !file.path.hasPrefix(folder.appending(path: "in").path)
      else { continue }
      if try Data(contentsOf: file).range(of: Data(secret.utf8)) != nil { places.append(file.lastPathComponent) }
    }
    return places
  }

  // Forms of addresses. Nothing listens at port 9, and most addresses are refused before a connection.
  private static let forms = [
    "SCHEME://user:SECRET@127.0.0.1:9/v", "SCHEME://SECRET@127.0.0.1:9/v", "SCHEME://127.0.0.1:9/v?token=SECRET",
    "SCHEME://127.0.0.1:9/v?a=1&token=SECRET&b=2", "SCHEME://127.0.0.1:9/v#SECRET",
    "SCHEME://user:SE/SECRET@127.0.0.1/v",
    "SCHEME://user:a@SECRET@127.0.0.1/v", "SCHEME://user:a?SECRET@127.0.0.1/v", "SCHEME://user:SECRET%40127.0.0.1/v",
    "SCHEME://user:a SECRET@127.0.0.1/v", "SCHEME://127.0.0.1:SECRET/v", "SCHEME:/user:SECRET@127.0.0.1/v",
    "SCHEME:user:SECRET@127.0.0.1", "user:SECRET@127.0.0.1:9/v", "127.0.0.1:9/v?token=SECRET",
    "SCHEME://user:SECRET@[::1]:9/v", "SCHEME://user:SECRET@/v", "SCHEME://127.0.0.1/v;auth=SECRET",
    "SCHEME://user:SECRETÄ@127.0.0.1/v", "SCHEME://user:SECRET@127.0.0.1:99999/v",
  ]
  private static let schemes = ["http", "https", "rtsp", "HTTP", "mqtt", "mqtts", "ftp"]
  /// Commands. ADDRESS stands for an address, OUT for a folder, STORE for a store.
  private static let commands = [
    "run --camera ADDRESS --session s --store STORE --output OUT/lines", "analyze ADDRESS --output OUT/lines",
    "run ADDRESS", "run --camera 0 --publish ADDRESS", "run --camera 97 --vehicle ADDRESS", "run --unknown ADDRESS",
    "record --camera ADDRESS --session s --store STORE", "record ADDRESS --session s --store STORE",
    "analyze --road ADDRESS --output OUT/lines", "calibrate --camera ADDRESS --driver p07 --store STORE",
    "calibrate --video ADDRESS --points ADDRESS", "rig new OUT/rig --from ADDRESS", "rig new OUT/rig --camera ADDRESS",
    "analyze nothing.mp4 --vehicle ADDRESS", "serve --camera ADDRESS --port 0", "serve ADDRESS --port 0",
    "analyze ADDRESS ADDRESS --output OUT/lines", "run --camera ADDRESS --rig ADDRESS", "report ADDRESS --store STORE",
    "camera ADDRESS --board 9x6 --square 25", "analyze --recognitions ADDRESS", "replay ADDRESS --store STORE",
    "sessions show ADDRESS --store STORE", "judge ADDRESS", "classify ADDRESS", "alerts ADDRESS",
    "run --camera ADDRESS --settings ADDRESS", "run --camera ADDRESS --overlay OUT/seen.mp4",
    "sessions check ADDRESS --store STORE", "drivers delete ADDRESS --store STORE",
  ]
  /// Files with a broker's access data; all of them are invalid.
  private static let access = [
    "user: heed\npassword: [SECRET\n", "password: SECRET\n", "user: heed\npassword: SECRET\nunknown: 1\n",
    "user: heed\npassword: {a: SECRET}\n", "SECRET", "user: heed\n\tpassword: SECRET\n",
    "user: heed\npassword: SECRET\npassword: SECRET\n", "user: heed\npassword_file: none\npassword: SECRET\n",
    "user: heed\npassword: \"SECRET\n", "SECRET: 1\n",
  ]

  private func command(_ secret: String, number: Int, _ chance: inout SeededRandom) throws -> [String] {
    // One failure in ten uses an access file.
    if number % 10 == 9 {
      let file = folder.appending(path: "in/access.yaml")
      let text = Self.access[chance.index(below: Self.access.count)].replacing("SECRET", with: secret)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: chance.happens(0.5) ? 0o600 : 0o644], ofItemAtPath: file.path)
      return ["run", "--camera", "97", "--publish", "mqtt://127.0.0.1:9/car", "--broker-access", file.path]
    }
    let words = Self.commands[chance.index(below: Self.commands.count)].split(separator: " ").map(String.init)
    return words.map { word in
      guard word == "ADDRESS" else {
        return word.replacing("OUT", with: folder.appending(path: "out").path).replacing("STORE", with: store.path)
      }
      return Self.forms[chance.index(below: Self.forms.count)]
        .replacing("SCHEME", with: Self.schemes[chance.index(below: Self.schemes.count)])
        .replacing("SECRET", with: secret)
    }
  }
}
