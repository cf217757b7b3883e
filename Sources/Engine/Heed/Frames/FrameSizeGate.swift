import HeedGeometry
import HeedSignals

/// Accepts a live camera's new picture size only if it lasts; a single odd size is an error of camera or network.
struct FrameSizeGate: Sendable {
  /// Number of consecutive pictures from which another size is accepted. Choice: a quarter of a second at 30 Hz; a
  /// camera in another mode keeps its new size.
  private static let steady = 8

  private var usual: ImageSize?
  private var other: (size: ImageSize, count: Int)?

  /// Feeds the size of a picture.
  /// - Returns: False for a picture to ignore.
  mutating func accepts(_ size: ImageSize) -> Bool {
    guard let usual, size != usual else {
      (usual, other) = (size, nil)
      return true
    }
    let count = other?.size == size ? (other?.count ?? 0) + 1 : 1
    other = (size, count)
    guard count >= Self.steady else { return false }
    (self.usual, other) = (size, nil)
    return true
  }
}
