import HeedGeometry
import HeedSignals

extension MonitorInput {
  /// Every bit of the input. Comparing bits finds differences that `==` misses (zeros with different signs, two
  /// encodings of an accent), and finds none where `==` wrongly does (NaN).
  var exact: [UInt64] {
    switch self {
    case .cabin(let observation): [0] + observation.exact
    case .cabinPassed(let time): [1, time.exact]
    case .cabinSilent(let time): [2, time.exact]
    case .cabinEnded(let end):
      [3, end.isComplete ? 1 : 0, end.framesRead.exact, end.droppedFrames.exact] + exactly(end.framesDeclared?.exact)
        + exactly(end.note) + exactly(end.failure?.rawValue)
    case .road(let observation): [4] + observation.exact
    case .roadAvailability(let change):
      [5, change.time.exact] + exactly(change.function.rawValue) + exactly(change.reason?.rawValue)
    case .roadEnded(let time, let missing): [6, time.exact] + exactly(missing)
    case .vehicle(let state): [7] + state.exact
    case .acknowledged(let time): [8, time.exact]
    case .knownGaze(let look): [12, look.time.exact, look.target.x.bitPattern, look.target.y.bitPattern]
    case .clockSet(let anchor): [14, anchor.timestamp.exact, anchor.utcMilliseconds.bitPattern]
    case .marker(let marker): [13, marker.time.exact] + exactly(marker.text)
    case .settings(let change):
      [9, change.time.exact] + exactly(change.settings) + exactly(change.regions?.primary)
        + exactly(change.regions?.secondary)
    case .host(let condition):
      [10, condition.time.exact, condition.isThere ? 1 : 0] + exactly(condition.kind.rawValue)
    }
  }
}

private func exactly(_ value: UInt64?) -> [UInt64] { value.map { [1, $0] } ?? [0] }
private func exactly(_ value: Double?) -> [UInt64] { exactly(value?.bitPattern) }
private func exactly(_ value: String?) -> [UInt64] {
  value.map { [UInt64($0.utf8.count)] + $0.utf8.map(UInt64.init) } ?? [.max]
}

private func exactly(_ corners: [SIMD2<Double>]?) -> [UInt64] {
  guard let corners else { return [0] }
  return corners.reduce(into: [UInt64(corners.count) + 1]) { $0 += [$1.x.bitPattern, $1.y.bitPattern] }
}

extension Timestamp { fileprivate var exact: UInt64 { UInt64(bitPattern: nanoseconds) } }
extension Int { fileprivate var exact: UInt64 { UInt64(bitPattern: Int64(self)) } }
extension ImageSize { fileprivate var exact: [UInt64] { [width.exact, height.exact] } }
extension PlanePoint { fileprivate var exact: [UInt64] { [x.bitPattern, y.bitPattern] } }
extension Point { fileprivate var exact: [UInt64] { [x.bitPattern, y.bitPattern, z.bitPattern] } }
extension ImageRect {
  fileprivate var exact: [UInt64] { [x.bitPattern, y.bitPattern, width.bitPattern, height.bitPattern] }
}

extension EyeObservation {
  fileprivate var exact: [UInt64] {
    [lidAperture.radians.bitPattern, irisRadiusPixels.bitPattern] + irisCenter.exact + rotationCenter.exact
  }
}

extension GazeView {
  fileprivate var exact: [UInt64] {
    [azimuthDegrees, elevationDegrees, azimuthSpread, elevationSpread].map(\.bitPattern)
  }
}

extension CabinObservation {
  fileprivate var exact: [UInt64] {
    var result = [frame.exact, time.exact] + size.exact
    result += [picture.meanLuma.bitPattern, picture.contrast.bitPattern, picture.fingerprint]
    result += exactly(picture.roughness)
    result += turn.map { [$0.pitch, $0.yaw, $0.roll].map(\.radians.bitPattern) } ?? []
    if let motion = picture.motion {
      result += [motion.isFace ? 1 : 0, motion.widthPixels.bitPattern, motion.time.exact]
      result += motion.comparisons.flatMap { [$0.since.exact, $0.shiftPixels.bitPattern, $0.change.bitPattern] }
    }
    guard let face else { return result }
    let angles = [face.yaw, face.pitch, face.roll].map(\.radians.bitPattern)
    result += [face.score.bitPattern, face.mouthOpenness.bitPattern] + angles + face.box.exact + face.origin.exact
    for eye in [face.leftEye, face.rightEye] { result += eye.map { [1] + $0.exact } ?? [0] }
    return result + (face.gaze.map { [1] + $0.exact } ?? [0])
  }
}

extension RoadObservation {
  fileprivate var exact: [UInt64] {
    var result = [frame.exact, time.exact, looksForObjects ? 1 : 0, objects.count.exact] + size.exact
    for object in objects {
      result += exactly(object.id) + exactly(object.label.name) + object.box.exact
      result += exactly(object.score) + exactly(object.distanceMeters)
    }
    result += exactly(lanes?.count.exact)
    for lane in lanes ?? [] {
      result += exactly(lane.position.rawValue) + exactly(lane.confidence) + lane.points.flatMap(\.exact)
    }
    result += exactly(flow?.since.exact) + (flow?.tracks ?? []).flatMap { $0.from.exact + $0.to.exact }
    result += exactly(driver?.azimuth?.radians) + exactly(driver?.elevation?.radians)
    result += exactly(driver?.deviation?.radians) + exactly(driver?.isOnRoad.map { UInt64($0 ? 1 : 0) })
    return result + (vehicle.map { [1] + $0.exact } ?? [0])
  }
}

extension VehicleState {
  fileprivate var exact: [UInt64] {
    let numbers = [
      speed, yawRate, steering?.radians, position?.longitude, position?.latitude, heading?.radians, speedLimit,
    ]
    let replies: [UInt64] = [supports, honours].map { $0.map { UInt64($0.rawValue) } ?? 99 }
    return [time.exact] + numbers.flatMap { exactly($0) } + exactly(turnSignal?.rawValue) + replies
      + [isBraking, isEngaged, isAcknowledging].map { $0.map { $0 ? 1 : 0 } ?? 2 }
  }
}
