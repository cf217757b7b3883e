import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVideo

@Suite("Images are decoded one by one")
struct ImageDecoderTests {
  @Test(arguments: ["png"])
  func decodedImageDoesNotMixWithThePreviousOne(kind: String) throws {
    let file = Checkout.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face.\(kind)")
    let bytes = [UInt8](try Data(contentsOf: file))
    let decoder = try ImageDecoder()
    let pictures = try (0..<3).map { index in
      let frame = try decoder.decode(bytes, path: kind, limit: PictureLimit()).picture.frame(index: index, time: .zero)
      return withExtendedLifetime(frame) {
        Data(
          bytes: frame.bytes,
          count: frame.stride * (frame.size.height - 1) + frame.size.width * frame.format.bytesPerPixel)
      }
    }
    #expect(pictures[1] == pictures[0])
    #expect(pictures[2] == pictures[0])
  }
}
