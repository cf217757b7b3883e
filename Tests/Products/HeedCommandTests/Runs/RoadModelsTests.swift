import Foundation
import Testing

@Suite("heed models takes in nets for the road, whole or not at all")
struct RoadModelsTests {
  private static let net = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/detector_yolov8.onnx").path

  /// Runs a shell command in which `$NET` is a small detector of two classes and `$LABELS` their names, with an empty
  /// models folder.
  private func shell(_ line: String) throws -> Heed.Outcome {
    let scratch = try Scratch()
    defer { withExtendedLifetime(scratch) {} }
    let labels = try scratch.write("car\ntraffic light\n", to: "two.names")
    let phones = try scratch.write("Cell-Phone\nperson\n", to: "phone.names")
    return try Heed.shell(
      line,
      environment: [
        "NET": Self.net, "LABELS": labels, "PHONES": phones, "HEED_MODELS": scratch.file("models").path,
      ])
  }

  @Test func addedNetIsListedAndCanBeRemoved() throws {
    let added = try shell(
      "\"$HEED\" models add \"$NET\" --label-file \"$LABELS\" --licence MIT --source here && \"$HEED\" models list")
    #expect(added.output.contains("added detector_yolov8: objects yolov8 64x64 2 classes, SHA-256 "), "\(added.errors)")
    #expect(added.output.contains("of its classes these are reported: car, traffic light"))
    #expect(added.output.contains("good; licence: MIT; source: here"))
    let removed = try shell(
      "\"$HEED\" models add \"$NET\" --label-file \"$LABELS\" --name a && \"$HEED\" models remove a"
        + " && \"$HEED\" models remove a")
    #expect(removed.output.contains("removed a\n") && removed.status == 66, "\(removed.errors)")
  }

  @Test func cabinNetIsListedSeparately() throws {
    let outcome = try shell(
      "\"$HEED\" models list | tail -1; \"$HEED\" models add \"$NET\" --label-file \"$PHONES\" --for cabin && \"$HEED\" models list"
        + "; \"$HEED\" doctor | grep 'cabin model'; \"$HEED\" models remove detector_yolov8; \"$HEED\" doctor | grep 'cabin model'"
    )
    #expect(outcome.lines.first?.hasPrefix("no model for the cabin") == true, "\(outcome.output)")
    #expect(outcome.output.contains("of its classes these count as phones: Cell-Phone"), "\(outcome.errors)")
    #expect(outcome.output.contains("cabin: objects yolov8 64x64 2 classes"), "\(outcome.output)")
    #expect(outcome.output.contains("cabin model  detector_yolov8: cabin: objects"), "\(outcome.output)")
    #expect(outcome.lines.last?.contains("none: phones are detected only by the gaze") == true, "\(outcome.output)")
  }

  @Test(arguments: [
    ("\"$NET\" --label-file \"$LABELS\" --for cabin", 78, "none of its classes is a phone"),
    ("\"$NET\" --label-file \"$LABELS\" && \"$HEED\" models add \"$NET\" --label-file \"$LABELS\"", 64, "--replace"),
    ("\"$NET\"", 64, "--label-file"),
    ("\"$NET\" --label-file \"$LABELS\" --name a/b", 64, "a/b"),
    ("\"$NET\" --label-file \"$LABELS\" --input 64", 64, "640x640"),
    ("\"$NET\" --label-file \"$LABELS\" --layout yolox", 78, "which is yolov8 and not yolox"),
    ("\"$NET\" --label-file \"$LABELS\" --input 32x32", 78, "32x32 was stated"),
    ("\"$NET\" --label-file <(printf 'a\\nb\\nc\\n')", 78, "the label file has 3 names"),
    ("\"$NET\" --label-file <(printf 'a\\n\\nb\\n')", 65, "line 2 is empty"),
    ("\"$LABELS\" --label-file \"$LABELS\"", 78, "no ONNX model"),
    ("/not-there.onnx --label-file \"$LABELS\"", 66, "/not-there.onnx is not there"),
  ])
  func refusedNetNamesTheReasonAndLeavesNoFile(arguments: String, status: Int32, words: String) throws {
    let outcome = try shell(
      "\"$HEED\" models add \(arguments); S=$?; ls -A \"$HEED_MODELS/road\" 2>/dev/null; exit $S")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    let kept = outcome.lines.filter { $0.hasSuffix(".onnx") }
    #expect(kept.count == (arguments.contains("&&") ? 1 : 0), "\(outcome.output)")
  }

  @Test func alteredNetIsListedAsAltered() throws {
    let outcome = try shell(
      "\"$HEED\" models add \"$NET\" --label-file \"$LABELS\" && printf x >> \"$HEED_MODELS\"/road/*.onnx"
        + " && \"$HEED\" models list")
    #expect(outcome.output.contains("ALTERED") && outcome.status == 78)
  }
}
