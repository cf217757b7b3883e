public import Foundation

/// A recording with its videos, so that a replay gives images, previews and overlays. Use
/// `GazeTracker(replaying: VideoReplay(recording))`, and likewise ``RoadMonitor`` and ``DriverMonitor``.
public struct VideoReplay: ReplaySource {
  private let recording: any ReplaySource
  /// The renderers that draw overlays with the recording's rig.
  public let renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?)

  /// Wraps a recording.
  /// - Throws: An error for an unusable rig.
  public init(_ recording: any ReplaySource) throws {
    self.recording = recording
    renderers = (OverlayPreview(rig: try recording.makeBasis().rig), RoadOverlayPreview())
  }

  /// The recording's name.
  public var name: String { recording.name }
  /// The times of the recording's first and last input.
  public var span: ClosedRange<Timestamp>? { recording.span }
  /// The recording's configuration.
  public func makeBasis() throws -> ReplayBasis { try recording.makeBasis() }
  /// The recording's inputs.
  public func makeInputs() throws -> any ReplayInputs { try recording.makeInputs() }
  /// The recording's video of a camera.
  public func video(of camera: RecordedCamera) -> URL? { recording.video(of: camera) }

  /// Opens the videos.
  /// - Throws: ``VideoError`` for an unreadable video.
  public func makePictures() throws -> (any ReplayPictureSource)? {
    try VideoPictures(cabin: video(of: .cabin), road: video(of: .road))
  }
}

/// The pictures of both cameras, from the start of their videos.
package final class VideoPictures: ReplayPictureSource {
  private let cabin, road: RecordedPictures?

  /// - Parameters: The videos; nil for a camera whose pictures are not needed.
  /// - Throws: ``VideoError`` for an unreadable video.
  package init(cabin: URL?, road: URL?) throws {
    (self.cabin, self.road) = (try cabin.map { try RecordedPictures($0) }, try road.map { try RecordedPictures($0) })
  }

  deinit {
    cabin?.stop()
    road?.stop()
  }

  package func picture(for input: MonitorInput) throws -> Frame? {
    switch input {
    case .cabin(let seen): try cabin?.frame(at: seen.time, index: seen.frame)
    case .road(let seen): try road?.frame(at: seen.time, index: seen.frame)
    default: nil
    }
  }
}
