import Draws
import HeedSession
import HeedSignals
import Testing

@Suite struct InputDamageTests {
  /// Reads inputs to the end or to the first error, and returns their number.
  private func read(_ bytes: [UInt8]) throws -> Int {
    var (decoder, count) = (try InputDecoder(bytes), 0)
    while try decoder.next() != nil { count += 1 }
    return count
  }

  private var written: [UInt8] {
    var (inputs, encoder) = (RandomInputs(seed: 3), InputEncoder())
    for _ in 0..<40 { encoder.add(inputs.next()) }
    return encoder.bytes
  }

  @Test func damagedInputBytesNeverCrash() {
    let whole = written
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      do {
        // Each input takes at least one bit.
        #expect(try read(bytes) <= 8 * bytes.count)
      } catch {
        #expect(error is InputCodingError)
      }
    }
  }

  @Test func randomBytesGiveFewInputs() {
    var random = SeededRandom(seed: 11)
    for length in [0, 1, 2, 10, 100, 1000] {
      for _ in 0..<100 {
        let noise = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        do { #expect(try read([1] + noise) <= 8 * length) } catch {
          #expect(error is InputCodingError)
        }
      }
    }
  }

  @Test func cutOffInputBytesAreReported() {
    let whole = written
    for length in stride(from: 1, to: whole.count - 1, by: 31) {
      #expect(throws: InputCodingError.cutOff) { try read(Array(whole.prefix(length))) }
    }
    #expect(throws: InputCodingError.cutOff) { try read([]) }
  }

  @Test func laterInputCodingIsRefusedWithBothVersions() {
    let error = InputCodingError.newer(found: 12, supported: 11)
    #expect(throws: error) { try InputDecoder([12, 0, 0]) }
    #expect(error.description == "they were written by a later Heed (coding 12, this one knows 11): update Heed")
  }
}
