import Dispatch
import HeedCabinVision
import HeedDashboard
import HeedGeometry
import HeedSignals
import HeedVideo
import Synchronization

/// Draws the page's preview of the driver on a thread other than the engine's. The maker draws only the newest picture,
/// a few times a second.
final class PreviewMaker: @unchecked Sendable {  // The engine's thread alone touches `last` and `content`.
  /// Minimum time between two previews. Choice: five pictures a second look live and take a twentieth of a core.
  private static let pause = Duration.milliseconds(200)
  /// Maximum width of a preview, pixels. Choice: the width of the page on most displays.
  private static let widest = 480
  private let page: LivePage
  private let kind: PagePreview
  private let stage: MeshFaceStage
  private let rig: Rig
  private let queue = DispatchQueue(label: "heed.preview", qos: .utility)
  private let isBusy = Atomic(false)
  private let hasFailed = Atomic(false)
  private var last: Timestamp?
  private var content = Overlay.Content()

  init(_ page: LivePage, _ kind: PagePreview, stage: MeshFaceStage, rig: Rig) {
    (self.page, self.kind, self.stage, self.rig) = (page, kind, stage, rig)
  }

  /// Takes the frame and the events of one engine step. Call this function on the engine's thread.
  func see(_ frame: Frame?, _ events: [MonitorEvent]) {
    if case .road? = events.first { return }
    events.forEach { content.update($0) }
    guard let frame else { return }
    if let last, frame.time >= last, frame.time - last < Self.pause { return }
    guard !isBusy.exchange(true, ordering: .acquiring) else { return }
    last = frame.time
    content.landmarks = stage.landmarks
    queue.async { [self, content] in
      defer { isBusy.store(false, ordering: .releasing) }
      do { try draw(content, on: frame) } catch {
        // The error is reported only once. The next pictures may fail for the same reason, and the run continues.
        guard !hasFailed.exchange(true, ordering: .relaxed) else { return }
        Console.say("A picture for the page cannot be drawn: \(error).")
      }
    }
  }

  private func draw(_ content: Overlay.Content, on frame: Frame) throws {
    guard kind == .image else {
      return page.show(MeshDrawing(content.landmarks, size: frame.size).bytes, type: "image/svg+xml")
    }
    let drawn = try Overlay().draw(content, on: frame, camera: rig.camera(for: frame.size))
    page.show(try pngBytes(of: drawn.reduced(toWidth: Self.widest)), type: "image/png")
  }
}

extension Frame {
  /// The picture with every n-th pixel, so that the width is at most `widest`.
  fileprivate func reduced(toWidth widest: Int) -> Frame {
    let step = (size.width + widest - 1) / widest
    guard step > 1 else { return self }
    let small = ImageSize(width: size.width / step, height: size.height / step)
    let (bytes, channels) = (bytes, format.bytesPerPixel)
    let pixels = (0..<small.width * small.height * channels).map { place in
      let (row, column) = (place / channels / small.width * step, place / channels % small.width * step)
      return bytes.load(fromByteOffset: row * stride + column * channels + place % channels, as: UInt8.self)
    }
    return Frame(index: index, time: time, size: small, format: format, pixels: pixels)
  }
}
