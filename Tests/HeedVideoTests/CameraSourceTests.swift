import HeedSignals
import HeedVideo
import Testing

@Suite struct CameraSourceTests {
  @Test func anAbsentCameraIsNamed() {
    #expect(throws: VideoError.cameraNotFound(path: "/dev/video99")) { try CameraSource(device: 99).open() }
    #expect(VideoError.cameraNotFound(path: "/dev/video99").exitStatus == 69)
  }

  @Test func aDeviceThatIsNoCameraIsRefused() {
    let error = #expect(throws: VideoError.self) { try CameraSource(path: "/dev/null").open() }
    guard case .notACamera(path: "/dev/null", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFormatHasFourCharacters() {
    var settings = CameraSource.Settings()
    settings.format = "JPEG2000"
    #expect(throws: VideoError.self) { try CameraSource(device: 99, settings: settings).open() }
  }

  @Test func camerasAreListedWithoutStartingThem() {
    // Also on machines that have none.
    for camera in CameraSource.available() {
      #expect(camera.path.hasPrefix("/dev/video"))
      #expect(!camera.isPermitted || !camera.name.isEmpty)
    }
  }
}
