import HeedCabinVision
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVision

/// The eyes' place in a few pictures, by the face mesh and a rig's camera.
struct EyeSighting {
  /// The median place of the eyes.
  let eyes: Point<Camera>
  private let depths, radii: [Double]
  private let focal: Double

  /// - Returns: nil if no picture shows a face.
  /// - Throws: An error if the models are missing.
  init?(in frames: [Frame], rig: Rig, models: ModelStore = ModelStore()) throws(VisionError) {
    let stage = try MeshFaceStage(models: models, rig: rig, meshEvery: 1)
    var (origins, radii) = ([SIMD3<Double>](), [Double]())
    for frame in frames {
      guard let face = try stage.observe(frame).face else { continue }
      origins.append(face.origin.meters)
      radii += [face.leftEye, face.rightEye].compactMap { $0?.irisRadiusPixels }
    }
    guard let size = frames.first?.size, let x = origins.map(\.x).median(.mean), let y = origins.map(\.y).median(.mean),
      let z = origins.map(\.z).median(.mean)
    else { return nil }
    eyes = Point(meters: SIMD3(x, y, z))
    (self.radii, depths, focal) = (radii, origins.map(\.z), rig.camera(for: size)?.fx ?? 0)
  }

  /// Compares the distances by irises, face and card; nil if no iris was seen.
  func check(cards: ClosedRange<Double>?) -> IrisCheck? {
    IrisCheck(focal: focal, irisRadii: radii, faceDistances: depths, cardDistances: cards)
  }
}
