import Dispatch
import Foundation
import HeedKit
import Synchronization
import Testing

@Suite("A replay of a session with video shows its pictures", .timeLimit(.minutes(600)))
struct VideoReplayTests {
  private static let size = ImageSize(width: 320, height: 240)
  private static let times = (0..<20).map { Timestamp(milliseconds: 1000 + 40 * Double($0)) }

  /// Twenty pictures, all but the tenth on video.
  private struct Drive: ReplaySource {
    let file: URL
    let inputs: [MonitorInput]
    var name: String { "drive" }
    var span: ClosedRange<Timestamp>? { VideoReplayTests.times[0]...VideoReplayTests.times[19] }
    func remove() {
      do { try FileManager.default.removeItem(at: file.deletingLastPathComponent()) } catch { Issue.record(error) }
    }
    func makeBasis() -> ReplayBasis { ReplayBasis(rig: Rig(name: "assumed")) }
    func makeInputs() -> any ReplayInputs { Pass(left: inputs[...]) }
    func video(of camera: RecordedCamera) -> URL? { file.lastPathComponent.hasPrefix(camera.rawValue) ? file : nil }
  }

  private struct Pass: ReplayInputs {
    var left: ArraySlice<MonitorInput>
    mutating func next() -> MonitorInput? { left.popFirst() }
  }

  private final class Viewer: ImageDelegate, CameraPreview, StatusDelegate, RoadMonitorDelegate, RoadPreview {
    let images = Mutex<[Int]>([])
    let previews = Mutex<[Frame]>([])
    private let stopped = DispatchSemaphore(value: 0)

    var seesTheEnd: Bool { stopped.wait(timeout: .now() + 300) == .success }
    func onImage(timestamp: Double, image: Frame) { images.withLock { $0.append(image.index) } }
    func onPreview(image: Frame) { previews.withLock { $0.append(image) } }
    func onStarted() {}
    func onStopped(error: StatusError) { stopped.signal() }
    func onMonitoringStopped(error: StatusError) { stopped.signal() }
  }

  private static func drive(_ camera: RecordedCamera, _ input: (Int, Timestamp) -> MonitorInput) throws -> Drive {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(camera.rawValue).mp4")
    let writer = try VideoWriter(path: file.path, size: size, frameRate: 25)
    for (index, time) in times.enumerated() where index != 10 {
      try writer.write(
        Frame(
          index: index, time: time, size: size, format: .bgr8,
          pixels: [UInt8](repeating: 90, count: size.width * size.height * 3)))
    }
    try writer.finish()
    return Drive(file: file, inputs: times.enumerated().map { input($0.offset, $0.element) })
  }

  @Test func replayedTrackerGivesImagesAndPreviews() throws {
    let drive = try Self.drive(.cabin) { index, time in
      .cabin(
        CabinObservation(
          frame: index, time: time, size: Self.size,
          picture: PictureObservation(meanLuma: 0.35, contrast: 0.2, fingerprint: UInt64(index) + 1)))
    }
    defer { drive.remove() }
    let pictures = try #require(try VideoReplay(drive).makePictures())
    let found = try drive.inputs.map { try pictures.picture(for: $0) }
    #expect(found.map { $0?.index } == (0..<20).map { $0 == 10 ? nil : $0 })
    #expect(found.compactMap { $0?.time } == Self.times.filter { $0 != Self.times[10] })
    let (tracker, viewer) = (try GazeTracker(replaying: VideoReplay(drive), speed: nil), Viewer())
    tracker.setDelegates(statusDelegate: viewer, imageDelegate: viewer)
    tracker.setCameraPreview(cameraPreview: viewer)
    try tracker.startTracking()
    #expect(viewer.seesTheEnd)
    let previews = viewer.previews.withLock { $0 }
    #expect(!previews.isEmpty && viewer.images.withLock { $0 } == previews.map(\.index))
    let bytes = try #require(previews.last).bytes
    let isDrawnOn = UnsafeRawBufferPointer(start: bytes, count: 320 * 240 * 3).contains { abs(Int($0) - 90) > 40 }
    #expect(isDrawnOn, "the overlay's lines")
  }

  @Test func replayedRoadMonitorGivesPreviews() throws {
    let drive = try Self.drive(.road) { index, time in
      .road(RoadObservation(frame: index, time: time, size: Self.size))
    }
    defer { drive.remove() }
    let (monitor, viewer) = (try RoadMonitor(replaying: VideoReplay(drive), speed: nil), Viewer())
    (monitor.delegate, monitor.preview) = (viewer, viewer)
    try monitor.startMonitoring()
    #expect(viewer.seesTheEnd)
    #expect(viewer.previews.withLock { $0.last?.size } == Self.size)
  }
}
