extension Availability.DegradedReason {
  package var words: String {
    switch self {
    case .lowRate: "few pictures a second"
    case .lowConfidence: "the face is far, turned away or cut off"
    case .tooDark: "too dark"
    case .overexposed: "too bright"
    case .uncalibrated: "not calibrated"
    case .overloaded: "this machine is too slow"
    case .storageFull: "the disk is full"
    case .eyesHidden: "the eyes are hidden"
    case .frozen: "the picture repeats"
    case .measuredBefore: "an earlier version measured the eyes, so there is no gaze"
    }
  }
}

extension Availability.UnavailableReason {
  package var words: String {
    switch self {
    case .cameraStalled: "the camera sends nothing"
    case .frozen: "the picture stands still"
    case .blocked: "the lens is covered"
    case .faceMissing: "face not seen"
    case .clockInvalid: "the camera's clock is wrong"
    case .modelInvalid: "the nets cannot be used"
    }
  }
}

extension DepartureCause {
  package var words: String {
    switch self {
    case .bodyLean: "leans out of view"
    case .slumped: "sank out of view"
    case .absent: "nobody is in the picture"
    }
  }
}

extension Availability.StopReason {
  package var words: String {
    switch self {
    case .cameraStart: "the camera could not be started"
    case .cameraInterrupt: "the camera went away"
    }
  }
}

extension EyeCover {
  /// What hides the eye, in words that can follow "by".
  package var words: String {
    switch self {
    case .lens: "dark lenses"
    case .reflection: "reflections"
    case .hand: "a hand"
    case .hair: "hair or a hat"
    case .blur: "blur"
    case .phone: "a phone"
    }
  }
}
