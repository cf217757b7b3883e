import HeedGeometry
import HeedSignals

/// Lets a live camera's pictures of another size through only when they stay: one alone is a mistake of the camera or the network.
struct FrameSizeGate: Sendable {
  /// Pictures in a row that make another size the usual one. Choice: a camera that changed its mode keeps it; a quarter of
  /// a second at 30 Hz.
  private static let steady = 8

  private var usual: ImageSize?
  private var other: (size: ImageSize, count: Int)?

  /// Feeds the size of a picture.
  /// - Returns: False for one that is not to be looked at.
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
