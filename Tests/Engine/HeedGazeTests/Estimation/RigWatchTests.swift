import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite("What is seen in the first minutes is compared with the rig")
struct RigWatchTests {
  private static let eyes = Point<Camera>.millimeters(0, 0, 600)
  private static let forward = Point<Camera>.millimeters(0, 0, 0)

  /// Looks of given seconds at places that lie so many degrees to the driver's left and up of the forward zone.
  private static func doubts(
    _ looks: [(seconds: Double, left: Double, up: Double)], head: Point<Camera> = eyes,
    forward: Point<Camera>? = forward
  ) -> (told: [RigWatch.Doubt], last: RigWatch.Doubt?) {
    var (watch, told, time) = (RigWatch(forward: forward), [RigWatch.Doubt](), 0.0)
    for look in looks {
      for _ in 0..<Int(look.seconds * 10) {
        time += 0.1
        let gaze = GazeSample(
          time: Timestamp(milliseconds: time * 1000), origin: head,
          direction: Direction(azimuth: .degrees(look.left), elevation: .degrees(look.up)), confidence: 0.9)
        let face = FaceObservation(
          score: 1, box: ImageRect(x: 250, y: 160, width: 140, height: 160), yaw: .zero, pitch: .zero, roll: .zero,
          origin: head, mouthOpenness: 0)
        if let doubt = watch.update(face, gaze: gaze, at: gaze.time) { told.append(doubt) }
      }
    }
    return (told, watch.doubt)
  }

  @Test func driverWhoNeverLooksAtTheForwardZoneShowsThatItIsElsewhere() throws {
    let found = Self.doubts([(20, 25, -5)])
    guard case .ahead(let left, let up)? = found.told.first else {
      Issue.record("no doubt")
      return
    }
    #expect(found.told.count == 1 && abs(left - 25) < 3 && abs(up + 5) < 3)
    #expect(found.told.allSatisfy { $0.words.contains("left of the forward zone") })
  }

  @Test(
    arguments: [
      ([(14, 25, 0)], "too early"), ([(6, 0, 0), (20, -30, -40)], "six seconds of the road, then a phone"),
      ([(60, 8, 0)], "a person's own error"), ([(20, 0, 0), (120, 40, 0)], "confirmed before a long look aside"),
      ([(5, 40, 0), (5, -40, 0), (5, 0, 40), (5, 0, -40)], "nowhere for long"),
    ] as [([(seconds: Double, left: Double, up: Double)], Comment)])
  func rigThatMayFitIsNotDoubted(looks: [(seconds: Double, left: Double, up: Double)], why: Comment) {
    #expect(Self.doubts(looks).told.isEmpty, why)
  }

  @Test func doubtEndsWhenTheForwardZoneIsLookedAt() {
    let found = Self.doubts([(20, 25, 0), (30, 0, 0)])
    #expect(found.told.count == 1 && found.last == nil)
  }

  @Test func headThatIsFartherAwayThanAnyDriversShowsAnotherLens() {
    let found = Self.doubts([(20, 0, 0)], head: .millimeters(0, 0, 2400))
    #expect(found.told == [.distance(meters: 2.4)])
    #expect(Self.doubts([(20, 0, 0)], head: .millimeters(0, 0, 2400), forward: nil).told.isEmpty, "nobody drives")
  }

  @Test func overturnedPictureIsDoubtedAtOnce() {
    var watch = RigWatch(forward: nil)
    watch.overturned(by: .degrees(180))
    #expect(watch.update(nil, gaze: nil, at: .zero) == .overturned(degrees: 180))
    #expect(watch.update(nil, gaze: nil, at: Timestamp(milliseconds: 33)) == nil, "told once")
  }
}
