import Dispatch
import HeedKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(600))) struct InitializationTests {
  private final class Waiting: InitializationDelegate {
    private let answer = Mutex<(tracker: GazeTracker?, error: InitializationError)?>(nil)
    private let sentence = Mutex<String?>(nil)
    private let told = DispatchSemaphore(value: 0)

    /// The message before the answer.
    var message: String? { sentence.withLock { $0 } }

    func onInitializationFailed(message: String) { sentence.withLock { $0 = message } }

    func onInitialized(tracker: GazeTracker?, error: InitializationError) {
      answer.withLock { $0 = (tracker, error) }
      told.signal()
    }

    /// The answer within the time that loading nets may take.
    var said: (tracker: GazeTracker?, error: InitializationError)? {
      _ = told.wait(timeout: .now() + .seconds(300))
      return answer.withLock { $0 }
    }
  }

  static let errors: [(any Error, InitializationError)] = [
    (VisionError.modelMissing(path: "a"), .modelMissing),
    (VisionError.modelAltered(path: "a", expected: "1", found: "2"), .modelAltered),
    (VisionError.modelUnreadable(path: "a", message: "b"), .modelAltered),
    (VisionError.backend(message: "a"), .initialization),
    (VideoError.cameraNotPermitted(path: "/dev/video0"), .cameraPermission),
    (VideoError.badAddress(text: "ftp://a", why: "b"), .initialization),
    (ConfigurationError.notFound(path: "a"), .rig),
  ]

  @Test(arguments: errors)
  func everyErrorMapsToAnInitializationError(error: any Error, expected: InitializationError) {
    #expect(InitializationError(error) == expected)
  }

  @Test func missingRigIsReported() throws {
    let delegate = Waiting()
    GazeTracker.initGazeTracker(rig: "/nowhere", delegate: delegate)
    let said = try #require(delegate.said)
    #expect(said.tracker == nil && said.error == .rig)
  }

  @Test func unknownKindOfSourceIsReported() throws {
    let delegate = Waiting()
    GazeTracker.initGazeTracker(source: "ftp://camera", delegate: delegate)
    let said = try #require(delegate.said)
    #expect(said.tracker == nil && said.error == .initialization)
  }

  @Test(arguments: ["ftp://camera", "no-such.mp4", ""])
  func initializerAndDelegateGetTheSameError(source: String) throws {
    let delegate = Waiting()
    GazeTracker.initGazeTracker(source: source, delegate: delegate)
    let thrown = #expect(throws: VideoError.self) { _ = try GazeTracker(source: source) }
    let error = try #require(thrown)
    let said = try #require(delegate.said)
    #expect(said.tracker == nil && said.error == InitializationError(error))
    #expect(delegate.message == error.description)
  }

  @Test func trackerIsCreatedIfModelsAreInstalled() throws {
    let delegate = Waiting()
    var option = UserStatusOption()
    option.useBlink()
    // The camera may be missing: only the start opens it.
    GazeTracker.initGazeTracker(source: "999", delegate: delegate, option: option)
    let said = try #require(delegate.said)
    #expect((said.tracker == nil) == (said.error != .none))
    guard let tracker = said.tracker else {
      #expect(said.error == .modelMissing, "run heed models install")
      #expect(delegate.message?.contains("run heed models install") == true)
      return
    }
    #expect(throws: VideoError.self) { try tracker.startTracking() }
  }
}
