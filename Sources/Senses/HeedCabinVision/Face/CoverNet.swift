internal import CCoverNet
import Foundation
import HeedNets
import HeedPictures
import HeedSignals

/// Looks at the picture of a face, or at the place where one was: what hides it.
///
/// A small net of our own, trained on drawn faces (docs/covers.md). Used by one thread at a time.
final class CoverNet {
  /// Pixels of a side of its picture. Source: docs/covers.md.
  static let side = 64
  /// Its picture is the mean of so many by so many samples, so that fine structure does not become coarse.
  private static let samples = 3
  /// Logits of hand, mask, cap, hair, sun and dirt. Source: docs/covers.md.
  private static let outputs = 6
  /// Red, green and blue against the picture's own mean and deviation, and the brightness as it is.
  private static let channels = 4
  /// Added to the deviation, -1...1, before dividing by it: flat pictures stay flat. Source: docs/covers.md: 8 grey levels.
  private static let leastDeviation: Float = 8 / 127.5

  /// The net that is linked into the program.
  static var model: Model {
    let bytes = [UInt8](UnsafeRawBufferPointer(start: heed_cover_net(), count: heed_cover_net_size()))
    return Model(name: "cover_net", path: "the cover net", bytes: bytes)
  }

  /// Its input and output.
  static let shape = NetShape(
    channels: channels, height: side, width: side, outputs: [.init("cover_net", count: outputs)], order: .pixels)

  /// Rows and columns of the face itself in the net's picture. Choice: the mesh's box, which is 1 / 1.8 of it, less its edges.
  private static let (rows, columns) = (15..<49, 17..<47)
  /// Brightness, -1...1, from which a pixel is burnt out. Choice: 245 of 255.
  private static let burntFrom: Float = 0.92
  /// Share of burnt-out pixels at which the sun is as likely as not, and the steepness. Choice: docs/covers.md: bare faces
  /// had up to 0.07, masks 0.17, faces half in the sun 0.41 and more.
  private static let (burntHalf, burntSteepness) = (0.3, 20.0)

  private let net: BufferedNet
  private let sampler: RegionSampler
  private let fine = FloatBuffer(count: 3 * (samples * side) * (samples * side))

  /// Reads the net that is linked into the program.
  init(engine: any InferenceEngine) throws(VisionError) {
    net = try BufferedNet(Self.model, shape: Self.shape, engine: engine)
    sampler = try RegionSampler(side: Self.samples * Self.side)
  }

  /// - Parameter region: The face's, with what is around it.
  /// - Returns: nil if the net's answer is no number.
  func look(at region: FaceRegion, of frame: Frame) throws(VisionError) -> FaceCovering? {
    try sampler.sample(region, of: frame, border: .replicated, values: -1...1, into: fine)
    let burnt = fine.withValues { fine in
      net.input.withValues { pixels in
        Self.shrink(fine, into: pixels)
        let burnt = Self.burntShare(pixels)
        Self.normalize(pixels)
        return burnt
      }
    }
    // The net hardly tells a burnt-out half from a bright one; how much is burnt out can be counted.
    let sun = 1 / (1 + exp(-(burnt - Self.burntHalf) * Self.burntSteepness))
    try net.run()
    return net.output(0).withValues { logits in
      guard logits.allSatisfy(\.isFinite) else { return nil }
      func share(_ index: Int) -> Double { 1 / (1 + exp(-Double(logits[index]))) }
      return FaceCovering(
        hand: share(0), mask: share(1), cap: share(2), hair: share(3), sun: max(sun, share(4)), dirt: share(5))
    }
  }

  /// Writes each pixel's colours, the mean of its samples, and their mean.
  private static func shrink(_ fine: UnsafeMutableBufferPointer<Float>, into pixels: UnsafeMutableBufferPointer<Float>)
  {
    let row = 3 * samples * side
    let share = 1 / Float(samples * samples)
    for y in 0..<side {
      for x in 0..<side {
        var colours = SIMD3<Float>()
        for line in 0..<samples {
          var at = (samples * y + line) * row + 3 * samples * x
          for _ in 0..<samples {
            colours += SIMD3(fine[at], fine[at + 1], fine[at + 2])
            at += 3
          }
        }
        colours *= share
        let to = channels * (y * side + x)
        (pixels[to], pixels[to + 1], pixels[to + 2]) = (colours.x, colours.y, colours.z)
        pixels[to + 3] = colours.sum() / 3
      }
    }
  }

  /// The share of the face that is burnt out, 0...1.
  private static func burntShare(_ pixels: UnsafeMutableBufferPointer<Float>) -> Double {
    var burnt = 0
    for y in rows {
      for x in columns where pixels[channels * (y * side + x) + 3] >= burntFrom { burnt += 1 }
    }
    return Double(burnt) / Double(rows.count * columns.count)
  }

  /// Brings the colours to mean 0 and about deviation 1; the brightness stays.
  private static func normalize(_ pixels: UnsafeMutableBufferPointer<Float>) {
    let count = Float(3 * side * side)
    var (sum, squares) = (Float(0), Float(0))
    for at in stride(from: 0, to: pixels.count, by: channels) {
      let colours = SIMD3(pixels[at], pixels[at + 1], pixels[at + 2])
      sum += colours.sum()
      squares += (colours * colours).sum()
    }
    let mean = sum / count
    let scale = 1 / (max(0, squares / count - mean * mean).squareRoot() + leastDeviation)
    for at in stride(from: 0, to: pixels.count, by: channels) {
      for colour in at..<at + 3 { pixels[colour] = (pixels[colour] - mean) * scale }
    }
  }
}
