public import Foundation

/// The pictures of a recorded camera by the times of their observations, for one thread.
public final class RecordedPictures {
  /// Maximum time between a picture and its observation. Choice: the video rounds its times and start to a millisecond.
  private static let slack = Duration.microseconds(1100)
  private let source: VideoFileSource
  /// Time of the first observation, to which the video's time 0 belongs; nil before the first call.
  private var start: Timestamp?
  /// The next picture of the video, read ahead because its observation may come later.
  private var pending: Frame?
  private var isOver = false

  /// - Parameter file: A session's video.
  /// - Throws: ``VideoError`` for an unreadable file.
  public init(_ file: URL) throws {
    source = VideoFileSource(path: file.path)
    try source.open()
  }

  /// Closes the video file.
  public func stop() { source.stop() }

  /// The picture at `time`; nil if the video lacks it.
  /// - Parameter time: A later time than in the previous call; in the first call the time of the video's first
  ///   picture.
  /// - Throws: ``VideoError`` if the file cannot be read further.
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
