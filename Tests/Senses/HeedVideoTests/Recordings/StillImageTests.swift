import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite struct StillImageTests {
  /// A JPEG of 48x32.
  static let jpeg = [UInt8](Data(base64Encoded: jpegText) ?? Data())

  @Test(arguments: [PixelFormat.bgr8, .gray8])
  func pngSurvivesTheRoundTripUnchanged(format: PixelFormat) throws {
    let scratch = Scratch()
    // An odd size: rows do not end at a vector's end.
    let frame = testFrame(3, width: 161, height: 37, format: format)
    try writePNG(frame, to: scratch.file("a.png"))
    let back = try readImage(scratch.file("a.png"))
    #expect(back.size == frame.size)
    #expect(back.format == format)
    #expect(rows(back) == rows(frame))
    #expect(scratch.names == ["a.png"], "nothing else is left behind")
  }

  @Test func alphaChannelOfAPNGIsDropped() throws {
    let scratch = Scratch()
    try writePNG(testFrame(3, format: .bgra8), to: scratch.file("a.png"))
    #expect(try readImage(scratch.file("a.png")).format == .bgr8)
  }

  @Test func jpegIsReadWithItsSizeAndColours() throws {
    let scratch = Scratch()
    let frame = try readImage(scratch.write(Self.jpeg, as: "a.jpg"))
    #expect(frame.size == ImageSize(width: 48, height: 32))
    #expect(frame.format == .bgr8)
  }

  @Test func damagedAndOtherImageFilesAreRefused() throws {
    let scratch = Scratch()
    try writePNG(testFrame(1), to: scratch.file("good.png"))
    var png = scratch.read("good.png")
    png[png.count / 2] ^= 0x10
    let files: [(String, [UInt8])] = [
      ("bits.png", png), ("cut.png", Array(png.prefix(png.count / 2))), ("cut.jpg", Array(Self.jpeg.prefix(500))),
      ("text.png", Array("text".utf8)), ("empty.jpg", []),
    ]
    for (name, bytes) in files {
      let path = scratch.write(bytes, as: name)
      let error = #expect(throws: VideoError.self, "\(name)") { try readImage(path) }
      #expect(error?.exitStatus == 65, "\(name)")
    }
    #expect(throws: VideoError.notFound(path: "/none.png")) { try readImage("/none.png") }
  }

  @Test func imageAboveTheSizeLimitIsRefused() throws {
    let scratch = Scratch()
    try writePNG(testFrame(1), to: scratch.file("a.png"))
    let limit = PictureLimit(width: 100, height: 200)
    let error = #expect(throws: VideoError.self) { try readImage(scratch.file("a.png"), limit: limit) }
    #expect(error == .tooLarge(name: scratch.file("a.png"), picture: "160x120", limit: limit))
  }

  @Test func pixelsAreLimitedBeforeTheyAreDecoded() throws {
    let scratch = Scratch()
    try writePNG(testFrame(1), to: scratch.file("a.png"))
    var limit = PictureLimit()
    #expect(limit.pixels == 8192 * 4320, "8K cinema")
    limit.pixels = 160 * 120 - 1
    let error = #expect(throws: VideoError.self) { try readImage(scratch.file("a.png"), limit: limit) }
    #expect(error == .tooLarge(name: scratch.file("a.png"), picture: "160x120", limit: limit))
    limit.pixels = 160 * 120
    #expect(try readImage(scratch.file("a.png"), limit: limit).size.width == 160)
  }

  @Test func writingIntoAMissingFolderIsReported() {
    let error = #expect(throws: VideoError.self) { try writePNG(testFrame(1), to: "/none/a.png") }
    #expect(error?.exitStatus == 74)
  }
}

private let jpegText = """
  /9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgUFBcUFxsbGxsbGyAeICEhISAgICAhISEkJCQqKiokJCQhISQkKC\
  gqKi4vLisrKisvLzIyMjw8OTlGRkhWVmf/xACKAAEBAQEAAAAAAAAAAAAAAAAHBggFAQEBAQEBAAAAAAAAAAAAAAAFAgYBBBAAAgAEAgkEAgMB\
  AAAAAAAAAQIAEQQDITFRcYKxgUEzBcFCEgYT0iJhobKREQAABgECAgQPAQEAAAAAAAARBBIDAQIhYQBRFEGDMROBI3EFwZHCYgbhwyJCRURSFf\
  /AABEIACAAMAMBIgACEQADEQD/2gAMAwEAAhEDEQA/ABWkUtftgZkkDWQYZ7tkWEtqMzMsdJw/ocoh+w21equMwmbdlmXPBveiz/n9WIx0wk1v\
  o2vEOE26y4ucz2Rpgd2XNuc+VKxiguO296e6tEROlUjGvk2Q1XWbhuEafqui3DeIzBVdZuG4Rp+q6LcN4gP4o/X9Z9LcGv7et9rZZUXXstbKmW\
  cxyOWYhoobi3aa265Gf+jAZW+ja8RU/HLjFq23P9VaywGGDOpDGeeIVf8AkAE72QgcZnwj892WLNf80qYSDnjG5mPyrLl5zxBOOGdl3x9lWpug\
  kAtYIUE5n7LZkNJkCdQhFrfRteIkaHulhGVStyepeW1CJerbVxVZfcQ09EwRyOOeMLsnTDbiKFbOTmcXiNOG+2KywcZNMzJhKm60rAKsi8grIY\
  kezo2F1XWbhuEafqui3DeIKD3OzaYqVuTGgL+Udyu7fddWYMktZ57MIec61OwU5q3IoWlf3rFAgAAAR695xww+5YzFy1m4stUzYUCIjjIejc5W\
  +ja8RS/G1b7K1pH2k2ADLAkK0wDpExPWIP0pLtlkUyYtkFny1gReDs9RdUMGtSOkt+EeahVlmimjFXwxioa8Z3vCncSQLl7P0qC71t/qF2GU9E\
  RawDpv/9k=
  """
