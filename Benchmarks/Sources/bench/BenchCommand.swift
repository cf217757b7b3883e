import ArgumentParser
import Foundation
import Measuring

/// Measures what Heed costs: time, processor time and memory.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures what heed analyze costs on a clip, and without a clip all that Heed costs by itself.",
    discussion: """
        bench
        bench --long 60 --beside 300 --write docs/performance.md
        bench their.mp4 --cores all --runs 9
        bench their.mp4 -- --overlay overlay.mp4     the rest goes to heed analyze
      """)

  enum Cores: String, ExpressibleByArgument, CaseIterable { case one, all }

  @Argument(help: "The clip. Default: the sample drive with its rig, and everything else.")
  var clip: String?
  @Argument(parsing: .postTerminator, help: "More arguments for heed analyze.")
  var more: [String] = []
  @Option(help: "The program; those of Inside lie beside it.")
  var heed = ".build/release/heed"
  @Option(help: "The rig whose camera took the clip. Default: none; for the sample drive Calibration/sample-cabin.")
  var rig: String?
  @Option(help: "How often it is run.")
  var runs = 5
  @Option(help: "Minutes of frames in which the growth of memory is looked at; 60 take ten minutes.")
  var long = 10
  @Option(help: "Seconds for which cabin and road run beside each other as cameras; their requirement is for 300.")
  var beside = 20
  @Option(help: "one or all.")
  var cores = Cores.one
  @Option(help: "The page whose section of these figures is replaced, and beside which the picture is written.")
  var write: String?

  func validate() throws {
    guard runs >= 1, long >= 1, beside >= 2 else {
      throw ValidationError("--runs and --long are at least 1, --beside is at least 2.")
    }
    if clip != nil, write != nil { throw ValidationError("--write is for all figures; leave the clip away.") }
  }

  func run() throws {
    let machine = try PerformancePage.machine()
    print("\(machine); \(cores.rawValue) core\(cores == .one ? "" : "s"), \(runs) runs")
    print("".padded(to: 58) + ["least", "median", "most"].map { $0.leftPadded(to: 10) }.joined())
    let data = ProcessInfo.processInfo.environment["HEED_DATA"].flatMap { $0.isEmpty ? nil : $0 }
    let core = cores == .one ? try MeasuredProcess.allowedCores().last : nil
    let instrument = Instrument(heed: heed, data: data, core: core)
    let times = ProgramTimes(instrument: instrument, runs: runs)
    if let clip {
      show(try times.clip(clip, rig: rig, more: more))
      return
    }
    let inside = InsideTimes(instrument: instrument)
    let (video, camera) = ("Samples/drive/drive.mp4", rig ?? "Calibration/sample-cabin")
    let cost = try inside.frame(video, rig: camera)
    var rows: [BenchRow] = []
    func add(_ more: [BenchRow]) {
      show(more)
      rows += more
    }
    add(try times.clip(video, rig: camera, more: more))
    add(try times.start(picture: "Tests/Senses/HeedVisionTests/Fixtures/face.png"))
    add(inside.rows(of: cost))
    add(try inside.live(video, rig: camera))
    add(try inside.twoCameras(video, rig: "Calibration/sample-car", seconds: beside))
    add(try inside.page(video, rig: "Calibration/sample-cabin"))
    add([try inside.movements()])
    add(try inside.detector())
    add(try times.faults())
    add(try SessionLists(instrument: instrument, runs: runs).rows())
    add(try SessionReports(instrument: instrument, runs: runs, clip: video, rig: camera).rows())
    add(try inside.growth(video, rig: camera, minutes: long))
    if let write {
      try PerformancePage(path: write).write(rows, machine: machine, picture: FramePicture(cost: cost))
      print("written to \(write)")
    }
  }

  private func show(_ rows: [BenchRow]) { for row in rows { print(row.line) } }
}
