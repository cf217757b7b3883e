import Foundation
import HeedKit
import Testing

@Suite struct NetRoadStageTests {
  private let frame = Frame(
    index: 0, time: .zero, size: ImageSize(width: 320, height: 240), format: .bgr8,
    pixels: [UInt8](repeating: 90, count: 320 * 240 * 3))

  @Test func missingModelsStillFindMarkings() throws {
    let nowhere = FileManager.default.temporaryDirectory.appending(path: "heed-no-models-\(UUID().uuidString)")
    let sight = try NetRoadStage(models: RoadModelStore(models: nowhere), camera: nil).look(at: frame)
    #expect(sight.objects == nil, "nil, not none")
    #expect(sight.lanes != nil)
  }

  @Test func stageWithoutDetectorsReportsNil() throws {
    #expect(try NetRoadStage(detector: nil, lanes: nil).look(at: frame) == RoadSight(objects: nil, lanes: nil))
  }

  @Test func roadPreviewHasThePicturesSize() {
    let observation = RoadObservation(frame: 0, time: .zero, size: frame.size)
    let report = RoadReport(observation: observation)
    #expect(RoadOverlayPreview().render(report, on: frame).size == frame.size)
    let tiny = Frame(
      index: 0, time: .zero, size: ImageSize(width: 1, height: 1), format: .bgr8, pixels: [90, 90, 90])
    #expect(RoadOverlayPreview().render(report, on: tiny) === tiny, "a picture without lines rather than none")
  }

  @Test func missingVideoIsReportedAtTheStart() throws {
    let monitor = try RoadMonitor(source: "no-such.mp4")
    #expect(throws: VideoError.self) { try monitor.startMonitoring() }
  }
}
