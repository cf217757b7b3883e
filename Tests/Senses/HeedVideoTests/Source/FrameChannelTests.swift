import Glibc
import HeedSignals
import Synchronization
import Testing

@testable import HeedVideo

@Suite struct FrameChannelTests {
  /// The number of captured frames, and whether the capture is done.
  private final class Made: Sendable {
    let count = Atomic(0)
    let isDone = Atomic(false)
  }

  /// A capture of ten frames on its own thread.
  private static func start(_ keeping: FrameChannel.Keeping) throws -> (FrameChannel, Made) {
    let (channel, made) = (FrameChannel(keeping), Made())
    try startThread {
      for number in 0..<10 {
        made.count.add(1, ordering: .sequentiallyConsistent)
        guard channel.push(testFrame(number)) else { break }
      }
      channel.finish(SourceEnd(isComplete: true, framesRead: 10))
      made.isDone.store(true, ordering: .sequentiallyConsistent)
    }
    return (channel, made)
  }

  @Test func framesAreDecodedOnDemand() throws {
    let (channel, made) = try Self.start(.asked)
    for number in 0..<10 {
      guard case .frame(let frame) = try channel.next(timeout: hangGuard) else {
        Issue.record("frame \(number) is missing")
        return
      }
      #expect(frame.index == number)
      // The reader works while the capture waits, so this holds for any duration.
      #expect(made.count.load(ordering: .sequentiallyConsistent) == number + 1)
    }
    guard case .ended(let end) = try channel.next(timeout: hangGuard) else {
      Issue.record("there are ten")
      return
    }
    #expect(end.isComplete)
  }

  @Test func stopEndsAnUnreadCapture() throws {
    let (channel, made) = try Self.start(.asked)
    guard case .frame = try channel.next(timeout: hangGuard) else {
      Issue.record("the first frame is missing")
      return
    }
    channel.stop(grace: .zero)
    while !made.isDone.load(ordering: .sequentiallyConsistent) { usleep(1000) }
    #expect(made.count.load(ordering: .sequentiallyConsistent) == 1)
  }
}
