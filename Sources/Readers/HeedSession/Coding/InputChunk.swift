import HeedSignals

/// Consecutive inputs as stored in a session's file; each chunk can be decoded separately.
struct InputChunk: Hashable, Sendable {
  /// Earliest and latest time of the chunk's inputs.
  var first, last: Timestamp
  /// Number of inputs.
  var count: Int
  /// Output of an ``InputEncoder``.
  var bytes: [UInt8]

  /// Checksum of all properties above.
  var checksum: UInt32 {
    let numbers = [first.nanoseconds, last.nanoseconds, Int64(count)].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return Checksum.of(bytes + numbers)
  }
}

/// A queue of inputs for the disk, encoded on arrival to save memory.
struct InputQueue: Sendable {
  /// Closed chunks.
  private(set) var chunks: [InputChunk] = []
  /// The time of the last input with a time.
  private(set) var last = Timestamp.zero
  private var encoder = InputEncoder()
  private var open: (first: Timestamp, last: Timestamp, count: Int)?
  private var chunkBytes = 0

  /// Size at which a chunk is closed, bytes. Choice: the limit keeps chunks small in recordings faster than real time;
  /// in live runs each commit closes a chunk earlier.
  private static let longestChunk = 64 * 1024

  /// Number of waiting bytes.
  var bytes: Int { chunkBytes + (open == nil ? 0 : encoder.byteCount) }

  mutating func add(_ input: MonitorInput) {
    last = input.time ?? last
    encoder.add(input)
    let reach = open ?? (last, last, 0)
    open = (min(reach.first, last), max(reach.last, last), reach.count + 1)
    if encoder.byteCount >= Self.longestChunk { close() }
  }

  /// Closes the chunk, so that the next input is encoded independently.
  mutating func close() {
    guard let (first, last, count) = open else { return }
    chunks.append(InputChunk(first: first, last: last, count: count, bytes: encoder.bytes))
    chunkBytes += encoder.byteCount
    encoder = InputEncoder()
    open = nil
  }

  /// Removes and returns all waiting chunks.
  mutating func take() -> [InputChunk] {
    close()
    defer { (chunks, chunkBytes) = ([], 0) }
    return chunks
  }
}

/// Chunks not yet written, with their row numbers.
struct InputBacklog: Sendable {
  private(set) var firstID = 1
  private(set) var chunks: [InputChunk] = []

  /// Maximum size of the chunks in one commit, bytes. Choice: a small commit may still fit on an almost full disk, and
  /// the inputs of one second take a hundredth of the limit.
  private static let mostAtOnce = 1 << 20

  var isEmpty: Bool { chunks.isEmpty }

  /// Total number of bytes.
  var bytes: Int { chunks.reduce(0) { $0 + $1.bytes.count } }

  /// The gap that losing all chunks would leave; nil without chunks.
  var gap: SessionRecording.Gap? {
    guard let first = chunks.first, let last = chunks.last else { return nil }
    return SessionRecording.Gap(first: first.first, last: last.last, inputs: chunks.reduce(0) { $0 + $1.count })
  }

  mutating func add(_ more: [InputChunk]) { chunks += more }

  /// The oldest chunks, as many as fit into one commit.
  var next: InputBacklog {
    var (bytes, count) = (0, 0)
    while count < chunks.count, count == 0 || bytes + chunks[count].bytes.count <= Self.mostAtOnce {
      bytes += chunks[count].bytes.count
      count += 1
    }
    var part = InputBacklog()
    (part.firstID, part.chunks) = (firstID, Array(chunks.prefix(count)))
    return part
  }

  /// Removes the oldest chunks.
  mutating func drop(_ count: Int) {
    firstID += count
    chunks.removeFirst(count)
  }
}
