import Testing

@testable import HeedSession

@Suite struct SessionDescriptionTests {
  static let cases: [(String, String, Bool, Comment)] = [
    ("/home/somebody/films/drive.mp4", "drive.mp4", true, "folders may hold a name"),
    ("drive.mp4", "drive.mp4", true, "a file is a file"),
    ("films/WBA123", "WBA123", true, "so is a folder"),
    ("/tmp", "tmp", true, "so is what is there"),
    ("0", "0", false, "a camera's number"),
    ("/dev/video2", "video2", false, "a camera's path"),
    ("/dev/v4l/by-id/usb-Maker_Cam_SN0042-video-index0", "camera", false, "serial numbers identify"),
    ("http://user:secret@10.0.0.7/cam.mjpg?key=1", "http stream", false, "addresses may hold a password"),
    ("frames of a host", "frames of a host", false, "a host's word"),
  ]

  @Test(arguments: cases)
  func sourceIsStoredWithoutPersonalNames(source: String, kept: String, isFile: Bool, why: Comment) {
    var description = SessionDescription(heedVersion: "0.1", source: source)
    description.add("a test")
    #expect(description.source == "\(kept) (a test)" && (description.file != nil) == isFile, why)
  }
}
