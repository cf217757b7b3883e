import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

/// A driver who is worse at every sample never has a lower level at any sample.
@Suite struct GlanceOrderTests {
  /// The driver's state at one sample. Each property can get worse independently of the remaining properties.
  private struct Part {
    /// 0 road, 1 mirror, 2 elsewhere, 3 phone, 4 not known, 5 no face, 6 nowhere to the left, 7 nowhere far to the left
    var gaze: Int
    var isShut: Bool
    var kss: Double?
    var speed: Double

    func sample(at seconds: Double, vehicle: (inout DriverSample) -> Void) -> DriverSample {
      var sample = DriverSample(time: Timestamp(milliseconds: seconds * 1000))
      switch gaze {
      case 0: sample.areEyesOnRoad = true
      case 1: (sample.areEyesOnRoad, sample.zone, sample.zoneClass) = (false, "mirror", .driving)
      case 2: (sample.areEyesOnRoad, sample.zone, sample.zoneClass) = (false, "console", .nondriving)
      case 3: (sample.areEyesOnRoad, sample.zone, sample.zoneClass) = (false, "phone", .phone)
      case 4: break
      case 5: sample.isFaceSeen = false
      case 6: (sample.areEyesOnRoad, sample.azimuth) = (false, .degrees(40))
      default: (sample.areEyesOnRoad, sample.azimuth) = (false, .degrees(80))
      }
      (sample.eyesClosed, sample.kss, sample.speed) = (isShut ? 1 : 0, kss, speed)
      vehicle(&sample)
      return sample
    }

    /// The same or a worse part. Unknown stays unknown, and a side stays that side or becomes an unfair target.
    func worse(_ dice: inout SeededRandom, gaze drawn: Int?) -> Part {
      var worse = self
      if let drawn, gaze != 4, gaze != 5 {
        // Where fairness may turn a look into driving, only a phone is certainly not better.
        let ranks = [0, 1, 2, 3]
        if gaze <= 3 { worse.gaze = ranks[max(gaze, min(3, drawn))] } else if drawn == 3 { worse.gaze = 3 }
      }
      if dice.index(below: 4) == 0 { worse.isShut = true }
      if let kss, dice.index(below: 4) == 0 { worse.kss = min(9, kss + 2 * dice.unit()) }
      if dice.index(below: 4) == 0 { worse.speed = speed + 20 * dice.unit() }
      return worse
    }
  }

  private struct Drive {
    var good: [DriverSample] = []
    var bad: [DriverSample] = []

    /// Looks of random lengths; some ticks, some stretches or all are worse in the second drive.
    init(_ dice: inout SeededRandom) {
      var time = 0.0
      let hertz = [8.0, 8, 20, 30, 90][dice.index(below: 5)]
      let (isIrregular, badness) = (dice.index(below: 2) == 0, dice.unit() * dice.unit())
      var part = Part(gaze: 0, isShut: false, kss: nil, speed: 40 * dice.unit())
      var (left, badLeft, drawn): (Double, Double, Int?) = (0, 0, nil)
      var (turn, stands, engaged) = (VehicleState.TurnSignal.none, false, true)
      for _ in 0..<(50 + dice.index(below: 200)) {
        if left <= 0 {
          left = [0.05, 0.5, 1.5, 4][dice.index(below: 4)] * 2 * dice.unit()
          part.gaze = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7][dice.index(below: 10)]
          part.isShut = dice.index(below: 8) == 0
          part.kss = dice.index(below: 3) == 0 ? nil : 5 + 4 * dice.unit()
          if dice.index(below: 5) == 0 { part.speed = 40 * dice.unit() }
          if dice.index(below: 6) == 0 { turn = [.none, .left, .right][dice.index(below: 3)] }
          stands = dice.index(below: 60) == 0
          engaged = dice.index(below: 40) != 0
        }
        if badLeft <= 0 {
          badLeft = [0.04, 1, 5][dice.index(below: 3)] * dice.unit()
          drawn = dice.unit() < badness ? 1 + dice.index(below: 3) : nil
        }
        let task = Int(time / 15) % 3 == 0 ? nil : "task \(Int(time / 15))"
        let (signal, isStandstill, isEngaged) = (turn, stands, engaged)
        let vehicle: (inout DriverSample) -> Void = {
          ($0.turnSignal, $0.isStandstill, $0.isEngaged, $0.task) = (signal, isStandstill, isEngaged, task)
        }
        good.append(part.sample(at: time, vehicle: vehicle))
        let worse = drawn == nil ? part : part.worse(&dice, gaze: drawn)
        bad.append(worse.sample(at: time, vehicle: vehicle))
        let step = dice.index(below: 400) == 0 ? 3 * dice.unit() : (isIrregular ? 0.2 + 1.6 * dice.unit() : 1) / hertz
        (time, left, badLeft) = (time + step, left - step, badLeft - step)
      }
    }
  }

  @Test(arguments: [RuleBookName.euroNCAP2026, .euADDW, .euDDAW, .unR171, .nhtsa2013], [true, false])
  func worseDriveNeverGetsALowerWarningLevel(name: RuleBookName, isFair: Bool) {
    var (dice, told) = (SeededRandom(seed: 2026), 0)
    for number in 0..<200 {
      let drive = Drive(&dice)
      var (better, worse) = (
        RuleBook(name, isFair: isFair), RuleBook(name, isFair: isFair)
      )
      for (good, bad) in zip(drive.good, drive.bad) {
        let (a, b) = (better.update(good), worse.update(bad))
        let (first, second) = (a.level ?? -1, b.level ?? -1)
        if first > 0 { told += 1 }
        guard second < first else { continue }
        Issue.record("drive \(number) at \(good.time.milliseconds) ms: \(a) against \(b)")
        return
      }
    }
    #expect(told > 50, "there was something to compare")
  }
}
