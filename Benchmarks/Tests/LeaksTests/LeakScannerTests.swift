import CZlib
import Databases
import Draws
import Foundation
import Testing

@testable import Leaks

/// A scanner that finds nothing must be one that could have found something: each thing is planted, and found.
@Suite struct LeakScannerTests {
  private static let row: [UInt8] = {
    var random = SeededRandom(seed: 30)
    return (0..<640).map { _ in .random(in: 0...255, using: &random) }
  }()

  private static let scanner = LeakScanner(
    secrets: [
      Secret("the machine's name", "Probe-7f3a91"), Secret("the owner's name", "probeowner"),
      Secret("the owner's folder", "/home/probeowner"), Secret("a network address", "02:ab:cd:12:34:56"),
      Secret("the machine's number", "0123456789abcdef0123456789abcdef"),
    ].compactMap { $0 }, windows: PictureWindows(rows: [row]))

  private func leaks(_ bytes: [UInt8]) -> [Leak] {
    var report = LeakScanner.Report()
    Self.scanner.look(at: bytes, as: "file", into: &report)
    #expect(report.files == 1 && report.bytes == bytes.count)
    return report.leaks
  }

  private static let noise: [UInt8] = {
    var random = SeededRandom(seed: 31)
    return (0..<100_000).map { _ in .random(in: 0...255, using: &random) }
  }()

