import HeedGeometry
import HeedNets
import HeedPictures
import HeedSignals

/// Measures a few times a second what hides the driver's face, also where the face was when it is not found any more.
struct CoverGauge {
  /// Times and sizes.
  struct Settings: Hashable, Sendable {
    /// Time between two looks. Choice: a cover is told after two of them and a second; each costs a look of the mesh.
    var every = Duration.milliseconds(150)
    /// How long the last place of a lost face is looked at. Choice: nobody holds a hand before the face for longer.
    var looksOn = Duration.seconds(60)
    /// The region's side over the longer side of the mesh's box. Source: the training, docs/covers.md.
    var regionScale = 1.8
  }

  private let settings: Settings
  private let net: CoverNet
  private var region: FaceRegion?
  private var size: ImageSize?
  private var lastFace = Timestamp.zero
  private var lastLook: Timestamp?

  init(engine: any InferenceEngine, settings: Settings = Settings()) throws(VisionError) {
    self.settings = settings
    net = try CoverNet(engine: engine)
  }

  /// - Parameter mesh: The driver's face; nil when none is found.
  /// - Returns: nil while it is not time for a look, or there is no place to look at.
  mutating func update(_ frame: Frame, mesh: FaceLandmarks?) throws(VisionError) -> FaceCovering? {
    if size != frame.size { (region, size) = (nil, frame.size) }
    if let mesh { note(mesh, at: frame.time) }
    guard let region, frame.time - lastFace <= settings.looksOn else { return nil }
    if let lastLook, frame.time - lastLook < settings.every { return nil }
    lastLook = frame.time
    return try net.look(at: region, of: frame)
  }

  private mutating func note(_ mesh: FaceLandmarks, at time: Timestamp) {
    let around = FaceRegion(
      around: mesh.box, scale: settings.regionScale, left: mesh.point(FaceLandmarks.rightEyeOuterCorner),
      right: mesh.point(FaceLandmarks.leftEyeOuterCorner))
    guard around.isUsable else { return }
    (region, lastFace) = (around, time)
  }
}
