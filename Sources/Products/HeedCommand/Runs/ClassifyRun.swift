import HeedFormats
import HeedGaze
import HeedReport

/// Classifies a table's rows and writes them with their labels.
struct ClassifyRun {
  /// Number of rows that are delivered at once. Choice: the rows need little memory, and the rate is known before the
  /// first delivery, so a refused table leaves no output.
  private static let rowsAtOnce = 4 * SampleTimes.measuredIntervals

  /// Pictures in a second of a camera whose eye movements are labelled.
  private static let cameraRates = 10.0...2000

  private let rows: LineOutput
  private let events: LineOutput?
  private let eventsFormat: MovementEventFormat
  private let isCamera: Bool
  /// The figures about the recording's eye movements; nil if no figures were requested.
  private(set) var tally: MovementTally?
  private var waiting = LabelledRows()
  private(set) var summary = MovementSummary()

  init(
    rows: LineOutput, events: LineOutput?, as eventsFormat: MovementEventFormat, isCamera: Bool, tally: MovementTally?
  ) {
    (self.rows, self.events, self.eventsFormat, self.tally) = (rows, events, eventsFormat, tally)
    self.isCamera = isCamera
  }

  mutating func run(_ table: inout GazeTable, through labels: inout any MovementLabeller, isStopped: () -> Bool) throws
  {
    let header = LabelledRows.header(of: table.reader)
    var read = 0
    while let isUsed = try table.advance() {
      waiting.add(table, isUsed: isUsed)
      if isUsed {
        if table.sample.position == nil { summary.addLost() }
        labels.add(table.sample.position, reference: table.target, isShut: table.isShut, at: table.sample.time)
        tally?.add(table.sample.position, target: table.target, at: table.sample.time)
      }
      read += 1
      guard read.isMultiple(of: Self.rowsAtOnce) else { continue }
      if read == Self.rowsAtOnce { try begin(header, table.times) }
      try deliver(&labels)
      if isStopped() { return }
    }
    if read < Self.rowsAtOnce { try begin(header, table.times) }
    labels.finish()
    try deliver(&labels)
    try require(
      waiting.isEmpty, .ownDefect,
      "\(table.path): a row has no label; please report this with the recording and the settings.")
    summary.finish(table.times, bridged: labels.bridged)
  }

  private func begin(_ header: [UInt8], _ times: SampleTimes) throws {
    if isCamera { try times.checkRate(within: Self.cameraRates) } else { try times.checkRate() }
    try rows.write(bytes: header)
    try events?.write(eventsFormat.header)
  }

  private mutating func deliver(_ labels: inout any MovementLabeller) throws {
    let decided = labels.takeLabels()
    summary.add(decided)
    tally?.add(decided)
    try rows.write(bytes: waiting.take(decided))
    for event in labels.takeEvents() {
      summary.add(event)
      tally?.add(event)
      try events?.write(eventsFormat.text(event))
    }
  }
}
