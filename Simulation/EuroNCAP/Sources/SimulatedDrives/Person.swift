package import Draws
import Foundation
import HeedGeometry

/// What differs from person to person; metres, degrees and seconds.
package struct Person: Sendable {
  struct Eye: Sendable {
    /// 1 the person's left, -1 the right.
    var side: Double
    /// From the optical to the visual axis: + to the person's left, + up.
    var kappa: SIMD2<Double>
    /// From the rotation centre to the plane of the limbus.
    var orbit: Double
    /// From the true rotation centre to the one that is measured, head axes.
    var centerError: SIMD3<Double>
  }

  var left: Eye
  var right: Eye
  /// Between the eyes' rotation centres.
  var halfDistance: Double
  /// From the average eye point: size and seat.
  var place: SIMD3<Double>
  /// How the head is held looking ahead: yaw, pitch, roll.
  var posture: SIMD3<Double>
  /// Measured minus true attitude.
  var attitudeError: SIMD3<Double>
  /// Measured over true turn of the head.
  var turnGain: Double
  /// Measured over true distance.
  var distanceScale: Double
  /// Measured over true way of the iris up and down.
  var verticalGain: Double
  /// Measured minus true, pixels, always there.
  var irisBias: SIMD2<Double>
  /// Share of a look's way that the head makes, of an owl and of a lizard.
  package internal(set) var owlShare: Double
  package internal(set) var lizardShare: Double
  /// How fast the head turns: the seconds of a turn by 60 degrees.
  var turnSeconds: Double
  /// How far the eyes rest beside a target, degrees.
  var restlessness: Double
  /// Lids: wide open, and what is measured of them when shut, degrees.
  package internal(set) var openLids: Double
  package internal(set) var shutLids: Double
  /// By what share of open the lids sink for each degree that the eyes look down.
  var lidsFollow: Double
  var blinksPerMinute: Double
  var blinkSeconds: Double

  /// - Note: Kappa 5 (1.5) degrees outward and 1.5 (1.5) up: Atchison & Smith 2000, Optics of the human eye. Eyeballs of
  ///   12 (0.5) mm: Gross, Blechinger & Achtner 2008. What the measurement gets wrong is a choice: so much that the gaze of
  ///   an uncalibrated person is off by some 4 to 8 degrees, always the same way, as it is of recorded people. So is the
  ///   rest: eye points spread like those of the 5th to 95th percentile, blinks as people blink (100-400 ms, 10-25 a
  ///   minute), open lids 32-46 degrees.
  package init(using chance: inout SeededRandom) {
    func eye(_ side: Double) -> Eye {
      Eye(
        side: side, kappa: SIMD2(-side * chance.gaussian(5, 1.5), chance.gaussian(1.5, 1.5)),
        orbit: chance.gaussian(0.01048, 0.0004), centerError: chance.gaussians(SIMD3(0.5, 0.5, 0.8) / 1000))
    }
    (left, right) = (eye(1), eye(-1))
    let shared = chance.gaussians(SIMD3(0.6, 0.6, 1) / 1000)
    left.centerError += shared
    right.centerError += shared
    halfDistance = chance.gaussian(0.0305, 0.0012)
    place = SIMD3(chance.gaussian(0, 0.04), chance.gaussian(0, 0.012), chance.gaussian(0, 0.03))
    posture = SIMD3(chance.gaussian(0, 2.5), chance.gaussian(-2, 4), chance.gaussian(0, 2))
    attitudeError = chance.gaussians(SIMD3(0.75, 1.2, 0.25))
    turnGain = chance.uniform(0.92...1.02)
    distanceScale = 1 + chance.gaussian(0, 0.03)
    verticalGain = chance.uniform(0.65...1)
    irisBias = SIMD2(chance.gaussian(0, 0.25), chance.gaussian(0, 0.4))
    owlShare = chance.uniform(0.6...0.9)
    lizardShare = chance.uniform(0.02...0.15)
    turnSeconds = chance.uniform(0.45...0.8)
    restlessness = chance.uniform(0.1...0.4)
    openLids = chance.uniform(32...46)
    shutLids = chance.uniform(0...3)
    lidsFollow = chance.uniform(0.008...0.012)
    blinksPerMinute = chance.uniform(10...25)
    blinkSeconds = chance.uniform(0.15...0.3)
  }
}
