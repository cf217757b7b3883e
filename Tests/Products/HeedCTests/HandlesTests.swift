import CHeed
import Testing

@testable import HeedC

@Suite("Handles that C holds")
struct HandlesTests {
  private final class Monitor: Sendable {}
  private final class Source: Sendable {}

  @Test func removedHandleIsNeverReused() throws {
    let handles = Handles()
    let first = handles.add(Monitor())
    _ = try handles.find(first, as: Monitor.self, "monitor")
    _ = try handles.remove(first, as: Monitor.self, "monitor")
    #expect(throws: Failure.self) { try handles.remove(first, as: Monitor.self, "monitor") }
    #expect(handles.add(Monitor()) != first)
    #expect(throws: Failure.self) { try handles.find(first, as: Monitor.self, "monitor") }
  }

  @Test func invalidHandlesAreReported() {
    let handles = Handles()
    let source = handles.add(Source())
    var value = 7
    let address = withUnsafeMutablePointer(to: &value) { OpaquePointer($0) }
    for wrong in [nil, source, address, OpaquePointer(bitPattern: 1), OpaquePointer(bitPattern: UInt.max)] {
      #expect { try handles.find(wrong, as: Monitor.self, "monitor") } throws: { error in
        (error as? Failure)?.code == HEED_BAD_HANDLE
      }
    }
  }
}
