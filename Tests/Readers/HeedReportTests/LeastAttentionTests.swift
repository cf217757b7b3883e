import HeedSignals
import Testing

@testable import HeedReport

/// What a report says about the stretch of a session with the least attention.
@Suite struct LeastAttentionTests {
  private func words(_ build: (inout ReportScene) -> Void) -> String? {
    var scene = ReportScene()
    scene.lasts(90)
    build(&scene)
    let course = SessionCourse(scene.record)
    return LeastAttention(course: course, names: TimeNames(anchor: nil)).paragraph
  }

  @Test func worstStretchNamesItsCauses() {
    let found = words { scene in
      scene.window(0, 30, 0.95, shut: 0)
      scene.glance("phone", .phone, 26, 33)
      scene.glance("radio", .nondriving, 40, 40.9)
      scene.glance("mirror", .driving, 41, 46)
      scene.window(30, 60, 0.5, shut: 11.2, target: .road)
      scene.window(60, 90, nil, coverage: 0.1)
    }
    let expected = "0:30 to 1:00, 50.0 %: eyes shut for 11 of 30 s, looked at the phone for 3 of 30 s."
    #expect(found == "<p>The least attention: \(expected)</p>")
  }

  @Test func glancesExplainNoOtherTarget() {
    let found = words { scene in
      scene.glance("phone", .phone, 5, 25)
      scene.window(0, 30, 0.2, shut: 4, target: .display)
    }
    #expect(found == "<p>The least attention: 0:00 to 0:30, 20.0 %: eyes shut for 4 of 30 s.</p>")
  }

  @Test func looksBesideAllZonesAreElsewhere() {
    let found = words { scene in
      scene.glance("other", .nondriving, 5, 15)
      scene.window(0, 30, 0.6, shut: 0)
    }
    #expect(found == "<p>The least attention: 0:00 to 0:30, 60.0 %: looked elsewhere for 10 of 30 s.</p>")
  }

  @Test func attentiveDriveHasNoWorstStretch() {
    #expect(words { $0.window(0, 30, 1, shut: 0, target: .road) } == nil)
    #expect(words { $0.window(0, 30, nil, coverage: 0.2) } == nil)
  }

  @Test func timeOutOfThePictureIsNoCauseOfASmallLoss() {
    for (score, isTold) in [(0.95, false), (0.94, true)] {
      let found = words { scene in
        scene.glance("other", .nondriving, 5, 15)
        scene.window(0, 30, score, coverage: 0.6, shut: 0)
      }
      #expect((found != nil) == isTold, "\(score): off target for \((1 - score) * 18) s")
    }
  }
}
