import ArgumentParser

/// Help texts that several commands share.
extension ArgumentHelp {
  static var settings: ArgumentHelp {
    ArgumentHelp("Settings in YAML that differ from the defaults (see heed settings).", valueName: "file.yaml")
  }

  static var linesOutput: ArgumentHelp {
    ArgumentHelp("Where the lines go; - is the standard output.", valueName: "file")
  }

  static var storeFolder: ArgumentHelp {
    ArgumentHelp("The store's folder (default: the data folder's heed).", valueName: "folder")
  }

  static var liveCamera: ArgumentHelp {
    ArgumentHelp("The camera's number or device, or the http address of an MJPEG stream.", valueName: "camera")
  }

  static var sessionName: ArgumentHelp { "The session's name." }

  static var objectLines: ArgumentHelp {
    "Writes one line more for each object on the road and road frame, and for each point of interest seen."
  }

  static var eventFormat: ArgumentHelp {
    "ndjson: one JSON object per frame and event; text: a timeline of events for people."
  }

  static var quietButMissing: ArgumentHelp { "Says nothing on the standard error but errors and what was missing." }
  static var quiet: ArgumentHelp { "Says nothing on the standard error but errors." }
}
