public import Heed
public import HeedSignals

/// What the page may change of a run.
public protocol PageControls: AnyObject, Sendable {
  /// The settings in use.
  var settings: EngineSettings { get }
  /// The road's static regions in use; nil: none.
  var regions: Rig.Regions? { get }
  /// Changes both; what a running engine cannot take over keeps its value.
  /// - Returns: What changed.
  /// - Throws: A sentence about what does not fit; then nothing has changed.
  func change(_ settings: EngineSettings, regions: Rig.Regions?) throws -> [SettingsReport.Item]
  /// Acknowledges the warning.
  func acknowledge() throws
}

/// Why a change is refused: a sentence for people.
public struct PageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: what is wrong, and what to do.
  public var description: String
  /// Memberwise initializer.
  public init(_ description: String) { self.description = description }
}
