import HeedSignals
import Testing

@testable import HeedDriver

@Suite struct LoweredLidsTests {
  @Test func lowLidsLostWithoutFramesEndOnceAndBeginAnew() {
    var lids = LoweredLids()
    let times = Array(stride(from: 0.0, to: 1500, by: 100)) + Array(stride(from: 4000.0, to: 5500, by: 100))
    let told = times.compactMap {
      lids.update(gap: 0.3, isDoubtful: false, isShut: false, at: Timestamp(milliseconds: $0))
    }
    #expect(told.map(\.phase) == [.began, .ended, .began])
    #expect(told.map(\.start) == [0.0, 0, 4000].map { Timestamp(milliseconds: $0) })
    #expect(told.allSatisfy { $0.end == nil }, "nobody saw the lids rise")
  }
}
