// blink-fatigue WINDOWS.csv: how tired the blinks of each window are, by the formula of the product.
//
// One window a line: frequency, amplitude, duration and velocity of each blink, as deviations from the person's alert
// state. Prints one JSON array of intensities. It never sees what the people said of themselves.
import Foundation
import HeedDriver

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: blink-fatigue WINDOWS.csv\n".utf8))
  exit(64)
}

let fatigue = BlinkFatigue()
let text = try String(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]), encoding: .utf8)
let intensities = text.split(separator: "\n").map { line -> Double? in
  let numbers = line.split(separator: ",").map { Double($0) ?? .nan }
  guard numbers.count.isMultiple(of: 4), numbers.allSatisfy(\.isFinite) else { return nil }
  let window = stride(from: 0, to: numbers.count, by: 4).map {
    BlinkFeatures(
      frequency: numbers[$0], amplitude: numbers[$0 + 1], duration: numbers[$0 + 2], velocity: numbers[$0 + 3])
  }
  return fatigue.score(of: window).map(fatigue.intensity(ofScore:))
}
guard intensities.allSatisfy({ $0 != nil }) else {
  FileHandle.standardError.write(Data("a line is no window of four features a blink\n".utf8))
  exit(65)
}
print(String(decoding: try JSONEncoder().encode(intensities.compactMap { $0 }), as: UTF8.self))
