import HeedGeometry
import HeedSignals

/// What an open source declares about its frames; nil for a missing declaration.
struct SourceFacts: Hashable, Sendable {
  var frameRate: Double?
  var framesDeclared: Int?
}

/// Maximum number of bytes of frames in a queue. Choice: a second of 640x480, or a single frame of 8K.
private let mostQueuedBytes = 32 << 20

/// The queue of frames between a capture thread and a reader, which share only this queue. The thread owns its
/// device. A blocked thread is abandoned together with its device.
final class FrameChannel: Sendable {
  /// The behaviour if the reader is slower than the capture.
  enum Keeping: Hashable, Sendable {
    /// A faster capture waits, so that no frame of a recording is lost.
    case every(capacity: Int)
    /// The capture waits until the reader requests a frame, so that only one of the two threads works at a time.
    case asked
    case newest
  }

  /// State shared by the capture thread and the reader; `framesRead` includes dropped frames.
  private struct State {
    var isStopped = false
    var isAsked = false
    var threadIsDone = false
    var opening: Result<SourceFacts, VideoError>?
    var queue: [Frame] = []
    var framesRead = 0
    var droppedFrames = 0
    var end: Result<SourceEnd, VideoError>?
    var clockOrigin: Timestamp?
    var lack: VideoError?

    /// True if a frame fits into the queue: the first always, others within the capacity and ``mostQueuedBytes``.
    func hasRoom(capacity: Int) -> Bool {
      let bytes = queue.reduce(0) { $0 + $1.stride * $1.size.height }
      return queue.isEmpty || (queue.count < capacity && bytes < mostQueuedBytes)
    }

    var stoppedEnd: SourceEnd {
      SourceEnd(isComplete: true, note: "stopped on request", framesRead: framesRead, droppedFrames: droppedFrames)
    }
  }

  private let keeping: Keeping
  private let lock = ConditionLock(State())

  init(_ keeping: Keeping) { self.keeping = keeping }

  // MARK: The capture thread's side

  var isStopped: Bool { lock.withLock { $0.isStopped } }
  var droppedFrames: Int { lock.withLock { $0.droppedFrames } }
  /// - Parameter lack: Why the device is not there yet; nil if it is.
  func opened(_ facts: SourceFacts, lacking lack: VideoError? = nil) {
    lock.withLock { ($0.opening, $0.lack) = (.success(facts), lack) }
  }
  /// Sets the moment of the monotonic clock that is time 0 of the frames.
  func clockBegins(at origin: Timestamp) { lock.withLock { $0.clockOrigin = origin } }

  /// Reports that the source could not be opened, or how an open source ended.
  func fail(_ error: VideoError) {
    lock.withLock { state in
      if state.opening == nil { state.opening = .failure(error) } else { state.end = .failure(error) }
    }
  }

  /// Adds a frame to the queue. Waits for room if necessary.
  /// - Returns: False if the source was stopped.
  func push(_ frame: Frame) -> Bool {
    switch keeping {
    case .newest:
      let overtaken: [Frame] = lock.withLock { state in
        state.framesRead += 1
        guard !state.isStopped else { return [] }
        defer { state.queue = [frame] }
        state.droppedFrames += state.queue.count
        return state.queue
      }
      _ = overtaken  // Freed here, outside the lock.
      return !isStopped
    case .every(let capacity): return push(frame, capacity: capacity)
    case .asked:
      return push(frame, capacity: 1)
        && lock.wait(nil) { state in
          if state.isStopped { return false }
          return state.isAsked && state.queue.isEmpty ? true : nil
        } ?? false
    }
  }

  /// Waits for room in the queue without a time limit; false as soon as the source is stopped.
  private func push(_ frame: Frame, capacity: Int) -> Bool {
    lock.wait(nil) { state in
      if state.isStopped { return false }
      guard state.hasRoom(capacity: capacity) else { return nil }
      state.framesRead += 1
      state.queue.append(frame)
      state.isAsked = false
      return true
    } ?? false
  }

  func countDropped(_ count: Int) {
    lock.withLock { state in
      state.framesRead += count
      state.droppedFrames += count
    }
  }

  func rest(_ time: Duration) { let _: Bool? = lock.wait(time) { $0.isStopped ? true : nil } }
  func finish(_ end: SourceEnd) { lock.withLock { $0.end = .success(end) } }
  func threadIsDone() { lock.withLock { $0.threadIsDone = true } }

  // MARK: The reader's side

  var facts: SourceFacts? {
    lock.withLock { state in
      if case .success(let facts)? = state.opening { facts } else { nil }
    }
  }

  var lack: VideoError? { lock.withLock { $0.lack } }
  /// The moment of the monotonic clock that is time 0 of the frames; nil before a frame, and for recordings.
  var clockOrigin: Timestamp? { lock.withLock { $0.clockOrigin } }
  /// - Returns: The source's declarations, or the error of opening; nil after the timeout.
  func waitUntilOpen(_ timeout: Duration) -> Result<SourceFacts, VideoError>? { lock.wait(timeout) { $0.opening } }

  func next(timeout: Duration) throws(VideoError) -> FrameArrival {
    if keeping == .asked { lock.withLock { $0.isAsked = $0.queue.isEmpty } }
    let arrival: Result<FrameArrival, VideoError>? = lock.wait(timeout) { state in
      if state.isStopped { return .success(.ended(state.stoppedEnd)) }
      if !state.queue.isEmpty { return .success(.frame(state.queue.removeFirst())) }
      return state.end.map { end in end.map { .ended($0) } }
    }
    return try arrival?.get() ?? .nothingYet
  }

  /// Tells the capture thread to end, and waits for its end, but at most for `grace`.
  func stop(grace: Duration) {
    let waiting: [Frame] = lock.withLock { state in
      defer { (state.isStopped, state.queue) = (true, []) }
      return state.queue
    }
    _ = waiting  // Freed here, outside the lock.
    let _: Bool? = lock.wait(grace) { $0.threadIsDone ? true : nil }
  }
}
