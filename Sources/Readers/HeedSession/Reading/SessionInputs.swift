import GRDB
public import HeedSignals

/// The inputs of a recording in order, read chunk by chunk to save memory.
public struct SessionInputs: Sendable {
  private let reader: SessionReader
  private let name: String
  private var lastID = 0
  /// Chunks that were read but not decoded yet, last chunk first.
  private var ahead: [Database.StoredChunk] = []
  private var decoder: InputDecoder?
  private var left = 0
  private var place = ""
  private var isOver = false

  init(_ reader: SessionReader, name: String) { (self.reader, self.name) = (reader, name) }

  /// The next input; nil at the end.
  /// - Throws: ``SessionError/corrupt(name:detail:)`` once all inputs before the damage were returned. The next call
  ///   continues after the damage.
  public mutating func next() throws(SessionError) -> MonitorInput? {
    while true {
      if left > 0, let input = try fromChunk() { return input }
      guard try openChunk() else { return nil }
    }
  }

  /// Continues at the start of the chunk with this time; without one, at the end. Live runs have a chunk per second.
  public mutating func seek(to time: Timestamp) throws(SessionError) {
    let found = try reader.read { try $0.chunk(reaching: time) }
    (decoder, left, ahead, isOver) = (nil, 0, [], found == nil)
    lastID = found.map { $0 - 1 } ?? lastID
  }

  private mutating func fromChunk() throws(SessionError) -> MonitorInput? {
    do throws(InputCodingError) {
      guard let input = try decoder?.next() else { throw .cutOff }
      left -= 1
      return input
    } catch {
      (decoder, left) = (nil, 0)
      throw unreadable(error)
    }
  }

  private mutating func openChunk() throws(SessionError) -> Bool {
    guard let chunk = try nextWhole() else { return false }
    do throws(InputCodingError) { decoder = try InputDecoder(chunk.bytes) } catch { throw unreadable(error) }
    left = chunk.count
    return true
  }

  /// Reads the remaining chunks without decoding and returns their declared number of inputs.
  mutating func check() throws(SessionError) -> Int {
    var count = 0
    while let chunk = try nextWhole() { count &+= chunk.count }
    return count
  }

  private mutating func nextWhole() throws(SessionError) -> InputChunk? {
    guard let next = try nextChunk() else { return nil }
    place = "the inputs from \(Self.text(next.chunk.first)) to \(Self.text(next.chunk.last))"
    guard next.isWhole else { throw .corrupt(name: name, detail: "\(place) do not match their checksum") }
    return next.chunk
  }

  private func unreadable(_ error: InputCodingError) -> SessionError {
    if case .newer(let found, let supported) = error {
      return .newerSchema(name: name, found: found, supported: supported)
    }
    return .corrupt(name: name, detail: "\(place) cannot be read: \(error)")
  }

  /// The next chunk. Throws once where chunks are missing; the next call reads the chunk after them.
  private mutating func nextChunk() throws(SessionError) -> Database.StoredChunk? {
    if ahead.isEmpty, !isOver {
      // Assumes the end, because nothing more can be read if SQLite throws below.
      isOver = true
      var found: [Database.StoredChunk] = []
      do throws(SessionError) {
        try reader.read { [lastID] in found = try $0.chunks(after: lastID, reader.seal) }
      } catch  where !found.isEmpty {
        // An error of SQLite is ignored here, so that the chunks read before the damage are used.
      }
      ahead = found.reversed()
      isOver = ahead.isEmpty
    }
    guard let next = ahead.popLast() else { return nil }
    guard next.id > lastID else {
      (ahead, isOver) = ([], true)
      throw .corrupt(name: name, detail: "its inputs are not in order")
    }
    guard next.id == lastID + 1 else {
      // This call reports the gap, and the next call continues with the chunk after the gap.
      ahead.append(next)
      lastID = next.id - 1
      throw .corrupt(name: name, detail: "inputs before \(Self.text(next.chunk.first)) are missing")
    }
    lastID = next.id
    return next
  }

  private static func text(_ time: Timestamp) -> String { "\(Precision.millisecond.round((time - .zero).seconds)) s" }
}
