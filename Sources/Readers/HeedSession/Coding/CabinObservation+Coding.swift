import HeedGeometry
import HeedSignals

extension CabinObservation {
  static let blank = CabinObservation(
    frame: 0, time: .zero, size: ImageSize(width: 0, height: 0),
    picture: PictureObservation(meanLuma: 0, contrast: 0, fingerprint: 0))

  /// The optional parts of the encoded observation.
  private struct Parts: OptionSet {
    var rawValue = 0
    static let face = Parts(rawValue: 1)
    static let leftEye = Parts(rawValue: 2)
    static let rightEye = Parts(rawValue: 4)
    static let otherSize = Parts(rawValue: 8)
    /// Since version 3, like the next three.
    static let leftAppearance = Parts(rawValue: 16)
    static let rightAppearance = Parts(rawValue: 32)
    static let motion = Parts(rawValue: 64)
    static let otherDriver = Parts(rawValue: 128)
    /// Since version 4: appearances hold the probability of glasses and the pupil's direction.
    static let glassesAndView = Parts(rawValue: 256)
    /// Since version 5.
    static let carriedMesh = Parts(rawValue: 512)
    /// Since version 7.
    static let phones = Parts(rawValue: 1024)
    static let trace = Parts(rawValue: 2048)
    /// Decoded but never written.
    static let formerCovering = Parts(rawValue: 4096)
    /// Since version 8.
    static let roughness = Parts(rawValue: 8192)
  }

  /// Encodes or decodes the observation.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, _ previous: inout PreviousInputs) throws(Coder.Failure) {
    var parts: Parts = size == previous.cabin.size ? [] : .otherSize
    if driverChanges != previous.driverChanges { parts.insert(.otherDriver) }
    if let face {
      parts.insert(.face)
      if face.isCarried { parts.insert(.carriedMesh) }
      if face.leftEye != nil { parts.insert(.leftEye) }
      if face.rightEye != nil { parts.insert(.rightEye) }
      if face.leftEye?.appearance != nil { parts.insert(.leftAppearance) }
      if face.rightEye?.appearance != nil { parts.insert(.rightAppearance) }
      let appearances = [face.leftEye?.appearance, face.rightEye?.appearance]
      if appearances.contains(where: { $0?.glasses != nil || $0?.view != nil }) { parts.insert(.glassesAndView) }
    }
    if picture.motion != nil { parts.insert(.motion) }
    if phones != nil { parts.insert(.phones) }
    if picture.trace != nil { parts.insert(.trace) }
    if picture.roughness != nil { parts.insert(.roughness) }
    coder.enter(.cabin)
    try coder.code(&parts.rawValue)
    try coder.frame(&frame, &previous.cabin)
    try coder.time(&time, &previous.cabin)
    if parts.contains(.otherSize) {
      try coder.size(&size, near: previous.cabin.size)
      previous.cabin.size = size
    } else {
      size = previous.cabin.size
    }
    if parts.contains(.otherDriver) {
      try coder.integer(&driverChanges, near: previous.driverChanges &+ 1)
      previous.driverChanges = driverChanges
    } else {
      driverChanges = previous.driverChanges
    }
    try picture.pass(&coder, after: previous.picture)
    if parts.contains(.trace) { try picture.passTrace(&coder, after: &previous.trace) }
    if parts.contains(.roughness) { try picture.passRoughness(&coder, after: previous.roughness) }
    previous.roughness = picture.roughness ?? previous.roughness
    previous.picture = picture
    if parts.contains(.motion) { try picture.passMotion(&coder, at: time) }
    if parts.contains(.phones) { try passPhones(&coder, after: &previous.phone) }
    if parts.contains(.formerCovering) { try previous.formerCovering.pass(&coder) }
    guard parts.contains(.face) else { return }
    var seen = face ?? .blank
    try seen.pass(&coder, after: previous.face)
    seen.isCarried = parts.contains(.carriedMesh)
    seen.leftEye = try seen.leftEye.pass(&coder, isThere: parts.contains(.leftEye), after: &previous.leftEye)
    seen.rightEye = try seen.rightEye.pass(&coder, isThere: parts.contains(.rightEye), after: &previous.rightEye)
    let hasView = parts.contains(.glassesAndView)
    if parts.contains(.leftAppearance) {
      try seen.leftEye?.passAppearance(&coder, hasView: hasView, after: &previous.leftAppearance)
    }
    if parts.contains(.rightAppearance) {
      try seen.rightEye?.passAppearance(&coder, hasView: hasView, after: &previous.rightAppearance)
    }
    previous.face = seen
    face = seen
  }
}

extension CabinObservation {
  /// Encodes or decodes the phones, each relative to the previous phone.
  fileprivate mutating func passPhones<Coder: InputCoder>(
    _ coder: inout Coder, after last: inout PhoneBox
  ) throws(Coder.Failure) {
    var (seen, count) = (phones ?? [], phones?.count ?? 0)
    coder.enter(.phone)
    try coder.count(&count)
    for index in 0..<count {
      var phone = Coder.isWriting ? seen[index] : last
      coder.enter(.phoneBox)
      try coder.box(&phone.box, .boxPixel, near: last.box)
      try coder.number(&phone.score, .ratio, near: last.score)
      if !Coder.isWriting { seen.append(phone) }
      last = phone
    }
    phones = seen
  }
}

