import HeedSession
import Testing

@Suite struct SessionDescriptionTests {
  static let cases: [(String, String, Comment)] = [
    ("/home/somebody/films/drive.mp4", "drive.mp4", "folders may hold a name"),
    ("drive.mp4", "drive.mp4", "a file is a file"),
    ("0", "0", "a camera's number"),
    ("/dev/video2", "video2", "a camera's path"),
    ("/dev/v4l/by-id/usb-Maker_Cam_SN0042-video-index0", "camera", "serial numbers identify"),
    ("http://user:secret@10.0.0.7/cam.mjpg?key=1", "http stream", "addresses may hold a password"),
  ]

  @Test(arguments: cases)
  func sourceIsStoredWithoutPersonalNames(source: String, kept: String, why: Comment) {
    #expect(SessionDescription(heedVersion: "0.1", source: source).source == kept, why)
  }
}
