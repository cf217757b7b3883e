internal import CHeedNets
import Foundation
public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Measures one eye from its pixels: how far it is closed, where the iris is, and whether something covers it.
///
/// The net is Heed's own small net, trained on rendered eyes (docs/lids.md). One thread uses an instance at a time.
public final class EyeNet {
  /// The net's measurement of one eye, mapped from the crop back into the picture.
  struct Look {
    var appearance: EyeAppearance
    var irisCenter: PlanePoint<Image>
    /// Standard deviations of the iris's centre, pixels: along the line between the eye's corners, and across.
    var irisSpread: SIMD2<Double>
    var upperLid, lowerLid: PlanePoint<Image>
  }

  /// Places of the values in the eye net's output. Source: docs/lids.md.
  private enum Output {
    static let (closing, aperture, irisX, irisY, viewX, viewY) = (0, 2, 3, 4, 5, 6)
    static let values = 7
    static let covers: [EyeCover] = [.lens, .reflection, .hand, .hair, .blur]
    static let lids = 2 * values + 1 + covers.count
    static let glasses = lids + 4
    static let count = glasses + 1
    /// Factors that turn the net's outputs into pixels of the crop and into degrees. Source: docs/lids.md.
    static let (pixels, apertureDegrees, viewDegrees) = (40.0, 40.0, 30.0)
  }

  static var model: Model {
    let bytes = [UInt8](UnsafeRawBufferPointer(start: heed_eye_net(), count: heed_eye_net_size()))
    return Model(name: "eye_net", path: "the eye net", bytes: bytes)
  }

  static let shape = NetShape(
    channels: 1, height: EyeCrop.height, width: EyeCrop.width, outputs: [.init("eye_net", count: Output.count)])

  private let net: BufferedNet

  /// Reads the eye net, which is linked into the program.
  public init(engine: any InferenceEngine) throws(VisionError) {
    net = try BufferedNet(Self.model, shape: Self.shape, engine: engine)
  }

  /// The crop that the net read last.
  var pixels: FloatBuffer { net.input }

  /// - Returns: nil if the eye's corners coincide in the face mesh, or if a value of the net is not finite.
  func look(at side: EyeMeasurer.Side, mesh: FaceLandmarks, frame: Frame) throws(VisionError) -> Look? {
    guard let crop = EyeCrop(side, mesh: mesh) else { return nil }
    return try look(through: crop, frame: frame)
  }

  /// Measures a single eye in an upright picture without a face.
  /// - Parameters:
  ///   - leftCorner: The eye's corner on the left of the picture, pixels. In a right eye the outer one.
  ///   - rightCorner: The eye's corner on the right of the picture, pixels.
  ///   - isMirrored: Reads the eye as a left one, whose outer corner is on the right.
  /// - Returns: nil if the corners are at most a pixel apart, or if a value of the net is not finite.
  public func appearance(
    in frame: Frame, leftCorner: PlanePoint<Image>, rightCorner: PlanePoint<Image>, isMirrored: Bool
  ) throws(VisionError) -> EyeAppearance? {
    let crop =
      isMirrored
      ? EyeCrop(.left, outer: rightCorner, inner: leftCorner) : EyeCrop(.right, outer: leftCorner, inner: rightCorner)
    guard let crop else { return nil }
    return try look(through: crop, frame: frame)?.appearance
  }

  private func look(through crop: EyeCrop, frame: Frame) throws(VisionError) -> Look? {
    try crop.read(frame, into: net.input)
    try net.run()
    return net.output(0).withValues { Self.look($0.map(Double.init), crop: crop) }
  }

  private static func look(_ out: [Double], crop: EyeCrop) -> Look? {
    guard out.allSatisfy(\.isFinite) else { return nil }
    // The net gives logarithms of errors. They are limited as in training.
    func spread(_ index: Int) -> Double { exp(max(-5, min(2, out[Output.values + index]))) }
    let logits = out[(2 * Output.values)..<Output.lids]
    let most = logits.max() ?? 0
    let shares = logits.map { exp($0 - most) }
    let sum = shares.reduce(0, +)
    let likeliest = shares.dropFirst().enumerated().max { $0.element < $1.element }?.offset ?? 0
    let middle = SIMD2(Double(EyeCrop.width - 1), Double(EyeCrop.height - 1)) / 2
    func place(_ x: Int) -> PlanePoint<Image> { crop.frame(middle + SIMD2(out[x], out[x + 1]) * Output.pixels) }
    let irisSpread = SIMD2(spread(Output.irisX), spread(Output.irisY)) * Output.pixels * crop.step
    let appearance = EyeAppearance(
      closing: 1 / (1 + exp(-out[Output.closing])), closingSpread: spread(Output.closing),
      apertureDegrees: out[Output.aperture] * Output.apertureDegrees,
      apertureSpread: spread(Output.aperture) * Output.apertureDegrees, irisSpreadPixels: irisSpread.max(),
      hidden: 1 - shares[0] / sum, cover: Output.covers[likeliest],
      glasses: 1 / (1 + exp(-out[Output.glasses])),
      view: crop.view(
        right: out[Output.viewX] * Output.viewDegrees, up: out[Output.viewY] * Output.viewDegrees,
        spread: max(spread(Output.viewX), spread(Output.viewY)) * Output.viewDegrees))
    return Look(
      appearance: appearance, irisCenter: place(Output.irisX), irisSpread: irisSpread, upperLid: place(Output.lids),
      lowerLid: place(Output.lids + 2))
  }
}
