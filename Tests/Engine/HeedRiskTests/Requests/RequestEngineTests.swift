import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("The driver's state asks something of the vehicle")
struct RequestEngineTests {
  /// One character is a fifteenth of a second.
  /// . road   m a mirror   a elsewhere   x lids shut   b elsewhere, braking   s elsewhere, standing   u gaze not known
  /// h a phone before the face   w a phone held up before the road   l a phone in the lap   ? cabin unavailable.
  private struct Drive {
    var risk = RiskEngine()
    var requests = RequestEngine()
    var step = 0
    private var shutSince: Timestamp?

    var time: Timestamp { Timestamp(milliseconds: Double(step) * 200 / 3) }

    mutating func run(_ driver: String) -> [VehicleRequest] {
      var said: [VehicleRequest] = []
      for character in driver {
        var sample = DriverSample(time: time)
        sample.speed = 20
        sample.areEyesOnRoad = character == "." ? true : "xu?".contains(character) ? nil : false
        sample.isInteracting = character == "b"
        sample.isStandstill = character == "s"
        switch character {
        case ".": sample.zoneClass = .forward
        case "a", "b", "s": (sample.zone, sample.zoneClass) = ("centre_stack", .nondriving)
        case "m": (sample.zone, sample.zoneClass) = ("mirror_left", .driving)
        case "x": sample.eyesClosed = 1
        case "h": (sample.zone, sample.zoneClass, sample.eyesVisible) = (Zone.phoneName, .phone, 0)
        case "w", "l":
          (sample.zone, sample.zoneClass, sample.azimuth) = (Zone.phoneName, .phone, .degrees(3))
          sample.elevation = .degrees(character == "w" ? -8 : -45)
        case "u": break
        default: sample.isFaceSeen = false
        }
        shutSince = character == "x" ? shutSince ?? time : nil
        var snapshot = DriverSnapshot(sample: sample)
        snapshot.isUnavailable = character == "?"
        if let shut = shutSince.map({ time - $0 }) {
          snapshot.sample.closureLength = shut
          snapshot.closureKind = shut >= .seconds(3) ? .sleep : shut >= .seconds(1) ? .microsleep : nil
          snapshot.closureFrom = shut >= .seconds(3) ? .seconds(3) : .seconds(1)
        }
        _ = risk.update(snapshot)
        said += requests.update(snapshot, risk: risk)
        step += 1
      }
      return said
    }
  }

  private func stretch(_ act: Character, _ seconds: Double) -> String {
    String(repeating: act, count: Int((seconds * 15).rounded()))
  }

  private func beginnings(_ said: [VehicleRequest]) -> [VehicleRequest.Kind: Double] {
    Dictionary(said.filter { $0.phase == .began }.map { ($0.kind, $0.time.milliseconds / 1000) }) { first, _ in first }
  }

  @Test func lookAwayRequestsSupportUntilALookBack() throws {
    var drive = Drive()
    let said = drive.run(stretch(".", 3) + stretch("a", 4) + stretch(".", 2))
    #expect(beginnings(said) == [.forwardWarning: 5, .laneSupport: 5], "an advisory at 2 s")
    let ends = said.filter { $0.phase == .ended }
    #expect(ends.map(\.kind) == [.forwardWarning, .laneSupport] && ends.allSatisfy { $0.end == .answered })
    let after = try #require(ends.first).time.milliseconds - 7000
    #expect(after >= 200 && after < 300, "a look of 200 ms is an answer")
    #expect(ends.allSatisfy { $0.until == nil } && drive.requests.requests.isEmpty)
  }

  @Test func requestGainGrowsWithTheRisk() {
    var drive = Drive()
    let gains = drive.run(stretch(".", 1) + stretch("x", 3.5)).filter { $0.kind == .forwardWarning }.map(\.gain)
    #expect(gains.first == 1.5, "a microsleep is critical")
    var distracted = Drive()
    let said = distracted.run(stretch(".", 1) + stretch("a", 4)).filter { $0.kind == .forwardWarning }
    #expect(said.first?.gain == 0.5 && said.contains { $0.phase == .changed && $0.gain == 1 })
  }

