package import Draws
import Scoring

/// A meeting as a detector reports it: noisy boxes at a camera's rate, with the truth beside them.
package struct RoadScene: Sendable {
  package struct Frame: Hashable, Sendable {
    /// Seconds since the scene began.
    package var time: Double
    /// Vehicle speed as the wheels report it, m/s.
    package var speed: Double
    /// Box of the other road user; nil if no part of it is in the picture.
    package var box: SimulatedCamera.Box?
    /// True place of the other road user.
    package var other: Cuboid
    /// Where the driver looks, as a cabin camera reports it; nil if no camera reports it.
    package var look: DriverLook?
  }

  package let id: String
  /// Kind of the ``Approach`` or ``Following``, for tables.
  package let kind: String
  package let label: String
  package let framesPerSecond: Int
  package let camera: SimulatedCamera
  package let contact: TrueContact
  package private(set) var frames: [Frame]

  /// Errors of the scene's measurements.
  package struct Noise: Hashable, Sendable {
    /// Noise of each side of a box in each frame, pixels. As the row requires.
    package var sidePixels = 1.0
    /// Noise of the speed that the wheels report, m/s. Choice: that of a wheel's counter.
    package var speed = 0.05
    /// Angles of the mount that the rig does not know, radians. Choice: 0.3 and 0.1 degrees, of a careful installer.
    package var yaw = 0.005
    package var pitch = 0.0017

    package init() {}

    package static var none: Noise {
      var noise = Noise()
      (noise.sidePixels, noise.speed, noise.yaw, noise.pitch) = (0, 0, 0, 0)
      return noise
    }
  }

  /// The scene ends when the time to collision is below half a second, because contact itself is not measured here.
  package init(
    id: String, kind: String, meeting: Meeting, framesPerSecond: Int, noise: Noise = Noise(),
    using chance: inout SeededRandom
  ) {
    self.init(
      id: id, kind: kind, label: meeting.label, moments: meeting.moments(), framesPerSecond: framesPerSecond,
      noise: noise, using: &chance)
  }

  /// - Parameter moments: Moments with ``Meeting/stepsPerSecond`` per second.
  init(
    id: String, kind: String, label: String, moments: [Meeting.Moment], framesPerSecond: Int, noise: Noise = Noise(),
    using chance: inout SeededRandom
  ) {
    var camera = SimulatedCamera()
    camera.yaw = chance.normal(0, noise.yaw)
    camera.pitch = chance.normal(0, noise.pitch)
    let contact = TrueContact(moments, camera: camera)
    let end = contact.samples.firstIndex { $0.timeToCollision < 0.5 } ?? moments.count
    var frames: [Frame] = []
    for index in stride(from: 0, to: end, by: Meeting.stepsPerSecond / framesPerSecond) {
      let moment = moments[index]
      let box = camera.box(around: moment.other).flatMap { Self.seen($0, camera, noise, &chance) }
      frames.append(
        Frame(
          time: moment.time, speed: max(0, moment.vehicleSpeed + chance.normal(0, noise.speed)), box: box,
          other: moment.other))
    }
    self.id = id
    self.kind = kind
    self.label = label
    self.framesPerSecond = framesPerSecond
    self.camera = camera
    self.contact = contact
    self.frames = frames
  }

  /// The scene with a driver in the vehicle, whose look is added to each frame.
  package func watched(by driver: WatchingDriver) -> RoadScene {
    var (result, driver) = (self, driver)
    for index in frames.indices { result.frames[index].look = driver.look(in: frames[index]) }
    return result
  }

  private static func seen(
    _ box: SimulatedCamera.Box, _ camera: SimulatedCamera, _ noise: Noise, _ chance: inout SeededRandom
  ) -> SimulatedCamera.Box? {
    guard let visible = camera.visible(box) else { return nil }
    let noisy = SimulatedCamera.Box(
      left: visible.left + chance.normal(0, noise.sidePixels), top: visible.top + chance.normal(0, noise.sidePixels),
      right: visible.right + chance.normal(0, noise.sidePixels),
      bottom: visible.bottom + chance.normal(0, noise.sidePixels))
    return camera.visible(clamped(noisy, where: box, leaves: camera))
  }

  /// A side that lies outside the picture is reported at the picture's edge, as detectors do.
  private static func clamped(
    _ noisy: SimulatedCamera.Box, where box: SimulatedCamera.Box, leaves camera: SimulatedCamera
  ) -> SimulatedCamera.Box {
    var result = noisy
    if box.left < 0 { result.left = 0 }
    if box.top < 0 { result.top = 0 }
    if box.right > camera.width { result.right = camera.width }
    if box.bottom > camera.height { result.bottom = camera.height }
    return result
  }

  /// `count` scenes with all kinds of approaches in turn, at 10 and 30 Hz in turn. Equal seeds give equal scenes.
  package static func approaches(_ count: Int, seed: UInt64, noise: Noise = Noise()) -> [RoadScene] {
    var chance = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let kind = Approach.Kind.allCases[index % Approach.Kind.allCases.count]
      let meeting = Approach.drawn(kind, using: &chance)
      return RoadScene(
        id: "a\(index)", kind: kind.rawValue, meeting: meeting, framesPerSecond: rate(index), noise: noise,
        using: &chance)
    }
  }

  package static func followings(_ count: Int, seed: UInt64, noise: Noise = Noise()) -> [RoadScene] {
    var chance = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let kind = Following.Kind.allCases[index % Following.Kind.allCases.count]
      let meeting = Following.drawn(kind, using: &chance)
      return RoadScene(
        id: "f\(index)", kind: kind.rawValue, meeting: meeting, framesPerSecond: rate(index), noise: noise,
        using: &chance)
    }
  }

  /// `count` scenes of traffic without danger, with all kinds in turn.
  package static func harmless(_ count: Int, seed: UInt64, noise: Noise = Noise()) -> [RoadScene] {
    var chance = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let kind = Harmless.allCases[index % Harmless.allCases.count]
      let meeting = Harmless.drawn(kind, using: &chance)
      return RoadScene(
        id: "h\(index)", kind: kind.rawValue, meeting: meeting, framesPerSecond: rate(index), noise: noise,
        using: &chance)
    }
  }

  /// The rate changes after every four scenes, so that every kind is drawn at each of the two rates.
  private static func rate(_ index: Int) -> Int { index / 4 % 2 == 0 ? 10 : 30 }
}
