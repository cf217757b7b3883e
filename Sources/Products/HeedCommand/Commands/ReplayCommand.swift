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
        heed replay monday --speed 1 --format text      as it was, for people
        heed replay monday --from 62.5 --to 70          one piece; what came before is decided, not written
        heed replay monday --settings mine.yaml         what other settings would have made of it
        heed replay monday --overlay seen.mp4           needs no video; with one, its pictures are drawn on
        heed replay monday --from-video --quiet         looks at the recorded pictures anew
        heed replay monday --speed 1 --warn bell        warns as heed run would have warned

      The events are compared with those that the session keeps; that they are identical, or where they are not, is
      said on the standard error. With other settings or another rig, and from the pictures, they are not compared.
      Points of interest are not recorded; name their file again with --points.

      Exit codes: 1 the recording was cut off or lacks something, or its events differ; 65 nothing was recorded that
      can be replayed, or the session is damaged or from a later Heed.
      """)

  @OptionGroup var options: ReplayOptions
  func run() throws { try ReplayRun(options).run() }
}

struct ReplayOptions: ParsableArguments {
  @OptionGroup var session: StoredSession
  @Option(
    help: ArgumentHelp(
      "Seconds of the recording in a second: 1 as it was, 0.5 half as fast; without it as fast as possible.",
      valueName: "factor"))
  var speed: Double?
  @Option(help: ArgumentHelp("Writes from here on, seconds of the recording.", valueName: "seconds")) var from: Double?
  @Option(help: ArgumentHelp("Ends here, seconds of the recording.", valueName: "seconds")) var to: Double?
  @OptionGroup var lines: LineOptions
  @Option(help: ArgumentHelp("Points of interest, as with heed analyze.", valueName: "file.geojson"))
  var points: String?
  @Flag(help: .objectLines) var objects = false
  @Flag(help: "Writes events alone, no line for a frame.") var events = false
  @Option(help: ArgumentHelp("Writes a video of the cabin with gaze and state drawn on it.", valueName: "file.mp4"))
  var overlay: String?
  @Option(help: ArgumentHelp("Writes a video of the road with all that was found drawn on it.", valueName: "file.mp4"))
  var roadOverlay: String?
  @Option(help: ArgumentHelp("Other settings than the recorded ones (see heed settings).", valueName: "file.yaml"))
  var settings: String?
  @Option(help: ArgumentHelp("Another rig than the recorded one.", valueName: "folder")) var rig: String?
  @Flag(help: "Looks at the recorded pictures anew, in place of what was seen in them then.") var fromVideo = false
  @OptionGroup var warnings: WarnOptions
  @OptionGroup var quiet: Quiet

  func validate() throws {
    if warnings.warn != nil, speed == nil {
      throw ValidationError("--warn warns in real time; add --speed 1.")
    }
    if let speed, !(speed > 0 && speed.isFinite) {
      throw ValidationError("--speed \(speed): give a factor above 0, or leave it away.")
    }
    for (option, value) in [("--from", from), ("--to", to)] {
      if let value, !value.isFinite { throw ValidationError("\(option) \(value) is no time; give seconds.") }
    }
    if let from, let to, to < from { throw ValidationError("--to \(to) lies before --from \(from).") }
    if objects, lines.format == .text { throw ValidationError("--objects writes lines of JSON; leave --format text away.") }
    if overlay == "-" || roadOverlay == "-" {
      throw ValidationError("a video cannot go to the standard output; name a file for it.")
    }
  }

  /// Refuses outputs that overwrite each other or a file of the session.
  func checkFiles(_ recording: SessionRecording) throws {
    let written = [("--output", lines.output), ("--overlay", overlay ?? "-"), ("--road-overlay", roadOverlay ?? "-")]
      .filter { $0.1 != "-" }
    for (option, path) in written {
      try OutputFile.check(path, option: option, isOutside: recording.url)
      for input in recording.files.map(\.path) + [settings, points].compactMap({ $0 }) where input != "-" {
        try OutputFile.check(path, option: option, input: input)
      }
    }
    try OutputFile.checkDistinct(written)
  }
}
