import Foundation
import HeedGeometry
import HeedSignals

/// One object that may be a phone: its probability, place and use.
struct PhoneTrack: Sendable {
  let start: Timestamp
  private(set) var lastBox: Timestamp
  private(set) var box: ImageRect
  /// Log odds that the object is a phone.
  private var evidence: Double
  private var strongest: Double
  /// Place at which the object stands still, and since when.
  private var anchor: (center: PlanePoint<Image>, since: Timestamp)
  private var hasMoved = false
  private(set) var place: SeenPhone.Place?
  /// A new place and since when it lasts, until it has lasted for `settledAfter`.
  private var nextPlace: (place: SeenPhone.Place?, since: Timestamp)?
  /// The present look at the object; `lastUse` is the end of the last look that was long enough.
  private var look: (since: Timestamp, until: Timestamp)?
  private var lastUse: Timestamp?
  private var lastGaze: Timestamp?
  /// The last report of this phone; nil before the first report and after the end.
  var reported: SeenPhone?

  init(_ seen: PhoneBox, at time: Timestamp) {
    (start, lastBox, box) = (time, time, seen.box)
    evidence = Self.odds(PhoneMonitor.prior)
    strongest = evidence
    anchor = (seen.box.center, time)
  }

  var confidence: Double { 1 / (1 + exp(-evidence)) }
  var bestConfidence: Double { 1 / (1 + exp(-strongest)) }
  var isSeen: Bool { confidence >= (reported == nil ? PhoneMonitor.seenFrom : PhoneMonitor.lostBelow) }

  /// Distance of a box from the object's latest box, in phone lengths; nil if the box shows another object.
  func distance(to other: ImageRect) -> Double? {
    let length = max(box.width, box.height, other.width, other.height)
    let way = box.center.distance(to: other.center) / length
    return way <= 1 ? way : nil
  }

  /// - Parameter weight: Weight of the net's run, 0...1.
  mutating func see(_ seen: PhoneBox, face: ImageRect?, weight: Double, at time: Timestamp) {
    let worth = min(
      PhoneMonitor.strongest, PhoneMonitor.weakest + PhoneMonitor.growth * (seen.score - PhoneMonitor.scoreFrom))
    evidence = min(Self.odds(PhoneMonitor.surest), evidence + weight * worth)
    strongest = max(strongest, evidence)
    (box, lastBox) = (seen.box, time)
    if anchor.center.distance(to: box.center) > PhoneMonitor.still * min(box.width, box.height) {
      hasMoved = true
      anchor = (box.center, time)
    }
    settle(placeNow(face, at: time), at: time)
  }

  mutating func miss(weight: Double) { evidence -= weight * PhoneMonitor.miss }

  /// - Parameter isLookedAt: True if the driver looks at the object; nil while the gaze is unknown.
  mutating func see(isLookedAt: Bool?, at time: Timestamp) {
    guard let isLookedAt else { return }
    lastGaze = time
    guard isLookedAt else { return }
    let since = look.flatMap { time - $0.until <= PhoneMonitor.settledAfter ? $0.since : nil } ?? time
    look = (since, time)
    if time - since >= PhoneMonitor.useAfter { lastUse = time }
  }

  func isInUse(at time: Timestamp) -> Bool? {
    if place == .ear { return true }
    if let lastUse, time - lastUse <= PhoneMonitor.useEndsAfter { return true }
    return lastGaze.map { time - $0 <= PhoneMonitor.useEndsAfter } == true ? false : nil
  }

  private func placeNow(_ face: ImageRect?, at time: Timestamp) -> SeenPhone.Place? {
    if let face, isAtEar(of: face) { return .ear }
    if time - anchor.since >= PhoneMonitor.mountedAfter { return .mount }
    // A phone that has moved counts as held in the hand until it has stood still for long enough.
    return hasMoved ? .hand : nil
  }

  private mutating func settle(_ now: SeenPhone.Place?, at time: Timestamp) {
    guard now != place else { return nextPlace = nil }
    if nextPlace?.place != now { nextPlace = (now, time) }
    guard let since = nextPlace?.since, time - since >= PhoneMonitor.settledAfter else { return }
    (place, nextPlace) = (now, nil)
  }

  /// True if the box is beside the face, with a phone's size at the face's distance.
  private func isAtEar(of face: ImageRect) -> Bool {
    let center = box.center
    let aside = abs(center.x - face.center.x) / face.width
    let isBeside = aside >= 0.35 && aside <= 0.5 + PhoneMonitor.earReach
    let isLevel = center.y >= face.y && center.y <= face.y + 1.1 * face.height
    let size = max(box.width, box.height) / face.height
    return isBeside && isLevel && size >= 0.35 && size <= 1.2
  }

  private static func odds(_ probability: Double) -> Double { log(probability / (1 - probability)) }
}
