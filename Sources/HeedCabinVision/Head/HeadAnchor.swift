import Foundation
import HeedGeometry
import HeedPictures
import HeedSignals

/// Keeps the head where its skin is: the mesh net moves the whole face a little when only the eyes move.
///
/// While the head stays near an attitude it had before, the picture itself is registered on what it looked like then
/// (``HeadRegistration``); the net says where that is on average, less what the eyes drag it along. Elsewhere the net alone
/// is believed, less the same.
struct HeadAnchor: Sendable {
  struct Settings: Sendable {
    /// Share of the iris' offset from the eyeball's centre that the net moves the head by: across and down.
    /// Source: accuracy.mp4, net against registered head over 21 gaze directions (0.1 and 0.4).
    var drag = SIMD2(0.1, 0.4)
    /// How surely: seconds times the square of the spread, in radii of the iris, that would count as much.
    /// Choice: two seconds of glances a third of a radius to each side, so that a person's own drag is learned within a minute.
    var dragTrust = 0.25
    /// The most it is moved by, in radii of the iris.
    /// Source: drive.mp4: half a pixel across, 1.3 down, on an iris of 6.4; glances beyond the display move it no further.
    var farthestDrag = SIMD2(0.08, 0.2)
    /// Source: half of an iris' 11.7 mm.
    var irisRadiusMeters = 0.00585
    /// A new keyframe is made when the head is further than this from all of them, degrees; one is used a quarter further.
    /// Choice: up to there the registration's error stays below the net's.
    var reach = 7.0
    /// Degrees that one percent of distance counts as. Choice: 7 % of distance is as far as 7 degrees.
    var degreesPerDistance = 100.0
    /// Beyond this turn the net alone is believed. Choice: half of the patches foreshorten away.
    var farthestTurn: Angle = .degrees(15)
    /// Time over which a keyframe's mean of the net follows.
    /// Choice: several glances, so that what one of them drags along averages out.
    var memory: Duration = .seconds(30)
    /// Choice: likeness of a face found again is 0.8 and more, of another patch of skin below 0.5.
    var leastLikeness = 0.6
    /// Further from the net it is another face's registration. Choice: five times the net's errors.
    var farthest = (turn: Angle.degrees(8), metersAcross: 0.012, distanceShare: 0.1)
    var fewestPatches = 25
    /// Pictures a keyframe is the mean of. Choice: noise falls to a quarter; more only blur.
    var pictures = 16
    /// Choice: more attitudes within 15 degrees of straight ahead than these are not told apart.
    var mostKeyframes = 12
    /// A keyframe that is not found again for this long, while the head is near it, is another look: it is made anew.
    /// Choice: longer than a yawn or a hand before the face, shorter than anybody waits for a good gaze.
    var longestMiss: Duration = .seconds(5)
    /// After a gap this long it may be another driver.
    var longestGap: Duration = .seconds(2)
  }

  private struct Entry: Sendable {
    var key: HeadKeyframe
    /// Where the net had the head when the keyframe was made: what it is found by.
    var net: Transform<Camera, Head>
    /// The registered head relative to the net's, as last seen: where the next registration starts.
    var lastTurn = SIMD3<Double>.zero
    var lastShift: SIMD3<Double>
    /// Where the net puts this head, pixels; across and down the picture.
    var across: IrisHeadCoupling
    var down: IrisHeadCoupling
    var lastTime: Timestamp
    /// How long it was looked for in vain since it was last found.
    var missed: Duration = .zero
  }

  private let settings: Settings
  private let registration = HeadRegistration()
  private var entries: [Entry] = []
  private var current: Int?
  private var lastTime: Timestamp?

  /// How many attitudes are remembered.
  var keyframeCount: Int { entries.count }

  init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameters:
  ///   - net: The head by the landmarks.
  ///   - irisOffset: Mean of the irises less their eyeballs' centres by `net`, pixels; nil when no iris is seen.
  ///   - chart: Makes the face's chart; only asked while the head is near straight ahead.
  mutating func update(
    net: Transform<Camera, Head>, landmarks: [SIMD3<Float>], irisOffset: SIMD2<Double>?, camera: PinholeCamera,
    at time: Timestamp, chart makeChart: () throws(VisionError) -> FaceChart?
  ) throws(VisionError) -> Transform<Camera, Head> {
    if let lastTime, time < lastTime || time - lastTime > settings.longestGap {
      entries.removeAll()
      current = nil
    }
    let passed = lastTime.map { min(.milliseconds(200), time - $0) } ?? .zero
    lastTime = time
    let freed = undragged(net, irisOffset: irisOffset, camera: camera)
    guard max(net.rotation.yaw.magnitude, net.rotation.pitch.magnitude) <= settings.farthestTurn,
      let chart = try makeChart()
    else {
      current = nil
      return freed
    }
    guard let index = keyframe(for: net, chart: chart) else {
      keep(freed, net: net, landmarks: landmarks, chart: chart, camera: camera, at: time)
      return freed
    }
    if let found = registered(index, net: net, chart: chart, irisOffset: irisOffset, camera: camera, at: time) {
      return found
    }
    entries[index].missed += passed
    if entries[index].missed >= settings.longestMiss {
      entries.remove(at: index)
      current = nil
    }
    return freed
  }

