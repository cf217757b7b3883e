import Heed
import HeedFormats
import HeedGeometry
import HeedSignals

/// Judges about every second how the camera sees the person.
struct DeskView {
  /// Minimum time between two judgements. Choice: longer than a blink, short enough to follow a moving person.
  private static let window = Duration.milliseconds(1200)
  private static let fewest = 6
  /// Eye distances that need advice, metres. Choice: near eyes turn far to a display's edges; far eyes look small.
  private static let near = 0.4, far = 0.9

  private var judge = CabinViewJudge()
  private var begin: Timestamp?
  private var glasses: [Double] = []
  private var reflections = 0
  /// The latest judgement of the view; nil before the first judgement.
  private(set) var shown: Judged?
  /// The face in the last frame, in shares of the picture's sides.
  private(set) var face: ImageRect?

  /// The judgement of the last window of frames. `distance` is from the camera to the eyes in metres; nil if unknown.
  struct Judged: Hashable {
    var findings: [CabinViewJudge.Finding]
    var distance: Double?
    /// Median probability that the person wears glasses.
    var glasses: Double?
    /// True if glasses reflect a lamp over an eye in more than a third of the frames.
    var isMirrored: Bool
  }

  /// Adds a frame; the judgement changes only at the end of a window, so that the page's words stay readable.
  mutating func update(_ seen: CabinObservation) {
    let (width, height) = (Double(seen.size.width), Double(seen.size.height))
    face = seen.face.map {
      ImageRect(x: $0.box.x / width, y: $0.box.y / height, width: $0.box.width / width, height: $0.box.height / height)
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

/// Sentences about the camera's view, for a person at a display.
struct DeskViewWords {
  let distance, light, glasses, place: String
  /// Possible improvements, the worst fault first.
  let complaints: [(code: String, words: String)]

  init(_ view: DeskView.Judged, isNear: Bool, isFar: Bool, isMeasured: Bool) {
    func has(_ finding: CabinViewJudge.Finding) -> Bool { view.findings.contains(finding) }
    var complaints = view.findings.map { (code: $0.rawValue, words: Self.advice($0)) }
    if let meters = view.distance {
      let about = isMeasured ? "" : "about "
      let verdict = isNear ? "too near" : isFar ? "far" : "good"
      distance = "\(about)\(Figure.decimals(meters * 100, 0)) cm from the camera: \(verdict)"
      if isNear { complaints.append((code: "near", words: "You sit near: move back to an arm's length.")) }
      if isFar { complaints.append((code: "far", words: "You sit far away: move nearer, to an arm's length.")) }
    } else {
      distance = "not known"
    }
    light =
      has(.dark)
      ? "too dark"
      : has(.bright) ? "too bright" : has(.dull) ? "hardly any contrast" : has(.blurred) ? "blurred" : "good"
    if view.isMirrored {
      let words = "A lamp or window is mirrored in your glasses: turn the lamp, or tilt your head a little."
      complaints.append((code: "mirrored", words: words))
    }
    glasses =
      view.isMirrored
      ? "worn, with reflections over the eyes"
      : view.glasses.map { $0 > 0.5 ? "worn: wear them later, too" : "none seen" } ?? "not known"
    place =
      view.distance == nil
      ? "no face is seen"
      : has(.cutOff)
        ? "partly outside the picture"
        : has(.tooFarLeft) || has(.tooFarRight) || has(.tooHigh) || has(.tooLow) ? "off the middle" : "in the middle"
    self.complaints = complaints
  }

  private static func advice(_ finding: CabinViewJudge.Finding) -> String {
    switch finding {
    case .noFace: "No face is seen, or not always: sit before the camera, with light on your face."
    case .overturned: "The picture is upside down or on its side: turn the camera."
    case .cutOff: "A part of your face is outside the picture: move back, or turn the camera."
    // The picture's left is the person's right.
    case .tooFarLeft: "You are at the edge of the picture: move to your left, or turn the camera."
    case .tooFarRight: "You are at the edge of the picture: move to your right, or turn the camera."
    case .tooHigh: "Your face is high in the picture: sit lower, or tilt the camera up."
    case .tooLow: "Your face is low in the picture: sit higher, or tilt the camera down."
    case .tooFar: "Your eyes are small in the picture: come nearer."
    case .tooNear: "Your face fills the picture: move back."
    case .dark: "It is too dark: put a lamp behind the screen, so that it lights your face."
    case .bright: "It is too bright: turn away from the lamp or window."
    case .dull: "The picture has hardly any contrast: wipe the lens."
    case .blurred: "Your eyes are blurred: add light, hold still, or clean the lens."
    case .aside: "You look past the camera: turn your head to the screen."
    }
  }
}
