public import Heed
public import HeedSignals

/// What the page can change in a run.
public protocol PageControls: AnyObject, Sendable {
  /// The settings that the run uses.
  var settings: EngineSettings { get }
  /// Changes those settings that a running engine can change.
  /// - Returns: The changed settings.
  /// - Throws: An error that names the invalid value; nothing is changed then.
  func change(_ settings: EngineSettings) throws -> [SettingsReport.Item]
  /// Acknowledges the current warning.
  func acknowledge() throws
  /// Adds a marker to the run.
  func mark(_ text: String) throws
}

/// Error: a change that the page requested was refused.
public struct PageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with the fault and the remedy.
  public var description: String
  /// Memberwise initializer.
  public init(_ description: String) { self.description = description }
}
