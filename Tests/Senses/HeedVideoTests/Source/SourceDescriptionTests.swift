import Glibc
import HeedVideo
import Testing

@Suite struct SourceDescriptionTests {
  @Test func typedTextSelectsTheKindOfSource() throws {
    let scratch = Scratch()
    let clip = scratch.write([1], as: "clip.mp4")
    let still = scratch.write([1], as: "still.PNG")
    let rows: [(String, SourceDescription)] = [
      ("0", .camera(path: "/dev/video0")), ("12", .camera(path: "/dev/video12")),
      ("/dev/video3", .camera(path: "/dev/video3")),
      ("/dev/v4l/by-id/usb-cam", .camera(path: "/dev/v4l/by-id/usb-cam")),
      (clip, .video(path: clip)), (scratch.path, .images(path: scratch.path)),
      ("\(scratch.path)/", .images(path: "\(scratch.path)/")), (still, .images(path: still)),
      ("http://cam.local:81/stream", .stream(address: "http://cam.local:81/stream")),
    ]
    for (text, expected) in rows { #expect(try SourceDescription(text) == expected) }
  }

  @Test(arguments: [
    ("", 64), ("rtsp://user:word@host/a", 64), ("https://host/a", 64), ("99999", 64), ("/none/clip.mp4", 66),
    ("/none/%04d.png", 66),
  ])
  func invalidSourceNamesAreRefused(text: String, status: Int32) {
    let error = #expect(throws: VideoError.self) { try SourceDescription(text) }
    #expect(error?.exitStatus == status)
  }

  @Test func addressWithAPasswordStandsInAPrivateFile() throws {
    let scratch = Scratch()
    let file = scratch.write(Array("http://user:s3cret@cam.local/video\n".utf8), as: "camera")
    chmod(file, 0o644)
    let open = #expect(throws: VideoError.self) { try SourceDescription("file:\(file)") }
    #expect(open?.description.contains("chmod 600 \(file)") == true)
    chmod(file, 0o600)
    #expect(try SourceDescription("file:\(file)") == .stream(address: "http://user:s3cret@cam.local/video"))
    let source = try makeSource("file:\(file)")
    #expect(source.name == "http://...@cam.local/video" && source.isLive)
    #expect(throws: VideoError.self) { try SourceDescription("file:\(scratch.file("none"))") }
  }
}
