import Measuring
import Scoring

/// All rows of Heed's requirements, one list per subject.
struct AccuracyTable {
  let places: Places
  let analyzer: Analyzer
  private let shared: SharedClips

  /// - Parameter runs: Number of runs for speed and memory; the median counts.
  init(places: Places, runs: Int) {
    self.places = places
    analyzer = Analyzer(places: places)
    shared = SharedClips(places: places, analyzer: analyzer, runs: runs)
  }

  var drive: Result<Clip, any Error> { shared.drive }
  var pose: Result<Clip, any Error> { shared.pose }
  var accuracy: Result<Clip, any Error> { shared.accuracy }
  var calibrator: Calibrator { shared.calibrator }
  var points: PointMeasurement { shared.points }
  /// The labelled drives without added noise.
  var drives: Result<[DriveBoxesMeasurement.Judged], any Error> { shared.drives }

  /// The rows of every subject, in the order of the issues.
  func report(only: String?) -> Report {
    let machine = Information.machine()
    // The speed is measured first, while this program is small and nothing else runs.
    if only == nil { _ = (drive, pose) }
    let driver = cabin + scenes + gaze + gazeFits + rigs + movements + drowsiness
    let all = driver + road + coordinates + sessions + hosts + risk
    let rows = Self.measured(all, only: only)
    guard only == nil else { return Report(rows: rows, information: machine) }
    let tests = Row.elsewhere("tests", required: "each law that is touched has a test", where: "see make test")
    return Report(rows: rows + [tests], information: machine + information)
  }

  /// A report of a part of the rows.
  /// - Parameter only: Text that the name of a row must contain; nil means all rows.
  static func report(_ rows: [AccuracyRow], only: String?) -> Report {
    let machine = Information.machine()
    return Report(rows: measured(rows, only: only), information: machine)
  }

  private static func measured(_ rows: [AccuracyRow], only: String?) -> [Row] {
    rows.filter { row in only.map { row.name.contains($0) } ?? true }.map { $0.measured() }
  }

  private var information: [Finding] {
    let own = (try? drive.get()).map { clip in
      Information.drive(clip) + AttentionInformation(name: "drive.mp4", clip: clip).findings
    }
    return (own ?? []) + ((try? accuracy.get()).map(Information.accuracy) ?? [])
  }
}

/// Inputs that several rows share, each made once when the first row needs it.
private final class SharedClips {
  private let places: Places
  private let analyzer: Analyzer
  private let runs: Int

  lazy var drive = Result {
    try Clip("drive", places: places, analyzer: analyzer, runs: runs, core: try MeasuredProcess.allowedCores().last)
  }
  lazy var pose = Result { try Clip("pose", places: places, analyzer: analyzer) }
  lazy var accuracy = Result { try Clip("accuracy", places: places, analyzer: analyzer) }
  lazy var calibrator = Calibrator(places: places)
  lazy var points = PointMeasurement(places: places, analyzer: analyzer, calibrator: calibrator)
  lazy var drives = Result { try DriveBoxesMeasurement(places: places).clean() }

  init(places: Places, analyzer: Analyzer, runs: Int) {
    (self.places, self.analyzer, self.runs) = (places, analyzer, runs)
  }
}
