import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Stabilizes the head pose by the skin, because the mesh net moves the whole face slightly when only the eyes move.
/// Near a known attitude, the picture is registered on that attitude's keyframe (``HeadRegistration``). The net's
/// poses in the keyframe's first second determine its offset, without the share caused by eye movements
/// (``HeadOffset``). At other attitudes the head is the net's pose without that share.
struct HeadAnchor: Sendable {
  /// A keyframe of one head attitude, with the state of the registrations on it.
  struct Entry: Sendable {
    var key: HeadKeyframe
    /// The net's head pose when the keyframe was made. The nearest keyframe is found by it.
    var net: Transform<Camera, Head>
    /// The last registered head, relative to the net's head. The next registration starts there.
    var lastTurn = SIMD3<Double>.zero
    var lastShift: SIMD3<Double>
    /// The offset of the net's head from this keyframe's head.
    var offset: HeadOffset
    var lastTime: Timestamp
    /// Time of failed registrations since the last successful one.
    var missed: Duration = .zero
  }

  private let registration = HeadRegistration()
  private(set) var entries: [Entry] = []
  private(set) var current: Int?
  var lastTime: Timestamp?
  private(set) var last: (pose: Transform<Camera, Head>, time: Timestamp)?

  /// True if the skin overrode the net in the latest frame, because an object at the face moves the mesh.
  private(set) var isAgainstNet = false
  /// The net's head pose in the previous frame. After a jump, `jumped` is this pose relative to the skin's head.
  var lastNet: (pose: Transform<Camera, Head>, time: Timestamp)?
  private var jumped: Transform<Head, Head>?

  var keyframeCount: Int { entries.count }

  /// - Parameters:
  ///   - net: The head pose from the landmarks.
  ///   - irisOffset: Mean offset of irises from eyeballs' centres at the pose `net`, pixels; nil without irises.
  ///   - pyramid: Makes the face's pyramid; called only while the head is turned little.
  mutating func update(
    net: Transform<Camera, Head>, landmarks: [SIMD3<Float>], irisOffset: SIMD2<Double>?, camera: PinholeCamera,
    at time: Timestamp, pyramid makePyramid: () throws(VisionError) -> FacePyramid?
  ) throws(VisionError) -> Transform<Camera, Head> {
    if let lastTime, time < lastTime || time - lastTime > Self.longestGap {
      entries.removeAll()
      (current, last) = (nil, nil)
    }
    let passed = lastTime.map { min(.milliseconds(200), time - $0) } ?? .zero
    (lastTime, isAgainstNet) = (time, false)
    let freed = undragged(net, irisOffset: irisOffset, camera: camera)
    let before = last.flatMap { time - $0.time <= Self.continues.within ? $0.pose : nil }
    guard isAhead(net) || before.map(isAhead) ?? false, let pyramid = try makePyramid() else {
      current = nil
      return freed
    }
    let isJump = before.map { hasJumped(net, skin: $0, at: time) } ?? false
    lastNet = (net, time)
    if let before, let current,
      isJump, !isNear(before, net) || distance(entries[current], net, pyramid) > Self.leaves
    {
      // The net's head jumped away from the keyframe, perhaps because of an object at the face. So the skin decides.
      let found = registered(
        current, net: net, guess: before, pyramid: pyramid, irisOffset: irisOffset, camera: camera, at: time,
        seenLikeness: Self.seenLikeness)
      isAgainstNet = found != nil
      if let found {
        // The pose to which the net's head jumped is kept. A net's head that moves on from there is a turning head's.
        jumped = jumped ?? last.map { $0.pose.inverse * net }
        return found
      }
    }
    jumped = nil
    guard isAhead(net) else {
      current = nil
      return freed
    }
    guard let index = keyframe(for: net, pyramid: pyramid) else {
      keep(freed, net: net, landmarks: landmarks, pyramid: pyramid, camera: camera, at: time)
      return freed
    }
    let found = registered(
      index, net: net, guess: nil, pyramid: pyramid, irisOffset: irisOffset, camera: camera, at: time,
      seenLikeness: Self.seenLikeness)
    if let found { return found }
    entries[index].missed += passed
    if entries[index].missed >= Self.longestMiss {
      entries.remove(at: index)
      current = nil
    }
    return freed
  }

