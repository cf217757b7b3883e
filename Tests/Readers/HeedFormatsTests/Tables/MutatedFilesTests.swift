import Draws
import Foundation
import Heed
import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Damaged files are read or refused in words, and nothing else")
struct MutatedFilesTests {
  private static let rounds = 1500

  /// - Parameter read: Reads the whole file; throws if it refuses the file.
  private func damage(_ text: String, seed: UInt64, _ read: ([UInt8]) throws -> Void) {
    var mutation = Mutation(seed: seed)
    var refused = 0
    for _ in 0..<Self.rounds {
      do { try read(mutation.damaged(Array(text.utf8))) } catch {
        refused += 1
        #expect(!"\(error)".isEmpty)
      }
    }
    #expect(refused > 0 && refused < Self.rounds, "damage that nobody notices, or that nothing survives, shows nothing")
  }

  @Test func damagedVehicleFilesAreReadOrRefused() throws {
    let scratch = try Scratch()
    let line = #"{"t_ms":0,"speed_mps":13.9,"yaw_rate_rad_s":0.01,"turn_signal":"left","steering_deg":-3}"#
    let lines =
      (0..<4).map { line.replacing("\"t_ms\":0", with: "\"t_ms\":\($0 * 100)") }.joined(separator: "\n") + "\n"
    damage(lines, seed: 21) { bytes in
      try Data(bytes).write(to: scratch.file("v.ndjson"))
      let file = try VehicleFile(path: scratch.file("v.ndjson").path)
      var last: Timestamp?
      while let state = try file.next() {
        #expect(state.speed?.isFinite ?? true)
        #expect(last.map { $0 < state.time } ?? true, "times that go back are not used")
        last = state.time
      }
    }
  }

  @Test func damagedGazeTablesAreReadOrRefused() {
    let own = "t_ms,x_deg,y_deg\n0,1.5,-2\n1,1.5,-2.1\n2,nan,nan\n3,,\n4,1.25,-2.5\n"
    let tabs = "timestamp\tx_coordinate\ty_coordinate\n0\t1.5\t-2\n0.001\tn/a\tn/a\n0.002\t\t\n"
    for table in [own, tabs] {
      damage(table, seed: 22) { bytes in
        let reader = try CSVReader(path: "gaze.csv", bytes: bytes, allowsTabs: true)
        var table = try GazeTable(reader, degreesPerPixel: 0.03, lost: [])
        while try table.advance() != nil {}
      }
    }
  }

  @Test func damagedLidTablesAreReadOrRefused() {
    let table = "t_ms,left,right\n0,0.9,0.95\n33,0.9,\n66,nan,0.1\n99,0.02,0.03\n"
    damage(table, seed: 23) { bytes in
      var table = try EyesTable(CSVReader(path: "lids.csv", bytes: bytes), unit: .openness)
      while try table.advance() != nil {}
    }
  }

  @Test func damagedPlaceTablesAreReadOrRefused() throws {
    let scratch = try Scratch()
    damage("12.5,48.1\n-0.25,51\n\n\"3\",4\n", seed: 24) { bytes in
      try Data(bytes).write(to: scratch.file("p.csv"))
      var lines = try PointLines(path: scratch.file("p.csv").path, frame: .geo)
      while let numbers = try lines.advance() {
        #expect(numbers.map { $0.allSatisfy(\.isFinite) && abs($0[1]) <= 90 } ?? true)
      }
    }
  }

  @Test func damagedEventLinesAreReadOrRefused() {
    let line = #"{"type":"risk","t_ms":1500,"level":"warning","reasons":[{"code":"phoneGlance","w":0.5}],"a":[1,2]}"#
    damage(line, seed: 25) { bytes in
      guard let line = EventLine(String(decoding: bytes, as: UTF8.self)) else { throw NotALine() }
      #expect(line.number("t_ms")?.isFinite ?? true)
      #expect(line.objects("reasons").count <= bytes.count)
    }
  }

  private struct NotALine: Error {}
}
