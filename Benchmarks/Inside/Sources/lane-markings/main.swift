// lane-markings SOURCE... [--camera FX,FY,CX,CY,K1,K2,P1,P2,K3,HEIGHT,PITCH[,YAW,ROLL]] [--stills]
//
// What the marking detector sees: one line of JSON for each frame of each source (a video, a folder of pictures,
// or one picture), `{"source":..,"frame":..,"t_ms":..,"lanes":[{"position":..,"points":[[x,y],..],"confidence":..}],
// "cpu_ms":..,"pitch_deg":..}`. `pitch_deg` is the camera's as the picture shows it, null when no road was found.
// Each source begins anew; with --stills each frame does, and searches for the road by itself. Angles are degrees, the
// height is metres; --camera is meant for pictures of the first frame's size.
import Foundation
import Glibc
import HeedGeometry
import HeedRoadVision
import HeedSignals
import HeedVideo

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// Processor time of this thread, ms.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

struct Line: Encodable {
  struct Lane: Encodable {
    var position: LaneMarking.Position
    var points: [[Double]]
    var confidence: Double?
  }

  var source: String
  var frame: Int
  var t_ms: Double
  var lanes: [Lane]
  var cpu_ms: Double
  var pitch_deg: Double?
}

struct Options {
  var sources: [String] = []
  var camera: [Double]?
  var isStills = false

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--stills": isStills = true
      case "--camera":
        let numbers = (rest.popFirst() ?? "").split(separator: ",").map { Double($0) ?? .nan }
        guard [11, 13].contains(numbers.count), numbers.allSatisfy(\.isFinite) else {
          fail("--camera takes fx,fy,cx,cy,k1,k2,p1,p2,k3,height,pitch[,yaw,roll]", 64)
        }
        camera = numbers
      default: sources.append(argument)
      }
    }
    guard !sources.isEmpty else { fail("usage: lane-markings SOURCE... [--camera ...] [--stills]", 64) }
  }

  func mounted(_ size: ImageSize) -> MountedCamera? {
    camera.map { n in
      MountedCamera(
        optics: PinholeCamera(size: size, fx: n[0], fy: n[1], cx: n[2], cy: n[3], distortion: Array(n[4...8])),
        heightMeters: n[9], yaw: .degrees(n.count > 11 ? n[11] : 0), pitch: .degrees(n[10]),
        roll: .degrees(n.count > 11 ? n[12] : 0))
    }
  }

  func stage(_ size: ImageSize) -> MarkingDetector {
    MarkingDetector(camera: mounted(size), settings: isStills ? MarkingDetector.Settings() : .frames)
  }
}

func run(_ source: String, _ options: Options, _ encoder: JSONEncoder) throws {
  let frames = try makeSource(source)
  try frames.open()
  defer { frames.stop() }
  var stage: MarkingDetector?
  while true {
    switch try frames.next(timeout: .seconds(10)) {
    case .frame(let frame):
      let current = options.isStills ? options.stage(frame.size) : stage ?? options.stage(frame.size)
      stage = current
      let start = now()
      let markings = try current.markings(in: frame)
      let cost = now() - start
      let line = Line(
        source: source, frame: frame.index, t_ms: frame.time.milliseconds,
        lanes: markings.map { marking in
          .init(
            position: marking.position, points: marking.points.map { [$0.x, $0.y] }, confidence: marking.confidence)
        }, cpu_ms: cost, pitch_deg: current.seenCamera?.pitch.degrees)
      FileHandle.standardOutput.write(try encoder.encode(line) + Data("\n".utf8))
    case .nothingYet: fail("\(source): no frame came within 10 s", 1)
    case .ended: return
    }
  }
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
do {
  for source in options.sources { try run(source, options, encoder) }
} catch {
  fail("\(error)", 1)
}