  /// Index of the keyframe for the registration: the current one while it is near enough, otherwise the nearest.
  private mutating func keyframe(for net: Transform<Camera, Head>, pyramid: FacePyramid) -> Int? {
    if let current, distance(entries[current], net, pyramid) <= Self.leaves { return current }
    current = entries.indices.map { ($0, distance(entries[$0], net, pyramid)) }.min { $0.1 < $1.1 }
      .flatMap { $0.1 <= Self.reach ? $0.0 : nil }
    return current
  }

  /// Distance of the net's head from a keyframe's head, degrees.
  private func distance(_ entry: Entry, _ net: Transform<Camera, Head>, _ pyramid: FacePyramid) -> Double {
    guard entry.key.scale == pyramid.scale else { return .infinity }
    return apart(net, entry.net)
  }

  private func apart(_ a: Transform<Camera, Head>, _ b: Transform<Camera, Head>) -> Double {
    a.rotation.turn(from: b.rotation).length * 180 / .pi
      + Self.degreesPerDistance * abs(log(a.origin.z / b.origin.z))
  }

  /// Adds a keyframe of the present attitude; a full list first drops the least recently used keyframe.
  private mutating func keep(
    _ pose: Transform<Camera, Head>, net: Transform<Camera, Head>, landmarks: [SIMD3<Float>], pyramid: FacePyramid,
    camera: PinholeCamera, at time: Timestamp
  ) {
    guard
      let key = HeadKeyframe(
        pyramid, landmarks: landmarks, pose: pose, camera: camera, fewestPatches: Self.fewestPatches)
    else { return }
    if entries.count >= Self.mostKeyframes {
      let oldest = entries.indices.min { entries[$0].lastTime < entries[$1].lastTime } ?? 0
      entries.remove(at: oldest)
    }
    entries.append(
      Entry(
        key: key, net: net, lastShift: pose.origin.meters - net.origin.meters,
        offset: HeadOffset(drag: Self.drag, settling: Self.settling), lastTime: time))
    current = entries.count - 1
  }

  /// - Parameter before: Start of the registration if the skin overrides the net; nil to start from the net's head.
  /// - Returns: nil if the picture does not match the keyframe.
  mutating func registered(
    _ index: Int, net: Transform<Camera, Head>, guess before: Transform<Camera, Head>?, pyramid: FacePyramid,
    irisOffset: SIMD2<Double>?, camera: PinholeCamera, at time: Timestamp, leastLikeness: Double? = nil,
    seenLikeness: Double? = nil
  ) -> Transform<Camera, Head>? {
    var entry = entries[index]
    let guess =
      before
      ?? Transform(rotation: net.rotation.turned(by: entry.lastTurn), origin: net.origin + entry.lastShift)
    // A registration without the net uses a keyframe up to `leaves` away, one against the net only up to `reach`.
    let farthest = leastLikeness == nil ? Self.reach : Self.leaves
    guard let found = registration.align(entry.key, to: pyramid, guess: guess, net: before ?? net, camera: camera),
      found.likeness >= leastLikeness ?? (before == nil ? Self.leastLikeness : Self.sureLikeness)
        || seenLikeness.map({ found.seenLikeness >= $0 }) ?? false,
      before.map({ goesOn(found.pose, from: $0) && apart(found.pose, entry.key.pose) <= farthest })
        ?? isNear(found.pose, net)
    else { return nil }
    entry.missed = .zero
    last = (found.pose, time)
    if before == nil {
      entry.lastTurn = found.pose.rotation.turn(from: net.rotation)
      entry.lastShift = found.pose.origin.meters - net.origin.meters
    }
    func flat(_ p: Point<Camera>) -> SIMD2<Double> { SIMD2(p.x, p.y) / p.z }
    let focal = SIMD2(camera.fx, camera.fy)
    if let irisOffset, before == nil {
      let error = (flat(net.origin) - flat(found.pose.origin)) * focal
      let passed = min(.milliseconds(200), max(.zero, time - entry.lastTime))
      entry.offset.add(iris: irisOffset + error, error: error, elapsed: passed)
    }
    entry.lastTime = time
    // A picture whose registered head contradicts the net's head would spoil the keyframe's average.
    if entry.key.pictures < Self.pictures, before == nil,
      found.pose.rotation.turn(from: net.rotation).length < Self.averages.radians
    {
      entry.key.average(pyramid, pose: found.pose, camera: camera)
    }
    entries[index] = entry
    let z = found.pose.origin.z
    let place = (flat(found.pose.origin) + entry.offset.pixels / focal) * z
    return Transform(rotation: found.pose.rotation, origin: Point(x: place.x, y: place.y, z: z))
  }

