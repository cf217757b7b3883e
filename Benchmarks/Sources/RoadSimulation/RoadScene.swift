package import Draws
import Scoring

/// A meeting as a detector reports it: noisy boxes at a camera's rate, with the truth beside them.
package struct RoadScene: Sendable {
  package struct Frame: Hashable, Sendable {
    /// Seconds since the scene began.
    package var time: Double
    /// What the wheels say, m/s.
    package var speed: Double
    /// nil: nothing of it is in the picture.
    package var box: SimulatedCamera.Box?
    /// Where it truly is.
    package var other: Cuboid
    /// Where a cabin camera says that the driver looks; nil: nobody says.
    package var look: DriverLook?
  }

  package let id: String
  /// Of the ``Approach`` or ``Following``, for tables.
  package let kind: String
  package let label: String
  package let framesPerSecond: Int
  package let camera: SimulatedCamera
  package let contact: TrueContact
  package private(set) var frames: [Frame]

  /// How much is not exact.
  package struct Noise: Hashable, Sendable {
    /// Of each side of a box in each frame, on its own, pixels. As the row requires.
    package var sidePixels = 1.0
    /// Of the wheels' speed, m/s. Choice: a wheel's counter.
    package var speed = 0.05
    /// Of the mount, radians: what the rig does not know. Choice: 0.3 and 0.1 degrees, a careful installer's.
    package var yaw = 0.005
    package var pitch = 0.0017

    package init() {}

    package static var none: Noise {
      var noise = Noise()
      (noise.sidePixels, noise.speed, noise.yaw, noise.pitch) = (0, 0, 0, 0)
      return noise
    }
  }

  /// The scene ends when the time to collision is below half a second: contact is for other instruments.
  package init(
    id: String, kind: String, meeting: Meeting, framesPerSecond: Int, noise: Noise = Noise(),
    using chance: inout SeededRandom
  ) {
    self.init(
      id: id, kind: kind, label: meeting.label, moments: meeting.moments(), framesPerSecond: framesPerSecond,
      noise: noise, using: &chance)
  }

  /// - Parameter moments: ``Meeting/stepsPerSecond`` a second.
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

  /// The same, picture by picture, with a driver in the vehicle.
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

  /// A side that the picture cuts off is reported at the picture's edge, as detectors do.
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

  /// `count` scenes, every kind of approach in turn, at 10 and 30 Hz in turn; the same for the same seed.
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

  /// Traffic that is no danger, every kind in turn.
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

  /// Blocks of four, so that every kind has both.
  private static func rate(_ index: Int) -> Int { index / 4 % 2 == 0 ? 10 : 30 }
}
