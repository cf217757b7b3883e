import HeedGeometry
import HeedSignals
import Testing

private typealias Act = ScriptedDrive.Act

@Suite("The sentences of a driver who leaves the picture")
struct LeaningDrivesTests {
  /// The driver leans to the glove box; on its way the gaze passes the right mirror.
  @Test func leaningDriverIsNotToldToLookAtAMirror() {
    let drive = ScriptedDrive(
      speed: 25,
      acts: [
        Act(10), Act(0.8, at: "mirror_right") { $0.moves = SIMD2(-277, 90) },
        Act(8) {
          $0.hasFace = false
          $0.trace = BodyTrace(body: 0.8, left: 0.2, right: 0, surroundings: 0.95, detail: 0.9)
        }, Act(6),
      ])
    let told = """
      REASONS
      Looking away from the road for 2 s. <- Eyes back on the road 0.04 s earlier.
      Looking away from the road for 3 s. <- Eyes back on the road 0.04 s earlier.
      No answer to a warning. <- An answer to the warning 0.04 s earlier.
      Looking away from the road for 5 s. <- Eyes back on the road 2.99 s earlier.
      No answer to a warning. <- An answer to the warning 2.79 s earlier.
      No answer to a warning. <- An answer to the warning 2.84 s earlier.
      TIMELINE
      camera: NOT JUDGED: face not seen
      camera: NOT SEEN: the driver leans or turns out of view
      glance: at the right mirror for 750 ms, leaning
      risk: advisory: Looking away from the road for 2 s.
      request: earlier warning ahead (0.5 s): a long look away
      request: stronger lane support: a long look away
      risk: WARNING: Looking away from the road for 3 s.
      request: earlier warning ahead (1.0 s): a long look away
      risk: CRITICAL: No answer to a warning. Looking away from the road for 5 s.
      request: earlier warning ahead (1.5 s): no answer to a warning
      request: stronger lane support: no answer to a warning
      request: slow down: no answer to a warning
      request: stop: no answer to a warning
      glance: elsewhere for 8.1 s, leaning
      risk: unknown, critical before: No answer to a warning. Looking away from the road for 5 s.
      prompt: no answer: urgent signal
      PAGE
      Looking at the right mirror / Part of driving.
      Face not seen
      Face not seen / The driver leans or turns out of view.
      Face not seen / The risk was critical before. The driver leans or turns out of view.
      LIST
      Face not seen
      The driver leans or turns out of view
      Risk advisory: Looking away from the road for 2 s.
      Risk warning: Looking away from the road for 3 s.
      Risk critical: No answer to a warning.
      Asks the vehicle to slow down
      Asks the vehicle to stop
      Risk normal
      REPORT
      Highest risk: critical
      critical: No answer to a warning. Time without an answer to the warning: 3 s, and the limit is 3 s (euro-ncap-2026); from 60 frames since 0:13. Looking away from the road for 3 s. Length of the look away: 3 s, and the limit is 3 s (euro-ncap-2026); from 60 frames since 0:10.
      The driver, 8.1 s: face not seen (the driver leans or turns out of view)
      The driver, 100 ms: face not seen
      """
    #expect(ShownWords(drive).text == told)
  }

  /// Backs up: looks into the right mirror, then turns around to the rear window. Vehicles do not tell Heed the gear, so
  /// this counts as a look away.
  @Test func driverWhoBacksUpLooksAwayFromTheRoad() {
    let drive = ScriptedDrive(
      speed: 1.5,
      acts: [
        Act(10), Act(2, at: "mirror_right"),
        Act(1) { ($0.turn, $0.score, $0.place) = (.degrees(-55), 0.3, "passenger") },
        Act(6) {
          $0.hasFace = false
          $0.trace = BodyTrace(body: 0.6, left: 0.1, right: 0.1, surroundings: 0.95, detail: 0.9)
        }, Act(6),
      ])
    let told = """
      REASONS
      Looking away from the road for 3 s, mostly at the right mirror. <- Eyes back on the road 0.04 s earlier.
      No answer to a warning. <- An answer to the warning 0.04 s earlier.
      Looking away from the road for 5 s. <- Eyes back on the road 2.99 s earlier.
      No answer to a warning. <- An answer to the warning 2.99 s earlier.
      No answer to a warning. <- An answer to the warning 3.04 s earlier.
      TIMELINE
      glance: at the right mirror for 2.0 s, eyes alone
      risk: WARNING: Looking away from the road for 3 s, mostly at the right mirror.
      request: earlier warning ahead (1.0 s): a long look away
      request: stronger lane support: a long look away
      camera: NOT JUDGED: face not seen
      camera: NOT SEEN: the driver leans or turns out of view
      glance: at the passenger for 950 ms, head turned
      risk: CRITICAL: No answer to a warning. Looking away from the road for 5 s.
      request: earlier warning ahead (1.5 s): no answer to a warning
      request: stronger lane support: no answer to a warning
      request: slow down: no answer to a warning
      request: stop: no answer to a warning
      glance: elsewhere for 6.1 s, leaning
      risk: unknown, critical before: No answer to a warning. Looking away from the road for 5 s.
      prompt: no answer: urgent signal
      PAGE
      Looking at the right mirror / Part of driving.
      Looking at the passenger
      Face not seen
      Face not seen / The driver leans or turns out of view.
      Face not seen / The risk was critical before. The driver leans or turns out of view.
      LIST
      Risk warning: Looking away from the road for 3 s, mostly at the right mirror.
      Face not seen
      The driver leans or turns out of view
      Risk critical: No answer to a warning.
      Asks the vehicle to slow down
      Asks the vehicle to stop
      Risk normal
      REPORT
      Highest risk: critical
      critical: No answer to a warning. Time without an answer to the warning: 3 s, and the limit is 3 s (euro-ncap-2026); from 60 frames since 0:13. Looking away from the road for 3 s, mostly at the right mirror. Length of the look away: 3 s, and the limit is 3 s (euro-ncap-2026); from 60 frames since 0:10.
      The driver, 6.1 s: face not seen (the driver leans or turns out of view)
      The driver, 100 ms: face not seen
      """
    #expect(ShownWords(drive).text == told)
  }
}
