import HeedSignals
import Testing

@Suite("Addresses are shown without their secrets")
struct RedactionTests {
  @Test(arguments: [
    ("http://192.168.1.5:8080/video", "http://192.168.1.5:8080/video"),
    ("http://user:s3cret@cam/video", "http://...@cam/video"),
    ("rtsp://user:s3cret@10.0.0.1:554/live", "rtsp://...@10.0.0.1:554/live"),
    ("rtsp://s3cret@cam/live", "rtsp://...@cam/live"),
    ("http://cam/video?token=s3cret&width=640", "http://cam/video?..."),
    ("http://cam/video#s3cret", "http://cam/video#..."), ("http://cam/video;auth=s3cret", "http://cam/video;..."),
    ("http://cam?s3cret", "http://cam?..."), ("HTTP://U:s3cret@CAM", "HTTP://...@CAM"),
    ("http://user:s3/cret@cam/video", "http://...@cam/video"), ("http://user:s3@cret@cam/", "http://...@cam/"),
    ("http://user:s3?cret@cam/video", "http://..."), ("http://cam/a?mail=me@s3cret", "http://..."),
    ("http://user:s3cret%40cam/video", "http://..."), ("http://user:s3 cret@cam/video", "http://...@cam/video"),
    ("http://user:s3 cret%40cam/video", "http://..."), ("http://cam:s3cret/video", "http://..."),
    ("http://[::1]:80/a?b=s3cret", "http://[::1]:80/a?..."), ("http://[s3cret", "http://..."),
    ("mqtts://user:s3cret@broker:8883/car7", "mqtts://...@broker:8883/car7"), ("http://", "http://"),
    ("://user:s3cret@cam", "://...@cam"), ("user:s3cret@cam:554/live", "...@cam:554/live"),
    ("http:/user:s3cret@cam/live", "...@cam/live"), ("rtsp:user:s3cret@cam", "...@cam"),
    ("cam/video?token=s3cret", "cam/video?..."), ("http://cam:99999999/", "http://cam:99999999/"),
  ])
  func secretsAreRemovedFromAddresses(text: String, shown: String) {
    #expect(Redaction.address(text) == shown)
    #expect(!Redaction.address(text).contains("s3cret"))
    #expect(Redaction.address(shown) == shown, "nothing more is taken out")
  }

  @Test(arguments: [
    "clip.mp4", "/home/me/a b.mp4", "0", "/dev/video0", "frames/%06d.png", "what?.mp4", "me@home.mp4", "10:30.mp4", "",
  ])
  func textsWithoutAnAddressAreNotRedacted(text: String) { #expect(Redaction.address(text) == text) }

  @Test(arguments: [
    (
      "http://u:s3cret@cam/v does not answer (no answer); check the address.",
      "http://...@cam/v does not answer (no answer); check the address."
    ),
    ("it points to http://other/v?token=s3cret, and more", "it points to http://other/v?..., and more"),
    ("Unexpected argument 'rtsp://u:s3cret@cam'", "Unexpected argument 'rtsp://...@cam'"),
    ("error: u:s3cret@cam/x is not there.", "error: ...@cam/x is not there."),
    ("write mqtt://HOST:PORT/PREFIX, or", "write mqtt://HOST:PORT/PREFIX, or"), ("Which? None.", "Which? None."),
    ("Mail somebody@example.org.", "Mail somebody@example.org."),
    ("two\n  lines", "two\n  lines"),
  ])
  func secretsAreRemovedFromAddressesInText(text: String, shown: String) { #expect(Redaction.sentence(text) == shown) }
}

@Suite("Files and devices have no names in sessions and logs")
struct SourceNameTests {
  @Test func namesGiveWayToTheirWords() {
    let text = "/a/b c.mp4 is whole, /a is not, 2 of 3; see - and http://cam/x, /dev/video0 and /dev/v4l/by-id/SN7."
    let names: [(name: String?, word: String)] = [
      ("/a", "the folder"), ("/a/b c.mp4", "the road"), ("2", "?"), ("-", "?"), ("http://cam/x", "?"), (nil, "?"),
      ("/dev/video0", "?"), ("/dev/v4l/by-id/SN7", "the camera"),
    ]
    #expect(
      Redaction.sentence(text, calling: names)
        == "the road is whole, the folder is not, 2 of 3; see - and http://cam/x, /dev/video0 and the camera.")
  }

  @Test func nameInsideALongerWordStays() {
    let text = "can: the cancelled canal, /run/can."
    #expect(Redaction.sentence(text, calling: [("can", "the file")]) == "the file: the cancelled canal, /run/the file.")
  }
}
