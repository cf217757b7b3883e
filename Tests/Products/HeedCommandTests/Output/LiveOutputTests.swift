import Foundation
import HeedSignals
import Synchronization
import Testing

@testable import HeedCommand

@Suite("A live run never waits for the reader of its lines", .timeLimit(.minutes(600)))
struct LiveOutputTests {
  /// A pipe that nobody reads at first.
  private final class Pipe: Sendable {
    private let reader, writer: Int32
    private let found = Mutex<[Substring]>([])
    private let isRead = DispatchSemaphore(value: 0)

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      // Other tests start programs meanwhile, which must not hold the pipe open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reader, writer) = (ends[0], ends[1])
    }

    /// The output that writes into the pipe; afterwards only the output holds the pipe open.
    func output(_ pace: LineOutput.Pace) throws -> LineOutput {
      defer { close(writer) }
      return try LineOutput(path: "/dev/fd/\(writer)", pace: pace)
    }

    /// Begins to read.
    func read() {
      Thread.detachNewThread { [self] in
        let bytes = FileHandle(fileDescriptor: reader, closeOnDealloc: true).readDataToEndOfFile()
        found.withLock { $0 = String(decoding: bytes, as: UTF8.self).split(separator: "\n") }
        isRead.signal()
      }
    }

    /// All lines, once the output is finished.
    func lines() -> [Substring] {
      isRead.wait()
      return found.withLock(\.self)
    }
  }

  private static let long = Array((String(repeating: "x", count: 8000) + "\n").utf8)

  /// Writes lines until there is no room for another one and the pipe is full.
  /// - Returns: The number of lines that are written later; two more are dropped.
  private func fill(_ output: LineOutput, isFrame: Bool) throws -> Int {
    var taken = 0
    for _ in 0..<2 {
      while try output.offer(Self.long, isFrame: isFrame) { taken += 1 }
      while !output.isBlocked { usleep(10_000) }
    }
    return taken
  }

  @Test func warningsFindRoomWhereFramesDoNot() throws {
    let pipe = try Pipe()
    let output = try pipe.output(.live)
    let taken = try fill(output, isFrame: true)
    for number in 0..<100 { #expect(try output.offer(Array("warning \(number)\n".utf8))) }
    #expect(try !output.offer(Self.long, isFrame: true))
    #expect(output.missing == "The output lacks 3 events: its reader stood still.")
    pipe.read()
    try output.finish()
    let lines = pipe.lines()
    #expect(lines.count == taken + 100 && lines.last == "warning 99")
    #expect(!output.isBlocked)
  }

  @Test func endOfARunDoesNotWaitForTheReader() throws {
    let pipe = try Pipe()
    let output = try pipe.output(.live)
    for _ in 0..<100 { try output.write(bytes: Self.long) }
    try output.finish()
    #expect(output.missing == "The output lacks its last lines: its reader stood still.")
    pipe.read()
    #expect(pipe.lines().count == 100)
  }

  @Test func recordingWaitsForTheReader() throws {
    let pipe = try Pipe()
    let output = try pipe.output(.steady)
    pipe.read()
    for _ in 0..<1000 { #expect(try output.offer(Self.long)) }
    try output.finish()
    #expect(pipe.lines().count == 1000 && output.missing == nil)
  }

  @Test func lineTellsHowManyEventsWereDropped() throws {
    let pipe = try Pipe()
    let output = try pipe.output(.live)
    let sink = LineSink(output, format: .ndjson, progress: nil)
    func mark(_ second: Double, _ text: String) throws {
      try sink.receive(nil, [.marker(Marker(time: Timestamp(milliseconds: second * 1000), text: text))])
    }
    _ = try fill(output, isFrame: false)
    for second in 1...3 { try mark(Double(second), String(repeating: "x", count: 8000)) }
    pipe.read()
    while output.isBlocked { usleep(10_000) }
    try mark(4, "there is room")
    try sink.finish()
    let loss = MonitorEvent.lost(time: Timestamp(milliseconds: 3000), loss: EventLoss(events: 3))
    let lines = pipe.lines()
    #expect(lines.dropLast().last.map(String.init) == loss.json.text)
    #expect(lines.last?.contains("there is room") == true)
  }

  @Test func runEndsWithTheReasonIfItsLinesCannotBeWritten() throws {
    let output = try LineOutput(path: "/dev/full", pace: .live)
    try output.write("one")
    #expect(throws: (any Error).self) { try output.flush() }
    #expect(throws: (any Error).self) { try output.write("two") }
  }
}
