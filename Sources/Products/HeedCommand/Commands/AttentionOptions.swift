import ArgumentParser
import Foundation
import Heed
import HeedFormats
import HeedKit
import HeedSignals

/// The target of attention, which replaces the rig's zones of class forward and driving.
struct AttentionOptions: ParsableArguments {
  @Option(
    help: .value("x,y,w,h", "Attention means this part of the rig's display: left, top, width and height in points."))
  var attentionRegion: String?
  @Option(help: .value("zone,...", "Attention means these zones of the rig, not the road and what driving needs."))
  var attentionZones: String?

  func validate() throws {
    try require(
      attentionRegion == nil || attentionZones == nil,
      "--attention-region and --attention-zones exclude each other: attention has one target.")
    _ = try region
    _ = try zones
  }

  var isGiven: Bool { attentionRegion != nil || attentionZones != nil }

  /// The options about attention as the user gave them, to pass on to another process.
  var arguments: [String] {
    [("region", attentionRegion), ("zones", attentionZones)].compactMap { name, value in
      value.map { "--attention-\(name)=\($0)" }
    }
  }

  /// Puts the target into the settings, so that sessions store the target and replays use it.
  /// - Throws: An error if the rig lacks a display or the named zones.
  func apply(to settings: inout EngineSettings, rig: Rig) throws {
    if let region = try region {
      try require(
        rig.display != nil, .wrongUsage,
        "--attention-region needs a display, and the rig \"\(rig.name)\" has none; name another rig with --rig.")
      settings.attention.region = region
      settings.attention.zones = []
    } else if let zones = try zones {
      settings.attention.zones = zones
      settings.attention.region = AttentionMeter.Region()
    }
    if let problem = settings.attentionProblem(with: rig) {
      throw CommandFailure(isGiven ? .wrongUsage : .notAcceptable, problem)
    }
  }

  private var region: AttentionMeter.Region? {
    get throws {
      guard let attentionRegion else { return nil }
      let parts = attentionRegion.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      try require(
        parts.count == 4 && numbers.count == 4 && numbers.allSatisfy({ (0...Self.farthest).contains($0) })
          && numbers[2] > 0 && numbers[3] > 0,
        "--attention-region \(attentionRegion): give left, top, width and height in points of the display, such as"
          + " 100,100,800,400; none is negative, and width and height are above 0.")
      var region = AttentionMeter.Region()
      (region.x, region.y, region.width, region.height) = (numbers[0], numbers[1], numbers[2], numbers[3])
      return region
    }
  }

  private var zones: [String]? {
    get throws {
      guard let attentionZones else { return nil }
      let names = attentionZones.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      try require(
        names.allSatisfy({ !$0.isEmpty }),
        "--attention-zones \(attentionZones): give names of the rig's zones, such as road,mirror_left.")
      return names
    }
  }

  /// The largest number that settings accept.
  private static let farthest = 1e6
}

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
