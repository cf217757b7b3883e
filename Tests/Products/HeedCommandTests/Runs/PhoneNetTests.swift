import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite("The program looks for phones with a net for the cabin", .enabled(if: Models.isThere, "run Tools/setup first"))
struct PhoneNetTests {
  private static let net = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/detector_yolov8.onnx").path

  /// Three seconds of a gray picture; from 1 s to 2 s with a red block, which the net takes for a phone.
  private static func recording(_ scratch: Scratch) throws -> String {
    let folder = scratch.file("frames")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<90 {
      let hasPhone = (30..<60).contains(index)
      let pixels = (0..<64).flatMap { y in
        (0..<64).flatMap { x -> [UInt8] in
          // All pictures differ, as a still picture would count as a frozen camera.
          if y == 63 { return [UInt8](repeating: UInt8((x * 7 + index * 31) % 256), count: 3) }
          return hasPhone && (16..<24).contains(x) && (8..<16).contains(y) ? [0, 0, 255] : [114, 114, 114]
        }
      }
      let frame = Frame(
        index: index, time: .zero, size: ImageSize(width: 64, height: 64), format: .bgr8, pixels: pixels)
      try Data(try pngBytes(of: frame)).write(to: folder.appending(path: "\("0000\(index)".suffix(4)).png"))
    }
    return folder.path
  }

  /// A folder with the face models and the net.
  private static func models(_ scratch: Scratch) throws -> [String: String] {
    let folder = scratch.file("models")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(at: Models.folder, includingPropertiesForKeys: nil)
    where ["onnx", "json"].contains(file.pathExtension) {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: file.lastPathComponent), withDestinationURL: file)
    }
    let environment = ["HEED_MODELS": folder.path]
    let labels = try scratch.write("phone\nperson\n", to: "phone.names")
    let added = try Heed.run(
      "models", "add", net, "--label-file", labels, "--for", "cabin", environment: environment)
    try #require(added.status == 0, "\(added.errors)")
    return environment
  }

  private func phones(_ outcome: Heed.Outcome) -> [Substring] {
    outcome.lines.filter { $0.contains("\"type\":\"phone\"") }
  }

  @Test func phoneReportsAreReproducibleAndReplayed() throws {
    let scratch = try Scratch()
    let environment = try Self.models(scratch)
    let pictures = try Self.recording(scratch)
    let store = scratch.file("store").path
    let first = try Heed.run(
      "record", pictures, "--session", "a", "--store", store, "--quiet", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    #expect(phones(first).first?.contains("\"state\":\"began\"") == true, "\(first.output.suffix(2000))")
    let second = try Heed.run("analyze", pictures, "--quiet", environment: environment)
    #expect(second.output == first.output, "the same lines")
    let replayed = try Heed.run("replay", "a", "--store", store, "--quiet")
    #expect(phones(replayed) == phones(first), "without a net: \(replayed.errors)")
  }

  @Test func missingOrDisabledPhoneNetReportsNoPhone() throws {
    let scratch = try Scratch()
    let environment = try Self.models(scratch)
    let pictures = try Self.recording(scratch)
    let off = try Heed.run("analyze", pictures, "--quiet", "--no-phone-net", environment: environment)
    #expect(off.status == 0 && phones(off).isEmpty)
    let removed = try Heed.run("models", "remove", "detector_yolov8", environment: environment)
    #expect(removed.status == 0)
    #expect(try Heed.run("analyze", pictures, "--quiet", environment: environment).output == off.output)
  }
}
