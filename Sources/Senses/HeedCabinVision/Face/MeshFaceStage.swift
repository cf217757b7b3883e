import Foundation
import HeedGeometry
public import HeedSignals
public import HeedVision

/// Measures in a cabin frame the driver's face, head (millimetres), eyes and mouth, and the picture's quality.
///
/// The stage tracks the driver. Frames come in time order, from one thread at a time.
public final class MeshFaceStage: @unchecked Sendable {  // Its owner calls `observe` from one thread at a time.
  /// Distance between the outer eye corners at which a face's score halves, pixels. Choice: one degree of eye
  /// rotation is then 0.05 px, a fifth of the eye net's noise.
  private static let halfWidthPixels = 25.0
  /// Head turn at which the face's score halves, degrees. Choice: at this turn the nose hides the far eye.
  private static let halfTurnDegrees = 50.0
  /// Minimum distance of an eye from the picture's edge, iris radii. Choice: the whole iris and its lids fit in.
  private static let eyeMargin = 2.0
  /// Probability of both eyes being hidden from which tracking continues although the detector misses the face.
  /// Choice: the eyes are more likely hidden than visible.
  private static let eyesCoveredFrom = 0.5
  /// Probability of a hidden eye from which faces are not compared. Choice: a later comparison costs nothing.
  private static let coveredFrom = 0.25

  private let tracker: FaceTracker
  private let rig: Rig
  private let solver = HeadPoseSolver()
  private let measurer = EyeMeasurer()
  private let net: EyeNet
  private let gaze: GazeNet
  private let irises = IrisRefiner()
  private var scale = FaceScale()
  private var carrier: FaceCarrier
  private var motion = MotionGauge()
  private var body = BodyGauge()
  private var place = CameraGauge()
  private var upright = UprightCheck()
  private var roughness = RoughnessGauge()
  private var person = DriverChangeDetector()
  private var lastSize: ImageSize?
  /// The mesh of the last frame, for drawing; nil without a face. It never leaves the process.
  public private(set) var landmarks: FaceLandmarks?

  /// Loads the nets.
  /// - Parameters:
  ///   - rig: The rig. Its camera's intrinsics scale the head; without them a field of view is assumed.
  ///   - meshEvery: Maximum number of frames per measured face mesh; the skin moves the mesh in between. nil means 8.
  /// - Throws: ``VisionError`` if a model is missing or altered.
  public convenience init(
    models: ModelStore = ModelStore(), rig: Rig = Rig(name: "assumed"), meshEvery: Int? = nil
  ) throws(VisionError) {
    let engine = try InferenceEngines.chosen()
    self.init(
      tracker: try FaceTracker(models: models, engine: engine, seat: rig.seat), net: try EyeNet(engine: engine),
      gaze: try GazeNet(engine: engine), rig: rig, meshEvery: meshEvery)
  }

  init(tracker: FaceTracker, net: EyeNet, gaze: GazeNet, rig: Rig, meshEvery: Int? = nil) {
    (self.tracker, self.net, self.gaze, self.rig) = (tracker, net, gaze, rig)
    carrier = FaceCarrier(every: meshEvery ?? FaceCarrier.every)
  }

  /// Measures one frame.
  /// - Throws: ``VisionError/pictureShape(width:height:)`` if the rig's camera or the pictures before have another aspect
  ///   ratio; a later picture of their aspect ratio is measured again.
  public func observe(_ frame: Frame) throws(VisionError) -> CabinObservation {
    let camera = try camera(for: frame.size)
    let statistics = try FrameStatistics(frame)
    let turn = try place.update(frame, face: landmarks?.box, camera: camera)
    if let latest = turn?.latest {
      // The same head is elsewhere in the picture, and seen from another side.
      tracker.turned(by: latest.rotation.inverse, focal: camera.fx)
      person.viewChanged()
      carrier.drop()
      body = BodyGauge()
    }
    person.isDeferred = place.isInDoubt
    let overturned = try upright.update(at: frame.time) { (angle) throws(VisionError) in
      try tracker.score(frame, turned: angle)
    }
    var face = try carried(camera, frame)
    if face == nil { face = try found(camera, frame) }
    return CabinObservation(
      frame: frame.index, time: frame.time, size: frame.size,
      picture: PictureObservation(
        meanLuma: statistics.meanLuma / 255, contrast: statistics.lumaDeviation / 255,
        fingerprint: statistics.fingerprint, motion: try motion.update(frame, face: landmarks?.box),
        trace: try body.update(frame, face: face?.box), roughness: try roughness.update(frame, hasFace: face != nil)),
      face: face, driverChanges: person.changes,
      turn: turn?.total ?? overturned.map { CameraTurn(pitch: .zero, yaw: .zero, roll: -$0) })
  }

