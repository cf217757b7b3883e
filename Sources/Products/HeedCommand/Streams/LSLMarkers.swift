import Foundation
import HeedSignals
import Synchronization

/// Hears the markers of another program's Lab Streaming Layer stream, on a thread of its own.
final class LSLMarkers: Sendable {
  /// Longest wait for a marker, seconds. Choice: the end of a run waits for it.
  private static let patience = 0.2
  /// Longest wait for an answer about the stream, seconds. Choice: liblsl asks the network again after half a second.
  private static let search = 1.0
  /// Time for which liblsl keeps markers until they are read, seconds. Choice: some time before the first picture.
  private static let mostSeconds: Int32 = 60

  /// Most markers that wait for the first picture. Choice: a minute of a fast stimulus.
  private static let mostEarly = 10_000
  /// The library's number for a wait that ended without a sample.
  private static let timeout: Int32 = -1

  private let name: String
  private let library: LSLLibrary
  private let isOver = Mutex(false), wasFound = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter name: The name of the stream.
  /// - Throws: An error if the library is missing.
  init(name: String) throws(CommandFailure) { (self.name, library) = (name, try LSLLibrary()) }

  /// Begins to hear. The stream may begin later and begin again.
  /// - Parameters:
  ///   - origin: Gives the system's monotonic time of frame time 0; nil before the first frame.
  ///   - take: Receives each marker on this object's thread, with its time on the run's clock.
  func begin(origin: @escaping @Sendable () -> Timestamp?, take: @escaping @Sendable (String, Timestamp) -> Void) {
    Thread.detachNewThread { [self] in
      defer { ended.signal() }
      while !isStopped {
        var list: [LSLLibrary.Handle?] = [nil]
        guard library.resolve(&list, 1, "name", name, 1, Self.search) > 0, let info = list[0] else { continue }
        defer { library.destroyInfo(info) }
        wasFound.withLock { $0 = true }
        guard library.channelFormat(info) == LSLLibrary.texts else {
          Console.say("The stream \(name) holds numbers and no markers; its samples are not taken.")
          return
        }
        // With recovery, liblsl finds a stream again that began anew.
        guard let inlet = library.createInlet(info, Self.mostSeconds, 0, 1) else {
          Thread.sleep(forTimeInterval: Self.search)
          continue
        }
        defer { library.destroyInlet(inlet) }
        Console.say("Markers come from the stream \(name).")
        hear(inlet, channels: library.channelCount(info), origin, take)
      }
    }
  }

  /// Asks the thread to end.
  func stop() { isOver.withLock { $0 = true } }

  /// Waits for the thread, after ``stop()``.
  func wait() {
    _ = ended.wait(timeout: .now() + 3 * Self.search)
    if !wasFound.withLock(\.self) { Console.say("No stream \(name) was found, so no marker came from it.") }
  }

  private var isStopped: Bool { isOver.withLock(\.self) }

  private func hear(
    _ inlet: LSLLibrary.Handle, channels: Int32, _ origin: () -> Timestamp?, _ take: (String, Timestamp) -> Void
  ) {
    let clock = library.clockOffset()
    var early: [(text: String, time: Double)] = []
    // The first measurement of the difference between both machines' clocks takes half a second.
    var fault: Int32 = 0
    _ = library.timeCorrection(inlet, Self.search, &fault)
    while !isStopped {
      fault = 0
      var texts = [UnsafeMutablePointer<CChar>?](repeating: nil, count: Int(channels))
      let stamp = library.pullTexts(inlet, &texts, channels, Self.patience, &fault)
      let words = texts.compactMap { $0.map { String(cString: $0) } }.filter { !$0.isEmpty }
      texts.forEach { $0.map(library.destroyText) }
      // A stream without an identity is gone for good; the search begins anew.
      if fault < 0, fault != Self.timeout { return }
      if stamp > 0, !words.isEmpty, early.count < Self.mostEarly {
        fault = 0
        let correction = library.timeCorrection(inlet, Self.search, &fault)
        if fault == 0, correction.isFinite {
          early.append((words.joined(separator: " "), stamp + correction - clock))
        } else {
          Console.say("A marker of \(name) is left out: its machine's clock cannot be compared with this one's.")
        }
      }
      guard let origin = origin(), !isStopped else { continue }
      for marker in early {
        take(marker.text, Timestamp(milliseconds: (marker.time - origin.seconds(since: .zero)) * 1000))
      }
      early = []
    }
  }
}
