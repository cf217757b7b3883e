public import Heed
public import HeedSignals

/// Controls through which the page changes a run.
public protocol PageControls: AnyObject, Sendable {
  /// The settings in use.
  var settings: EngineSettings { get }
  /// The road's static regions in use; nil without regions.
  var regions: Rig.Regions? { get }
  /// Changes settings and regions; settings that a running engine cannot change keep their value.
  /// - Returns: The changed settings.
  /// - Throws: An error whose text names the invalid value; nothing has changed.
  func change(_ settings: EngineSettings, regions: Rig.Regions?) throws -> [SettingsReport.Item]
  /// Acknowledges the warning.
  func acknowledge() throws
}

/// The refusal of a change, as a sentence for people.
public struct PageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence: the fault and the remedy.
  public var description: String
  /// Memberwise initializer.
  public init(_ description: String) { self.description = description }
}
