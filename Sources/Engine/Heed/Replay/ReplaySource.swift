public import Foundation
import HeedRoad
public import HeedSignals

/// A recording's configuration. With it, the same inputs give the same decisions.
public struct ReplayBasis: Sendable {
  /// The recording's rig.
  public var rig: Rig
  /// The recording's settings.
  public var settings: EngineSettings
  /// In use from the first frame; nil for none.
  public var calibration: GazeCalibration?
  /// Maps the recording's clock to the wall clock; nil if unknown.
  public var anchor: WallClockAnchor?
  /// Copies its arguments.
  public init(
    rig: Rig, settings: EngineSettings = EngineSettings(), calibration: GazeCalibration? = nil,
    anchor: WallClockAnchor? = nil
  ) { (self.rig, self.settings, self.calibration, self.anchor) = (rig, settings, calibration, anchor) }

  /// Creates an engine in the state before the first input.
  /// - Throws: Why the calibration does not fit the rig, or a problem with the road's settings or regions.
  public func makeEngine() throws -> DriveEngine {
    var engine = DriveEngine(
      cabin: try makeCabinEngine(),
      road: try RoadEngine(camera: rig.roadCamera, regions: rig.regions, settings: settings.road))
    engine.anchor = anchor
    return engine
  }

  private func makeCabinEngine() throws -> CabinEngine {
    guard let calibration else { return CabinEngine(rig: rig, settings: settings) }
    return try CabinEngine(rig: rig, settings: settings, recorded: calibration)
  }
}

/// A recording that can be replayed any number of times.
public protocol ReplaySource: Sendable {
  /// The display name.
  var name: String { get }
  /// The times of the first and the last input; nil without inputs.
  var span: ClosedRange<Timestamp>? { get }
  /// The recording's configuration.
  /// - Throws: A problem with the recording's rig, settings or calibration.
  func makeBasis() throws -> ReplayBasis
  /// Opens one pass over the inputs.
  /// - Throws: Why the inputs cannot be read.
  func makeInputs() throws -> any ReplayInputs
  /// A camera's video; nil if none was recorded or kept.
  func video(of camera: RecordedCamera) -> URL?
  /// The pictures of one pass, for previews and images; nil for none.
  /// - Throws: Why a video cannot be opened.
  func makePictures() throws -> (any ReplayPictureSource)?
  /// The previews' renderers; nil for unchanged pictures.
  var renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?) { get }
}

extension ReplaySource {
  /// No video.
  public func video(of camera: RecordedCamera) -> URL? { nil }
  /// No pictures.
  public func makePictures() -> (any ReplayPictureSource)? { nil }
  /// No renderers.
  public var renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?) { (nil, nil) }
}

/// A camera whose video a recording may hold.
public enum RecordedCamera: String, Hashable, Sendable, CaseIterable { case cabin, road }

/// The pictures of one pass. Used from one thread.
public protocol ReplayPictureSource: AnyObject {
  /// An input's picture, with its time; nil for none. Called for every input in order, also while a replay skips.
  /// - Throws: Why the video cannot be read.
  func picture(for input: MonitorInput) throws -> Frame?
}

/// The inputs of one pass, in their original order.
public protocol ReplayInputs {
  /// The next input; nil at the end.
  /// - Throws: The damage.
  mutating func next() throws -> MonitorInput?
}
