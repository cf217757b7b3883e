public import Foundation
import HeedFiles

/// The drivers' gaze calibrations on this machine: one file per pseudonym, which only its owner can read.
public struct DriverCalibrations: Sendable {
  private let store: StoreFolder

  /// - Parameter folder: The store's folder; nil for ``SessionStore/defaultFolder``.
  public init(folder: URL? = nil) { store = StoreFolder(url: folder ?? SessionStore.defaultFolder) }
  /// The file of the driver's calibration, whether or not it exists.
  public func file(of driver: DriverName) -> URL { shelf.url.appendingPathComponent("\(driver.text).json") }

  /// Stores the text of a driver's calibration file, replacing an earlier file atomically.
  public func keep(_ text: String, for driver: DriverName) throws(SessionError) {
    try store.make()
    try shelf.make()
    do throws(WriteFailure) { try WholeFile.write(Array(text.utf8), to: file(of: driver).path) } catch {
      throw SessionError(error)
    }
  }

  /// A stored calibration in a list.
  public struct Entry: Hashable, Sendable {
    /// The driver's pseudonym.
    public var driver: DriverName
    /// The file's size, bytes.
    public var bytes: Int
    /// When the file was stored, milliseconds since 1970 UTC.
    public var modifiedUTCMilliseconds: Double
  }

  /// All stored calibrations in the order of their pseudonyms; empty if the store does not exist.
  /// - Throws: ``SessionError/cannotRead(path:reason:)``.
  public func entries() throws(SessionError) -> [Entry] {
    try shelf.entries().compactMap { name in
      guard name.hasSuffix(Self.ending) else { return nil }
      return (try? DriverName(String(name.dropLast(Self.ending.count)))).flatMap(entry(of:))
    }
  }

  /// The driver's stored calibration; nil if none is stored.
  public func entry(of driver: DriverName) -> Entry? {
    guard let status = SessionFolder.status(file(of: driver)), status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = Double(status.st_mtim.tv_sec) * 1000 + Double(status.st_mtim.tv_nsec / 1_000_000)
    return Entry(driver: driver, bytes: Int(status.st_size), modifiedUTCMilliseconds: time)
  }

  /// Permanently removes a driver's calibration, and the folder of calibrations if that folder is then empty.
  /// - Returns: False if none was stored.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)``.
  public func delete(_ driver: DriverName) throws(SessionError) -> Bool {
    let file = file(of: driver)
    guard unlink(file.path) == 0 else {
      if errno == ENOENT { return false }
      throw .systemWrite(file)
    }
    SessionFolder.sync(shelf.url)
    rmdir(shelf.url.path)  // Keeps a folder that is not empty.
    return true
  }

  private static let ending = ".json"
  private var shelf: StoreFolder { StoreFolder(url: store.url.appendingPathComponent(SessionName.calibrations)) }
}
