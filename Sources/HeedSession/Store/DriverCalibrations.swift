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

  private var shelf: StoreFolder { StoreFolder(url: store.url.appendingPathComponent(SessionName.calibrations)) }
}