  @Test func ongoingRequestsAreRenewedBeforeTheyExpire() throws {
    var drive = Drive()
    let said = drive.run(stretch(".", 3) + stretch("a", 5.5)).filter { $0.kind == .laneSupport }
    #expect(said.map(\.phase).filter { $0 == .renewed }.count == 3)
    for request in said {
      #expect(try #require(request.until) - request.time == .milliseconds(2500))
      #expect(request.number == said.first?.number && request.began == said.first?.began)
    }
  }

  @Test func ongoingSleepSlowsAndThenStopsTheCar() {
    var drive = Drive()
    let said = drive.run(stretch(".", 2) + stretch("x", 12))
    let begun = beginnings(said)
    #expect(begun[.slowDown].map { abs($0 - 8) < 0.15 } == true, "6 s after the lids shut")
    #expect(begun[.stop].map { abs($0 - 10) < 0.15 } == true, "2 s later; warned for more than 5 s")
    #expect(drive.requests.requests.map(\.kind) == VehicleRequest.Kind.allCases)
  }

  @Test func shuttingTheEyesDoesNotDelayTheSlowDown() {
    for shut in [1.0, 2.5, 4] {
      var drive = Drive()
      let said = drive.run(stretch(".", 2) + stretch("a", 6 - shut) + stretch("x", shut + 1))
      #expect(beginnings(said)[.slowDown].map { abs($0 - 8) < 0.15 } == true, "shut for the last \(shut) s")
    }
  }

  @Test func onlyALookBackEndsASlowDown() {
    var drive = Drive()
    _ = drive.run(stretch(".", 2) + stretch("a", 6.5))
    #expect(!drive.run("..a").contains { $0.kind == .slowDown && $0.phase == .ended })
    #expect(drive.run("....").contains { $0.kind == .slowDown && $0.end == .answered })
  }

  @Test func lostGazeDoesNotCountAsTimeWithoutALook() {
    var drive = Drive()
    let said = drive.run(stretch(".", 2) + stretch("a", 1) + stretch("u", 6) + stretch("x", 5.5))
    #expect(beginnings(said)[.slowDown] == nil)
    #expect(beginnings(drive.run(stretch("x", 1)))[.slowDown] != nil)
  }

  @Test(arguments: [
    ("h", false, "behind it the eyes may be on the road"), ("w", false, "or they see the road past it"),
    ("l", true, "nobody sees the road from the lap"),
  ])
  func phoneInFrontOfTheRoadWarnsButSlowsNoCar(act: Character, isSlowed: Bool, why: Comment) {
    var drive = Drive()
    let begun = beginnings(drive.run(stretch(".", 2) + stretch(act, 15)))
    #expect(begun[.forwardWarning] == 3 && begun[.laneSupport] == 3, "a second of a phone is an advisory")
    #expect((begun[.slowDown] != nil) == isSlowed && (begun[.stop] != nil) == isSlowed, why)
  }

  @Test func openEyesEndAStopRequestButSupportContinues() {
    var drive = Drive()
    _ = drive.run(stretch(".", 2) + stretch("x", 12))
    let said = drive.run(stretch(".", 3))
    #expect(said.filter { $0.phase == .ended }.map(\.kind) == [.slowDown, .stop])
    #expect(drive.requests.requests.map(\.kind) == [.forwardWarning, .laneSupport])
    #expect(drive.requests.requests.allSatisfy { $0.reason == "sleep" })
  }

  @Test func brakingDriverGetsNoRequests() {
    var drive = Drive()
    #expect(drive.run(stretch(".", 1) + stretch("b", 8)).isEmpty)
    _ = drive.run(stretch("a", 1))
    #expect(!drive.requests.requests.isEmpty)
    #expect(drive.run("b").allSatisfy { $0.end == .answered })
  }

