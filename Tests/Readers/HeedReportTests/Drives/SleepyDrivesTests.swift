import Testing

private typealias Act = ScriptedDrive.Act

@Suite("The sentences of a driver who sleeps or tires")
struct SleepyDrivesTests {
  /// Falls asleep at the wheel.
  @Test func sleeperIsWoken() {
    let drive = ScriptedDrive(speed: 25, acts: [Act(12), Act(7) { $0.lids = { _ in 0.03 } }, Act(8)])
    let told = """
      REASONS
      Eyes shut for 1 s: microsleep. <- Eyes open 0.06 s earlier.
      Drowsy: a microsleep. <- A break earlier: 1.7 less on the Karolinska sleepiness scale.
      Eyes shut for 3 s: asleep. <- Eyes open 0.06 s earlier.
      TIMELINE
      eyes shut: microsleep: for 1 s so far
      drowsiness: DROWSY: a microsleep
      risk: CRITICAL: Eyes shut for 1 s: microsleep. Drowsy: a microsleep.
      request: earlier warning ahead (1.5 s): microsleep
      request: stronger lane support: microsleep
      eyes shut: sleep: for 3 s so far
      risk: CRITICAL: Eyes shut for 3 s: asleep. Drowsy: a microsleep.
      request: earlier warning ahead (1.5 s): asleep
      request: stronger lane support: asleep
      prompt: no answer: urgent signal
      request: slow down: asleep
      eyes shut: sleep: open again after 7.1 s
      request: earlier warning ahead (1.0 s): drowsy
      request: stronger lane support: drowsy
      risk: WARNING: Drowsy: a microsleep.
      drowsiness: DROWSY: a microsleep, 1 long closure
      risk: unknown, warning before: Drowsy: a microsleep.
      PAGE
      Eyes closed
      Eyes closed / Wake the driver.
      Eyes closed / Asleep. Wake the driver.
      Drowsy / Looking at the road.
      LIST
      Microsleep: eyes closed for 1 s
      Drowsy
      Risk critical: Eyes shut for 1 s: microsleep.
      Asleep: eyes closed for 3 s
      Asks the vehicle to slow down
      Risk warning: Drowsy: a microsleep.
      REPORT
      Highest risk: critical
      critical: Eyes shut for 3 s: asleep. Eyes shut: 3.03 s, and the limit is 3 s (heed); from 61 frames since 0:11. Eyes shut for 1 s: microsleep. Eyes shut: 1.02 s, and the limit is 1 s (heed); from 21 frames since 0:11. Drowsy: a microsleep. Sleepiness on the Karolinska scale, 1 to 9: 8.6, and the limit is 7 (heed); from 259 frames.
      The least attention: 0:00 to 0:26, 72.8 %: eyes shut for 7 of 27 s.
      """
    let shown = ShownWords(drive)
    #expect(shown.text == told)
    let all = shown.timeline + shown.page + shown.list + shown.report
    #expect(Set(ShownWords.ofEveryDrive).isSubset(of: all))
  }

  /// Lids that fall for 0.7 s out of every 3, then a yawn.
  @Test func drowsyDriverIsAskedForABreak() {
    let drive = ScriptedDrive(
      speed: 25,
      acts: [
        Act(20), Act(30) { $0.lids = { $0.truncatingRemainder(dividingBy: 3) >= 2.3 ? 0.03 : 0.9 } },
        Act(4) { ($0.lids, $0.mouth) = ({ _ in 0.5 }, { _ in 0.9 }) }, Act(8),
      ])
    let told = """
      REASONS
      Drowsy: eyes falling shut again and again. <- A break earlier: 0.1 less on the Karolinska sleepiness scale.
      Drowsy: eyes falling shut again and again. <- A break earlier: 1.6 less on the Karolinska sleepiness scale.
      TIMELINE
      drowsiness: DROWSY: 2 long closures
      risk: WARNING: Drowsy: eyes falling shut again and again.
      request: earlier warning ahead (1.0 s): drowsy
      request: stronger lane support: drowsy
      drowsiness: DROWSY: 5 long closures, lids down 11 % of the last 36 s
      drowsiness: DROWSY: 7 long closures, lids down 13 % of the last 46 s
      yawn: for 4.0 s
      drowsiness: DROWSY: 5 long closures, 1 yawn, lids down 14 % of the last 56 s
      risk: unknown, warning before: Drowsy: eyes falling shut again and again.
      PAGE
      Eyes closed
      Drowsy / Looking at the road.
      Drowsy / Looking at the road. Eyes closed N % of the last N s (PERCLOS).
      LIST
      Drowsy
      Risk warning: Drowsy: eyes falling shut again and again.
      REPORT
      Highest risk: warning
      warning: Drowsy: eyes falling shut again and again. Sleepiness on the Karolinska scale, 1 to 9: 7, and the limit is 7 (heed); from 521 frames.
      The least attention: 0:30 to 1:00, 80.6 %: eyes shut for 5 of 30 s.
      """
    #expect(ShownWords(drive).text == told)
  }
}
