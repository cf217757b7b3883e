package import HeedGeometry

/// The parts of a `frame` line. A part that was not seen is nil.
extension FrameReport {
  /// When the picture was taken.
  public var time: Timestamp { observation.time }
  /// Mean brightness of the picture, 0...1; NaN if it could not be measured.
  package var luma: Double? { observation.picture.meanLuma }
  package var seenFace: SeenFace? { observation.face.map { SeenFace(face: $0, size: observation.size) } }

  package var seenEyes: SeenEyes? {
    observation.face.map { face in
      SeenEyes(
        left: face.leftEye.map { SeenEye(eye: $0, openness: leftOpenness, closure: leftClosure) },
        right: face.rightEye.map { SeenEye(eye: $0, openness: rightOpenness, closure: rightClosure) })
    }
  }

  package var hiddenEyes: HiddenEyes { HiddenEyes(left: leftCover, right: rightCover) }

  package var seenGaze: SeenGaze? {
    gaze.map {
      SeenGaze(
        gaze: $0, inVehicle: vehicleGaze, onScreen: screenPoint, screenState: screenState, zone: zone,
        zoneClass: zoneClass)
    }
  }
}

package struct SeenFace {
  package var face: FaceObservation
  package var size: ImageSize

  package var mesh: String { face.isCarried ? "carried" : "measured" }
}

/// Both eyes of a face; nil for an eye that is hidden or turned away.
package struct SeenEyes { package var left, right: SeenEye? }

/// An eye with the gap of its lids, reported as openness, and its closure.
package struct SeenEye {
  package var eye: EyeObservation
  package var openness, closure: Double?
}

/// What hides each eye; nil for an eye that is seen or turned away.
package struct HiddenEyes { package var left, right: EyeCover? }

package struct SeenGaze {
  package var gaze: GazeSample
  package var inVehicle: Direction<Vehicle>?
  package var onScreen: PlanePoint<Screen>?
  package var screenState: ScreenState
  package var zone: String?
  package var zoneClass: ZoneClass?
}
