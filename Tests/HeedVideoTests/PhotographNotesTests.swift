import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVideo

@Suite("A photograph tells the lens that took it")
struct PhotographNotesTests {
  private static let phone = [
    "FocalLength": "    399:100    ", "FocalLengthIn35mmFilm": "   26", "PixelXDimension": " 4032",
    "PixelYDimension": " 3024",
  ]

  private func notes(_ fields: [String: String], _ width: Int = 4032, _ height: Int = 3024) -> PhotographNotes {
    PhotographNotes(size: ImageSize(width: width, height: height), turn: .none, fields: fields)
  }

  @Test func aPhoneTellsBothFocalLengths() throws {
    let notes = notes(Self.phone)
    #expect(notes.focalLength == 3.99)
    #expect(notes.focalLengthOn35mmFilm == 26)
    // 26 mm on 43.27 mm of film, on a diagonal of 5040 pixels.
    #expect(abs(try #require(notes.focalLengthPixels) - 3028.6) < 0.1)
    #expect(abs(try #require(notes.sensor).width - 5.31) < 0.01)
  }

  @Test func theResolutionInTheFocalPlaneTellsTheSensor() throws {
    var fields = Self.phone
    fields["FocalPlaneXResolution"] = "720:1"
    fields["FocalPlaneYResolution"] = "720:1"
    // 4032 pixels at 720 to the inch, the centimetre, the millimetre; without a unit, to the inch.
    for (unit, width) in [("2", 142.24), ("3", 56), ("4", 5.6), (nil, 142.24)] as [(String?, Double)] {
      fields["FocalPlaneResolutionUnit"] = unit
      let sensor = try #require(notes(fields).sensor)
      #expect(abs(sensor.width - width) < 0.01 && abs(sensor.height - width * 0.75) < 0.01, "unit \(unit ?? "none")")
    }
  }

  @Test func aScaledPictureKeepsItsFieldOfView() throws {
    let (full, small) = (notes(Self.phone), notes(Self.phone, 1008, 756))
    #expect(full.sensor == small.sensor)
    #expect(abs(try #require(full.focalLengthPixels) - 4 * (try #require(small.focalLengthPixels))) < 1e-6)
  }

  @Test func ofAPictureThatWasCutNothingIsSaid() {
    let cut = notes(Self.phone, 2000, 2000)
    #expect(cut.sensor == nil && cut.focalLengthPixels == nil)
    #expect(cut.focalLength == 3.99)
  }

  @Test(arguments: ["0", "0:0", "1:0", "", "nan", "inf", "-4", "1:2:3", "x", "99999999", "1e400"])
  func whatIsNoLengthIsNil(text: String) {
    let notes = notes(["FocalLength": text, "FocalLengthIn35mmFilm": text, "FocalPlaneXResolution": text])
    #expect(notes.focalLength == nil && notes.focalLengthPixels == nil && notes.sensor == nil)
  }

  @Test func theNotesOfAFileAreRead() throws {
    let scratch = Scratch()
    let path = scratch.write(Self.held(Self.exif()), as: "a.jpg")
    let notes = try readPhotographNotes(path)
    #expect(notes.size == ImageSize(width: 48, height: 32))
    #expect(notes.turn == .clockwise)
    #expect(notes.focalLength == 3.99 && notes.focalLengthOn35mmFilm == 26)
    #expect(try readImage(path).size == ImageSize(width: 32, height: 48), "and the picture comes upright")
  }

  @Test func aPictureWithoutNotesSaysNothing() throws {
    let scratch = Scratch()
    let notes = try readPhotographNotes(scratch.write(StillImageTests.jpeg, as: "a.jpg"))
    #expect(notes.focalLength == nil && notes.sensor == nil && notes.turn == .none)
  }

  @Test func damagedNotesDoNoHarm() {
    let scratch = Scratch()
    var generator = SeededRandom(seed: 5)
    for _ in 0..<500 {
      var exif = Self.exif()
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        exif[Int.random(in: 0..<exif.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let length = Int.random(in: 1...exif.count, using: &generator)
      let path = scratch.write(Self.held(Array(exif.prefix(length))), as: "a.jpg")
      do {
        let notes = try readPhotographNotes(path)
        #expect(notes.focalLengthPixels.map { $0.isFinite && $0 > 0 } ?? true)
      } catch {
        #expect(error.exitStatus == 65)
      }
    }
  }

  /// The JPEG of the tests with an APP1 segment behind its first marker.
  private static func held(_ exif: [UInt8]) -> [UInt8] {
    let length = exif.count + 8
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array("Exif".utf8) + [0, 0] + exif
    return StillImageTests.jpeg.prefix(2) + segment + StillImageTests.jpeg.dropFirst(2)
  }

  /// A TIFF block: orientation 6, focal length 3.99 mm, 26 mm on film.
  private static func exif() -> [UInt8] {
    func two(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    func four(_ value: Int) -> [UInt8] { two(value >> 16) + two(value & 0xFFFF) }
    func short(_ tag: Int, _ value: Int) -> [UInt8] { two(tag) + two(3) + four(1) + two(value) + two(0) }
    let header = Array("MM".utf8) + two(42) + four(8)
    let first = two(2) + short(0x0112, 6) + two(0x8769) + two(4) + four(1) + four(8 + 30) + four(0)
    let lens = two(2) + two(0x920A) + two(5) + four(1) + four(8 + 30 + 30) + short(0xA405, 26) + four(0)
    return header + first + lens + four(399) + four(100)
  }
}
