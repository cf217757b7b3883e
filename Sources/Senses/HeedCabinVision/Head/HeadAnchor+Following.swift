import HeedGeometry
import HeedSignals

extension HeadAnchor {
  /// The head pose given by the skin alone. The registration starts at the head's pose in the previous frame.
  /// - Returns: The head as ``update(net:landmarks:irisOffset:camera:at:pyramid:)`` gives it; nil if the skin is not
  ///   known well enough, is not found again, or contradicts the net.
  mutating func follow(
    camera: PinholeCamera, at time: Timestamp, pyramid: FacePyramid
  ) -> Transform<Camera, Head>? {
    guard !isAgainstNet, let current, let last, time > last.time, time - last.time <= Self.continues.within,
      isAhead(last.pose), entries[current].offset.isSettled, entries[current].key.pictures >= Self.pictures,
      pyramid.scale == entries[current].key.scale,
      let head = registered(
        current, net: last.pose, guess: last.pose, pyramid: pyramid, irisOffset: nil, camera: camera, at: time,
        leastLikeness: Self.followedLikeness)
    else { return nil }
    lastTime = time
    return head
  }

  /// Stores the net's head of a frame with a carried mesh. The next jump is measured from it.
  mutating func carry(net: Transform<Camera, Head>, at time: Timestamp) {
    if lastNet != nil { lastNet = (net, time) }
  }

  /// True while the net's poses still determine the head's offset from the current keyframe.
  var isSettling: Bool { current.map { !entries[$0].offset.isSettled } ?? false }

  /// The head pose given by the skin, without the net's usual offset; nil if the skin was not found at `time`.
  func skin(at time: Timestamp) -> Transform<Camera, Head>? {
    last.flatMap { $0.time == time && !isAgainstNet ? $0.pose : nil }
  }
}
