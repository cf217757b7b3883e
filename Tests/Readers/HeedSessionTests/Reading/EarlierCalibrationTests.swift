import Heed
import HeedSignals
import Testing

@testable import HeedSession

/// Sessions whose calibration another version of Heed wrote.
@Suite struct EarlierCalibrationTests {
  /// A recording with this text as its calibration.
  private func record(_ scene: SessionScene, calibration: String) throws -> SessionRecording {
    var description = SessionDescription(heedVersion: "0.1", source: "/films/drive.mp4")
    (description.records, description.calibration) = (.observations, calibration)
    let writer = try scene.create("drive", description: description)
    for frame in 0..<10 { writer.record(.cabinFrame(at: Double(100 * frame))) }
    try writer.finish(summary: SessionSummary())
    return try scene.store.recording("drive")
  }

  @Test func sessionWithAnEarlierCalibrationIsReplayedWithoutIt() throws {
    let text = #"{"version":1,"checksum":"8e75ca1f"}"# + "\n"
    let scene = SessionScene()
    let recording = try record(scene, calibration: text)
    #expect(recording.description.calibration == text, "the file stays in the session")
    try recording.check()
    #expect(try recording.all().count == 10)
    let basis = try recording.makeBasis()
    #expect(basis.calibration == nil)
    _ = try basis.makeEngine()
  }

  static let unreadable: [(String, Comment)] = [
    (#"{"version":3,"checksum":"607bab33"}"# + "\n", "of a later version"),
    (#"{"version":1,"checksum":"8e75ca1e"}"# + "\n", "changed since it was written"),
  ]

  @Test(arguments: unreadable)
  func sessionWithAnUnreadableCalibrationIsNotReplayed(text: String, why: Comment) throws {
    let scene = SessionScene()
    let recording = try record(scene, calibration: text)
    let error = #expect(throws: SessionError.self, why) { try recording.makeBasis() }
    guard case .corrupt("drive", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
