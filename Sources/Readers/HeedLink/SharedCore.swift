import Synchronization

/// A link's state behind a single lock.
final class SharedCore: Sendable {
  private let core: Mutex<LinkCore>
  init(_ core: LinkCore) { self.core = Mutex(core) }
  func withLock<Result: Sendable>(_ body: (inout sending LinkCore) -> sending Result) -> Result { core.withLock(body) }
}
