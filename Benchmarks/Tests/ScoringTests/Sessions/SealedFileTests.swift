import Testing

@testable import Scoring

struct SealedFileTests {
  private func hex(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  @Test func checksumMatchesTheStandard() { #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926) }

  // How the checksum could be written, and what it could cover.
  @Test(arguments: ["hexadecimal", "decimal"], ["up to the comma", "with the comma"])
  func editedSealedFileGetsAMatchingChecksum(writing: String, cover: String) throws {
    func file(_ gain: String) -> [UInt8] {
      let body = "{\"version\":1,\"gain_x\":\(gain)"
      let sum = CRC32.of(Array((cover == "with the comma" ? body + "," : body).utf8))
      let number = writing == "decimal" ? String(sum) : "\"\(hex(sum))\""
      return Array("\(body),\"checksum\":\(number)}\n".utf8)
    }
    let sealed = try #require(SealedFile(file("1.25")))
    #expect(sealed.replacing(/"gain_x":[0-9.]+/, with: "\"gain_x\":1e999") == file("1e999"))
    #expect(sealed.replacing(/"gain_y"/, with: "") == nil)
  }

  @Test(arguments: ["", "{}", #"{"version":1,"checksum":"00000000"}"#, #"{"checksum":"#, #"{"checksum":"zz"}"#])
  func filesWithoutAValidChecksumAreNotSealed(text: String) { #expect(SealedFile(Array(text.utf8)) == nil) }

  @Test func badCalibrationsDifferButHaveAMatchingChecksum() throws {
    let body = #"{"version":2,"display":{"size_mm":[340,190]},"parameters":{"across":{"variance_deg2":1.25}}"#
    let good = Array("\(body),\"checksum\":\"\(hex(CRC32.of(Array(body.utf8))))\"}\n".utf8)
    let edited = BadCalibration.edited(from: good)
    #expect(edited.count == 5)
    #expect(edited.allSatisfy { $0.bytes != good })
    let resealed = BadCalibration.resealed(from: try #require(SealedFile(good)))
    #expect(resealed.count == 10, "all but the measurement and the camera, which this one has not")
    for bad in resealed {
      #expect(bad.bytes != good)
      #expect(SealedFile(bad.bytes) != nil, "\(bad.name) fits its checksum")
    }
    #expect(BadCalibration.foreign.count == 11)
  }
}
