import Heed
import HeedSignals
import Testing

/// The states' numeric codes in gaze SDKs.
@Suite struct StateCodeTests {
  @Test func trackingStatesHaveTheirSeeSoCodes() {
    #expect(TrackingState.allCases.map(\.code) == [0, 1, 2, 3])
    #expect((0...4).map { TrackingState(code: $0) } == [.success, .lowConfidence, .unsupported, .faceMissing, nil])
  }

  @Test func screenStatesHaveTheirSeeSoCodes() {
    #expect((-1...3).map { ScreenState(code: $0) } == [nil, .inside, .outside, .unknown, nil])
  }

  @Test func eyeMovementsHaveTheirSeeSoCodes() {
    #expect((0...4).map { EyeMovementState(rawValue: $0) } == [.fixation, nil, .saccade, .unknown, nil])
  }

  @Test func statusErrorsHaveTheirSeeSoCodes() {
    #expect((0...3).map { StatusError(rawValue: $0) } == [StatusError.none, .cameraStart, .cameraInterrupt, nil])
  }

  @Test func initializationErrorsHaveTheirSeeSoCodes() {
    let errors = (0...3).map { InitializationError(rawValue: $0) }
    #expect(errors == [InitializationError.none, .initialization, .cameraPermission, nil])
  }

  @Test func calibrationModesHaveTheirSeeSoCodes() {
    let modes = (0...7).map { CalibrationMode(code: $0) }
    #expect(modes == [.fivePoint, .onePoint, nil, nil, nil, .fivePoint, .sixPoint, nil])
  }

  @Test func accuracyCriteriaHaveTheirSeeSoCodes() {
    #expect((0...3).map { AccuracyCriteria(rawValue: $0) } == [.standard, .low, .high, nil])
  }

  @Test func userStatusOptionsCanBeCombined() {
    var option = UserStatusOption()
    #expect(!option.isUseAttention && !option.isUseBlink && !option.isUseDrowsiness)
    option.useAttention()
    #expect(option.isUseAttention && !option.isUseBlink)
    option.useBlink()
    option.useDrowsiness()
    #expect(option == .all)
    option = []
    option.useAll()
    #expect(option.isUseAttention && option.isUseBlink && option.isUseDrowsiness)
  }
}
