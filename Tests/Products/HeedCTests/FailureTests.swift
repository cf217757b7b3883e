import CHeed
import Heed
import HeedVideo
import HeedVision
import Testing

@testable import HeedC

@Suite("The status of a failure")
struct FailureTests {
  static let callers: [(any Error, heed_status_code, Comment)] = [
    (VisionError.badArgument(message: "confidence is 1.5; give 0 to 1"), HEED_BAD_ARGUMENT, "out of range"),
    (VisionError.pictureShape(width: 640, height: 200), HEED_BAD_CONTENT, "another camera's rig"),
    (VisionError.engineUnknown(message: "HEED_ENGINE is x"), HEED_BAD_ARGUMENT, "a wrong variable"),
    (VideoError.notOpen(name: "camera"), HEED_BAD_ORDER, "asked too early"),
    (TrackerError.noDisplay, HEED_BAD_CONTENT, "a rig without a display"),
  ]

  @Test(arguments: callers)
  func callersMistakeIsNotADefectOfHeed(error: any Error, code: heed_status_code, why: Comment) {
    let failure = Failure(error)
    #expect(failure.code == code, why)
    #expect(!failure.sentence.contains("report"), why)
  }

  @Test func backendFailureIsADefectOfHeed() {
    #expect(Failure(VisionError.backend(message: "assertion")).code == HEED_INTERNAL)
  }
}
