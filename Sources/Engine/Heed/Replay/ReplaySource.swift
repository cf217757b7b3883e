public import Foundation
import HeedRoad
public import HeedSignals

/// What a recording was made with: from this, the same inputs give the same decisions.
public struct ReplayBasis: Sendable {
  /// The recording's rig.
  public var rig: Rig
  /// The recording's settings.
  public var settings: EngineSettings
  /// The calibration in use from the first frame; nil for none.
  public var calibration: GazeCalibration?
  /// Maps the recording's clock to the wall clock; nil if no wall clock is known.
  public var anchor: WallClockAnchor?
  /// Copies its arguments.
  public init(
    rig: Rig, settings: EngineSettings = EngineSettings(), calibration: GazeCalibration? = nil,
    anchor: WallClockAnchor? = nil
  ) { (self.rig, self.settings, self.calibration, self.anchor) = (rig, settings, calibration, anchor) }

  /// Creates an engine that has not yet received the recording's first input.
  /// - Throws: Why the calibration does not fit the rig, or a problem with the road's settings or regions.
  public func makeEngine() throws -> DriveEngine {
    var engine = DriveEngine(
      cabin: try CabinEngine(rig: rig, settings: settings, recorded: calibration),
      road: try RoadEngine(camera: rig.roadCamera, regions: rig.regions, settings: settings.road))
    engine.anchor = anchor
    return engine
  }
}

/// A recording that can be replayed any number of times.
public protocol ReplaySource: Sendable {
  /// The recording's display name.
  var name: String { get }
  /// The times of the first and the last input; nil without inputs.
  var span: ClosedRange<Timestamp>? { get }
  /// The rig, settings and calibration with which the recording was made.
  /// - Throws: A problem with the recording's rig, settings or calibration.
  func makeBasis() throws -> ReplayBasis
  /// Starts reading the inputs from the beginning.
  /// - Throws: Why the inputs cannot be read.
  func makeInputs() throws -> any ReplayInputs
  /// The video of one camera; nil if none was recorded or kept.
  func video(of camera: RecordedCamera) -> URL?
  /// The pictures that belong to the inputs, for previews and images; nil if no pictures were recorded.
  /// - Throws: Why a video cannot be opened.
  func makePictures() throws -> (any ReplayPictureSource)?
  /// Draw results onto previews; nil leaves pictures as they are.
  var renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?) { get }
}

extension ReplaySource {
  /// No video.
  public func video(of camera: RecordedCamera) -> URL? { nil }
  /// No pictures.
  public func makePictures() -> (any ReplayPictureSource)? { nil }
  /// No renderers: pictures stay as they are.
  public var renderers: (cabin: (any PreviewRenderer)?, road: (any RoadPreviewRenderer)?) { (nil, nil) }
}

/// A camera whose video may be part of a recording.
public enum RecordedCamera: String, Hashable, Sendable, CaseIterable { case cabin, road }

/// The pictures of one reading of a recording. Used from one thread.
public protocol ReplayPictureSource: AnyObject {
  /// The picture of an input, dated like it; nil for none. Called for every input, also while a replay skips.
  /// - Throws: Why the video cannot be read.
  func picture(for input: MonitorInput) throws -> Frame?
}

/// The inputs of one reading of a recording, in their original order.
public protocol ReplayInputs {
  /// The next input; nil at the end.
  /// - Throws: What is damaged in the recording.
  mutating func next() throws -> MonitorInput?
}