  /// True if the net's head jumped in this frame, or jumped earlier and kept its place relative to the skin's head.
  private func hasJumped(_ net: Transform<Camera, Head>, skin: Transform<Camera, Head>, at time: Timestamp) -> Bool {
    func isFar(_ turn: Double, _ shift: SIMD3<Double>) -> Bool {
      turn > Self.jump.turn.radians || SIMD2(shift.x, shift.y).length > Self.jump.metersAcross
    }
    if let jumped {
      let now = skin.inverse * net
      return !isFar(now.rotation.turn(from: jumped.rotation).length, now.origin.meters - jumped.origin.meters)
    }
    guard let lastNet, time - lastNet.time <= Self.jump.within else { return false }
    return isFar(net.rotation.turn(from: lastNet.pose.rotation).length, net.origin.meters - lastNet.pose.origin.meters)
  }

  func isAhead(_ pose: Transform<Camera, Head>) -> Bool {
    max(pose.rotation.yaw.magnitude, pose.rotation.pitch.magnitude) <= Self.farthestTurn
  }

  private func goesOn(_ pose: Transform<Camera, Head>, from before: Transform<Camera, Head>) -> Bool {
    let shift = pose.origin.meters - before.origin.meters
    return pose.rotation.turn(from: before.rotation).length < Self.continues.turn.radians
      && SIMD2(shift.x, shift.y).length < Self.continues.metersAcross
  }

  private func isNear(_ pose: Transform<Camera, Head>, _ net: Transform<Camera, Head>) -> Bool {
    let shift = pose.origin.meters - net.origin.meters
    return pose.rotation.turn(from: net.rotation).length < Self.farthest.turn.radians
      && SIMD2(shift.x, shift.y).length < Self.farthest.metersAcross
      && abs(shift.z) < Self.farthest.distanceShare * net.origin.z
  }

  /// The net's head without the shift that turned eyes cause.
  private func undragged(
    _ net: Transform<Camera, Head>, irisOffset: SIMD2<Double>?, camera: PinholeCamera
  ) -> Transform<Camera, Head> {
    guard let irisOffset, irisOffset.x.isFinite, irisOffset.y.isFinite else { return net }
    // The irises' offset rotated into the head's upright frame: across and down relative to the eyes.
    let roll = net.rotation.roll.radians
    let (c, s) = (cos(roll), sin(roll))
    let own = SIMD2(irisOffset.x * c - irisOffset.y * s, irisOffset.x * s + irisOffset.y * c)
    let plain = own * Self.drag / (SIMD2(1, 1) - Self.drag)
    let limit = Self.farthestDrag * (camera.fx * Self.irisRadiusMeters / net.origin.z)
    let dragged = SIMD2(limit.x * tanh(plain.x / limit.x), limit.y * tanh(plain.y / limit.y))
    let pixels = SIMD2(dragged.x * c + dragged.y * s, dragged.y * c - dragged.x * s)
    let shift = SIMD3(pixels.x / camera.fx, pixels.y / camera.fy, 0) * net.origin.z
    return Transform(rotation: net.rotation, origin: net.origin + -shift)
  }
}
