import Testing

@testable import HeedVideo

@Suite struct MultipartReaderTests {
  // Line ends are written as /; every body is read at once and byte by byte.
  static let bodies: [(String, [String], Comment)] = [
    ("--b/Content-Length: 3//abc/--b/Content-Length: 2//de/--b/", ["abc", "de"], "with lengths"),
    ("--b/Content-Type: x//abc/--b/Content-Type: x//de/--b/", ["abc", "de"], "without lengths"),
    ("preamble/--b/Content-Length: 3//abc//--b/content-length: 1//d", ["abc", "d"], "text around the parts"),
    (
      "--b/Content-Length: 6//a/--b/c--b/Content-Length: 1//d", ["a\r\n--b", "d"], "a length outranks a boundary inside"
    ),
    ("--b/Content-Length: 0///--b/Content-Length: 1//x", ["x"], "an empty part is none"),
    ("--b//abc/--b/", ["abc"], "a part without a head"),
  ]

  @Test(arguments: bodies)
  func multipartBodyIsReadInPiecesOfAnySize(body: String, expected: [String], why: Comment) throws {
    let bytes = Array(body.replacing("/", with: "\r\n").utf8)
    for size in [bytes.count, 1, 3] {
      var reader = MultipartReader(boundary: "b")
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.feed(bytes[start..<min(start + size, bytes.count)])
        while let part = try reader.nextPart() { found.append(String(decoding: part, as: UTF8.self)) }
      }
      #expect(found == expected, why)
    }
  }

  @Test func endlessMultipartHeadsAndPartsAreRefused() {
    var head = MultipartReader(boundary: "b")
    head.feed(Array("--b\r\n".utf8) + [UInt8](repeating: 65, count: MultipartReader.longestHead))
    #expect(throws: MultipartReader.Fault.headTooLong) { try head.nextPart() }
    var long = MultipartReader(boundary: "b")
    long.feed(Array("--b\r\nContent-Length: 999999999\r\n\r\n".utf8))
    #expect(throws: MultipartReader.Fault.partTooLarge) { try long.nextPart() }
    var negative = MultipartReader(boundary: "b")
    negative.feed(Array("--b\r\nContent-Length: -1\r\n\r\n".utf8))
    #expect(throws: MultipartReader.Fault.partTooLarge) { try negative.nextPart() }
    var over = MultipartReader(boundary: "b")
    over.feed(Array("--b--\r\n".utf8))
    #expect(throws: MultipartReader.Fault.over) { try over.nextPart() }
  }

  @Test func multipartPartWithoutALengthIsBounded() {
    var reader = MultipartReader(boundary: "b")
    reader.feed(Array("--b\r\n\r\n".utf8))
    let piece = [UInt8](repeating: 65, count: 1 << 20)
    #expect(throws: MultipartReader.Fault.partTooLarge) {
      for _ in 0..<9 {
        reader.feed(piece)
        _ = try reader.nextPart()
      }
    }
  }

  @Test func httpChunkFramingIsRemoved() throws {
    let bytes = Array("3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n".utf8)
    for size in [bytes.count, 1, 4] {
      var chunks = ChunkedBody()
      var body: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        body += try chunks.feed(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(String(decoding: body, as: UTF8.self) == "abc0123456789")
      #expect(chunks.isOver)
    }
  }

  @Test(arguments: ["xyz\r\n", "-1\r\n", "FFFFFFFFFFFFFFFFFF\r\n", "2\r\nabc\r\n"])
  func malformedHTTPChunksAreRefused(text: String) {
    var chunks = ChunkedBody()
    #expect(throws: ChunkedBody.Fault.badChunk) { try chunks.feed(Array(text.utf8)[...]) }
  }
}
