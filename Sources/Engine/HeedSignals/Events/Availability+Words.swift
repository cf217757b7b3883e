extension Availability.DegradedReason {
  package var words: String {
    switch self {
    case .lowRate: "few pictures a second"
    case .lowConfidence: "the face is far, turned away or cut off"
    case .tooDark: "the picture is too dark"
    case .overexposed: "the picture is too bright"
    case .uncalibrated: "not calibrated"
    case .overloaded: "this machine is too slow"
    case .storageFull: "the disk is full"
    case .outputBlocked: "nobody reads the output"
    case .eyesHidden: "the eyes are hidden"
    case .frozen: "the picture repeats"
    case .measuredBefore: "an earlier version measured the eyes, so there is no gaze"
    case .cameraMoved: "the camera was turned"
    case .rigDoubtful: "the rig does not fit what is seen"
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
    case .pictureShape: "the pictures have another shape than this camera's"
    }
  }
}

extension DepartureCause {
  package var words: String {
    switch self {
    case .bodyLean: "the driver leans or turns out of view"
    case .slumped: "the driver sank out of view"
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

extension AvailabilityChange {
  /// Why the driver is judged less certainly or not at all; nil without a reason.
  package var words: String? {
    switch availability {
    case .starting, .available, .stopped(nil): nil
    case .degraded(let reason): reason.words + (cover.map { " by \($0.words)" } ?? "")
    case .unavailable(.blocked) where isNoise: "the picture is nothing but noise"
    case .unavailable(let reason): departure?.words ?? reason.words
    case .stopped(let reason?): reason.words
    }
  }

  /// What people can do about it, as a sentence; nil if they can do nothing.
  package var remedy: String? {
    switch availability {
    case .unavailable(.cameraStalled): "Check the camera's cable."
    case .unavailable(.frozen): "The camera repeats its last picture; connect it again."
    case .unavailable(.blocked): isNoise ? "Check the camera and its cable." : "Uncover or clean the lens."
    case .unavailable(.clockInvalid): "Connect the camera again."
    case .unavailable(.modelInvalid): "Run heed doctor."
    case .unavailable(.pictureShape): "Let the camera send one shape, the one of the rig."
    case .starting, .available, .degraded, .unavailable(.faceMissing), .stopped: nil
    }
  }
}
