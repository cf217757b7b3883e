import Dispatch
import Heed
import Synchronization

/// Bytes on their way to a reader, written on a queue of their own, so that a reader or a disk that stands still holds
/// nobody up.
final class OutputQueue: Sendable {
  /// Time after which a write in progress counts as blocked. Choice: long enough for the pauses of a healthy disk.
  private static let blockedAfter = Duration.seconds(1)
  /// Maximum number of bytes in one write. Choice: the size of a pipe's buffer.
  private static let chunkBytes = 64 * 1024

  private struct State {
    var waiting: [UInt8] = []
    /// Since when the present write is in progress; nil while nothing is written.
    var since: ContinuousClock.Instant?
  }

  private let batch: Int
  private let write: @Sendable ([UInt8]) -> Void
  private let queue = DispatchQueue(label: "heed.output")
  private let state = Mutex(State())

  /// - Parameters:
  ///   - batch: Number of bytes that wait for each other, so that few writes are made; 1 writes at once.
  ///   - write: Writes bytes and may take as long as it likes; called on the queue.
  init(batch: Int = 1, write: @escaping @Sendable ([UInt8]) -> Void) { (self.batch, self.write) = (batch, write) }

  /// True while the reader has taken nothing for a second.
  var isBlocked: Bool { state.withLock { $0.since.map { $0.duration(to: .now) > Self.blockedAfter } ?? false } }

  /// Takes bytes to be written, and returns at once.
  /// - Parameter room: Maximum number of bytes that wait then.
  /// - Returns: False if there is no room; the bytes are not taken.
  func add(_ bytes: [UInt8], room: Int) -> Bool {
    state.withLock { state in
      guard state.waiting.isEmpty || state.waiting.count + bytes.count <= room else { return false }
      state.waiting += bytes
      guard state.since == nil, state.waiting.count >= batch else { return true }
      state.since = .now
      queue.async { [self] in drain() }
      return true
    }
  }

  /// Drops the bytes that wait.
  func drop() { state.withLock { $0.waiting = [] } }

  /// Writes all waiting bytes, and then performs `body` on the queue.
  /// - Parameter limit: Maximum time to wait; nil waits as long as it takes.
  /// - Returns: False if the limit was not enough; the rest is done later.
  func finish(within limit: Duration?, _ body: @escaping @Sendable () -> Void = {}) -> Bool {
    queue.perform(within: limit) { [self] in
      drain()
      body()
    }
  }

  private func drain() { while let bytes = next() { write(bytes) } }

  /// The next bytes to write; nil if none wait.
  private func next() -> [UInt8]? {
    state.withLock { state in
      state.since = state.waiting.isEmpty ? nil : .now
      guard state.since != nil else { return nil }
      let bytes = Array(state.waiting.prefix(Self.chunkBytes))
      state.waiting.removeFirst(bytes.count)
      return bytes
    }
  }
}
