import HeedGeometry
import HeedSignals
import Testing

@testable import HeedSession

struct FormerCoveringTests {
  /// Six numbers per frame from a net that Heed no longer has; nil for frames in which the net was not run.
  private static let covers: [[Double]?] = [
    [0.01, 0.9321, 0, 0.25, 1, 0.0004], nil, [0.02, 0.9321, 0.5, 0.24, 0.31, 0.0004], [0, 0, 0, 0, 0, 0], nil,
  ]

  private static let frames: [CabinObservation] = covers.indices.map { index in
    CabinObservation(
      frame: index, time: Timestamp(milliseconds: Double(index) * 40), size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(
        meanLuma: 0.4 + Double(index) / 8, contrast: 0.25, fingerprint: UInt64(index) &* 0x9E37_79B9_7F4A_7C15))
  }

  private func begin(_ kind: InputKind, _ coder: inout RiceEncoder) {
    var code = kind.rawValue
    coder.enter(.input)
    coder.code(&code)
  }

  /// The frames as Heed wrote them when it had that net. Its numbers follow the picture, in fields of their own.
  private func written(coding: UInt8) -> [UInt8] {
    var (coder, previous) = (RiceEncoder(), PreviousInputs())
    var last = [Double](repeating: 0, count: 6)
    for (frame, cover) in zip(Self.frames, Self.covers) {
      var seen = frame
      let isOtherSize = seen.size != previous.cabin.size
      var parts = (cover == nil ? 0 : 4096) | (isOtherSize ? 8 : 0)
      begin(.cabin, &coder)
      coder.enter(.cabin)
      coder.code(&parts)
      coder.frame(&seen.frame, &previous.cabin)
      coder.time(&seen.time, &previous.cabin)
      coder.size(&seen.size, isOther: isOtherSize, &previous.cabin)
      coder.enter(.picture)
      coder.number(&seen.picture.meanLuma, .ratio, near: previous.picture.meanLuma)
      coder.number(&seen.picture.contrast, .ratio, near: previous.picture.contrast)
      coder.raw(&seen.picture.fingerprint)
      previous.picture = seen.picture
      guard let cover else { continue }
      coder.contexts.place = 150
      for (index, share) in cover.enumerated() {
        var number = share
        coder.number(&number, .ratio, near: last[index])
        last[index] = number
      }
    }
    begin(.end, &coder)
    return [coding] + coder.bytes
  }

  @Test(arguments: [7, 8] as [UInt8])
  func recordedValuesOfARemovedNetAreSkipped(coding: UInt8) throws {
    var (decoder, found) = (try InputDecoder(written(coding: coding)), [CabinObservation]())
    while let input = try decoder.next() {
      if case .cabin(let seen) = input { found.append(seen) }
    }
    #expect(found == Self.frames)
  }
}
