/// What a recording of lids holds.
package enum LidKind: Sendable {
  /// A good camera: noise of 0.3 to 3 % of the lids' travel.
  case calm
  /// An ordinary camera: noise of 1 to 20 %, wander, repeated rows; 1 to 40 blinks a minute, reading, squints, talk.
  case rough
  /// As ``rough``, without any blink, closure or wink.
  case roughWithoutBlinks
}
