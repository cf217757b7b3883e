import Heed
import HeedDriver
import HeedSignals

extension EngineSettings {
  /// Why attention cannot be measured with a rig, in a sentence; nil if it can, and for a region without a display.
  func attentionProblem(with rig: Rig) -> String? {
    do throws(TrackerError) { try AttentionRule.check(attention.region.rect, on: rig.display) } catch {
      return error.description
    }
    return attention.zones.first { name in !rig.zones.contains { $0.name == name } }.map { missing in
      let known = rig.zones.map(\.name).joined(separator: ", ")
      let has = rig.zones.isEmpty ? "it has none; name a rig with zones with --rig" : "it has \(known)"
      return "attention zones: the rig \"\(rig.name)\" has no zone \"\(missing)\"; \(has)."
    }
  }
}
