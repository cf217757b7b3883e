import Draws
import Heed
import HeedGeometry
import HeedRoad
import HeedSignals

/// One drive: the driver, what the cameras see of driver and road, the engine, and who listens to it.
final class Stage {
  static let rate = 30.0

  private(set) var driver: Driver
  private(set) var watch = WarningWatch()
  let road: RoadAhead?
  private var ahead: RoadAhead?
  private var measurement: FaceMeasurement
  private var phone: PhoneInHand?
  private var net: ObjectNet?
  private let view: CabinView
  private var engine: DriveEngine
  private var chance: SeededRandom
  private var frame = 0
  private var car: Car
  /// What the vehicle does; nil: it ignores requests.
  private(set) var functions: CarFunctions?
  private var drift: LaneDrift?
  /// To which side the car drifts, and how fast between the slowest and the fastest: drawn.
  private let side: Double
  private let eagerness: Double
  /// How far the car was beyond the marking at most, metres; negative within the lane.
  private(set) var farthest = -CarFunctions.halfLane
  /// The strongest braking, m/s²; when the car began to slow down, and stood.
  private(set) var hardest = 0.0
  private(set) var slowed: Double?
  private(set) var standstill: Double?
  /// The first moment of a warning since ``mark()``.
  private(set) var firstWarning: Double?

  /// - Parameter contact: When the vehicle ahead is reached, seconds.
  init(_ run: Run, noises: [Noise], contact: Double?) throws {
    var chance = SeededRandom(seed: run.seed)
    let person = Person(using: &chance)
    let veil = Veil(noises, using: &chance)
    driver = Driver(person: person, chance: chance.split())
    view = run.view ?? .face
    measurement = FaceMeasurement(person: person, view: view, veil: veil, chance: chance.split())
    let kmh = chance.uniform(50...80)
    car = Car(speed: (run.approach?.ownSpeed ?? run.speed ?? kmh) / 3.6)
    functions = run.honours == true ? CarFunctions() : nil
    var scene = chance.split()
    road = run.approach.flatMap { approach in
      contact.map { RoadAhead(approach, contact: $0, chance: scene) }
    }
    ahead = road
    engine = DriveEngine(
      cabin: CabinEngine(rig: Cabin.rig(view)), road: try road.map { _ in try RoadEngine(camera: Cabin.roadCamera) })
    (side, eagerness) = (scene.next() % 2 == 0 ? 1 : -1, scene.uniform(0...1))
    self.chance = chance
    // Of its own, so that without a net a run plays as it always did.
    net = run.net.map { ObjectNet($0, camera: view.camera, chance: SeededRandom(seed: ~run.seed)) }
  }

  /// From here on the driver has a phone at one of the sheet's places, if that is one for phones; nil: puts it away.
  func hold(phoneAt place: String?) {
    phone = place.flatMap { PhoneInHand(at: $0, view: view, chance: SeededRandom(seed: UInt64(frame) &+ 3)) }
    net?.changePhone()
  }

  /// Seconds of the drive: of the frame that comes next.
  var time: Double { Double(frame) / Self.rate }

  /// Every frame was reported on.
  var isReportedWhole: Bool { watch.reports == frame }

  /// From here on warnings count, and what the gaze is taken for.
  func mark() {
    firstWarning = nil
    watch.restartZones()
  }

  func wear(_ noises: [Noise]) {
    measurement.wear(Veil(noises, using: &chance))
  }

  /// From then on nobody holds the lane.
  func drift(from start: Double) {
    // The same for the same seed, whoever drives.
    drift = LaneDrift(start: start, lateralSpeed: side * (0.2 + 0.3 * eagerness))
  }

  /// A moment's chance for scripts.
  func uniform(_ range: ClosedRange<Double>) -> Double { chance.uniform(range) }

  /// One frame, in which the driver does something.
  func frame(_ act: (inout Driver, Double) -> Void) {
    let now = time
    act(&driver, now)
    let body = driver.step(to: now)
    var vehicle = VehicleState(
      time: Timestamp(milliseconds: now * 1000), speed: max(0, car.speed + chance.gaussian(0, 0.05)),
      yawRate: car.yawRate + chance.gaussian(0, 0.002), turnSignal: VehicleState.TurnSignal.none)
    vehicle.steering = .degrees(chance.gaussian(0, 1))
    vehicle.isBraking = false
    if let functions {
      // The driver's own brake, which this driver does not touch; what the car does by itself it says as such.
      (vehicle.supports, vehicle.honours) = (VehicleRequest.Kinds(VehicleRequest.Kind.allCases), functions.honoured)
    }
    vehicle.isEngaged = false
    watch.hear(engine.update(.vehicle(vehicle)))
    let held = phone?.step()
    var seen = measurement.observe(body, behind: held, frame: frame, at: now)
    seen.phones = net?.look(at: held, face: seen.face?.box, at: now)
    watch.hear(engine.update(.cabin(seen)))
    if let seen = ahead?.observe(frame: frame, at: now, vehicle: vehicle) { watch.hear(engine.update(.road(seen))) }
    move(at: now)
    if watch.isWarned, firstWarning == nil { firstWarning = now }
    frame += 1
  }

  private func move(at now: Double) {
    var demand = Car.Demand()
    demand.wheels = drift?.wheels(at: now, speed: car.speed) ?? 0
    let asked = watch.takeRequests()
    if functions != nil {
      asked.forEach { functions?.hear($0) }
      let contact = ahead?.contact(at: now, speed: car.speed)
      demand = functions?.drive(car, at: now, contact: contact, wheels: demand.wheels) ?? demand
    }
    car.drive(for: 1 / Self.rate, demand)
    let constant = (road?.ownSpeed ?? 0) * (now + 1 / Self.rate)
    ahead?.lag = constant - car.x
    farthest = max(farthest, abs(car.y) + Car.halfWidth - CarFunctions.halfLane)
    hardest = min(hardest, car.acceleration)
    if demand.acceleration < 0 { slowed = slowed ?? now }
    if car.speed == 0 { standstill = standstill ?? now }
  }

  /// Drives on attentively.
  func attend(for seconds: Double) {
    let end = time + seconds
    while time < end {
      let hazard = ahead?.hazard(at: time)
      frame { $0.attend(at: $1, hazard: hazard) }
    }
  }
}
