import HeedSignals

/// Consecutive inputs of a session's file, encoded so that they can be decoded without any other chunk.
struct InputChunk: Hashable, Sendable {
  /// Earliest and latest time of the inputs.
  var first, last: Timestamp
  /// Number of inputs in the chunk.
  var count: Int
  /// The encoded inputs, made by an ``InputEncoder``.
  var bytes: [UInt8]

  /// Checksum of the chunk's times, count and bytes.
  var checksum: UInt32 {
    let numbers = [first.nanoseconds, last.nanoseconds, Int64(count)]
    return Checksum.of(bytes + numbers.flatMap { RowSum.bytes(UInt64(bitPattern: $0)) })
  }
}

/// A queue of inputs for the disk, encoded on arrival to save memory.
struct InputQueue: Sendable {
  /// Finished chunks, to which no input is added.
  private(set) var chunks: [InputChunk] = []
  /// Time of the latest input.
  private(set) var last = Timestamp.zero
  private var encoder = InputEncoder()
  /// Time span and number of the inputs in the unfinished chunk; nil if that chunk is empty.
  private var open: (first: Timestamp, last: Timestamp, count: Int)?
  private var chunkBytes = 0

  /// Size at which a chunk is closed, bytes. Choice: only recordings faster than real time have such large chunks.
  private static let longestChunk = 64 * 1024

  /// Number of bytes of inputs that wait for the disk.
  var bytes: Int { chunkBytes + (open == nil ? 0 : encoder.byteCount) }

  mutating func add(_ input: MonitorInput) {
    last = input.time ?? last
    encoder.add(input)
    let reach = open ?? (last, last, 0)
    open = (min(reach.first, last), max(reach.last, last), reach.count + 1)
    if encoder.byteCount >= Self.longestChunk { close() }
  }

  /// Closes the current chunk. The next input begins a chunk that can be decoded alone.
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

/// Chunks of inputs that are not written yet, with their row numbers.
struct InputBacklog: Sendable {
  private(set) var firstID = 1
  private(set) var chunks: [InputChunk] = []

  /// Maximum size of the chunks in a commit, bytes. Choice: 100 s of data, which a nearly full disk may still hold.
  private static let mostAtOnce = 1 << 20

  var isEmpty: Bool { chunks.isEmpty }
  /// Number of bytes of all waiting chunks.
  var bytes: Int { chunks.reduce(0) { $0 + $1.bytes.count } }

  /// The gap that the recording gets if all waiting chunks are lost; nil if no chunk waits.
  var gap: SessionRecording.Gap? {
    guard let first = chunks.first, let last = chunks.last else { return nil }
    return SessionRecording.Gap(first: first.first, last: last.last, inputs: chunks.reduce(0) { $0 + $1.count })
  }

  mutating func add(_ more: [InputChunk]) { chunks += more }

  /// The oldest waiting chunks, as many as one commit may hold.
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

  /// Removes the given number of oldest chunks.
  mutating func drop(_ count: Int) {
    firstID += count
    chunks.removeFirst(count)
  }
}
