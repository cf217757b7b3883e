import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

/// The eye net's answer for an eye in one frame.
private func seen(closing: Double, spread: Double = 0.03, aperture: Double) -> EyeAppearance {
  EyeAppearance(
    closing: closing, closingSpread: spread, apertureDegrees: aperture, apertureSpread: 3, irisSpreadPixels: 0.5,
    hidden: 0, cover: .lens)
}

/// One eye, seen open for three seconds at 30 Hz.
private struct WatchedEye {
  var estimator = ClosureEstimator()
  var frame = 0

  init(openFor seconds: Double = 3) {
    for _ in 0..<Int(seconds * 30) { look(seen(closing: 0.02, aperture: 36), mesh: 38) }
  }

  /// - Parameter mesh: The mesh's aperture, degrees.
  @discardableResult
  mutating func look(_ appearance: EyeAppearance, mesh: Double) -> Double? {
    frame += 1
    return estimator.update(
      appearance, aperture: .degrees(mesh), openDegrees: 36, isLearned: true,
      at: Timestamp(milliseconds: Double(frame) * 1000 / 30))
  }

  mutating func last(_ appearance: EyeAppearance, mesh: Double, for seconds: Double) -> Double? {
    var closure: Double?
    for _ in 0..<Int(seconds * 30) { closure = look(appearance, mesh: mesh) }
    return closure
  }
}

struct ClosureEstimatorTests {
  @Test func netSeparatesShutEyesFromALookDown() throws {
    var shut = WatchedEye()
    let asleep = shut.last(seen(closing: 0.97, aperture: 1), mesh: 3, for: 0.5)
    #expect(try #require(asleep) > 0.95)
    var down = WatchedEye()
    let lap = seen(closing: 0.06, spread: 0.09, aperture: 15)
    let (first, later) = (down.last(lap, mesh: 3, for: 0.5), down.last(lap, mesh: 3, for: 2))
    #expect(try #require(first) < 0.3)
    #expect(try #require(later) < 0.2)
  }

  @Test func meshDecidesClosureIfTheNetIsUncertain() throws {
    var eye = WatchedEye()
    let asleep = eye.last(seen(closing: 0.55, spread: 0.2, aperture: 6), mesh: 2, for: 2)
    #expect(try #require(asleep) > 0.8)
    var rims = WatchedEye()
    let half = rims.last(seen(closing: 0.4, spread: 0.1, aperture: 18), mesh: 15, for: 2)
    #expect(try #require(half) < 0.75, "glasses' rims say nothing")
  }

  @Test func eyesShutFromTheStartAreShut() throws {
    var eye = WatchedEye(openFor: 0)
    for _ in 0..<120 {
      let closure = eye.look(seen(closing: 0.9, aperture: 2), mesh: 4)
      #expect(try #require(closure) > 0.8, "shut is not their open")
    }
  }

  @Test func blinksTeachThePersonalShutLevel() throws {
    var eye = WatchedEye()
    let first = eye.last(seen(closing: 0.45, spread: 0.1, aperture: 20), mesh: 20, for: 0.2)
    for _ in 0..<6 {
      _ = eye.last(seen(closing: 0.02, aperture: 36), mesh: 38, for: 1)
      _ = eye.last(seen(closing: 0.45, spread: 0.1, aperture: 20), mesh: 20, for: 0.15)
    }
    _ = eye.last(seen(closing: 0.02, aperture: 36), mesh: 38, for: 1)
    let after = eye.last(seen(closing: 0.45, spread: 0.1, aperture: 20), mesh: 20, for: 0.2)
    let (before, learned) = (try #require(first), try #require(after))
    #expect(learned > before + 0.1)
  }

  @Test func closureIsNilIfTheNetIsUncertain() {
    var eye = WatchedEye()
    let unknown = eye.look(seen(closing: 0.5, spread: 0.6, aperture: 20), mesh: 20)
    #expect(unknown == nil)
  }

  @Test func worseSeenEyeWeighsLess() throws {
    func height(spread: Double) -> Double? {
      LidSample(
        time: .zero, left: .init(height: 0.95, spread: 0.03), right: .init(height: 0.1, spread: spread)
      ).height
    }
    // The net reads the far eye of a turned head as shut, with a large spread.
    #expect(try #require(height(spread: 0.4)) > 0.9)
    // A wink: both spreads are small.
    #expect(height(spread: 0.03) == 0.75)
  }
}
