import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

/// Photographs with an orientation in their metadata are decoded upright, pixel by pixel.
@Suite struct TurnedImageTests {
  /// A grey JPEG of 75x19, larger than the blocks used for turning.
  private static let grey = [UInt8](Data(base64Encoded: greyText) ?? Data())

  /// EXIF's orientation, and the stored place of the upright picture's pixel (x, y).
  private static let turns: [(UInt8, @Sendable (Int, Int, ImageSize) -> (x: Int, y: Int))] = [
    (6, { x, y, stored in (y, stored.height - 1 - x) }),
    (3, { x, y, stored in (stored.width - 1 - x, stored.height - 1 - y) }),
    (8, { x, y, stored in (stored.width - 1 - y, x) }),
  ]

  @Test(arguments: [grey, StillImageTests.jpeg], [0, 1, 2])
  func orientationOfAPhotographIsApplied(jpeg: [UInt8], turn: Int) throws {
    let (orientation, source) = Self.turns[turn]
    let scratch = Scratch()
    let stored = try readImage(scratch.write(jpeg, as: "stored.jpg"))
    let upright = try readImage(scratch.write(Self.held(jpeg, orientation), as: "held.jpg"))
    let (width, height) = (stored.size.width, stored.size.height)
    #expect(upright.size == (orientation == 3 ? stored.size : ImageSize(width: height, height: width)))
    let (before, now, bytes) = (rows(stored), rows(upright), stored.format.bytesPerPixel)
    for (y, row) in now.enumerated() {
      for x in 0..<upright.size.width {
        let from = source(x, y, stored.size)
        let expected = before[from.y][(from.x * bytes)..<(from.x * bytes + bytes)]
        guard row[(x * bytes)..<(x * bytes + bytes)] == expected else {
          Issue.record("the pixel at \(x), \(y) is not the stored one at \(from)")
          return
        }
      }
    }
  }

  /// The JPEG with an EXIF segment of one entry after its first marker.
  private static func held(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let directory: [UInt8] = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    let content = Array("Exif".utf8) + [0, 0] + Array("II".utf8) + [42, 0, 8, 0, 0, 0] + directory
    return Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + jpeg.dropFirst(2)
  }

  private static let greyText =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7"
    + "gYKBTmCNl4x9lnN+gXz/wAALCAATAEsBAREA/8QAGQABAAMBAQAAAAAAAAAAAAAABAMFBgEH/8QANRAAAQMDAAQNAQkAAAAAAAAA"
    + "AQIDEQAEEgUhMTMGEyIyNEFRYXKBkbHBkhRDUnGU0dLh8f/aAAgBAQAAPwDMt2Tn4kepp7V0hpIbUFSkYmO6pgwq5VxqCAlWydvZ"
    + "TGFi0Txbkkk5cmkdMji9WG3Lv/yksINorjHIIIx5NMD6blPFIBClbJ2dtTNWq2lBxRTCTkY7qz2mdBXWktLv3bDjKW3MYCyQdSQO"
    + "od1LHCyxjdXP0p/esi27d9i/o/qntN26kguFOZEqlUa+upgp1CsbeS2NkCR60xgIcTN1AXMDI46qRu4+ya552PK/KksFbioupCIk"
    + "ZDHXTAlpCcreC4NkGT6VM05cKUA4FYEwqUxq66z2mbrS7Ol329HpeNsMcChnMc0Trgzrmliw4Oxz7b9Sf5VQN0RW+X4j71cWHRke"
    + "fvXbrfJ8PyaZoz7zy+abdblPi+DXbDpKPP2q4VuV+E+1EbrzgbK//9k="
}
