import Foundation
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct SaccadeScannerTests {
  private let scanner = SaccadeScanner(settings: .init())

  /// A trace with these speeds, a sample each 2 ms.
  private func trace(_ speeds: [Double]) -> GazeTrace {
    var trace = GazeTrace()
    for number in speeds.indices {
      let seconds = Double(number) * 0.002
      let position = GazePosition(xDegrees: 0, yDegrees: 0)
      trace.append(position, at: Timestamp(milliseconds: seconds * 1000), seconds: seconds, isSample: true)
    }
    for (number, speed) in speeds.enumerated() { trace[number].change = speed }
    return trace
  }

  /// The letters of a drawn saccade: its scanned samples are S, its swing's W.
  private func scanned(_ drawing: String, noise: Double = 1) -> String? {
    let speeds: [Character: Double] = [".": 2, "o": 14, "+": 25, "#": 100, "M": 300]
    let trace = trace(drawing.map { speeds[$0] ?? 0 })
    guard let start = trace.samples.firstIndex(where: { $0.change > scanner.peak(noise: noise) }) else { return nil }
    let (found, _) = scanner.saccade(
      in: trace, at: start, after: 0, until: trace.count, noise: noise, interval: 0.002)
    guard let found else { return nil }
    return String(
      drawing.indices.enumerated().map { number, index in
        found.saccade.contains(number) ? "S" : found.swing.contains(number) ? "W" : drawing[index]
      })
  }

  // One character is 2 ms.  . rest   o 14 deg/s   + 25   # 100   M 300
  static let drawings: [(String, String?, Comment)] = [
    ("....+#M#+o....", "....+SSSSS....", "from a tenth of its peak to rest"),
    ("....oo##oo....", "....SSSSSS....", "what rises slowly belongs to it"),
    ("....oo........", nil, "no peak above the threshold"),
    ("....###.......", nil, "6 ms are a spike"),
    ("....####......", "....SSSS......", "8 ms are a saccade"),
    ("..#MM#+#++....", "..SSSSSWWW....", "what rises again after a valley is the swing"),
    ("..#MM#+.++....", "..SSSSSWWW....", "a swing is slow where it turns"),
    ("..#MM#+...++..", "..SSSSS...++..", "slow for longer is rest"),
  ]

  @Test(arguments: drawings)
  func drawnSaccadesAreFound(drawing: String, expected: String?, why: Comment) {
    #expect(scanned(drawing) == expected, why)
  }

  // A saccade of 300 deg/s to the right, whose speed dips for a sample, and which continues in some direction.
  static let turns: [(Double, Double, String, Comment)] = [
    (75, 0, "SSSSSSSSS", "it goes on: the dip is noise"),
    (75, 30, "SSSSSSSSS", "nearly straight on"),
    (75, 180, "SSSSSWWWW", "it comes back: the swing"),
    (75, 90, "SSSSSWWWW", "across its way"),
    (25, 0, "SSSSSWWWW", "the eye had stopped"),
  ]

  @Test(arguments: turns)
  func onlyATurnOrAStopEndsASaccade(dip: Double, degrees: Double, expected: String, why: Comment) throws {
    let speeds = [300, 300, 300, 300, dip, 180, 180, 180, 120]
    var trace = GazeTrace()
    var (x, y) = (0.0, 0.0)
    for (number, speed) in speeds.enumerated() {
      let turn = number > 4 ? degrees * .pi / 180 : 0
      x += speed * 0.002 * cos(turn)
      y += speed * 0.002 * sin(turn)
      let seconds = Double(number) * 0.002
      trace.append(
        GazePosition(xDegrees: x, yDegrees: y), at: Timestamp(milliseconds: seconds * 1000), seconds: seconds,
        isSample: true)
      trace[number].change = speed
    }
    let found = try #require(
      scanner.saccade(in: trace, at: 0, after: 0, until: speeds.count, noise: 1, interval: 0.002).found)
    let letters = speeds.indices.map { found.saccade.contains($0) ? "S" : found.swing.contains($0) ? "W" : "." }
    #expect(letters.joined() == expected, why)
  }

  static let peaks: [(Double, Double, Comment)] = [
    (0, 20, "without noise its floor"), (3.9, 20, "five times the noise is still less"), (4, 20, "as much"),
    (4.1, 20.5, "more"), (20, 100, "a poor tracker"),
  ]

  @Test(arguments: peaks)
  func smallestSaccadePeakFollowsTheNoise(noise: Double, expected: Double, why: Comment) {
    #expect(abs(scanner.peak(noise: noise) - expected) < 1e-9, why)
  }

  @Test func noiseHidesSmallSaccades() {
    #expect(scanned("....####......", noise: 19.9) != nil, "just above five times the noise")
    #expect(scanned("....####......", noise: 20) == nil, "on it")
  }
}
