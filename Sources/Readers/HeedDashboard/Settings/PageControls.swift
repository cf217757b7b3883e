public import Heed
public import HeedSignals

/// The parts of a run that the page may change.
public protocol PageControls: AnyObject, Sendable {
  /// The settings in use.
  var settings: EngineSettings { get }
  /// The road's static regions in use; nil if there are none.
  var regions: Rig.Regions? { get }
  /// Changes both; settings that a running engine cannot change keep their values.
  /// - Returns: The changes.
  /// - Throws: A sentence about an invalid value; then nothing has changed.
  func change(_ settings: EngineSettings, regions: Rig.Regions?) throws -> [SettingsReport.Item]
  /// Acknowledges the warning.
  func acknowledge() throws
}

/// Why a change is refused, as a sentence for people.
public struct PageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: what is wrong, and what to do.
  public var description: String
  /// Memberwise initializer.
  public init(_ description: String) { self.description = description }
}
