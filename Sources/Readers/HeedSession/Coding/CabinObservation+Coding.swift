import HeedGeometry
import HeedSignals

extension CabinObservation {
  static let blank = CabinObservation(frame: 0, time: .zero, size: ImageSize(width: 0, height: 0), picture: .blank)

  /// Flags of the optional parts of an encoded observation, most of them bits of the schema. ``EyeAppearance/flags`` sets
  /// the flag with the value 256.
  private struct Parts: OptionSet {
    var rawValue = 0
    static let face = Parts(rawValue: 1)
    static let leftEye = Parts(rawValue: 2)
    static let rightEye = Parts(rawValue: 4)
    static let otherSize = Parts(rawValue: 8)
    /// Recordings hold eye appearances, motion and driver changes since version 3 of the coding.
    static let leftAppearance = Parts(rawValue: 16)
    static let rightAppearance = Parts(rawValue: 32)
    static let motion = Parts(rawValue: 64)
    static let otherDriver = Parts(rawValue: 128)
    /// Recordings hold carried meshes since version 5 of the coding.
    static let carriedMesh = Parts(rawValue: 512)
    /// Recordings hold phones and body traces since version 7 of the coding.
    static let phones = Parts(rawValue: 1024)
    static let trace = Parts(rawValue: 2048)
    /// A part of earlier recordings that Heed decodes but never writes.
    static let formerCovering = Parts(rawValue: 4096)
    /// Recordings hold the picture's roughness since version 8 of the coding.
    static let roughness = Parts(rawValue: 8192)
    /// Recordings hold the gaze by both eyes' pixels since version 9 of the coding.
    static let gaze = Parts(rawValue: 16384)
    /// Recordings hold turns of the camera since version 11 of the coding.
    static let turn = Parts(rawValue: 32768)
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, _ previous: inout PreviousInputs) throws(Coder.Failure) {
    var parts = Parts(rawValue: flags | picture.flags | (face?.flags ?? 0))
    if size != previous.cabin.size { parts.insert(.otherSize) }
    if driverChanges != previous.driverChanges { parts.insert(.otherDriver) }
    if let seen = face?.leftEye?.appearance { parts.formUnion([.leftAppearance, Parts(rawValue: seen.flags)]) }
    if let seen = face?.rightEye?.appearance { parts.formUnion([.rightAppearance, Parts(rawValue: seen.flags)]) }
    coder.enter(.cabin)
    try coder.code(&parts.rawValue)
    try coder.frame(&frame, &previous.cabin)
    try coder.time(&time, &previous.cabin)
    try coder.size(&size, isOther: parts.contains(.otherSize), &previous.cabin)
    if parts.contains(.otherDriver) {
      try coder.integer(&driverChanges, near: previous.driverChanges &+ 1)
      previous.driverChanges = driverChanges
    }
    driverChanges = previous.driverChanges
    try picture.pass(&coder, after: &previous.picture)
    if parts.contains(.trace) { try picture.trace.pass(&coder, after: &previous.trace) }
    if parts.contains(.roughness) {
      coder.enter(.roughness)
      try coder.number(&picture.roughness, .ratio, after: &previous.roughness)
    }
    if parts.contains(.motion) { try picture.passMotion(&coder, at: time) }
    if parts.contains(.phones) { try passPhones(&coder, after: &previous.phone) }
    if parts.contains(.turn) { try turn.pass(&coder, after: &previous.turn) }
    if parts.contains(.formerCovering) { try previous.formerCovering.pass(&coder) }
    guard parts.contains(.face) else { return }
    var seen = face ?? .blank
    try seen.pass(&coder, after: &previous.face)
    seen.isCarried = parts.contains(.carriedMesh)
    if parts.contains(.leftEye) { try seen.leftEye.pass(&coder, after: &previous.leftEye) }
    if parts.contains(.rightEye) { try seen.rightEye.pass(&coder, after: &previous.rightEye) }
    if parts.contains(.leftAppearance) {
      try seen.leftEye?.passAppearance(&coder, parts.rawValue, after: &previous.leftAppearance)
    }
    if parts.contains(.rightAppearance) {
      try seen.rightEye?.passAppearance(&coder, parts.rawValue, after: &previous.rightAppearance)
    }
    if parts.contains(.gaze) { try seen.gaze.pass(&coder, after: &previous.gaze) }
    face = seen
  }

  /// Encodes or decodes the phones, each relative to the previous phone.
  fileprivate mutating func passPhones<Coder: InputCoder>(
    _ coder: inout Coder, after last: inout PhoneBox
  ) throws(Coder.Failure) {
    var (seen, count) = (phones ?? [], phones?.count ?? 0)
    coder.enter(.phone)
    try coder.count(&count)
    for index in 0..<count {
      if !Coder.isWriting { seen.append(last) }
      try seen[index].pass(&coder, after: &last)
    }
    phones = seen
  }
}

extension PictureObservation {
  /// Predicts the time of each comparison of pictures from the one before, because the times are evenly spaced.
  fileprivate mutating func passMotion<Coder: InputCoder>(
    _ coder: inout Coder, at time: Timestamp
  ) throws(Coder.Failure) {
    var seen = motion ?? PictureMotion(isFace: false, widthPixels: 0, time: time, comparisons: [])
    var count = seen.comparisons.count
    coder.enter(.motion)
    try coder.flag(&seen.isFace)
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

extension EyeObservation {
  fileprivate mutating func passAppearance<Coder: InputCoder>(
    _ coder: inout Coder, _ flags: Int, after last: inout EyeAppearance
  ) throws(Coder.Failure) {
    var seen = appearance ?? .blank
    try seen.pass(&coder, flags, after: &last)
    appearance = seen
  }
}
