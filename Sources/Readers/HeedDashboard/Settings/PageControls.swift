public import Heed
public import HeedSignals

/// How the page changes a run.
public protocol PageControls: AnyObject, Sendable {
  /// The settings in use.
  var settings: EngineSettings { get }
  /// The road's static regions in use; nil without regions.
  var regions: Rig.Regions? { get }
  /// Changes regions and those settings that a running engine can change.
  /// - Returns: The changed settings.
  /// - Throws: An error that names the invalid value, without any change.
  func change(_ settings: EngineSettings, regions: Rig.Regions?) throws -> [SettingsReport.Item]
  /// Acknowledges the warning.
  func acknowledge() throws
}

/// The refusal of a change.
public struct PageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with fault and remedy.
  public var description: String
  /// Memberwise initializer.
  public init(_ description: String) { self.description = description }
}
