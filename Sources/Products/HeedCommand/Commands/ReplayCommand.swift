import ArgumentParser
import Foundation
import HeedSession

/// `heed replay`: writes the lines of a recorded session.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Plays a recorded session again: the same lines, byte for byte.",
    discussion: """
      Examples:
        heed replay monday > monday.ndjson              as fast as it goes
        heed replay monday --speed 1 --format text      in real time, for people
        heed replay monday --from 62.5 --to 70          a part of the lines
        heed replay monday --settings mine.yaml         with other settings
        heed replay monday --overlay seen.mp4           draws on the recorded pictures
        heed replay monday --speed 1 --warn bell        warns as heed run does

      The events are compared with those in the session; the standard error reports the result. They are not compared
      with other settings or with another rig. Points of interest are not recorded; name their file again with --points.

      Exit codes: 1 if the recording was cut off or lacks something, or if its events differ; 65 if the session has
      nothing to replay, is damaged or is from a later Heed.
      """)

  @OptionGroup var session: StoredSession
  @Option(help: .value("factor", "Speed of the replay: 1 is real time, 0.5 half of it (default: as fast as possible)."))
  var speed: Double?
  @Option(help: .value("seconds", "Writes from this time on, in seconds.")) var from: Double?
  @Option(help: .value("seconds", "Ends at this time, in seconds.")) var to: Double?
  @OptionGroup var lines: LineOptions
  @Option(help: .value("file.geojson", "Points of interest, as with heed analyze.")) var points: String?
  @Flag(help: .objectLines) var objects = false
  @Flag(help: "Writes only events, and no lines for frames.") var events = false
  @Option(help: .value("file.mp4", "Writes a video of the cabin with gaze and state.")) var overlay: String?
  @Option(help: .value("file.mp4", "Writes a video of the road with objects, lanes and alerts."))
  var roadOverlay: String?
  @Option(help: .value("file.yaml", "Other settings than the recorded ones (see heed settings).")) var settings: String?
  @Option(help: .value("folder", "Another rig than the recorded one.")) var rig: String?
  @OptionGroup var warnings: WarnOptions
  @OptionGroup var quiet: Quiet

  func validate() throws {
    try refuse(if: warnings.warn != nil && speed == nil, "--warn warns in real time; add --speed 1.")
    if let speed, !(speed > 0 && speed.isFinite) {
      throw ValidationError("--speed \(speed): give a factor above 0, or omit it.")
    }
    for (option, value) in [("--from", from), ("--to", to)] {
      if let value, !value.isFinite { throw ValidationError("\(option) \(value) is not a time; give seconds.") }
    }
    if let from, let to, to < from { throw ValidationError("--to \(to) lies before --from \(from).") }
    try lines.checkJSON("--objects", isGiven: objects)
    try refuse(
      if: overlay == "-" || roadOverlay == "-", "a video cannot go to the standard output; name a file for it.")
  }

  func run() throws { try ReplayRun(self).run() }

  /// Refuses outputs that overwrite each other or a file of the session.
  func checkFiles(_ recording: SessionRecording) throws {
    let written = lines.written(overlay: overlay, roadOverlay: roadOverlay)
    for (option, path) in written {
      try OutputFile.check(path, option: option, isOutside: recording.url)
      for input in recording.files.map(\.path) + [settings, points].compactMap({ $0 }) where input != "-" {
        try OutputFile.check(path, option: option, input: input)
      }
    }
    try OutputFile.checkDistinct(written)
  }
}
