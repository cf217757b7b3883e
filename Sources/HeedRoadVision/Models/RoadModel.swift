import HeedGeometry
public import HeedNets
import HeedPictures

/// A net of the user's for the road, examined and found fit.
public struct RoadModel: Sendable {
  /// What a net of the road is for.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable { case objects, lanes }

  /// How the outputs of lane nets are to be read.
  public enum LaneLayout: String, Hashable, Codable, Sendable, CaseIterable {
    /// `da` and `ll`, each `[1, 2, height, width]`: drivable area and lane lines against the rest; pixels 0...1, red first.
    case twinlitenet

    /// Names of the outputs, in the order in which they are filled.
    public var outputs: [String] { ["da", "ll"] }
  }

  /// What a store remembers of a model.
  public struct Entry: Hashable, Codable, Sendable {
    /// By which it is chosen.
    public var name: String
    public var kind: Kind
    /// A ``DetectorLayout`` or a ``LaneLayout``, by its name.
    public var layout: String
    /// In the store's folder for models that were added.
    public var file: String
    /// SHA-256 in hexadecimal, lower case.
    public var sha256: String
    /// Length of the file.
    public var bytes: Int
    /// Of the input, pixels.
    public var width: Int
    public var height: Int
    /// Steps of the net's grids, input pixels; empty for lanes.
    public var strides: [Int]
    /// Names of the outputs that are read.
    public var outputs: [String]
    /// Of the classes, in the net's order; empty for lanes.
    public var labels: [String]
    /// Where it comes from, as its user said.
    public var source: String
    /// SPDX expression, as its user said.
    public var licence: String
  }

  public let entry: Entry
  /// Its bytes, which have the entry's digest.
  public let model: Model

  init(entry: Entry, model: Model) {
    self.entry = entry
    self.model = model
  }

  /// How a detector reads its output.
  /// - Throws: ``VisionError/modelUnsuitable(path:message:)`` when it is no detector, or its entry contradicts itself.
  func detectorReading() throws(VisionError) -> DetectorReading {
    guard entry.kind == .objects, let layout = DetectorLayout(rawValue: entry.layout) else {
      throw .modelUnsuitable(
        path: model.path, message: "it is a model for \(entry.kind.rawValue) of layout \(entry.layout), not for objects"
      )
    }
    let isSound =
      DetectorLayout.strides.contains(entry.strides) && entry.outputs.count == 1 && !entry.labels.isEmpty
      && entry.strides.allSatisfy { entry.width >= $0 && entry.height >= $0 }
      && max(entry.width, entry.height) <= RoadModelExamination.longestSide
    guard isSound else {
      throw .modelUnsuitable(path: model.path, message: "its entry in the store contradicts itself; add it again")
    }
    return DetectorReading(layout: layout, strides: entry.strides)
  }
}