  @Test func standingVehicleGetsNoRequests() {
    var drive = Drive()
    _ = drive.run(stretch(".", 1) + stretch("a", 4))
    #expect(drive.run("s").map(\.end) == [.standstill, .standstill])
    #expect(drive.run(stretch("s", 5)).isEmpty)
  }

  @Test func acknowledgementSuspendsRequestsForAWhile() {
    var drive = Drive()
    _ = drive.run(stretch(".", 2) + stretch("x", 8))
    drive.requests.acknowledge(at: drive.time)
    #expect(drive.run("x").contains { $0.kind == .slowDown && $0.end == .answered })
    #expect(drive.run(stretch("x", 9)).isEmpty)
    #expect(drive.run(stretch("x", 7.5)).contains { $0.kind == .slowDown && $0.phase == .began }, "but not for ever")
  }

  @Test func unseenDriverNeitherBeginsNorEndsRequests() {
    var drive = Drive()
    #expect(drive.run(stretch(".", 2) + stretch("?", 10)).isEmpty)
    _ = drive.run(stretch("x", 6.5))
    let said = drive.run(stretch("?", 8))
    #expect(!said.contains { $0.phase == .ended })
    #expect(said.contains { $0.kind == .stop && $0.phase == .began }, "slowing down that nobody answered goes on")
  }

  @Test func vehicleWithoutAReplyIsReported() {
    var silent = Drive()
    let first = silent.run(stretch(".", 2) + stretch("a", 6) + stretch(".", 3) + stretch("a", 6))
    #expect(first.filter { $0.phase == .ignored }.map(\.kind) == [.forwardWarning, .laneSupport], "once a drive")
    #expect(first.allSatisfy { $0.isSupported == nil })
    var unable = Drive()
    unable.requests.note(supports: [], honours: [])
    let second = unable.run(stretch(".", 2) + stretch("a", 6))
    #expect(second.allSatisfy { $0.isSupported == false && $0.phase != .ignored })
    var able = Drive()
    able.requests.note(supports: [.laneSupport], honours: [])
    let third = able.run(stretch(".", 2) + stretch("a", 6) + stretch(".", 3) + stretch("a", 6))
    #expect(third.filter { $0.phase == .ignored }.map(\.kind) == [.laneSupport, .laneSupport], "each time")
  }

  @Test func honouredRequestIsReported() {
    var drive = Drive()
    drive.requests.note(supports: [.forwardWarning, .laneSupport], honours: [])
    _ = drive.run(stretch(".", 2) + stretch("a", 2.1))
    drive.requests.note(supports: nil, honours: .forwardWarning)
    let said = drive.run(stretch("a", 3))
    #expect(said.filter { $0.phase == .honoured }.map(\.kind) == [.forwardWarning])
    #expect(said.filter { $0.phase == .ignored }.map(\.kind) == [.laneSupport])
  }

  @Test func summedMirrorLooksRequestSupport() {
    var drive = Drive()
    var said: [VehicleRequest] = []
    for _ in 0..<14 { said += drive.run(stretch("m", 1.2) + stretch(".", 0.8)) }
    #expect(said.first.map { $0.kind == .forwardWarning && $0.reason == "repeatedGlances" && $0.gain == 1 } == true)
    #expect(beginnings(said).keys.sorted() == [.forwardWarning, .laneSupport])
    #expect((said.first?.time.milliseconds ?? 0) > 15_000)
    // Two seconds on the road reset it; a rule book's reason stays for two more.
    _ = drive.run(stretch(".", 4.5))
    #expect(drive.run(stretch("m", 1.2)).isEmpty)
  }

  @Test func endOfDriveEndsAllRequests() {
    var drive = Drive()
    _ = drive.run(stretch(".", 2) + stretch("a", 4))
    #expect(drive.requests.finish(at: drive.time).map(\.end) == [.finished, .finished])
    #expect(drive.requests.requests.isEmpty)
  }
}
