import Foundation
import HeedVideo
import Testing

@Suite struct KeyedHashTests {
  /// RFC 4231, test case 2.
  @Test func hashIsHMAC() {
    let hash = keyedHash(of: "what do ya want for nothing?", key: Array("Jefe".utf8))
    #expect(hash.map { String(format: "%02x", $0) }.joined().hasPrefix("5bdcc146bf60754e6a042426089575c7"))
  }
}