  /// The keyframe to register on: the current one while it is near enough, else the nearest.
  private mutating func keyframe(for net: Transform<Camera, Head>, chart: FaceChart) -> Int? {
    func distance(_ entry: Entry) -> Double {
      guard entry.key.scale == chart.scale else { return .infinity }
      return net.rotation.turn(from: entry.net.rotation).length * 180 / .pi
        + settings.degreesPerDistance * abs(log(net.origin.z / entry.net.origin.z))
    }
    if let current, distance(entries[current]) <= 1.25 * settings.reach { return current }
    current = entries.indices.map { ($0, distance(entries[$0])) }.min { $0.1 < $1.1 }
      .flatMap { $0.1 <= settings.reach ? $0.0 : nil }
    return current
  }

  private mutating func keep(
    _ pose: Transform<Camera, Head>, net: Transform<Camera, Head>, landmarks: [SIMD3<Float>], chart: FaceChart,
    camera: PinholeCamera, at time: Timestamp
  ) {
    guard
      let key = HeadKeyframe(
        chart, landmarks: landmarks, pose: pose, camera: camera, fewestPatches: settings.fewestPatches)
    else { return }
    if entries.count >= settings.mostKeyframes {
      let oldest = entries.indices.min { entries[$0].lastTime < entries[$1].lastTime } ?? 0
      entries.remove(at: oldest)
    }
    let radius = camera.fx * settings.irisRadiusMeters / net.origin.z
    func regression(_ drag: Double) -> IrisHeadCoupling {
      IrisHeadCoupling(drag: drag, priorWeight: settings.dragTrust * radius * radius, memory: settings.memory)
    }
    entries.append(
      Entry(
        key: key, net: net, lastShift: pose.origin.meters - net.origin.meters, across: regression(settings.drag.x),
        down: regression(settings.drag.y), lastTime: time))
    current = entries.count - 1
  }

  /// - Returns: nil when the picture does not show the head as the keyframe has it.
  private mutating func registered(
    _ index: Int, net: Transform<Camera, Head>, chart: FaceChart, irisOffset: SIMD2<Double>?, camera: PinholeCamera,
    at time: Timestamp
  ) -> Transform<Camera, Head>? {
    var entry = entries[index]
    let guess = Transform(
      rotation: net.rotation.turned(by: entry.lastTurn), origin: net.origin + entry.lastShift)
    guard let found = registration.align(entry.key, to: chart, guess: guess, net: net, camera: camera),
      found.likeness >= settings.leastLikeness, isNear(found.pose, net)
    else { return nil }
    entry.missed = .zero
    entry.lastTurn = found.pose.rotation.turn(from: net.rotation)
    entry.lastShift = found.pose.origin.meters - net.origin.meters
    func flat(_ p: Point<Camera>) -> SIMD2<Double> { SIMD2(p.x, p.y) / p.z }
    if let irisOffset {
      let focal = SIMD2(camera.fx, camera.fy)
      let error = (flat(net.origin) - flat(found.pose.origin)) * focal
      let iris = irisOffset + error
      let passed = min(.milliseconds(200), max(.zero, time - entry.lastTime))
      entry.across.add(iris: iris.x, error: error.x, elapsed: passed)
      entry.down.add(iris: iris.y, error: error.y, elapsed: passed)
    }
    let offset = SIMD2((entry.across.offset ?? 0) / camera.fx, (entry.down.offset ?? 0) / camera.fy)
    entry.lastTime = time
    if entry.key.pictures < settings.pictures { entry.key.average(chart, pose: found.pose, camera: camera) }
    entries[index] = entry
    let z = found.pose.origin.z
    let place = (flat(found.pose.origin) + offset) * z
    return Transform(rotation: found.pose.rotation, origin: Point(x: place.x, y: place.y, z: z))
  }

  private func isNear(_ pose: Transform<Camera, Head>, _ net: Transform<Camera, Head>) -> Bool {
    let shift = pose.origin.meters - net.origin.meters
    return pose.rotation.turn(from: net.rotation).length < settings.farthest.turn.radians
      && SIMD2(shift.x, shift.y).length < settings.farthest.metersAcross
      && abs(shift.z) < settings.farthest.distanceShare * net.origin.z
  }

  /// The net's head without what the turned eyes drag it along.
  private func undragged(
    _ net: Transform<Camera, Head>, irisOffset: SIMD2<Double>?, camera: PinholeCamera
  ) -> Transform<Camera, Head> {
    guard let irisOffset, irisOffset.x.isFinite, irisOffset.y.isFinite else { return net }
    // In the head's own upright: what is across and down for the eyes.
    let roll = net.rotation.roll.radians
    let (c, s) = (cos(roll), sin(roll))
    let own = SIMD2(irisOffset.x * c - irisOffset.y * s, irisOffset.x * s + irisOffset.y * c)
    let plain = own * settings.drag / (SIMD2(1, 1) - settings.drag)
    let limit = settings.farthestDrag * (camera.fx * settings.irisRadiusMeters / net.origin.z)
    let dragged = SIMD2(limit.x * tanh(plain.x / limit.x), limit.y * tanh(plain.y / limit.y))
    let pixels = SIMD2(dragged.x * c + dragged.y * s, dragged.y * c - dragged.x * s)
    let shift = SIMD3(pixels.x / camera.fx, pixels.y / camera.fy, 0) * net.origin.z
    return Transform(rotation: net.rotation, origin: net.origin + -shift)
  }
}
