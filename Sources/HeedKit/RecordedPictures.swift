public import Foundation

/// The pictures of a recorded camera, found by the times of what was seen in them. Used by one thread.
public final class RecordedPictures {
  /// Choice: the video keeps its times to a millisecond, and so does its beginning.
  private static let slack = Duration.microseconds(1100)

  private let source: VideoFileSource
  /// The time of the first picture.
  private var start: Timestamp?
  private var pending: Frame?
  private var isOver = false

  /// - Parameter file: As a session keeps it.
  /// - Throws: ``VideoError``: why it cannot be read.
  public init(_ file: URL) throws {
    source = VideoFileSource(path: file.path)
    try source.open()
  }

  /// Closes the file.
  public func stop() { source.stop() }

  /// The picture that was taken then, with that time; nil when the video lacks it.
  /// - Parameter time: Later than the one before; the first is that of the video's first picture.
  /// - Throws: ``VideoError``: why the file cannot be read on.
  public func frame(at time: Timestamp, index: Int) throws -> Frame? {
    let start = start ?? time
    self.start = start
    while let frame = try peek() {
      let distance = (frame.time + (start - .zero)) - time
      if distance > Self.slack { return nil }
      pending = nil
      if distance >= .zero - Self.slack { return frame.retimed(time, index: index) }
    }
    return nil
  }

  private func peek() throws -> Frame? {
    while pending == nil, !isOver {
      switch try source.next(timeout: DriveRun.patience) {
      case .frame(let frame): pending = frame
      case .nothingYet: break
      case .ended: isOver = true
      }
    }
    return pending
  }
}
