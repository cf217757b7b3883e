internal import CHeedNets
import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Measures from the pixels of both eyes in which direction the person looks.
///
/// The net is Heed's own small net, trained on rendered people (docs/calibration.md). One thread uses an instance at a time.
final class GazeNet {
  /// Places of the values in the net's output. Source: docs/calibration.md.
  private enum Output {
    static let (across, up, acrossSpread, upSpread, count) = (0, 1, 2, 3, 4)
    /// Factor that turns the net's outputs into degrees. Source: docs/calibration.md.
    static let degrees = 30.0
  }

  static var model: Model {
    let bytes = [UInt8](UnsafeRawBufferPointer(start: heed_gaze_net(), count: heed_gaze_net_size()))
    return Model(name: "gaze_net", path: "the gaze net", bytes: bytes)
  }

  /// The input: the crop of the right eye above the mirrored crop of the left eye.
  static let shape = NetShape(
    channels: 1, height: 2 * EyeCrop.height, width: EyeCrop.width, outputs: [.init("gaze_net", count: Output.count)])

  private let net: BufferedNet

  /// Reads the gaze net, which is linked into the program.
  init(engine: any InferenceEngine) throws(VisionError) {
    net = try BufferedNet(Self.model, shape: Self.shape, engine: engine)
  }

  /// Takes one eye's crop as the eye net read it; nil for an eye that is not seen.
  func take(_ side: EyeMeasurer.Side, _ pixels: FloatBuffer?) {
    let count = EyeCrop.width * EyeCrop.height
    let first = side == .right ? 0 : count
    net.input.withValues { all in
      guard let pixels else {
        for index in 0..<count { all[first + index] = 0 }
        return
      }
      pixels.withValues { values in for index in 0..<count { all[first + index] = values[index] } }
    }
  }

  /// The gaze by the crops that were taken last.
  /// - Returns: nil if a value of the net is not finite.
  func look(mesh: FaceLandmarks) throws(VisionError) -> GazeView? {
    try net.run()
    let out = net.output(0).withValues { $0.map(Double.init) }
    guard out.allSatisfy(\.isFinite) else { return nil }
    let (right, left) = (mesh.point(LandmarkIndex.rightEye.outerCorner), mesh.point(LandmarkIndex.leftEye.outerCorner))
    let roll = atan2(left.y - right.y, left.x - right.x)
    let azimuth = out[Output.across] * Output.degrees * .pi / 180
    let elevation = out[Output.up] * Output.degrees * .pi / 180
    // The net's axes lie along the line through the eyes; the view's axes are those of the picture.
    let (along, across, up) = (cos(azimuth) * cos(elevation), sin(azimuth) * cos(elevation), sin(elevation))
    // The net gives logarithms of errors. They are limited as in training.
    func spread(_ index: Int) -> Double { exp(max(-5, min(1, out[index]))) * Output.degrees }
    return GazeView(
      azimuthDegrees: atan2(across * cos(roll) + up * sin(roll), along) * 180 / .pi,
      elevationDegrees: asin(max(-1, min(1, up * cos(roll) - across * sin(roll)))) * 180 / .pi,
      azimuthSpread: spread(Output.acrossSpread), elevationSpread: spread(Output.upSpread))
  }
}
