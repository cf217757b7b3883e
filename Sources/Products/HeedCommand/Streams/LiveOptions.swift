import ArgumentParser

/// The options that only live camera runs have.
struct LiveOptions: ParsableArguments {
  @Option(
    name: .customLong("lsl"), defaultAsFlag: "Heed", parsing: .next,
    help: .value(
      "name",
      "Offers gaze and events as Lab Streaming Layer streams of this name (default: Heed); see docs/sessions.md."))
  var streamName: String?
  @Flag(name: .customLong("lsl-ends"), help: "With --lsl: a second marker says when a movement, blink or glance ended.")
  var marksEnds = false
  @Option(
    name: .customLong("lsl-markers"),
    help: .value("name", "Takes the markers of this Lab Streaming Layer stream into events and session; repeatable."))
  var markers: [String] = []
  @Flag(help: "Waits for a camera that is not there, at the start and after a loss, as long as it takes.")
  var waitForCamera = false
  @OptionGroup var warnings: WarnOptions
  @OptionGroup var link: LinkOptions

  func validate() throws {
    if let streamName, streamName.isEmpty || streamName.count > 100 {
      throw ValidationError("--lsl takes a name of up to 100 characters.")
    }
    if let streamName, !Set(markers).isDisjoint(with: [streamName, "\(streamName) events"]) {
      throw ValidationError("--lsl-markers names this run's own stream; name the stream of another program.")
    }
    if marksEnds, streamName == nil { throw ValidationError("--lsl-ends is about --lsl; give both.") }
  }

  /// True if the user gave any of the options.
  var isGiven: Bool {
    streamName != nil || !markers.isEmpty || warnings.warn != nil || link.publish != nil || waitForCamera
  }
}
