import HeedSignals
import Testing

private typealias Act = ScriptedDrive.Act

@Suite("The sentences of a vehicle that stands")
struct StandingDrivesTests {
  /// Parked: reads in a phone, then rests with shut eyes. Nothing tells Heed that the vehicle is parked, and a driver who
  /// sleeps at a red light has to be woken.
  @Test func parkedDriverWhoSleepsIsWoken() {
    let drive = ScriptedDrive(
      speed: 0, acts: [Act(10), Act(12, at: "phone"), Act(3), Act(8) { $0.lids = { _ in 0.03 } }, Act(5)])
    let told = """
      REASONS
      Eyes shut for 1 s: microsleep. <- Eyes open 0.06 s earlier.
      Drowsy: a microsleep. <- A break earlier: 1.7 less on the Karolinska sleepiness scale.
      Eyes shut for 3 s: asleep. <- Eyes open 0.06 s earlier.
      Drowsy: lids down 24 % of the time. <- A break earlier: 2.1 less on the Karolinska sleepiness scale.
      TIMELINE
      distraction: at the phone for 2.0 s
      distraction: away from the road for 3.0 s, mostly at the phone
      glance: at the phone for 12.0 s, eyes alone
      distraction: over: away from the road for 12.0 s, mostly at the phone
      distraction: over: at the phone for 12.0 s
      eyes shut: microsleep: for 1 s so far
      drowsiness: DROWSY: a microsleep
      risk: CRITICAL: Eyes shut for 1 s: microsleep. Drowsy: a microsleep.
      eyes shut: sleep: for 3 s so far
      risk: CRITICAL: Eyes shut for 3 s: asleep. Drowsy: a microsleep.
      prompt: no answer: urgent signal
      eyes shut: sleep: open again after 8.0 s
      risk: WARNING: Drowsy: a microsleep.
      drowsiness: DROWSY: a microsleep, 1 long closure, lids down 24 % of the last 36 s
      risk: unknown, warning before: Drowsy: lids down 24 % of the time.
      PAGE
      Looking at the phone
      Eyes closed
      Eyes closed / Wake the driver.
      Eyes closed / Asleep. Wake the driver.
      Drowsy / Looking at the road.
      Drowsy / Looking at the road. Eyes closed N % of the last N s (PERCLOS).
      LIST
      Looks at a phone
      Looked away for long, mostly at the phone
      Microsleep: eyes closed for 1 s
      Drowsy
      Risk critical: Eyes shut for 1 s: microsleep.
      Asleep: eyes closed for 3 s
      Risk warning: Drowsy: a microsleep.
      REPORT
      Highest risk: critical
      critical: Eyes shut for 3 s: asleep. Eyes shut: 3.03 s, and the limit is 3 s (heed); from 61 frames since 0:24. Eyes shut for 1 s: microsleep. Eyes shut: 1.02 s, and the limit is 1 s (heed); from 21 frames since 0:24. Drowsy: a microsleep. Sleepiness on the Karolinska scale, 1 to 9: 8.6, and the limit is 7 (heed); from 521 frames.
      The least attention: 0:00 to 0:30, 42.4 %: looked at the phone for 12 of 30 s, eyes shut for 5 of 30 s.
      """
    #expect(ShownWords(drive).text == told)
  }

  /// The driver gets out of the standing vehicle, and another one sits down.
  @Test func anotherDriverIsLearnedAnew() {
    let drive = ScriptedDrive(
      speed: 0,
      acts: [
        Act(10), Act(0.6) { $0.moves = SIMD2(-277, 0) },
        Act(6) {
          $0.hasFace = false
          $0.trace = BodyTrace(body: 0.3, left: 0, right: 0, surroundings: 0.97, detail: 0.6)
        }, Act(12) { $0.driverChanges = 1 },
      ])
    let told = """
      TIMELINE
      camera: NOT JUDGED: face not seen
      camera: NOT JUDGED: nobody is in the picture
      driver: somebody else is in the seat; Heed learns this driver anew
      PAGE
      Face not seen
      Face not seen / Nobody is in the picture.
      LIST
      Face not seen
      Nobody is in the picture
      Somebody else sits in the driver's seat
      REPORT
      Highest risk: normal
      The driver, 6.1 s: face not seen (nobody is in the picture)
      The driver, 100 ms: face not seen
      """
    #expect(ShownWords(drive).text == told)
  }
}
