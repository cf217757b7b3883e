// page-clients CLIP RIG SECONDS: a clip as a camera of 30 frames a second through DriverMonitor to a delegate, without and
// with a live page, in turn: twenty clients are pushed to, five of which never read.
//
// Prints the 99th percentile of the time from a frame's capture to the delegate's call for both. The clients run in this
// process, too: what they take of the machine counts against the page.
import Clocks
import Foundation
import Heed
import HeedCabinVision
import HeedDashboard
import HeedKit
import HeedSignals
import PacedCameras
import Synchronization

struct Figures: Encodable {
  /// Median over the rounds, ms.
  var without, with: Double
  /// The growth in each round, ms.
  var growth: [Double]
  /// Bytes that a reading client got a second.
  var bytesPerSecond: Double
  /// Frames that were late or lost with the page, and without.
  var framesWith, framesWithout: Int
}

let clients = 20
let lazy = 5
let rounds = 5

final class Listener: GazeDelegate, RiskDelegate {
  let latencies = Mutex<[Double]>([])
  let isOver = DispatchSemaphore(value: 0)

  func onGaze(gazeInfo: GazeInfo) {
    let latency = Clock.monotonic - gazeInfo.time.milliseconds
    latencies.withLock { $0.append(latency) }
  }

  func onRisk(timestamp: Double, risk: RiskState) {}
  func onMonitoringStopped(error: StatusError) { isOver.signal() }
}

/// Connections to a page's stream, of which some are never read.
final class Crowd: @unchecked Sendable {  // The thread alone touches the connections.
  private var connections: [Int32] = []
  private let state = Mutex((bytes: 0, isStopped: false))

  init(_ address: URL) {
    let port = in_port_t(address.port ?? 0)
    for _ in 0..<clients {
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = port.bigEndian
      place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isConnected = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else { fail("the page does not listen", 1) }
      let head = "GET /events?\(address.query ?? "") HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      _ = head.withCString { send(connection, $0, strlen($0), 0) }
      connections.append(connection)
    }
    Thread { [self] in read() }.start()
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while !state.withLock(\.isStopped) {
      var waits = connections.dropFirst(lazy).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&waits, nfds_t(waits.count), 100) > 0 else { continue }
      for wait in waits where wait.revents != 0 {
        let count = recv(wait.fd, &buffer, buffer.count, 0)
        state.withLock { $0.bytes += max(0, count) }
      }
    }
    connections.forEach { close($0) }
  }

  /// Bytes that came.
  func stop() -> Int {
    state.withLock { state in
      state.isStopped = true
      return state.bytes
    }
  }
}

func round(_ arguments: [String], seconds: Double, hasPage: Bool) throws -> (p99: Double, frames: Int, bytes: Int) {
  let rig = try RigFile.load(arguments[1])
  let camera = PacedCamera(clip: arguments[0], rate: 30, seconds: seconds)
  let monitor = try DriverMonitor(
    cabin: .init(stage: try MeshFaceStage(rig: rig), makeSource: { camera }), rig: rig, clock: { .now(at: $0) })
  let listener = Listener()
  monitor.setCabinDelegates(gazeDelegate: listener)
  monitor.riskDelegate = listener
  var content = LivePage.Content()
  content.source = "camera"
  let page = hasPage ? try LivePage(content, port: 0) : nil
  let crowd = page.map { Crowd($0.address) }
  if let page {
    let events = monitor.events
    Task.detached { await page.read(events) }
  }
  try monitor.startMonitoring()
  listener.isOver.wait()
  let bytes = crowd?.stop() ?? 0
  page?.stop()
  // In the first second nets and faces are met for the first time.
  let latencies = listener.latencies.withLock { Array($0.dropFirst(30)) }
  return (percentile(latencies, 0.99), latencies.count, bytes)
}

func measure(_ arguments: [String], seconds: Double) throws -> Figures {
  var (without, with, bytes, frames) = ([Double](), [Double](), 0, (with: 0, without: 0))
  for index in 0..<rounds {
    // Which comes first changes, so that a machine that gets busier favours neither.
    for hasPage in index % 2 == 0 ? [false, true] : [true, false] {
      let found = try round(arguments, seconds: seconds, hasPage: hasPage)
      if hasPage { with.append(found.p99) } else { without.append(found.p99) }
      if hasPage { frames.with += found.frames } else { frames.without += found.frames }
      bytes += found.bytes
    }
  }
  let growth = zip(with, without).map { $0 - $1 }
  return Figures(
    without: percentile(without, 0.5), with: percentile(with, 0.5), growth: growth,
    bytesPerSecond: Double(bytes) / Double(clients - lazy) / Double(rounds) / seconds, framesWith: frames.with,
    framesWithout: frames.without)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3, let seconds = Double(arguments[2]), seconds >= 2 else {
  fail("usage: page-clients CLIP RIG SECONDS (at least 2)", 64)
}
do { try write(try measure(arguments, seconds: seconds)) } catch { fail("\(error)", 1) }
