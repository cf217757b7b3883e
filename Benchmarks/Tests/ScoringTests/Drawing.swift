@testable import Scoring

/// One character is one frame at 20 Hz, 50 ms.
let frameMilliseconds = 50.0

/// A truth that somebody drew.
///
/// `events`:  o a slow blink that opens   . fixation   s saccade   b blink   B slowblink   m microsleep   - fixation with closed eyes   x no face
/// `phases`:  n normal   p phone   d drowsy   m microsleep   y yawn
/// `zones`:   r road   p phone
func drawnTruth(_ events: String, phases: String? = nil, zones: String? = nil) -> Truth {
  let names: [Character: String] = [
    "s": "saccade", "b": "blink", "B": "slowblink", "o": "slowblink", "m": "microsleep",
  ]
  let phaseNames: [Character: String] = ["n": "normal", "p": "phone", "d": "drowsy", "m": "microsleep", "y": "yawn"]
  let zoneNames: [Character: String] = ["r": "road", "p": "phone"]
  let (phases, zones) = (Array(phases ?? ""), Array(zones ?? ""))
  return Truth(
    events.enumerated().map { index, character in
      let open = "bBm-".contains(character) ? 0.0 : 1.0
      return TruthFrame(
        frame: index, time: Double(index) * frameMilliseconds,
        phase: phases.isEmpty ? "normal" : phaseNames[phases[index]] ?? "?", event: names[character] ?? "fixation",
        zone: zones.isEmpty ? "road" : zoneNames[zones[index]] ?? "?", head: SIMD3(0, 0, 600), yaw: 0, pitch: 0,
        roll: 0,
        gaze: GazeDirection(azimuth: 0, elevation: 0), openLeft: open, openRight: open, closing: 1 - open,
        isInFrame: character != "x")
    })
}

/// Detections that somebody drew: a run of one character is one detection. # both eyes   L left   R right
func drawnDetections(_ text: String) -> [ClosureDetection] {
  let eyes: [Character: String] = ["#": "both", "L": "left", "R": "right"]
  var result: [ClosureDetection] = []
  var last: Character = "."
  for (index, character) in text.enumerated() {
    let (start, end) = (Double(index) * frameMilliseconds, Double(index + 1) * frameMilliseconds)
    if let eye = eyes[character] {
      if character == last, let open = result.last {
        result[result.count - 1].interval = Interval(open.interval.start, end)
      } else {
        result.append(ClosureDetection(Interval(start, end), eye: eye))
      }
    }
    last = character
  }
  return result
}

/// A recording with one line a frame, as the letters say.
///
/// O success with a face   L lowConfidence with a face   M faceMissing   C faceMissing that contradicts itself with a
/// face   N success that contradicts itself without one   . no line
func drawnFrames(_ text: String, openness: Double? = 1, gaze: GazeDirection? = nil) -> [FrameLine?] {
  text.enumerated().map { index, character in
    guard character != "." else { return nil }
    let face = FrameLine.Face(yawDeg: 0, pitchDeg: 0, rollDeg: 0, centerMm: SIMD3(0, 0, 600))
    let eye = FrameLine.Eye(openness: openness)
    return FrameLine(
      frame: index, tMs: Double(index) * frameMilliseconds,
      tracking: "MC".contains(character) ? "faceMissing" : character == "L" ? "lowConfidence" : "success",
      face: "MN".contains(character) ? nil : face, eyes: .init(left: eye, right: eye),
      gaze: gaze.map { .init(azimuthDeg: $0.azimuth, elevationDeg: $0.elevation, zone: "road") })
  }
}
