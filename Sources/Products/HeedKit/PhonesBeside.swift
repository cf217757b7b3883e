import Foundation
import Glibc
import Synchronization

/// Runs the phone net on its own thread with the newest frame when a view is due. Frames never wait.
final class PhonesBeside {
  /// The nice value of the net's thread. Choice: frames come first, so a busy machine looks for phones less often.
  private static let nice: Int32 = 10
  private let post: Post
  /// True if the host reuses the pixels after each call.
  private let copies: Bool

  init(_ detector: PhoneDetector, settings: PhoneNetSettings, copies: Bool) {
    post = Post(PhoneScan(settings: settings))
    self.copies = copies
    let (post, share) = (post, settings.quarterShare)
    // Only the thread uses the detector.
    nonisolated(unsafe) let detector = detector
    let thread = Thread {
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.nice)
      while let (frame, view) = post.take() {
        post.finish(Result { () throws(VisionError) in try detector.phones(in: frame, view, share: share) })
      }
    }
    thread.name = "heed.phones"
    thread.start()
  }

  deinit { post.end() }

  func look(at frame: Frame) throws -> [PhoneBox]? {
    let (view, phones) = try post.ask(at: frame.time)
    if let view { post.give(copies ? frame.copied() : frame, view) }
    return phones
  }

  /// The state that the threads of the frames and of the net share.
  private final class Post: Sendable {
    private struct State {
      var scan: PhoneScan
      var task: (frame: Frame, view: PhoneScan.View)?
      /// True from the choice of a view for the net until the phones in this view have arrived.
      var isBusy = false
      var failure: VisionError?
      var isOver = false
    }

    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    init(_ scan: PhoneScan) { state = Mutex(State(scan: scan)) }

    /// The view that is due now, nil while the net is busy; and the phones of a scan that has ended.
    /// - Throws: The net's error.
    func ask(at time: Timestamp) throws -> (view: PhoneScan.View?, phones: [PhoneBox]?) {
      try state.withLock { state in
        if let failure = state.failure { throw failure }
        let view = state.isBusy ? nil : state.scan.due(at: time)
        state.isBusy = state.isBusy || view != nil
        return (view, state.scan.takeComplete())
      }
    }

    func give(_ frame: Frame, _ view: PhoneScan.View) {
      state.withLock { $0.task = (frame, view) }
      wake.signal()
    }

    func end() {
      state.withLock { $0.isOver = true }
      wake.signal()
    }

    /// Waits for the next view; nil if the net's work has ended, because its `PhonesBeside` is freed.
    func take() -> (frame: Frame, view: PhoneScan.View)? {
      while true {
        wake.wait()
        let (task, isOver) = state.withLock { state in
          defer { state.task = nil }
          return (state.task, state.isOver)
        }
        if isOver { return nil }
        if let task { return task }
      }
    }

    func finish(_ found: Result<[PhoneDetector.Sighting], VisionError>) {
      state.withLock { state in
        state.isBusy = false
        switch found {
        case .success(let seen): state.scan.take(seen)
        case .failure(let failure): state.failure = failure
        }
      }
    }
  }
}

extension Frame {
  /// The picture with its own copy of the pixels.
  fileprivate func copied() -> Frame {
    let row = size.width * format.bytesPerPixel
    let source = bytes
    let pixels = [UInt8](unsafeUninitializedCapacity: row * size.height) { target, count in
      for y in 0..<size.height {
        UnsafeMutableRawBufferPointer(target).baseAddress?.advanced(by: y * row)
          .copyMemory(from: source + y * stride, byteCount: row)
      }
      count = row * size.height
    }
    return Frame(index: index, time: time, size: size, format: format, pixels: pixels)
  }
}
