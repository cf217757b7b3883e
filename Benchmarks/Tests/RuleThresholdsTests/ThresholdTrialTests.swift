import DriverSimulation
import RuleThresholds
import Testing

struct ThresholdTrialTests {
  @Test func trialErrorsCountFramesFromTheDueTime() {
    let trial = ThresholdTrial("on", TickScript(), due: [90], ifMissing: 1)
    #expect(trial.error(90) == 0)
    #expect(trial.error(93) == 3)
    #expect(trial.error(nil) == 1)
    #expect(ThresholdTrial("never", TickScript(), due: []).error(nil) == 0)
    #expect(ThresholdTrial("never", TickScript(), due: []).error(5) == .infinity)
  }

  @Test func aLookLastsFromItsFirstFrameToItsLast() {
    let look = ThresholdCase.look("euro-ncap-2026", "3 s", frames: 90, at: .phone)
    let lengths = look.trials.map { trial in trial.ticks.count { $0.zone == "phone" } }
    #expect(lengths == [90, 91, 92])
    #expect(look.trials.map(\.due) == [[150], [150], [150]])
  }

  /// Six counted ticks of 3/11 take three seconds more than the filter needs to believe it.
  @Test func openpilotModelReachesLevel1AfterThreeSeconds() {
    var (model, script) = (OpenpilotModel(), TickScript(rate: 20, speed: 10))
    script.add(400) { $0.phone = 0.9 }
    let levels = script.ticks.map { model.update($0) }
    #expect((64...67).contains(levels.firstIndex(of: 1) ?? 0))
    #expect((104...107).contains(levels.firstIndex(of: 2) ?? 0))
    #expect((224...227).contains(levels.firstIndex(of: 3) ?? 0))
  }
}
