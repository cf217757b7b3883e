public import Foundation

/// The drivers' gaze calibrations on this machine: one file per pseudonym, readable only by its owner.
public struct DriverCalibrations: Sendable {
  private let store: StoreFolder

  /// - Parameter folder: The store's folder; nil for ``SessionStore/defaultFolder``.
  public init(folder: URL? = nil) { store = StoreFolder(url: folder ?? SessionStore.defaultFolder) }

  /// The file of the driver's calibration, whether or not it exists.
  public func file(of driver: DriverName) -> URL { shelf.url.appendingPathComponent("\(driver.text).json") }

  /// Stores a driver's calibration atomically in place of the previous one.
  /// - Parameter text: Content of the calibration file.
  public func keep(_ text: String, for driver: DriverName) throws(SessionError) {
    try store.make()
    try shelf.make()
    let place = file(of: driver)
    let part = shelf.url.appendingPathComponent(".\(UUID().uuidString).part")
    let descriptor = open(part.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .systemWrite(part) }
    let isWritten = Self.write(Array(text.utf8), to: descriptor) && fsync(descriptor) == 0
    let failure = isWritten ? nil : SessionError.systemWrite(place)
    close(descriptor)
    if failure == nil, rename(part.path, place.path) == 0 {
      SessionFolder.sync(shelf.url)
      return
    }
    let reason = failure ?? .systemWrite(place)
    unlink(part.path)
    throw reason
  }

  private var shelf: StoreFolder { StoreFolder(url: store.url.appendingPathComponent(SessionName.calibrations)) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return false }
    }
    return true
  }
}
