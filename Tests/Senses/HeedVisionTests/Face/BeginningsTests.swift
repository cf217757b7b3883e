import Foundation
import HeedSignals
import HeedVideo
import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite(
  "What is measured in a frame is independent of the run's first frame",
  .enabled(if: modelsAreInstalled, modelsAreNeeded))
struct BeginningsTests {
  private static let clip = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../../Samples/drive/drive.mp4").path
  /// The runs begin at the first 50 frames. They see ten frames, and the next ones after the 10 s in which the face's
  /// size is learned.
  private static let (beginnings, first) = (0..<50, 10)
  private static let later = 360..<370
  private static let compared = 362..<370

  @Test func fiftyBeginningsGiveTheSameFrames() throws {
    let frames = try frames(count: Self.later.upperBound)
    let (models, engine) = (ModelStore(), try InferenceEngines.chosen())
    let near = try FaceDetector(.shortRange, models: models, engine: engine)
    let far = try FaceDetector(.fullRange, models: models, engine: engine)
    let mesh = try FaceMesh(models: models, engine: engine)
    let (eyes, gaze) = (try EyeNet(engine: engine), try GazeNet(engine: engine))
    let runs = try Self.beginnings.map { begin in
      let stage = MeshFaceStage(
        tracker: FaceTracker(near: near, far: far, mesh: mesh), net: eyes, gaze: gaze, rig: Rig(name: "assumed"))
      let seen = frames[begin..<(begin + Self.first)] + frames[Self.later]
      let faces = try seen.map { (frame: $0.index, face: try stage.observe($0).face) }
      return faces.filter { Self.compared.contains($0.frame) }.map(\.face)
    }
    #expect(runs[0].count == Self.compared.count && runs[0].allSatisfy { $0 != nil })
    #expect(runs[0].contains { $0?.isCarried == true })
    for (begin, run) in zip(Self.beginnings, runs) {
      let isSame = run == runs[0]
      #expect(isSame, "begun at frame \(begin)")
    }
  }

  private func frames(count: Int) throws -> [Frame] {
    let source = try makeSource(Self.clip)
    try source.open()
    defer { source.stop() }
    var frames: [Frame] = []
    while frames.count < count {
      guard case .frame(let frame) = try source.next(timeout: .seconds(300)) else { break }
      frames.append(frame)
    }
    return frames
  }
}
