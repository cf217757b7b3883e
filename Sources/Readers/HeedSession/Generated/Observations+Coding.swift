// swift-format-ignore-file
// Made by Tools/schema from Schema/observations.schema; not edited by hand.

import HeedGeometry
import HeedSignals

extension CabinObservation {
  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if face != nil { flags |= 1 }
    if phones != nil { flags |= 1024 }
    if turn != nil { flags |= 32768 }
    return flags
  }
}

extension CameraTurn: RecordedObservation {
  static let blank = CameraTurn(pitch: .zero, yaw: .zero, roll: .zero)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout CameraTurn) throws(Coder.Failure) {
    coder.enter(.turn)
    try coder.angle(&pitch, near: last.pitch)
    try coder.angle(&yaw, near: last.yaw)
    try coder.angle(&roll, near: last.roll)
    last = self
  }
}

extension PictureObservation: RecordedObservation {
  static let blank = PictureObservation(meanLuma: 0, contrast: 0, fingerprint: 0)

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if motion != nil { flags |= 64 }
    if trace != nil { flags |= 2048 }
    if roughness != nil { flags |= 8192 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout PictureObservation) throws(Coder.Failure) {
    coder.enter(.picture)
    try coder.number(&meanLuma, .ratio, near: last.meanLuma)
    try coder.number(&contrast, .ratio, near: last.contrast)
    try coder.raw(&fingerprint)
    last = self
  }
}

extension BodyTrace: RecordedObservation {
  static let blank = BodyTrace(body: 1, left: 0, right: 0, surroundings: 1, detail: 1)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout BodyTrace) throws(Coder.Failure) {
    coder.enter(.trace)
    try coder.number(&body, .ratio, near: last.body)
    try coder.number(&left, .ratio, near: last.left)
    try coder.number(&right, .ratio, near: last.right)
    try coder.number(&surroundings, .ratio, near: last.surroundings)
    try coder.number(&detail, .ratio, near: last.detail)
    last = self
  }
}

extension FaceObservation: RecordedObservation {
  static let blank = FaceObservation(score: 0, box: .blank, yaw: .zero, pitch: .zero, roll: .zero, origin: .blank, mouthOpenness: 0)

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if leftEye != nil { flags |= 2 }
    if rightEye != nil { flags |= 4 }
    if gaze != nil { flags |= 16384 }
    if isCarried { flags |= 512 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout FaceObservation) throws(Coder.Failure) {
    coder.enter(.face)
    try coder.number(&score, .ratio, near: last.score)
    try coder.box(&box, .boxPixel, near: last.box)
    try coder.angle(&yaw, near: last.yaw)
    try coder.angle(&pitch, near: last.pitch)
    try coder.angle(&roll, near: last.roll)
    try coder.point(&origin, near: last.origin)
    try coder.number(&mouthOpenness, .ratio, near: last.mouthOpenness)
    last = self
  }
}

extension EyeObservation: RecordedObservation {
  static let blank = EyeObservation(lidAperture: .zero, irisCenter: .blank, irisRadiusPixels: 0, rotationCenter: .blank)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout EyeObservation) throws(Coder.Failure) {
    coder.enter(.eye)
    try coder.angle(&lidAperture, near: last.lidAperture)
    try coder.point(&irisCenter, .pixel, near: last.irisCenter)
    try coder.number(&irisRadiusPixels, .pixel, near: last.irisRadiusPixels)
    try coder.point(&rotationCenter, near: last.rotationCenter)
    last = self
  }
}

extension EyeAppearance {
  static let blank = EyeAppearance(closing: 0, closingSpread: 0, apertureDegrees: 0, apertureSpread: 0, irisSpreadPixels: 0, hidden: 0, cover: .lens)

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if glasses != nil { flags |= 256 }
    if view != nil { flags |= 256 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, _ flags: Int, after last: inout EyeAppearance) throws(Coder.Failure) {
    coder.enter(.appearance)
    try coder.number(&closing, .ratio, near: last.closing)
    try coder.number(&closingSpread, .ratio, near: last.closingSpread)
    try coder.number(&apertureDegrees, .degree, near: last.apertureDegrees)
    try coder.number(&apertureSpread, .degree, near: last.apertureSpread)
    try coder.number(&irisSpreadPixels, .pixel, near: last.irisSpreadPixels)
    try coder.number(&hidden, .ratio, near: last.hidden)
    try coder.word(&cover, "cover of an eye")
    coder.enter(.view)
    if flags & 256 != 0 { try coder.number(&glasses, .ratio, after: &last.glasses) }
    if flags & 256 != 0 {
      var near = last.view ?? .blank
      try view.pass(&coder, after: &near)
    }
    last = self
  }
}

extension EyeView: RecordedObservation {
  static let blank = EyeView(azimuthDegrees: 0, elevationDegrees: 0, spreadDegrees: 0)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout EyeView) throws(Coder.Failure) {
    try coder.number(&azimuthDegrees, .degree, near: last.azimuthDegrees)
    try coder.number(&elevationDegrees, .degree, near: last.elevationDegrees)
    try coder.number(&spreadDegrees, .degree, near: last.spreadDegrees)
    last = self
  }
}

extension GazeView: RecordedObservation {
  static let blank = GazeView(azimuthDegrees: 0, elevationDegrees: 0, azimuthSpread: 0, elevationSpread: 0)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout GazeView) throws(Coder.Failure) {
    coder.enter(.gaze)
    try coder.number(&azimuthDegrees, .degree, near: last.azimuthDegrees)
    try coder.number(&elevationDegrees, .degree, near: last.elevationDegrees)
    try coder.number(&azimuthSpread, .degree, near: last.azimuthSpread)
    try coder.number(&elevationSpread, .degree, near: last.elevationSpread)
    last = self
  }
}

