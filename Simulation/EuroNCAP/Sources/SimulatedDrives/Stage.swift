import Draws
import Heed
import HeedGeometry
import HeedRoad
import HeedSignals

/// One drive: the driver, what the cameras see of driver and road, the engine, and who listens to it.
struct Stage {
  private static let rate = 30.0

  private(set) var driver: Driver
  private(set) var watch = WarningWatch()
  let road: RoadAhead?
  private var ahead: RoadAhead?
  private var measurement: FaceMeasurement
  private var engine: DriveEngine
  private var chance: SeededRandom
  private var frame = 0
  private let speed: Double
  /// The first moment of a warning since ``mark()``.
  private(set) var firstWarning: Double?

  /// - Parameter contact: When the vehicle ahead is reached, seconds.
  init(_ run: Run, noises: [Noise], contact: Double?) throws {
    var chance = SeededRandom(seed: run.seed)
    let person = Person(using: &chance)
    let veil = Veil(noises, using: &chance)
    driver = Driver(person: person, chance: chance.split())
    measurement = FaceMeasurement(person: person, veil: veil, chance: chance.split())
    let kmh = chance.uniform(50...80)
    speed = (run.approach?.ownSpeed ?? run.speed ?? kmh) / 3.6
    let scene = chance.split()
    road = run.approach.flatMap { approach in
      contact.map { RoadAhead(approach, contact: $0, chance: scene) }
    }
    ahead = road
    engine = DriveEngine(
      cabin: CabinEngine(rig: Cabin.rig), road: try road.map { _ in try RoadEngine(camera: Cabin.roadCamera) })
    self.chance = chance
  }

  /// Seconds of the drive: of the frame that comes next.
  var time: Double { Double(frame) / Self.rate }

  /// Every frame was reported on.
  var isReportedWhole: Bool { watch.reports == frame }

  /// From here on warnings count, and what the gaze is taken for.
  mutating func mark() {
    firstWarning = nil
    watch.restartZones()
  }

  mutating func wear(_ noises: [Noise]) {
    measurement.wear(Veil(noises, using: &chance))
  }

  /// A moment's chance for scripts.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double { chance.uniform(range) }

  /// One frame, in which the driver does something.
  mutating func frame(_ act: (inout Driver, Double) -> Void) {
    let now = time
    act(&driver, now)
    let body = driver.step(to: now)
    var vehicle = VehicleState(
      time: Timestamp(milliseconds: now * 1000), speed: max(0, speed + chance.gaussian(0, 0.05)),
      yawRate: chance.gaussian(0, 0.002), turnSignal: VehicleState.TurnSignal.none)
    vehicle.steering = .degrees(chance.gaussian(0, 1))
    vehicle.isBraking = false
    vehicle.isEngaged = false
    watch.hear(engine.update(.vehicle(vehicle)))
    watch.hear(engine.update(.cabin(measurement.observe(body, frame: frame, at: now))))
    if let seen = ahead?.observe(frame: frame, at: now, vehicle: vehicle) { watch.hear(engine.update(.road(seen))) }
    if watch.isWarned, firstWarning == nil { firstWarning = now }
    frame += 1
  }

  /// Drives on attentively.
  mutating func attend(for seconds: Double) {
    let end = time + seconds
    while time < end {
      let hazard = ahead?.hazard(at: time)
      frame { $0.attend(at: $1, hazard: hazard) }
    }
  }
}
