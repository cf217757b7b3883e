import HeedSignals
import Testing

@testable import Heed

@Suite("What is not used is told")
struct NoticeTests {
  /// Twenty seconds at 30 a second, changed picture by picture; the vehicle's signals come before each picture.
  private func events(
    vehicle: (Timestamp) -> VehicleState? = { _ in nil }, silence: (Int, Timestamp) -> Timestamp? = { _, _ in nil },
    change: (Int, inout CabinObservation) -> Void = { _, _ in }
  ) -> [MonitorEvent] {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    return Scene((.road, 20)).observations().enumerated().flatMap { index, seen -> [MonitorEvent] in
      var (seen, events) = (seen, [MonitorEvent]())
      if let time = silence(index, seen.time) { events += engine.update(.cabinSilent(time)) }
      if let state = vehicle(seen.time) { events += engine.update(.vehicle(state)) }
      change(index, &seen)
      return events + engine.update(.cabin(seen))
    }
  }

  private func notices(_ events: [MonitorEvent]) -> [Notice] {
    events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  private func frames(_ events: [MonitorEvent]) -> [Timestamp] {
    events.compactMap { if case .frame(let report) = $0 { report.observation.time } else { nil } }
  }

  @Test func aDriveWithoutFaultsHasNoNotice() {
    #expect(notices(events(vehicle: { VehicleState(time: $0, speed: 14) })).isEmpty)
  }

  @Test func wallClockThatWasSetIsToldAndDatesWhatFollows() {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    engine.anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: 0)
    let now = 1_700_000_000_000.0
    var found: [MonitorEvent] = []
    for (index, seen) in Scene((.road, 4)).observations().enumerated() {
      if index == 60 {
        found += engine.update(.clockSet(WallClockAnchor(timestamp: seen.time, utcMilliseconds: now)))
      }
      found += engine.update(.cabin(seen))
    }
    found += engine.update(.cabinEnded(SourceEnd(isComplete: true, framesRead: 120)))
    let told = notices(found)
    #expect(told.map(\.cause) == [.wallClock])
    #expect(told.first?.text.contains("ahead of its former time; dates follow the new time") == true)
    let dates = found.availabilities.compactMap(\.utcMilliseconds)
    #expect(dates.count >= 2 && dates[0] < 60_000 && dates[dates.count - 1] > now)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func forgedTimeOfTheWallClockIsIgnored(utc: Double) {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    engine.anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: 0)
    #expect(engine.update(.clockSet(WallClockAnchor(timestamp: .zero, utcMilliseconds: utc))).isEmpty)
  }

  @Test(arguments: [-1800.0, -2, -0.05, 2, 1800, 18_000, 4e9], [1, 10, 1000])
  func aPictureOfAWrongTimeIsToldAndTheNextOnesCount(seconds: Double, count: Int) throws {
    let found = events(change: { index, seen in
      if index >= 300, index < 300 + count { seen.time = seen.time + .seconds(seconds) }
    })
    let clock = Set<Availability>([.unavailable(.clockInvalid), .unavailable(.cameraStalled)])
    let isTold = !notices(found).isEmpty || found.availabilities.contains { clock.contains($0.availability) }
    #expect(isTold)
    let judged = frames(found)
    #expect(judged.count >= 600 - count.clamped(to: 0...10) - 20, "half a second shows that a clock was set")
    #expect(zip(judged, judged.dropFirst()).allSatisfy { $0 < $1 })
    #expect(found.closures.isEmpty && found.risks.allSatisfy { $0.reasons.isEmpty })
  }

  @Test func pictureWithTheNextPicturesTimeIsReported() {
    let found = events(change: { index, seen in if index == 300 { seen.time = seen.time + .milliseconds(40) } })
    #expect(notices(found).map(\.cause) == [.cameraTime] && frames(found).count == 599)
  }

  @Test(arguments: [1800.0, 18_000, 4e9])
  func aSilenceOfAnotherClockBlindsNothing(seconds: Double) {
    let found = events(silence: { index, time in index >= 300 ? time + .seconds(seconds) : nil })
    #expect(frames(found).count == 600)
    #expect(notices(found).map(\.cause) == [.silenceTime])
  }

  @Test func silencesTwoSecondsAheadBlindTheDriveForASecond() {
    let found = events(silence: { index, time in index >= 300 ? time + .seconds(2) : nil })
    #expect(found.availabilities.contains { $0.availability == .unavailable(.cameraStalled) })
    #expect(frames(found).count >= 570)
  }

  @Test(arguments: [(2.0, Notice.Cause.vehicleTime), (-2, .vehicleTime), (3600, .vehicleTime)])
  func vehicleSignalsOfAWrongTimeAreToldOnce(seconds: Double, cause: Notice.Cause) {
    let found = notices(events(vehicle: { VehicleState(time: $0 + .seconds(seconds), speed: 14) }))
    #expect(found.map(\.cause) == [cause])
    #expect(found.first?.text.contains(seconds > 0 ? "ahead of the pictures" : "behind the pictures") ?? false)
  }

  @Test func aSpeedThatNoVehicleHasIsToldOnce() {
    let found = notices(events(vehicle: { VehicleState(time: $0, speed: 1e9) }))
    #expect(found.map(\.cause) == [.vehicleValue])
    #expect(found.first?.text.contains("1000000000.0") ?? false)
  }

  @Test func aMarkerKeepsThePlaceOfItsPictureAfterTheClockWasSet() {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    let seen = Scene((.road, 20)).observations()
    for observation in seen { _ = engine.update(.cabin(observation)) }
    let last = seen[599].time
    var time = Timestamp.zero
    for observation in seen.prefix(60) {
      var late = observation
      late.time = Timestamp(milliseconds: 500) + (observation.time - seen[0].time)
      time = late.time
      _ = engine.update(.cabin(late))
    }
    let marked = engine.update(.marker(Marker(time: time, text: "now"))).compactMap { event in
      if case .marker(let marker) = event { marker.time } else { nil }
    }
    #expect(marked.count == 1 && marked[0] > last, "the drive's times go on")
    #expect(engine.hostTime == time)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