extension PhoneBox: RecordedObservation {
  static let blank = PhoneBox(box: .blank, score: 0)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout PhoneBox) throws(Coder.Failure) {
    coder.enter(.phoneBox)
    try coder.box(&box, .boxPixel, near: last.box)
    try coder.number(&score, .ratio, near: last.score)
    last = self
  }
}

extension RoadObservation {
  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if looksForObjects { flags |= 1 }
    if lanes != nil { flags |= 2 }
    if flow != nil { flags |= 4 }
    if driver != nil { flags |= 64 }
    return flags
  }
}

extension RoadObject {
  static let blank = RoadObject(label: .car, box: .blank)

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if score == nil { flags |= 16 }
    if distanceMeters != nil { flags |= 32 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, _ flags: Int, after last: inout RoadObject) throws(Coder.Failure) {
    try coder.box(&box, .pixel, near: last.box)
    if flags & 16 == 0 { try coder.number(&score, .ratio, after: &last.score) }
    if flags & 32 != 0 { try coder.number(&distanceMeters, .meter, after: &last.distanceMeters) }
    last = self
  }
}

extension VehicleState: RecordedObservation {
  static let blank = VehicleState(time: .zero)

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if speed != nil { flags |= 1 }
    if yawRate != nil { flags |= 4 }
    if turnSignal != nil { flags |= 64 }
    if steering != nil { flags |= 16 }
    if isBraking != nil { flags |= 128 }
    if isBraking == true { flags |= 256 }
    if isEngaged != nil { flags |= 512 }
    if isEngaged == true { flags |= 1024 }
    if position != nil { flags |= 2 }
    if heading != nil { flags |= 8 }
    if speedLimit != nil { flags |= 32 }
    if supports != nil { flags |= 2048 }
    if honours != nil { flags |= 4096 }
    if isAcknowledging != nil { flags |= 8192 }
    if isAcknowledging == true { flags |= 16384 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout VehicleState) throws(Coder.Failure) {
    coder.enter(.vehicle)
    var flags = flags
    try coder.code(&flags)
    try coder.whole(&time.nanoseconds, near: last.time.nanoseconds)
    last.time = time
    if flags & 1 != 0 { try coder.number(&speed, .meter, after: &last.speed) }
    if flags & 4 != 0 { try coder.number(&yawRate, .meter, after: &last.yawRate) }
    if flags & 32 != 0 { try coder.number(&speedLimit, .meter, after: &last.speedLimit) }
    if flags & 8 != 0 { try coder.angle(&heading, after: &last.heading) }
    if flags & 16 != 0 { try coder.angle(&steering, after: &last.steering) }
    if flags & 2 != 0 { try coder.position(&position) }
    if flags & 64 != 0 {
      var value: TurnSignal = turnSignal ?? .none
      try coder.word(&value, "turn signal")
      (turnSignal, last.turnSignal) = (value, value)
    }
    isBraking = flags & 128 != 0 ? flags & 256 != 0 : nil
    isEngaged = flags & 512 != 0 ? flags & 1024 != 0 : nil
    isAcknowledging = flags & 8192 != 0 ? flags & 16384 != 0 : nil
    if flags & 2048 != 0 {
      var value: VehicleRequest.Kinds = supports ?? []
      try coder.kinds(&value)
      (supports, last.supports) = (value, value)
    }
    if flags & 4096 != 0 {
      var value: VehicleRequest.Kinds = honours ?? []
      try coder.kinds(&value)
      (honours, last.honours) = (value, value)
    }
  }
}

extension DriverGaze: RecordedObservation {
  static let blank = DriverGaze()

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if azimuth != nil { flags |= 1 }
    if elevation != nil { flags |= 2 }
    if deviation != nil { flags |= 4 }
    if isOnRoad != nil { flags |= 8 }
    if isOnRoad == true { flags |= 16 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after last: inout DriverGaze) throws(Coder.Failure) {
    var flags = flags
    try coder.code(&flags)
    if flags & 1 != 0 { try coder.angle(&azimuth, after: &last.azimuth) }
    if flags & 2 != 0 { try coder.angle(&elevation, after: &last.elevation) }
    if flags & 4 != 0 { try coder.angle(&deviation, after: &last.deviation) }
    isOnRoad = flags & 8 != 0 ? flags & 16 != 0 : nil
  }
}

extension SourceEnd {
  static let blank = SourceEnd(isComplete: false, framesRead: 0)

  /// Which fields are there, and which are true.
  var flags: Int {
    var flags = 0
    if isComplete { flags |= 1 }
    if note != nil { flags |= 2 }
    if framesDeclared != nil { flags |= 4 }
    if failure != nil { flags |= 8 }
    return flags
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    coder.enter(.end)
    var flags = flags
    try coder.code(&flags)
    isComplete = flags & 1 != 0
    try coder.integer(&framesRead, near: 0)
    try coder.integer(&droppedFrames, near: 0)
    if flags & 4 != 0 {
      var value: Int = framesDeclared ?? 0
      try coder.integer(&value, near: framesRead)
      framesDeclared = value
    }
    if flags & 2 != 0 {
      var value: String = note ?? ""
      try coder.text(&value)
      note = value
    }
    if flags & 8 != 0 {
      var value: Availability.StopReason = failure ?? .cameraStart
      try coder.word(&value, "reason of an end")
      failure = value
    }
  }
}

extension HostCondition {
  static let blank = HostCondition(time: .zero, kind: .storageFull, isThere: false)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, near last: Timestamp) throws(Coder.Failure) {
    try coder.moment(&time, near: last)
    try coder.word(&kind, "condition of the host")
    try coder.flag(&isThere)
  }
}
