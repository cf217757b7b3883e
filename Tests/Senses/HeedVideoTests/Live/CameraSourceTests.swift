import Glibc
import HeedGeometry
import HeedSignals
@testable import HeedVideo
import Testing

@Suite struct CameraSourceTests {
  @Test func missingCameraIsNamed() {
    #expect(throws: VideoError.cameraNotFound(path: "/dev/video99")) { try CameraSource(device: 99).open() }
    #expect(VideoError.cameraNotFound(path: "/dev/video99").exitStatus == 69)
  }

  @Test func cameraIsFoundAgainUnderAnotherNumber() {
    let scratch = Scratch()
    let (first, link) = (scratch.write([1], as: "video0"), scratch.file("usb-camera-index0"))
    symlink(first, link)
    let identity = CameraIdentity(first, folder: scratch.path)
    #expect(identity.device == first, "a camera that was never open is what its number says")
    identity.keep()
    unlink(link)
    symlink(scratch.write([2], as: "video2"), link)
    identity.keep()
    #expect(identity.device == link, "the former number may be another camera's")
    let unnamed = CameraIdentity(first, folder: scratch.file("none"))
    unnamed.keep()
    #expect(unnamed.device == first)
  }

  @Test func deviceThatIsNotACameraIsRefused() {
    let error = #expect(throws: VideoError.self) { try CameraSource(path: "/dev/null").open() }
    guard case .notACamera(path: "/dev/null", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func cameraFramesKeepPixelsAndOrder() throws {
    // FFmpeg's test picture device: a red field, 20 ms a frame.
    let red = "color=c=red:size=64x48:rate=50,format=rgb24"
    let camera = try CameraConnection(path: red, settings: CameraSource.Settings(), device: "lavfi")
    var last = Timestamp(nanoseconds: 0)
    for index in 0..<3 {
      guard let capture = try camera.read(), let frame = capture.frame?(index, capture.grabbed) else {
        Issue.record("the device sent nothing")
        return
      }
      #expect((frame.size.width, frame.size.height, frame.format) == (64, 48, .bgr8))
      let first = (0..<3).map { frame.bytes.load(fromByteOffset: $0, as: UInt8.self) }
      #expect(first[0] < 8 && first[1] < 8 && first[2] > 247, "red is \(first)")
      #expect(capture.grabbed > last)
      last = capture.grabbed
    }
  }

  @Test func silentCameraIsLostAfterTheTimeout() throws {
    var settings = CameraSource.Settings()
    settings.readTimeout = .milliseconds(50)
    // The device ends after one frame.
    let camera = try CameraConnection(path: "color=size=16x16:duration=0.04", settings: settings, device: "lavfi")
    _ = try camera.read()
    #expect(failure { () throws(VideoError) in _ = try camera.read() } != nil)
  }

  @Test func cameraPictureAboveTheLimitIsRefused() {
    var settings = CameraSource.Settings()
    settings.limit = PictureLimit(width: 32, height: 32)
    let error = failure { () throws(VideoError) in
      _ = try CameraConnection(path: "color=size=64x48", settings: settings, device: "lavfi")
    }
    guard case .tooLarge? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func listingCamerasStartsNoCamera() {
    // Also tests machines without cameras.
    for camera in CameraSource.available() {
      #expect(camera.path.hasPrefix("/dev/video"))
      #expect(!camera.isPermitted || !camera.name.isEmpty)
    }
  }

  private func failure(_ body: () throws(VideoError) -> Void) -> VideoError? {
    do throws(VideoError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
