import Foundation
import HeedFiles
import HeedSignals

/// The checksum of a complete session's file, noted in `session.sum`. It also covers bytes outside of rows.
struct FileSum: Hashable, Sendable {
  static let fileName = "session.sum"
  private static let mark = "heed session.sqlite crc32 "
  /// Bytes read at once. Choice: so many bytes take little memory and need few calls.
  private static let piece = 1 << 20

  var crc: UInt32
  var bytes: Int

  /// The checksum of the file's content.
  init(of file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer {
      // A failure to close is harmless, because the file was only read.
      try? handle.close()
    }
    var running = RunningChecksum()
    var count = 0
    while let data = try handle.read(upToCount: Self.piece), !data.isEmpty {
      running.add([UInt8](data))
      count += data.count
    }
    (crc, bytes) = (running.value, count)
  }

  /// Reads the checksum from `session.sum` beside the file; nil if the note is missing or a crash cut it off.
  /// - Throws: ``RowError`` for an invalid note of full length.
  init?(notedBeside file: URL) throws {
    let note = Self.note(beside: file)
    guard let status = SessionFolder.status(note), status.st_mode & S_IFMT == S_IFREG, status.st_size < 100,
      let data = FileManager.default.contents(atPath: note.path)
    else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard text.hasSuffix("\n") || data.count >= Self.mark.utf8.count + 10 else { return nil }
    let words = text.dropFirst(Self.mark.count).split(whereSeparator: \.isWhitespace)
    guard text.hasPrefix(Self.mark), words.count == 2, let crc = UInt32(words[0], radix: 16), let bytes = Int(words[1])
    else { throw RowError.unknownValue(column: Self.fileName, value: "not what Heed writes") }
    (self.crc, self.bytes) = (crc, bytes)
  }

  static func note(beside file: URL) -> URL { file.deletingLastPathComponent().appendingPathComponent(fileName) }

  /// Writes the checksum of a complete file to `session.sum` beside it.
  static func note(of file: URL) throws {
    let sum = try FileSum(of: file)
    let text = mark + String(format: "%08x %ld\n", sum.crc, sum.bytes)
    try WholeFile.write(Array(text.utf8), to: note(beside: file).path)
  }

  /// How the file differs from its noted checksum, in words; nil if both agree or no checksum is noted.
  static func difference(of file: URL) throws -> String? {
    do {
      guard let noted = try FileSum(notedBeside: file) else { return nil }
      let bytes = SessionFolder.status(file).map { Int($0.st_size) } ?? 0
      if bytes != noted.bytes { return "the file has \(bytes) bytes of \(noted.bytes)" }
      return try FileSum(of: file) == noted ? nil : "bytes of the file have changed since it was completed"
    } catch let error as RowError { return "\(error)" }
  }
}
