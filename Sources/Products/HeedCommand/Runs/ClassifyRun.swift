import HeedFormats
import HeedGaze
import HeedReport

/// Classifies a table's rows and writes them with their labels. Each trial is classified by itself.
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
  private let makeLabeller: () -> any MovementLabeller
  private var waiting = LabelledRows()
  private var hasBegun = false
  /// Rows and events that wait until the rate is known.
  private var held: (rows: [UInt8], events: [String]) = ([], [])
  /// What is counted of the whole recording and, from its second trial on, of the present trial.
  private(set) var whole: ClassifiedPart
  private var trial: ClassifiedPart?
  /// Lines of statistics of the trials that ended; empty without trials.
  private(set) var trialLines: [String] = []
  private var bridged = 0
  /// The settings in use, and what the recording showed of its noise; bare without the latter.
  private(set) var method: MovementMethod
  private let bare: MovementMethod

  init(
    rows: LineOutput, events: LineOutput?, as eventsFormat: MovementEventFormat, isCamera: Bool, counts: Bool,
    method: MovementMethod, makeLabeller: @escaping () -> any MovementLabeller
  ) {
    (self.rows, self.events, self.eventsFormat, self.isCamera) = (rows, events, eventsFormat, isCamera)
    (self.method, bare, self.makeLabeller) = (method, method, makeLabeller)
    whole = ClassifiedPart(counts: counts)
  }

  mutating func run(_ table: inout GazeTable, isStopped: () -> Bool) throws {
    let header = LabelledRows.header(of: table.reader)
    var (labels, name, read) = (makeLabeller(), nil as String?, 0)
    while let isUsed = try table.advance() {
      if let name, name != table.trial {
        try end(&labels, table.table.ofTrial?.before ?? table.times, trial: name)
        labels = makeLabeller()
        trial = ClassifiedPart(counts: whole.tally != nil)
        whole.add(unknown: table.table.leading)
        trial?.add(unknown: table.table.leading)
      }
      name = table.trial
      waiting.add(table, isUsed: isUsed)
      if isUsed {
        labels.add(table.sample.position, reference: table.target, isShut: table.isShut, at: table.sample.time)
        whole.add(sampleOf: table)
        trial?.add(sampleOf: table)
      }
      read += 1
      guard read.isMultiple(of: Self.rowsAtOnce) else { continue }
      if read == Self.rowsAtOnce { try begin(header, table.times) }
      try deliver(&labels, trial: table.trial)
      if isStopped() { return }
    }
    if read < Self.rowsAtOnce { try begin(header, table.times) }
    let isOnly = trial == nil && !table.namesTrials
    try end(&labels, table.table.ofTrial?.present ?? table.times, trial: isOnly ? nil : name)
    try require(
      waiting.isEmpty, .ownDefect,
      "\(table.path): a row has no label; please report this with the recording and the settings.")
    whole.finish(table.times, bridged: bridged)
  }

  /// Ends a trial.
  /// - Parameters:
  ///   - times: Those of the trial.
  ///   - name: The trial's name; nil for a recording that is no trial.
  private mutating func end(
    _ labels: inout any MovementLabeller, _ times: SampleTimes, trial name: String?
  ) throws {
    labels.finish()
    try deliver(&labels, trial: name ?? "1")
    bridged += labels.bridged
    // The first trial's figures are those of the recording so far.
    var (part, own) = (trial ?? whole, bare)
    own.add(labels)
    method.add(labels)
    whole.interrupt()
    guard let name else { return }
    part.finish(times, bridged: labels.bridged)
    trialLines += part.figures(times, own)?.statistics(ofTrial: name) ?? []
  }

  /// Writes what waits for the rate, which decides whether the table is refused.
  private mutating func begin(_ header: [UInt8], _ times: SampleTimes) throws {
    if isCamera { try times.checkRate(within: Self.cameraRates) } else { try times.checkRate() }
    hasBegun = true
    try rows.write(data: header)
    try rows.write(data: held.rows)
    try events?.write(row: eventsFormat.header)
    for line in held.events { try events?.write(row: line) }
    held = ([], [])
  }

  private mutating func deliver(_ labels: inout any MovementLabeller, trial name: String) throws {
    let decided = labels.takeLabels()
    whole.add(decided)
    trial?.add(decided)
    let bytes = waiting.take(decided)
    if hasBegun { try rows.write(data: bytes) } else { held.rows += bytes }
    for event in labels.takeEvents() {
      whole.add(event)
      trial?.add(event)
      let line = eventsFormat.text(event, trial: name)
      if hasBegun { try events?.write(row: line) } else { held.events.append(line) }
    }
  }
}