  /// The camera for a picture size. A picture of another shape is cut or stretched in an unknown way.
  private func camera(for size: ImageSize) throws(VisionError) -> PinholeCamera {
    guard lastSize?.hasShape(of: size) ?? true, let camera = rig.camera(for: size) else {
      throw .pictureShape(width: size.width, height: size.height)
    }
    if let lastSize, lastSize != size {
      // Places in a picture of another size are invalid now. The person and the head's size stay valid.
      carrier.drop()
    }
    lastSize = size
    return camera
  }

  /// Both eyes, the gaze by their pixels, and how the eye net sees them.
  private struct SeenEyes {
    var left, right: EyeObservation?
    var gaze: GazeView?
    var appearances: [EyeAppearance] { [left, right].compactMap { $0?.appearance } }
  }

  /// Checks whether the driver changed. Drops what was learned about the previous person.
  private func compare(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, eyes: SeenEyes, camera: PinholeCamera, at time: Timestamp
  ) {
    // A hand or hair on an eye moves the mesh's points, so a covered face is not compared.
    let isCovered = eyes.appearances.contains { $0.hidden > Self.coveredFrom }
    let face =
      isCovered ? nil : FaceProportions(mesh.points, pose: pose, mouthOpenness: mouthOpenness(mesh), camera: camera)
    if person.update(origin: pose.origin, face: face, at: time) { scale = FaceScale() }
  }

  /// The face given by the mesh that is measured in this frame.
  private func found(_ camera: PinholeCamera, _ frame: Frame) throws(VisionError) -> FaceObservation? {
    landmarks = try tracker.update(frame)
    guard let mesh = landmarks, let pose = solver.solve(mesh.points, camera: camera) else {
      carrier.drop()
      _ = person.update(origin: nil, face: nil, at: frame.time)
      return nil
    }
    let eyes = try seen(mesh, pose: pose, camera: camera, frame: frame)
    let appearances = eyes.appearances
    tracker.areEyesCovered = appearances.count == 2 && appearances.allSatisfy { $0.hidden >= Self.eyesCoveredFrom }
    compare(mesh, pose: pose, eyes: eyes, camera: camera, at: frame.time)
    let both = [eyes.left, eyes.right].compactMap { $0 }
    if let ratio = scale.ratio(eyes: both, pose: pose, focal: camera.fx) { scale.update(ratio: ratio, at: frame.time) }
    carrier.keep(
      mesh, pose: pose, eyes: appearances, pyramid: try pyramid(mesh, frame), frame: frame.index, at: frame.time)
    return observation(mesh, pose: pose, eyes: eyes, frame: frame)
  }

  /// The face given by an earlier frame's mesh, moved with the skin; nil if the frame must be measured.
  private func carried(_ camera: PinholeCamera, _ frame: Frame) throws(VisionError) -> FaceObservation? {
    guard let before = landmarks, carrier.mayCarry(to: frame.index, at: frame.time), !tracker.isDue(frame),
      let pyramid = try pyramid(before, frame), let now = carrier.carried(pyramid, camera: camera)
    else { return nil }
    let eyes = try seen(now.mesh, pose: now.pose, camera: camera, frame: frame)
    guard carrier.areAtRest(eyes.appearances) else { return nil }
    tracker.follow(now.mesh, in: frame)
    landmarks = now.mesh
    // Carried meshes are not compared to detect a change of driver.
    var face = observation(now.mesh, pose: now.pose, eyes: eyes, frame: frame)
    face.isCarried = true
    return face
  }