extension PictureObservation {
  fileprivate mutating func pass<Coder: InputCoder>(
    _ coder: inout Coder, after last: PictureObservation
  ) throws(Coder.Failure) {
    coder.enter(.picture)
    try coder.number(&meanLuma, .ratio, near: last.meanLuma)
    try coder.number(&contrast, .ratio, near: last.contrast)
    try coder.raw(&fingerprint)
  }

  /// Encodes or decodes the motion of the driver's face.
  fileprivate mutating func passMotion<Coder: InputCoder>(
    _ coder: inout Coder, at time: Timestamp
  ) throws(Coder.Failure) {
    var seen = motion ?? PictureMotion(isFace: false, widthPixels: 0, time: time, comparisons: [])
    var (face, count) = (seen.isFace ? 1 : 0, seen.comparisons.count)
    coder.enter(.motion)
    try coder.code(&face)
    seen.isFace = face != 0
    try coder.number(&seen.widthPixels, .boxPixel, near: 0)
    try coder.whole(&seen.time.nanoseconds, near: time.nanoseconds)
    try coder.count(&count)
    var (last, step) = (PictureMotion.Comparison(since: seen.time, shiftPixels: 0, change: 0), Int64(0))
    for index in 0..<count {
      var comparison = Coder.isWriting ? seen.comparisons[index] : last
      coder.enter(.motionComparison)
      try coder.whole(&comparison.since.nanoseconds, near: last.since.nanoseconds &+ step)
      try coder.number(&comparison.shiftPixels, .fineShift, near: last.shiftPixels)
      try coder.number(&comparison.change, .fineLuma, near: last.change)
      if !Coder.isWriting { seen.comparisons.append(comparison) }
      step = comparison.since.nanoseconds &- last.since.nanoseconds
      last = comparison
    }
    motion = seen
  }
}

extension FaceObservation {
  /// Encodes or decodes everything but the eyes.
  fileprivate mutating func pass<Coder: InputCoder>(
    _ coder: inout Coder, after last: FaceObservation
  ) throws(Coder.Failure) {
    coder.enter(.face)
    try coder.number(&score, .ratio, near: last.score)
    try coder.box(&box, .boxPixel, near: last.box)
    try coder.angle(&yaw, near: last.yaw)
    try coder.angle(&pitch, near: last.pitch)
    try coder.angle(&roll, near: last.roll)
    try coder.point(&origin, near: last.origin)
    try coder.number(&mouthOpenness, .ratio, near: last.mouthOpenness)
  }
}

extension EyeObservation? {
  /// Encodes or decodes the eye.
  fileprivate func pass<Coder: InputCoder>(
    _ coder: inout Coder, isThere: Bool, after last: inout EyeObservation
  ) throws(Coder.Failure) -> EyeObservation? {
    guard isThere else { return nil }
    var eye = self ?? .blank
    coder.enter(.eye)
    try coder.angle(&eye.lidAperture, near: last.lidAperture)
    try coder.point(&eye.irisCenter, .pixel, near: last.irisCenter)
    try coder.number(&eye.irisRadiusPixels, .pixel, near: last.irisRadiusPixels)
    try coder.point(&eye.rotationCenter, near: last.rotationCenter)
    last = eye
    return eye
  }
}

extension EyeObservation {
  /// Encodes or decodes the eye net's output.
  fileprivate mutating func passAppearance<Coder: InputCoder>(
    _ coder: inout Coder, hasView: Bool, after last: inout EyeAppearance
  ) throws(Coder.Failure) {
    var seen = appearance ?? .blank
    coder.enter(.appearance)
    try coder.number(&seen.closing, .ratio, near: last.closing)
    try coder.number(&seen.closingSpread, .ratio, near: last.closingSpread)
    try coder.number(&seen.apertureDegrees, .degree, near: last.apertureDegrees)
    try coder.number(&seen.apertureSpread, .degree, near: last.apertureSpread)
    try coder.number(&seen.irisSpreadPixels, .pixel, near: last.irisSpreadPixels)
    try coder.number(&seen.hidden, .ratio, near: last.hidden)
    try coder.word(&seen.cover, "cover of an eye")
    if hasView {
      var (glasses, view) = (seen.glasses ?? 0, seen.view ?? .blank)
      let (lastGlasses, lastView) = (last.glasses ?? 0, last.view ?? .blank)
      coder.enter(.view)
      try coder.number(&glasses, .ratio, near: lastGlasses)
      try coder.number(&view.azimuthDegrees, .degree, near: lastView.azimuthDegrees)
      try coder.number(&view.elevationDegrees, .degree, near: lastView.elevationDegrees)
      try coder.number(&view.spreadDegrees, .degree, near: lastView.spreadDegrees)
      (seen.glasses, seen.view) = (glasses, view)
    }
    (appearance, last) = (seen, seen)
  }
}
