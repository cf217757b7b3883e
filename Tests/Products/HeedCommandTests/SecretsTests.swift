import Foundation
import HeedSession
import HeedSignals
import Testing

@Suite("No secret of an address is repeated, and drivers can be deleted")
struct SecretsTests {
  static let commands: [[String]] = [
    ["run", "--camera", "http://user:s3cret@127.0.0.1:9/video"],
    ["run", "--camera", "http://127.0.0.1:9/v?token=s3cret"],
    ["run", "--camera", "rtsp://user:s3cret@127.0.0.1/live"], ["run", "--camera", "http://127.0.0.1:s3cret/v"],
    ["run", "--camera", "http://u:s3 s3cret@127.0.0.1/v"], ["report", "rtsp://u:a s3cret@127.0.0.1/v"],
    ["alerts", "rtsp://u:a s3cret@127.0.0.1/v"], ["record", "http://user:a s3cret@127.0.0.1/v", "--session", "s"],
    ["analyze", "ftp:u:s3cret@127.0.0.1"], ["analyze", "u:s3cret@127.0.0.1:9/v", "--output", "/dev/null/out"],
    ["run", "--camera=http://u:a s3cret@127.0.0.1/v"], ["analyze", "rtsp:/user:s3cret@127.0.0.1/live"],
    ["analyze", "127.0.0.1/clip?token=s3cret"], ["run", "http://user:s3cret@127.0.0.1/v"],
    ["run", "--unknown=http://user:s3cret@127.0.0.1/v"], ["report", "http://u:s3cret@127.0.0.1"],
    ["run", "--camera", "0", "--publish", "mqtt://user:s3cret@127.0.0.1/car"],
    ["run", "--camera", "0", "--publish", "mqtt://127.0.0.1/car?password=s3cret"],
    ["run", "--camera", "0", "--vehicle", "mqtt://user:s3cret@127.0.0.1/car"],
    ["calibrate", "--camera", "http://user:s3cret@127.0.0.1:9/video", "--driver", "p07"],
    ["rig", "new", "none", "--from", "http://user:s3cret@127.0.0.1:9/video"],
  ]

  @Test(arguments: commands) func failedCommandRepeatsNoSecret(arguments: [String]) throws {
    let outcome = try Heed.run(arguments)
    #expect(outcome.status != 0)
    #expect(!outcome.errors.contains("s3cret") && !outcome.output.contains("s3cret"), "\(outcome.errors)")
    #expect(!outcome.errors.isEmpty)
  }

  @Test func remainingDriverDataIsListedAndDeletable() throws {
    let scratch = try Scratch()
    let (store, path) = (SessionStore(folder: scratch.file("store")), scratch.file("store").path)
    var description = SessionDescription(heedVersion: "0.1.0", source: "camera 0")
    description.driver = "p07"
    for name in ["monday", "friday"] {
      try store.create(name, description: description).finish(summary: SessionSummary())
    }
    try DriverCalibrations(folder: store.folder).keep("{}", for: DriverName("p07"))
    let list = try Heed.run("drivers", "list", "--store", path)
    #expect(list.status == 0 && list.lines.count == 2 && list.output.hasSuffix("       2  p07\n"), "\(list.output)")
    let lines = try Heed.run("drivers", "--format", "ndjson", "--store", path)
    #expect(lines.output.contains("\"driver\":\"p07\",\"bytes\":2") && lines.output.contains("\"sessions\":2"))
    let monday = try Heed.run("sessions", "delete", "monday", "--store", path)
    #expect(monday.status == 0)
    #expect(
      monday.errors == "The store still has data of p07: a calibration (heed drivers delete p07) and 1 session"
        + " (heed sessions list --driver p07).\n")
    let gone = try Heed.run("drivers", "delete", "p07", "--store", path)
    #expect(gone.status == 0 && gone.errors.contains("data of p07: 1 session"), "\(gone.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(path)/calibrations"))
    let again = try Heed.run("drivers", "delete", "p07", "--store", path)
    #expect(again.status == 66 && again.errors.contains("there is no calibration of driver \"p07\""))
    #expect(try Heed.run("drivers", "delete", "a@b", "--store", path).status == 64)
    let friday = try Heed.run("sessions", "delete", "friday", "--store", path)
    #expect(friday.status == 0 && friday.errors.isEmpty, "nothing is left")
    #expect(try Heed.run("drivers", "list", "--store", path).errors.contains("no calibrations"))
  }
}
