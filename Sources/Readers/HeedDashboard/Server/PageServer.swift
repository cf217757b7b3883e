import Dispatch
package import Foundation
import HeedFiles
import HeedSession
import HeedSignals
import Synchronization

/// Answers browsers and pushes updates to them, on one thread with a lower priority than the engine's thread.
///
/// ``ServerLimits`` apply. A client that stops reading has one message waiting, and later gets the newest state. New
/// connections replace idle connections.
package final class PageServer: @unchecked Sendable {  // `state` is locked; only the server's thread uses the rest.
  /// A finished answer to a request, or the work that computes the answer.
  enum Answer: Sendable {
    case now(HTTPResponse)
    /// Slow work that another thread does, so that pushes are not delayed.
    case later(Lane = .controls, @Sendable () -> HTTPResponse)
  }

  /// Kinds of slow work. Each has its own threads and limit, so that lists of sessions never delay an acknowledgement.
  enum Lane { case controls, sessions }

  /// The source of the messages that the server pushes to browsers.
  protocol Source: AnyObject {
    /// Updates the state before a push, and returns the number of the newest message.
    func advance() -> Int
    /// The bytes that bring a client from message `last` to the newest message; `last` is nil for a new client.
    func message(after last: Int?) -> [UInt8]
  }

  /// State that the server's thread shares with other threads.
  private struct State {
    var isStopped = false
    var answered: [(number: Int, lane: Lane, response: HTTPResponse)] = []
    var isWatched = false
    var addressFile: URL?
  }

  private let limits: ServerLimits
  private let gate: RequestGuard
  private let source: any Source
  private let answer: (HTTPRequest) -> Answer
  private let listener: Int32
  private let wake: (read: Int32, write: Int32)
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)
  private let queues: [Lane: DispatchQueue] = [
    .controls: DispatchQueue(label: "heed.page.controls", attributes: .concurrent),
    .sessions: DispatchQueue(label: "heed.page.sessions", qos: .utility, attributes: .concurrent),
  ]
  /// Number of answers that are being computed, also for clients that have gone.
  private var working: [Lane: Int] = [:]
  private var clients: [ClientConnection] = []
  private var made = 0
  private var nextPush = ContinuousClock.now
  /// No connection is accepted before this time, because the process ran out of file descriptors.
  private var acceptsFrom = ContinuousClock.now

  /// Starts the server.
  /// - Parameter listener: A listening socket, which the server closes when it stops.
  init(listener: Int32, gate: RequestGuard, source: any Source, answer: @escaping @Sendable (HTTPRequest) -> Answer) {
    (self.listener, self.gate, self.source, self.answer, limits) = (listener, gate, source, answer, gate.limits)
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "a process that listens has two descriptors more")
    wake = (ends[0], ends[1])
    ends.forEach(ListeningSocket.setNonBlocking)
    let thread = Thread { [self] in
      // On Linux, the priority applies only to this thread: pushes never delay the engine.
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10)
      while !state.withLock(\.isStopped) { step() }
      finish()
      clients = []
      close(listener)
      ended.signal()
    }
    thread.name = "heed.page"
    thread.start()
  }

  /// Sends pending answers and closes every connection; returns when the port is free.
  func stop() {
    // The next run at this port may write its own file as soon as the port is free.
    if let file = state.withLock(\.addressFile) { unlink(file.path) }
    state.withLock { $0.isStopped = true }
    wakeUp()
    ended.wait()
    ended.signal()
  }

  /// Says where the page is. Journals keep what a program writes, so only a terminal gets the address with its
  /// token; otherwise a private file holds the address until the server stops.
  /// - Parameter folder: The folder for the file, made if missing. If it cannot be written, as on a full disk, a folder
  ///   of this user beside the system's temporary files takes its place; the words say so if that fails too.
  package func invitation(isScreen: Bool, in folder: URL) -> String {
    guard !isScreen else { return address.absoluteString }
    let spare = FileManager.default.temporaryDirectory.appending(path: "heed-\(geteuid())")
    var reason: String?
    for folder in [folder, spare] {
      let file = folder.appending(path: ".page-\(gate.port)")
      do throws(SessionError) {
        try StoreFolder(url: folder).make()
        do throws(WriteFailure) { try WholeFile.write(Array("\(address)\n".utf8), to: file.path) } catch {
          throw SessionError(error)
        }
        state.withLock { $0.addressFile = file }
        return "port \(gate.port); the address to open is in \(file.path), which only you can read"
      } catch { reason = reason ?? error.description }
    }
    return "port \(gate.port); nobody can open it, because its address is not kept: \(reason ?? "")"
  }

  /// True while a client receives pushes.
  var isWatched: Bool { state.withLock(\.isWatched) }

  /// The address of the page, with its token.
  var address: URL {
    guard let address = URL(string: "http://127.0.0.1:\(gate.port)/?token=\(gate.token.text)")
    else { preconditionFailure("a token has only letters of addresses") }
    return address
  }

  /// One message in a stream of pushes.
  static func event(_ name: String, _ json: JSONValue) -> [UInt8] {
    var bytes = Array("event: \(name)\ndata: ".utf8)
    json.write(to: &bytes)
    return bytes + "\n\n".utf8
  }

  deinit {
    close(wake.read)
    close(wake.write)
  }

  private func wakeUp() {
    var byte: UInt8 = 1
    _ = write(wake.write, &byte, 1)
  }

  /// Sends pending answers: without an answer to the request that stops the page, the browser would report a crash.
  private func finish() {
    acceptsFrom = .now + limits.farewell
    while .now < acceptsFrom, clients.contains(where: { $0.phase == .waiting || $0.phase == .answering }) { step() }
  }

  /// One turn of the server: waits for sockets, serves clients, answers, pushes, and drops ended connections.
  private func step() {
    let now = ContinuousClock.now
    var waits = [pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0)]
    waits.append(pollfd(fd: now >= acceptsFrom ? listener : -1, events: Int16(POLLIN), revents: 0))
    for client in clients {
      let events = (client.wantsToRead ? POLLIN : 0) | (client.hasTakenAll ? 0 : POLLOUT)
      waits.append(pollfd(fd: client.descriptor, events: Int16(events), revents: 0))
    }
    let wait = max(1, min(1000, (nextPush - now).milliseconds.rounded(.up)))
    guard poll(&waits, nfds_t(waits.count), Int32(wait)) >= 0 else { return }
    if waits[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(wake.read, &bytes, bytes.count) > 0 {}
    }
    for (client, wait) in zip(clients, waits.dropFirst(2)) where wait.revents != 0 { serve(client, wait.revents) }
    if waits[1].revents != 0 { accept() }
    deliver()
    if .now >= nextPush { push() }
    let end = ContinuousClock.now
    for client in clients { client.expire(at: end) }
    clients.removeAll { $0.phase == .over }
  }

  private func serve(_ client: ClientConnection, _ events: Int16) {
    let now = ContinuousClock.now
    if events & Int16(POLLOUT) != 0 { client.write(now: now) }
    guard events & Int16(POLLIN | POLLHUP | POLLERR) != 0, client.phase != .over else { return }
    switch client.read(now: now, refusal: gate.refusal) {
    case .nothing: break
    case .refused(let response): client.answer(response, now: now)
    case .request(let request): handle(request, of: client, now: now)
    }
  }

  /// Answers a request at once or from another thread, within the limits of streams and of slow work.
  private func handle(_ request: HTTPRequest, of client: ClientConnection, now: ContinuousClock.Instant) {
    switch answer(request) {
    case .now(let response) where response.isStream && streams >= limits.streams:
      client.answer(HTTPResponse(.busy, "\(limits.streams) pages are open; close one of them."), now: now)
    case .now(let response): client.answer(response, now: now)
    case .later(let lane, let work):
      guard working[lane, default: 0] < limits.waiting else {
        return client.answer(HTTPResponse(.busy, "Too much was asked at once; ask again."), now: now)
      }
      working[lane, default: 0] += 1
      queues[lane]?.async { [self, number = client.number] in
        let response = work()
        state.withLock { $0.answered.append((number, lane, response)) }
        wakeUp()
      }
    }
  }

  private var streams: Int { clients.count { $0.phase == .streaming } }

  private func deliver() {
    let answered = state.withLock { state in
      defer { state.answered = [] }
      return state.answered
    }
    for (number, lane, response) in answered {
      working[lane, default: 0] -= 1
      clients.first { $0.number == number && $0.phase == .waiting }?.answer(response, now: .now)
    }
  }

  /// Accepts waiting connections. If the server is full, drops the oldest idle connection.
  private func accept() {
    for _ in 0..<limits.connections {
      let descriptor = Foundation.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        // Pauses, because without free descriptors `poll` would report the waiting connection again and again.
        if errno == EMFILE || errno == ENFILE { acceptsFrom = .now + .milliseconds(200) }
        return
      }
      ListeningSocket.setNonBlocking(descriptor)
      // The send buffer is small: data in a larger buffer would be outdated when the browser reads them.
      var bytes: Int32 = 64 * 1024
      setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
      made += 1
      let client = ClientConnection(descriptor, number: made, limits: limits, now: .now)
      if clients.count >= limits.connections {
        guard let idle = clients.firstIndex(where: { $0.phase == .reading || $0.phase == .lingering }) else {
          client.answer(HTTPResponse(.busy, "Too many connections."), now: .now)
          continue
        }
        clients.remove(at: idle)
      }
      clients.append(client)
    }
  }

  /// Updates the streams that have taken their last message. Streams at the same message get one shared update.
  private func push() {
    let now = ContinuousClock.now
    nextPush = now + limits.pushEvery
    state.withLock { $0.isWatched = streams > 0 }
    let newest = source.advance()
    var made: [Int?: [UInt8]] = [:]
    for client in clients where client.phase == .streaming && client.hasTakenAll {
      guard client.lastSent != newest else {
        // A keep-alive message reveals a browser that vanished during a quiet drive.
        if now - client.lastWrite > .seconds(5) { client.send(Array("event: quiet\ndata: {}\n\n".utf8), now: now) }
        continue
      }
      let message = made[client.lastSent] ?? source.message(after: client.lastSent)
      made[client.lastSent] = message
      client.lastSent = newest
      client.send(message, now: now)
    }
  }
}
