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

  let tracker: FaceTracker
  private let rig: Rig
  private let solver = HeadPoseSolver()
  private let measurer = EyeMeasurer()
  private let net: EyeNet
  private var irises = IrisRefiner()
  private var scale = FaceScale()
  var anchor = HeadAnchor()
  var carrier: FaceCarrier
  var follower = HeadFollower()
  private var motion = MotionGauge()
  private var body = BodyGauge()
  private var roughness = RoughnessGauge()
  private var person = DriverChangeDetector()
  private var lastSize: ImageSize?
  /// The mesh of the last frame, for drawing; nil without a face. It never leaves the process.
  public internal(set) var landmarks: FaceLandmarks?

  /// Loads the nets.
  /// - Parameters:
  ///   - rig: The rig. Its camera's intrinsics scale the head; without them a field of view is assumed.
  ///   - meshEvery: Maximum number of frames per measured face mesh; the skin moves the mesh in between. nil means 8.
  /// - Throws: ``VisionError`` if a model is missing or altered.
  public init(
    models: ModelStore = ModelStore(), rig: Rig = Rig(name: "assumed"), meshEvery: Int? = nil
  ) throws(VisionError) {
    self.rig = rig
    carrier = FaceCarrier(every: meshEvery ?? FaceCarrier.every)
    let engine = try InferenceEngines.chosen()
    tracker = try FaceTracker(models: models, engine: engine, seat: rig.seat)
    net = try EyeNet(engine: engine)
  }

  /// Measures one frame.
  /// - Throws: ``VisionError/badArgument(message:)`` if the rig's camera has another aspect ratio.
  public func observe(_ frame: Frame) throws(VisionError) -> CabinObservation {
    let camera = try camera(for: frame.size)
    let statistics = try FrameStatistics(frame)
    var face = try carried(camera, frame)
    if face == nil { face = try found(camera, frame) }
    return CabinObservation(
      frame: frame.index, time: frame.time, size: frame.size,
      picture: PictureObservation(
        meanLuma: statistics.meanLuma / 255, contrast: statistics.lumaDeviation / 255,
        fingerprint: statistics.fingerprint, motion: try motion.update(frame, face: landmarks?.box),
        trace: try body.update(frame, face: face?.box),
        roughness: try roughness.update(frame, hasFace: face != nil)),
      face: face, driverChanges: person.changes)
  }

  /// The camera for a picture size. After a change of the aspect ratio it is an assumed one, which suffices for lids.
  private func camera(for size: ImageSize) throws(VisionError) -> PinholeCamera {
    if let lastSize, lastSize != size {
      // Places in a picture of another size are invalid now. The person and the head's size stay valid.
      carrier.drop()
      follower.drop()
      (irises, anchor) = (IrisRefiner(), HeadAnchor())
    }
    let isFirst = lastSize == nil
    guard let camera = rig.camera(for: size) ?? (isFirst ? nil : Rig(name: rig.name).camera(for: size)) else {
      throw .badArgument(message: "the rig's camera does not take pictures of \(size.width) x \(size.height)")
    }
    lastSize = size
    return camera
  }

  /// One eye as the face mesh shows it, and the eye net's output `look`, which is nil if the net gives no result.
  struct SeenEye {
    var eye: EyeObservation
    var look: EyeNet.Look?
  }

  /// Checks whether the driver changed. Drops what was learned about the previous person.
  private func compare(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, eyes: [EyeObservation], camera: PinholeCamera,
    at time: Timestamp
  ) {
    // A hand or hair on an eye or a cheek moves the mesh's points, so a covered face is not compared.
    let isCovered = anchor.isAgainstNet || eyes.contains { ($0.appearance?.hidden ?? 0) > Self.coveredFrom }
    let face =
      isCovered ? nil : FaceProportions(mesh.points, pose: pose, mouthOpenness: mouthOpenness(mesh), camera: camera)
    if person.update(origin: pose.origin, face: face, at: time) {
      (irises, scale, anchor) = (IrisRefiner(), FaceScale(), HeadAnchor())
    }
  }

  /// The face given by the mesh that is measured in this frame.
  private func found(_ camera: PinholeCamera, _ frame: Frame) throws(VisionError) -> FaceObservation? {
    landmarks = try tracker.update(frame)
    let face = try landmarks.flatMap { mesh throws(VisionError) in try measure(mesh, camera: camera, frame: frame) }
    if face == nil {
      carrier.drop()
      follower.drop()
      _ = person.update(origin: nil, face: nil, at: frame.time)
    }
    return face
  }

  func seen(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, camera: PinholeCamera, frame: Frame
  ) throws(VisionError) -> (left: SeenEye?, right: SeenEye?) {
    func seen(_ side: EyeMeasurer.Side) throws(VisionError) -> SeenEye? {
      guard var eye = measurer.measure(side, landmarks: mesh.points, pose: pose, scale: scale.factor, camera: camera),
        isInside(eye, frame.size)
      else { return nil }
      let look = try net.look(at: side, mesh: mesh, frame: frame)
      eye.appearance = look?.appearance
      return SeenEye(eye: eye, look: look)
    }
    return (try seen(.left), try seen(.right))
  }

  /// Both eyes, with the irises' centres refined in the picture.
  func refined(
    _ both: (left: SeenEye?, right: SeenEye?), mesh: FaceLandmarks, camera: PinholeCamera, frame: Frame
  ) throws(VisionError) -> (left: EyeObservation?, right: EyeObservation?) {
    func refined(_ seen: SeenEye?, _ side: EyeMeasurer.Side) throws(VisionError) -> EyeObservation? {
      guard let seen, let look = seen.look else { return seen?.eye }
      return try irises.refine(seen.eye, side, look: look, mesh: mesh, camera: camera, frame: frame)
    }
    return (try refined(both.left, .left), try refined(both.right, .right))
  }

  private func measure(_ mesh: FaceLandmarks, camera: PinholeCamera, frame: Frame) throws(VisionError)
    -> FaceObservation?
  {
    guard let pose = solver.solve(mesh.points, camera: camera) else { return nil }
    let both = try seen(mesh, pose: pose, camera: camera, frame: frame)
    let eyes = [both.left, both.right].compactMap { $0?.eye }
    tracker.areEyesCovered =
      eyes.count == 2 && eyes.allSatisfy { ($0.appearance?.hidden ?? 0) >= Self.eyesCoveredFrom }
    compare(mesh, pose: pose, eyes: eyes, camera: camera, at: frame.time)
    if let ratio = scale.ratio(eyes: eyes, pose: pose, focal: camera.fx) { scale.update(ratio: ratio, at: frame.time) }
    let irises = try refined(both, mesh: mesh, camera: camera, frame: frame)
    var made: FacePyramid?
    func pyramid() throws(VisionError) -> FacePyramid? {
      if made == nil { made = try self.pyramid(mesh, frame) }
      return made
    }
    let head = try anchor.update(
      net: pose, landmarks: mesh.points, irisOffset: offset(of: irises, camera), camera: camera, at: frame.time,
      pyramid: pyramid)
    let skin = anchor.skin(at: frame.time)
    carrier.keep(
      mesh, net: pose, skin: skin, head: head, eyes: eyes.compactMap(\.appearance), camera: camera, at: frame.time)
    if carrier.skin != nil { follower.keep(try pyramid(), landmarks: mesh.points, pose: skin ?? pose) }
    return observation(mesh, pose: pose, head: head, eyes: irises, frame: frame)
  }

  /// The reported face. `pose` is the mesh net's head pose and affects only the score; `head` is the stabilized pose.
  func observation(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, head: Transform<Camera, Head>,
    eyes: (left: EyeObservation?, right: EyeObservation?), frame: Frame
  ) -> FaceObservation {
    var (left, right) = eyes
    left?.rotationCenter = EyeMeasurer.center(.left, pose: head, scale: scale.factor)
    right?.rotationCenter = EyeMeasurer.center(.right, pose: head, scale: scale.factor)
    let rotation = head.rotation
    return FaceObservation(
      score: score(mesh, pose: pose, size: frame.size), box: mesh.box, yaw: rotation.yaw, pitch: rotation.pitch,
      roll: rotation.roll, origin: Point(meters: head.origin.meters * scale.factor), leftEye: left, rightEye: right,
      mouthOpenness: mouthOpenness(mesh))
  }

  /// Mean offset of the irises' centres from the eyeballs' centres in the picture, pixels.
  private func offset(of eyes: (left: EyeObservation?, right: EyeObservation?), _ camera: PinholeCamera)
    -> SIMD2<Double>?
  {
    let offsets = [eyes.left, eyes.right].compactMap { $0 }.compactMap { eye in
      camera.project(eye.rotationCenter).map { SIMD2(eye.irisCenter.x - $0.x, eye.irisCenter.y - $0.y) }
    }
    return offsets.isEmpty ? nil : offsets.reduce(.zero, +) / Double(offsets.count)
  }

  func pyramid(_ mesh: FaceLandmarks, _ frame: Frame) throws(VisionError) -> FacePyramid? {
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
