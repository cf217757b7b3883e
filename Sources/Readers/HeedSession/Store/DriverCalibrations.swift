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
    try WholeFile.write(Array(text.utf8), to: file(of: driver), mode: 0o600)
  }

  /// A stored calibration, as shown in a list.
  public struct Entry: Hashable, Sendable {
    /// The driver's pseudonym.
    public var driver: DriverName
    /// Size of the file.
    public var bytes: Int
    /// When it was stored, milliseconds since 1970 UTC.
    public var modifiedUTCMilliseconds: Double
  }

  /// All stored calibrations, by pseudonym; empty if there is no store.
  /// - Throws: ``SessionError/cannotRead(path:reason:)``.
  public func entries() throws(SessionError) -> [Entry] {
    guard FileManager.default.fileExists(atPath: shelf.url.path) else { return [] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: shelf.url.path).sorted() } catch {
      throw .cannotRead(path: shelf.url.path, reason: error.localizedDescription)
    }
    return names.compactMap { name in
      guard name.hasSuffix(Self.ending), let driver = DriverName(ifValid: String(name.dropLast(Self.ending.count))),
        let entry = entry(of: driver)
      else { return nil }
      return entry
    }
  }

  /// The stored calibration of a driver; nil if none is stored.
  public func entry(of driver: DriverName) -> Entry? {
    var status = stat()
    guard lstat(file(of: driver).path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = Double(status.st_mtim.tv_sec) * 1000 + Double(status.st_mtim.tv_nsec / 1_000_000)
    return Entry(driver: driver, bytes: Int(status.st_size), modifiedUTCMilliseconds: time)
  }

  /// Permanently removes a driver's calibration; after the last calibration also removes their folder.
  /// - Returns: False if none was stored.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)``.
  public func delete(_ driver: DriverName) throws(SessionError) -> Bool {
    let file = file(of: driver)
    guard unlink(file.path) == 0 else {
      if errno == ENOENT { return false }
      throw .systemWrite(file)
    }
    SessionFolder.sync(shelf.url)
    // Fails while the folder holds other calibrations.
    rmdir(shelf.url.path)
    return true
  }

  private static let ending = ".json"
  private var shelf: StoreFolder { StoreFolder(url: store.url.appendingPathComponent(SessionName.calibrations)) }
}
