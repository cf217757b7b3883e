import Draws
import Testing

@testable import HeedVideo

@Suite("A stream says the same in whatever pieces it comes, damaged or not")
struct MutatedStreamsTests {
  private static let parts =
    "--b\r\nContent-Length: 3\r\n\r\nabc\r\n--b\r\nContent-Type: image/jpeg\r\n\r\ndefg\r\n--b\r\n"
    + "content-length: 2\r\n\r\nhi\r\n--b--\r\n"

  private func parts(_ pieces: [ArraySlice<UInt8>]) -> [[UInt8]] {
    var (reader, found) = (MultipartReader(boundary: "b"), [[UInt8]]())
    do throws(MultipartReader.Fault) {
      for piece in pieces {
        reader.feed(piece)
        while let part = try reader.nextPart() { found.append(part) }
      }
    } catch {}
    return found
  }

  @Test func damagedPartsAreReadAlikeInAnyPieces() {
    var mutation = Mutation(seed: 51)
    for round in 0..<1500 {
      let bytes = round == 0 ? Array(Self.parts.utf8) : mutation.damaged(Array(Self.parts.utf8))
      let whole = parts([bytes[...]])
      #expect(parts(mutation.pieces(bytes)) == whole)
      #expect(parts(bytes.indices.map { bytes[$0...$0] }) == whole)
      if round == 0 { #expect(whole.map { String(decoding: $0, as: UTF8.self) } == ["abc", "defg", "hi"]) }
    }
  }

  private func content(_ pieces: [ArraySlice<UInt8>]) -> [UInt8] {
    var (body, content) = (ChunkedBody(), [UInt8]())
    do throws(ChunkedBody.Fault) { for piece in pieces { content += try body.feed(piece) } } catch {}
    return content
  }

  @Test func damagedChunksAreReadAlikeInAnyPieces() {
    let good = Array("3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n".utf8)
    var mutation = Mutation(seed: 52)
    for _ in 0..<1500 {
      let bytes = mutation.damaged(good)
      let single = content(bytes.indices.map { bytes[$0...$0] })
      // Content before a bad length is only delivered if it arrived separately.
      #expect(single.starts(with: content([bytes[...]])))
      #expect(single.starts(with: content(mutation.pieces(bytes))))
    }
  }

  @Test func damagedResponseHeadsAreReadOrRefused() {
    let good = Array("HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n".utf8)
    var (mutation, refused) = (Mutation(seed: 53), 0)
    for _ in 0..<1500 {
      do throws(HTTPResponseHead.Fault) { _ = try HTTPResponseHead(mutation.damaged(good)) } catch { refused += 1 }
    }
    #expect((1..<1500).contains(refused))
  }
}
