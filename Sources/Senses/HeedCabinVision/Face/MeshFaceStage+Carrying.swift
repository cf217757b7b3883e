import HeedGeometry
import HeedSignals
import HeedVision

extension MeshFaceStage {
  /// This frame's face, from an earlier frame's mesh moved with the skin; nil if the frame must be measured.
  func carried(_ camera: PinholeCamera, _ frame: Frame) throws(VisionError) -> FaceObservation? {
    guard let before = landmarks, carrier.mayCarry(at: frame.time, isSettling: anchor.isSettling),
      !tracker.isDue(frame), !anchor.isAgainstNet,
      let pyramid = try pyramid(before, frame), let now = moved(pyramid, camera: camera, at: frame.time)
    else { return nil }
    let both = try seen(now.mesh, pose: now.net, camera: camera, frame: frame)
    guard carrier.areAtRest([both.left, both.right].compactMap { $0?.look?.appearance }) else { return nil }
    carrier.count(net: now.net)
    anchor.carry(net: now.net, at: frame.time)
    tracker.follow(now.mesh, in: frame)
    landmarks = now.mesh
    // Carried meshes are not compared to detect a change of driver.
    let eyes = try refined(both, mesh: now.mesh, camera: camera, frame: frame)
    var face = observation(now.mesh, pose: now.net, head: now.head, eyes: eyes, frame: frame)
    face.isCarried = true
    return face
  }

  /// An earlier frame's mesh, its head pose by the net and its reported head pose, moved to this frame.
  private func moved(_ pyramid: FacePyramid, camera: PinholeCamera, at time: Timestamp) -> (
    mesh: FaceLandmarks, net: Transform<Camera, Head>, head: Transform<Camera, Head>
  )? {
    if carrier.isOnSkin, let head = anchor.follow(camera: camera, at: time, pyramid: pyramid),
      let skin = anchor.skin(at: time)
    {
      return carrier.carried(to: skin, camera: camera).map { ($0.mesh, $0.net, head) }
    }
    guard let skin = follower.follow(pyramid, camera: camera) else { return nil }
    return carrier.carried(to: skin, camera: camera)
  }
}
