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
  /// What is counted of the whole recording and, from its second trial on, of the present trial.
  private(set) var whole: ClassifiedPart
  private var trial: ClassifiedPart?
  /// Lines of statistics of the trials that ended; empty without trials.
  private(set) var trialLines: [String] = []
  private var bridged = 0
  /// The settings in use, and what the recording showed of its noise.
  private(set) var method: MovementMethod

  init(
    rows: LineOutput, events: LineOutput?, as eventsFormat: MovementEventFormat, isCamera: Bool, counts: Bool,
    method: MovementMethod, makeLabeller: @escaping () -> any MovementLabeller
  ) {
    (self.rows, self.events, self.eventsFormat, self.isCamera) = (rows, events, eventsFormat, isCamera)
    (self.method, self.makeLabeller, whole) = (method, makeLabeller, ClassifiedPart(counts: counts))
  }

  mutating func run(_ table: inout GazeTable, isStopped: () -> Bool) throws {
    let header = LabelledRows.header(of: table.reader)
    var (labels, name, read, times) = (makeLabeller(), nil as String?, 0, table.times)
    while let isUsed = try table.advance() {
      if let name, name != table.trial {
        try begin(header, table.times)
        try end(&labels, of: table, times, trial: name)
        labels = makeLabeller()
        trial = ClassifiedPart(counts: whole.tally != nil, after: times)
      }
      name = table.trial
      waiting.add(table, isUsed: isUsed)
      if isUsed {
        labels.add(table.sample.position, reference: table.target, isShut: table.isShut, at: table.sample.time)
        whole.add(sampleOf: table)
        trial?.add(sampleOf: table)
      }
      times = table.times
      read += 1
      guard read.isMultiple(of: Self.rowsAtOnce) else { continue }
      try begin(header, times)
      try deliver(&labels, trial: table.trial)
      if isStopped() { return }
    }
    try begin(header, times)
    let isOnly = trial == nil && !table.namesTrials
    try end(&labels, of: table, times, trial: isOnly ? nil : name)
    try require(
      waiting.isEmpty, .ownDefect,
      "\(table.path): a row has no label; please report this with the recording and the settings.")
    whole.finish(times, bridged: bridged)
  }

  /// Ends a trial.
  /// - Parameters:
  ///   - times: Those of the recording until the trial's last row.
  ///   - name: The trial's name; nil for a recording that is no trial.
  private mutating func end(
    _ labels: inout any MovementLabeller, of table: GazeTable, _ times: SampleTimes, trial name: String?
  ) throws {
    labels.finish()
    try deliver(&labels, trial: name ?? table.trial)
    bridged += labels.bridged
    method.add(labels)
    // The first trial's figures are those of the recording so far.
    var part = trial ?? whole
    whole.interrupt()
    guard let name else { return }
    part.finish(times, bridged: labels.bridged)
    trialLines += part.figures(table, method)?.statistics(ofTrial: name) ?? []
  }

  private mutating func begin(_ header: [UInt8], _ times: SampleTimes) throws {
    guard !hasBegun else { return }
    hasBegun = true
    if isCamera { try times.checkRate(within: Self.cameraRates) } else { try times.checkRate() }
    try rows.write(bytes: header)
    try events?.write(eventsFormat.header)
  }

  private mutating func deliver(_ labels: inout any MovementLabeller, trial name: String) throws {
    let decided = labels.takeLabels()
    whole.add(decided)
    trial?.add(decided)
    try rows.write(bytes: waiting.take(decided))
    for event in labels.takeEvents() {
      whole.add(event)
      trial?.add(event)
      try events?.write(eventsFormat.text(event, trial: name))
    }
  }
}
