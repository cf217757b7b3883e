import HeedSignals

/// Inputs in a row as they lie in a session's file; each chunk is read without the others.
struct InputChunk: Hashable, Sendable {
  /// The times it reaches from and to.
  var first: Timestamp
  var last: Timestamp
  /// How many inputs are in it.
  var count: Int
  /// What an ``InputEncoder`` wrote.
  var bytes: [UInt8]

  /// Tells whether anything of it was changed.
  var checksum: UInt32 {
    let numbers = [first.nanoseconds, last.nanoseconds, Int64(count)].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return Checksum.of(bytes + numbers)
  }
}

/// Inputs on their way to the disk: coded as they come, so that they wait in little room.
struct InputQueue: Sendable {
  /// Whole chunks.
  private(set) var chunks: [InputChunk] = []
  /// The time of the last input that had one.
  private(set) var last = Timestamp.zero
  private var encoder = InputEncoder()
  private var open: (first: Timestamp, last: Timestamp, count: Int)?
  private var chunkBytes = 0

  /// A chunk that has grown so long is followed by a new one.
  /// Choice: a recording made faster than it happened is still read in pieces; live, a chunk is what one commit writes.
  private static let longestChunk = 64 * 1024

  /// Bytes that wait.
  var bytes: Int { chunkBytes + (open == nil ? 0 : encoder.byteCount) }

  mutating func add(_ input: MonitorInput) {
    last = input.time ?? last
    encoder.add(input)
    let reach = open ?? (last, last, 0)
    open = (min(reach.first, last), max(reach.last, last), reach.count + 1)
    if encoder.byteCount >= Self.longestChunk { close() }
  }

  /// What comes next is not coded by how it differs from what came.
  mutating func close() {
    guard let (first, last, count) = open else { return }
    chunks.append(InputChunk(first: first, last: last, count: count, bytes: encoder.bytes))
    chunkBytes += encoder.byteCount
    encoder = InputEncoder()
    open = nil
  }

  /// Hands out all that waits.
  mutating func take() -> [InputChunk] {
    close()
    defer { (chunks, chunkBytes) = ([], 0) }
    return chunks
  }
}

/// Chunks that the disk has not taken yet, with the numbers under which it will keep them.
struct InputBacklog: Sendable {
  private(set) var firstID = 1
  private(set) var chunks: [InputChunk] = []

  /// Bytes of chunks in one commit.
  /// Choice: after a full disk what waited goes in steps that each may find room; a second's inputs are a hundredth of it.
  private static let mostAtOnce = 1 << 20

  var isEmpty: Bool { chunks.isEmpty }

  /// Bytes of all.
  var bytes: Int { chunks.reduce(0) { $0 + $1.bytes.count } }

  /// All of it as if it were lost; nil when there is nothing.
  var gap: SessionRecording.Gap? {
    guard let first = chunks.first, let last = chunks.last else { return nil }
    return SessionRecording.Gap(first: first.first, last: last.last, inputs: chunks.reduce(0) { $0 + $1.count })
  }

  mutating func add(_ more: [InputChunk]) { chunks += more }

  /// The oldest ones, as many as go into one commit.
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

  /// So many of the oldest need not be kept any more.
  mutating func drop(_ count: Int) {
    firstID += count
    chunks.removeFirst(count)
  }
}
