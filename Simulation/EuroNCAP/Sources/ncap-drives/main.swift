import Dispatch
import Foundation
import SimulatedDrives
import Synchronization

// Runs come as a JSON array on the standard input, what came of them goes to the standard output, in the same order.
do {
  let runs = try JSONDecoder().decode([Run].self, from: FileHandle.standardInput.readDataToEndOfFile())
  let unknown = Set(runs.flatMap(\.places)).subtracting(Cabin.places.keys).sorted()
  guard unknown.isEmpty else {
    throw CocoaError(.coderInvalidValue, userInfo: [NSLocalizedDescriptionKey: "no such gaze location: \(unknown)"])
  }
  let outcomes = Mutex<[Int: Result<Outcome, any Error>]>([:])
  DispatchQueue.concurrentPerform(iterations: runs.count) { index in
    let outcome = Result { try Trial.play(runs[index]) }
    outcomes.withLock { $0[index] = outcome }
  }
  let all = try outcomes.withLock { found in try runs.indices.compactMap { try found[$0]?.get() } }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  try FileHandle.standardOutput.write(contentsOf: encoder.encode(all))
} catch {
  FileHandle.standardError.write(Data("error: the runs could not be played: \(error)\n".utf8))
  exit(70)
}
