import HeedGeometry
public import HeedSignals

/// A value of a rig that is possible but unlikely, so probably a mistake. A doubt refuses nothing.
public struct RigDoubt: Hashable, Sendable {
  /// How many vehicles are built so: none, or hardly any. The raw value is the words for people.
  public enum Confidence: String, Hashable, Codable, Sendable, CaseIterable {
    case almostCertain = "almost certain", likely
  }

  /// Keys and zones' names that lead to the value in the rig's file, such as `zones`, `mirror_left`, `center_mm`.
  public let path: [String]
  /// What is unlikely, and what to do: clauses without a full stop.
  public let text, remedy: String
  /// How sure it is that the value is a mistake.
  public let confidence: Confidence
}

extension Rig {
  /// The probable mistakes that the rig alone shows; empty for a plausible rig. A mistake of many zones is one doubt.
  public var doubts: [RigDoubt] {
    var list = DoubtList()
    list.lens(cabinCamera, "cabin_camera", fields: 30...105)
    let layout = CabinLayout(self, zones.map { CabinRole($0) }, zones.map(\.center.meters)).explained(&list)
    list.mount(vehicleFromCamera, layout)
    list.zones(zones, at: layout.middles)
    list.display(display)
    list.lens(roadCamera?.optics, "road_camera", fields: 18...125)
    list.road(roadCamera)
    return list.doubts
  }
}

/// The doubts so far. The rules are its extensions, a file for each part of a rig.
struct DoubtList {
  private(set) var doubts: [RigDoubt] = []

  mutating func add(_ path: [String], _ text: String, _ remedy: String, _ sure: RigDoubt.Confidence = .likely) {
    doubts.append(RigDoubt(path: path, text: text, remedy: remedy, confidence: sure))
  }
}
