import Draws
import HeedGeometry
import HeedSignals

/// Random observations with arbitrary values, from a seed.
struct Garbage {
  private var random: SeededRandom
  private(set) var time = Timestamp.zero
  let rig: Rig

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    var rig = cabin
    if seed.isMultiple(of: 2) { rig.cabinCamera?.distortion = [-0.3, 0.12, 0.001, -0.001, 0.02] }
    if seed.isMultiple(of: 3) { rig = Rig(name: "bare") }
    self.rig = rig
  }

  mutating func observation(_ frame: Int) -> CabinObservation {
    step()
    let isSane = chance(2)
    var face: FaceObservation? = chance(8) ? nil : drawnFace(openness: Double.random(in: 0...1.2, using: &random))
    if !isSane { spoil(&face) }
    let width = isSane ? 640 : [640, 0, -5, 1, 7680, Int.max][Int.random(in: 0..<6, using: &random)]
    return CabinObservation(
      frame: frame, time: time, size: ImageSize(width: width, height: isSane ? 480 : width),
      picture: PictureObservation(
        meanLuma: isSane ? 0.4 : number(), contrast: isSane ? 0.2 : number(),
        fingerprint: chance(4) ? 0 : UInt64(frame), motion: chance(4) ? motion(isSane: isSane) : nil), face: face)
  }

  private mutating func motion(isSane: Bool) -> PictureMotion {
    let ends = [Timestamp.zero, Timestamp(nanoseconds: .max), Timestamp(nanoseconds: .min)]
    let since = isSane ? time : ends[Int.random(in: 0..<3, using: &random)]
    let comparison = PictureMotion.Comparison(
      since: since, shiftPixels: isSane ? 1 : number(), change: isSane ? 2 : number())
    return PictureMotion(
      isFace: chance(2), widthPixels: isSane ? 140 : number(), time: isSane ? time : Timestamp(nanoseconds: .min),
      comparisons: [comparison, comparison])
  }

  private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  private mutating func step() {
    switch Int.random(in: 0..<200, using: &random) {
    case 0: time = time + .seconds(60)
    case 1..<6: break
    case 6..<12: time = time - .milliseconds(Int.random(in: 0...5000, using: &random))
    case 12 where chance(20): time = Timestamp(nanoseconds: .max)
    case 13: time = Timestamp(nanoseconds: .min)
    case 14: time = .zero
    default: time = time + .milliseconds(Int.random(in: 1...60, using: &random))
    }
  }

  private mutating func number() -> Double {
    let numbers = [
      Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e154, 1e16, -1e7, 999_999, -1, 0, -0.0, 1e-300, 0.5, 300,
    ]
    return numbers[Int.random(in: 0..<numbers.count, using: &random)]
  }

  private mutating func spoil(_ face: inout FaceObservation?) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let value = number()
      switch Int.random(in: 0..<12, using: &random) {
      case 0: face?.score = value
      case 1: face?.box.width = value
      case 2: face?.yaw.radians = value
      case 3: face?.pitch.radians = value
      case 4: face?.origin.meters.z = value
      case 5: face?.mouthOpenness = value
      case 6: face?.leftEye?.lidAperture.radians = value
      case 7: face?.leftEye?.irisCenter.x = value
      case 8: face?.rightEye?.irisCenter.y = value
      case 9: face?.rightEye?.rotationCenter.meters = SIMD3(value, 0, number())
      case 10: face?.leftEye = nil
      default: face?.rightEye?.irisRadiusPixels = value
      }
    }
  }
}