  static let pictures: [(String, [UInt8])] = [
    ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xDB]),
    ("JPEG", [0xFF, 0xD8, 0xFF, 0xDB, 0, 67] + [UInt8](repeating: 8, count: 65) + [0xFF, 0xC0]),
    ("PNG", [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]), ("GIF", Array("GIF89a".utf8)),
    ("WebP", Array("RIFF1234WEBPVP8 ".utf8)), ("AVI", Array("RIFF1234AVI LIST".utf8)),
    ("BMP", Array("BM".utf8) + [9, 9, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]),
    ("TIFF", Array("II".utf8) + [42, 0, 8, 0, 0, 0, 9, 0, 0, 1]),
    ("TIFF", Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 9, 1, 0]), ("PNM", Array("P6\n640 480\n255\n".utf8)),
    ("MP4, HEIC or AVIF", [0, 0, 0, 32] + Array("ftypisom".utf8)), ("Matroska", [0x1A, 0x45, 0xDF, 0xA3]),
    ("H.264", [0, 0, 0, 1, 0x67, 100, 0, 31]), ("data:image", Array("data:image/svg+xml,".utf8)),
  ]

  @Test(arguments: pictures)
  func leakScannerFindsPictures(name: String, start: [UInt8]) {
    let bytes = Self.noise[..<500] + start + Self.noise[500..<1000]
    #expect(leaks(Array(bytes)).contains(Leak(.picture, name, place: "file", offset: 500)), "in the middle of a file")
    let text = "{\"a\":\"" + Data(start + Self.noise[..<60]).base64EncodedString() + "\"}"
    #expect(leaks(Array(text.utf8)).contains { $0.kind == .picture && $0.what == name }, "in base64")
    #expect(leaks(gzip(Array(bytes))).contains { $0.kind == .picture && $0.what == name }, "compressed")
  }

  /// A segment that claims to end beyond the data shows a picture only if an encoder begins so.
  @Test func randomBytesThatBeginLikeAPictureAreNone() {
    func found(_ start: [UInt8]) -> Bool { !leaks(Array(Self.noise[..<500]) + start + Self.noise[500..<600]).isEmpty }
    #expect(!found([0xFF, 0xD8, 0xFF, 0xC4, 0xF0, 0x0B]))
    #expect(found([0xFF, 0xD8, 0xFF, 0xE1, 0xF0, 0x0B] + Array("Exif".utf8)))
  }

  @Test(arguments: [0, 1, 17, 300])
  func leakScannerFindsRunsOfPictureBytes(from start: Int) {
    let run = Self.row[start..<start + 47]
    #expect(leaks(Array(Self.noise[..<777] + run + Self.noise[777..<900])).contains { $0.kind == .pixels })
    #expect(leaks(Array(Self.noise[..<777] + run.dropLast(20) + Self.noise[777..<900])).isEmpty, "27 bytes are too few")
  }

  @Test func flatPictureRowsAreNotSearchedFor() {
    let windows = PictureWindows(rows: [[UInt8](repeating: 16, count: 640), (0..<640).map { UInt8($0 % 4) }])
    #expect(windows.count == 0)
  }

  static let identities: [(String, String)] = [
    ("on Probe-7F3A91 today", "the machine's name"), ("{\"user\":\"probeowner\"}", "the owner's name"),
    ("file:///home/probeowner/drive.mp4", "the owner's folder"), ("\\/home\\/probeowner\\/x", "the owner's folder"),
    ("%2Fhome%2Fprobeowner%2Fx", "the owner's folder"), ("02:AB:CD:12:34:56", "a network address"),
    ("02-ab-cd-12-34-56", "a network address"), ("02abcd123456", "a network address"),
    ("01234567-89ab-cdef-0123-456789abcdef 0123456789ABCDEF0123456789ABCDEF", "the machine's number"),
  ]

  @Test(arguments: identities)
  func leakScannerFindsNamesAndNumbers(text: String, what: String) {
    func has(_ bytes: [UInt8]) -> Bool { leaks(bytes).contains { $0.kind == .identity && $0.what == what } }
    #expect(has(Array(text.utf8)))
    #expect(has(Array(Data(Self.noise[..<31] + text.utf8 + Self.noise[..<7]).base64EncodedString().utf8)), "in base64")
    #expect(has(gzip(Array(text.utf8))), "compressed")
  }

  @Test func leakScannerFindsNumbersAsBytesAndNamesInUTF16() {
    #expect(leaks(Array(Self.noise[..<100]) + [0x02, 0xAB, 0xCD, 0x12, 0x34, 0x56]).contains { $0.kind == .identity })
    #expect(leaks("probeowner".utf16.flatMap { [UInt8($0), 0] }).contains { $0.what == "the owner's name" })
    #expect(Secret("a short name", "vm\n") == nil, "two letters are everywhere")
  }

  static let faces: [String] = [
    "{\"landmarks\":3}", "{\"face\":{\"mesh\":[1,2]}}", "t_ms,left_landmark_x\n1,2\n",
    "{\"p\":[" + (0..<41).map { "\($0).5" }.joined(separator: ",") + "]}",
    "[" + (0..<21).map { "[\($0), -1.5e3]" }.joined(separator: ", ") + "]",
  ]

  @Test(arguments: faces)
  func leakScannerFindsFacePoints(text: String) { #expect(leaks(Array(text.utf8)).contains { $0.kind == .face }) }

  @Test func frameLinesAndEventsAreNotLeaks() {
    let line = """
      {"type":"frame","frame":312,"t_ms":10400.0,"face":{"rect":[214.1,150.2,131.0,131.0],"mesh":"measured"},
      "eyes":{"left":{"iris_px":[291.3,203.9]}},"path":"/home/someone","zones":[{"a":1},{"b":[1,2,3]}]}
      """
    #expect(leaks(Array(line.utf8)) == [])
    #expect(leaks(Self.noise) == [], "100 kB of chance")
    #expect(leaks([]) == [])
    #expect(leaks([0x1F, 0x8B, 8, 0] + Self.noise[..<64]) == [], "no gzip at all")
  }

  @Test func textsAndBlobsOfDatabasesAreScanned() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-leaks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.sqlite")
    try Data().write(to: file)
    let hex = (Self.noise[..<2000] + Self.row + Self.noise[..<10]).map { String(format: "%02x", $0) }.joined()
    try DatabaseFile(file.path, isWritable: true).execute(
      """
      PRAGMA page_size = 512; CREATE TABLE event (id INTEGER PRIMARY KEY, data BLOB, line TEXT, landmark_x REAL);
      INSERT INTO event VALUES (1, x'\(hex)', 'Probe-7f3a91', 1.5)
      """)
    var report = LeakScanner.Report()
    try Self.scanner.look(below: folder, as: "store", into: &report)
    #expect(report.files == 1 && report.bytes > 2000)
    let places = Set(report.leaks.map { "\($0.kind.rawValue), \($0.place)" })
    #expect(places.contains("bytes of the input's pictures, store/a.sqlite: event.data"))
    #expect(places.contains("names and serials, store/a.sqlite: event.line"))
    #expect(report.leaks.contains { $0.what == "event.landmark_x" })
    try Data().write(to: folder.appending(path: "probeowner.txt"))
    try Self.scanner.look(below: folder, as: "store", into: &report)
    #expect(report.leaks.contains { $0.place.hasSuffix("its name") })
  }

  private func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var (stream, input) = (z_stream(), bytes)
    var output = [UInt8](repeating: 0, count: bytes.count + 1000)
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { deflateEnd(&stream) }
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }
}
