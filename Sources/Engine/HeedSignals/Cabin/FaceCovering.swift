/// How likely each thing hides a part of the driver's face, as the cover net sees it in one picture.
///
/// Each is a probability of its own, 0...1: a cap and a mask may be worn together. Half a face is no face missing: the net
/// also looks where the face was when it is not found any more.
public struct FaceCovering: Hashable, Sendable {
  /// A hand, or something held, over the mouth, an eye or a fifth of the face.
  public var hand: Double
  /// A mask or scarf before mouth and nose.
  public var mask: Double
  /// A cap or hat over the brow, or its brim's shadow over the eyes.
  public var cap: Double
  /// Hair over an eye.
  public var hair: Double
  /// Low sun: a part of the face burnt out, or behind a veil of light.
  public var sun: Double
  /// Dirt or drops on the lens, before the face.
  public var dirt: Double

  /// Memberwise initializer.
  public init(
    hand: Double = 0, mask: Double = 0, cap: Double = 0, hair: Double = 0, sun: Double = 0, dirt: Double = 0
  ) {
    (self.hand, self.mask, self.cap) = (hand, mask, cap)
    (self.hair, self.sun, self.dirt) = (hair, sun, dirt)
  }

  /// The probabilities with their names, in a fixed order.
  public var all: [(cover: EyeCover, probability: Double)] {
    [(.hand, hand), (.mask, mask), (.cap, cap), (.hair, hair), (.sun, sun), (.dirt, dirt)]
  }

  /// The observation as a recording holds it; nil if it is no measurement.
  func rounded() -> FaceCovering? {
    guard all.allSatisfy({ $0.probability.isFinite }) else { return nil }
    func share(_ value: Double) -> Double { Precision.ratio.round(max(0, min(1, value))) }
    return FaceCovering(
      hand: share(hand), mask: share(mask), cap: share(cap), hair: share(hair), sun: share(sun), dirt: share(dirt))
  }
}

/// What can still be seen of a hidden face.
public enum WorkingSight: String, Hashable, Codable, Sendable, CaseIterable {
  /// Only where the head points; the eyes are hidden.
  case head
  /// An eye, but no head that can be trusted.
  case eyes
  /// Head and an eye.
  case both
  /// Nothing.
  case neither

  /// - Parameters:
  ///   - head: The head's direction is known.
  ///   - eyes: At least one eye is in sight.
  public init(head: Bool, eyes: Bool) {
    self = head ? (eyes ? .both : .head) : (eyes ? .eyes : .neither)
  }
}
