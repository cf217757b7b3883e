import Heed
import HeedGeometry
import HeedSignals

/// Judges about every second how the camera sees the person.
struct DeskView {
  /// Minimum time between two judgements. Choice: longer than a blink, short enough to follow a moving person.
  private static let window = Duration.milliseconds(1200)
  private static let fewest = 6
  /// Distances of the eyes below and above which the page gives advice, metres. Choice: near eyes turn far to see a
  /// display's edges, and far eyes are small.
  private static let near = 0.4, far = 0.9

  private var judge = CabinViewJudge()
  private var begin: Timestamp?
  private var glasses: [Double] = []
  private var reflections = 0
  /// The latest judgement; nil before the first.
  private(set) var shown: Judged?
  /// The face in the last frame, in shares of the picture's sides.
  private(set) var face: ImageRect?

  struct Judged: Hashable {
    var findings: [CabinViewJudge.Finding]
    var distance: Double?
    /// Median probability that the person wears glasses.
    var glasses: Double?
    /// True if glasses reflect a lamp over an eye in more than a third of the frames.
    var isMirrored: Bool
  }

  mutating func update(_ seen: CabinObservation) {
    let (width, height) = (Double(seen.size.width), Double(seen.size.height))
    face = seen.face.map {
      ImageRect(
        x: $0.box.x / width, y: $0.box.y / height, width: $0.box.width / width, height: $0.box.height / height)
    }
    judge.update(seen)
    let looks = [seen.face?.leftEye, seen.face?.rightEye].compactMap { $0?.appearance }
    glasses += looks.compactMap(\.glasses)
    if looks.contains(where: { $0.hidden > 0.5 && $0.cover == .reflection }) { reflections += 1 }
    let since = begin ?? seen.time
    begin = since
    guard seen.time - since >= Self.window, judge.frameCount >= Self.fewest else { return }
    shown = Judged(
      findings: judge.findings, distance: judge.distanceMeters, glasses: glasses.median(.mean),
      isMirrored: reflections * 3 > judge.frameCount)
    (judge, begin, glasses, reflections) = (CabinViewJudge(), nil, [], 0)
  }

  /// - Parameter isMeasured: True if the field of view is known, so that distances are true.
  func json(isMeasured: Bool) -> JSONValue {
    let faceJSON: JSONValue =
      face.map { .array([.number($0.x), .number($0.y), .number($0.width), .number($0.height)]) } ?? .null
    guard let shown else {
      return ["face": faceJSON, "is_good": .null, "distance_cm": .null, "words": .null, "findings": []]
    }
    let words = DeskViewWords(
      shown, isNear: shown.distance.map { $0 < Self.near } ?? false,
      isFar: shown.distance.map { $0 > Self.far } ?? false, isMeasured: isMeasured)
    return [
      "face": faceJSON, "is_good": .bool(words.complaints.isEmpty),
      "distance_cm": shown.distance.map { .number(($0 * 100).rounded()) } ?? .null,
      "words": [
        "distance": .string(words.distance), "light": .string(words.light), "glasses": .string(words.glasses),
        "place": .string(words.place),
      ],
      "findings": .array(words.complaints.map { ["code": .string($0.code), "words": .string($0.words)] }),
    ]
  }
}