  /// The eyes in a frame, by its mesh, its pixels and its head pose alone.
  private func seen(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, camera: PinholeCamera, frame: Frame
  ) throws(VisionError) -> SeenEyes {
    func seen(_ side: EyeMeasurer.Side) throws(VisionError) -> EyeObservation? {
      var look: EyeNet.Look?
      defer { gaze.take(side, look == nil ? nil : net.pixels) }
      guard var eye = measurer.measure(side, landmarks: mesh.points, pose: pose, scale: 1, camera: camera),
        isInside(eye, frame.size)
      else { return nil }
      look = try net.look(at: side, mesh: mesh, frame: frame)
      guard let look else { return eye }
      eye.appearance = look.appearance
      eye = try irises.refine(eye, side, look: look, mesh: mesh, camera: camera, frame: frame)
      return eye
    }
    var eyes = SeenEyes(left: try seen(.left), right: try seen(.right))
    if !eyes.appearances.isEmpty { eyes.gaze = try gaze.look(mesh: mesh) }
    return eyes
  }

  private func observation(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, eyes: SeenEyes, frame: Frame
  ) -> FaceObservation {
    var (left, right) = (eyes.left, eyes.right)
    left?.rotationCenter = EyeMeasurer.center(.left, pose: pose, scale: scale.factor)
    right?.rotationCenter = EyeMeasurer.center(.right, pose: pose, scale: scale.factor)
    let rotation = pose.rotation
    return FaceObservation(
      score: score(mesh, pose: pose, size: frame.size), box: mesh.box, yaw: rotation.yaw, pitch: rotation.pitch,
      roll: rotation.roll, origin: Point(meters: pose.origin.meters * scale.factor), leftEye: left, rightEye: right,
      mouthOpenness: mouthOpenness(mesh), gaze: eyes.gaze)
  }

  private func pyramid(_ mesh: FaceLandmarks, _ frame: Frame) throws(VisionError) -> FacePyramid? {
    let width = mesh.point(LandmarkIndex.leftEye.outerCorner).distance(
      to: mesh.point(LandmarkIndex.rightEye.outerCorner))
    return try FacePyramid(frame, box: HeadKeyframe.box(mesh.points), eyeWidth: width)
  }

  /// The mesh net's probability of a face, lowered if the face is partly outside the picture, small or turned away.
  private func score(_ mesh: FaceLandmarks, pose: Transform<Camera, Head>, size: ImageSize) -> Double {
    func falling(_ value: Double, half: Double) -> Double { 1 / (1 + pow(value / half, 4)) }
    let width = mesh.point(LandmarkIndex.leftEye.outerCorner).distance(
      to: mesh.point(LandmarkIndex.rightEye.outerCorner))
    let turned = max(pose.rotation.yaw.magnitude, pose.rotation.pitch.magnitude).degrees
    let visible = mesh.box.visibleShare(in: size)
    return mesh.presence * visible * visible * falling(turned, half: Self.halfTurnDegrees)
      * (1 - falling(width, half: Self.halfWidthPixels))
  }

  private func isInside(_ eye: EyeObservation, _ size: ImageSize) -> Bool {
    let margin = Self.eyeMargin * eye.irisRadiusPixels
    return eye.irisCenter.x >= margin && eye.irisCenter.y >= margin
      && eye.irisCenter.x <= Double(size.width) - margin && eye.irisCenter.y <= Double(size.height) - margin
  }

  private func mouthOpenness(_ mesh: FaceLandmarks) -> Double {
    let gap = mesh.point(LandmarkIndex.upperLip).distance(to: mesh.point(LandmarkIndex.lowerLip))
    let width = mesh.point(LandmarkIndex.mouthCorners.right).distance(to: mesh.point(LandmarkIndex.mouthCorners.left))
    return width > 0 ? gap / width : 0
  }
}
