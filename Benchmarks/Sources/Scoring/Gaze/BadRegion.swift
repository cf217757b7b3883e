/// Invalid regions of the picture in the line of a road camera.
package struct BadRegion: Sendable {
  package var name: String
  /// The invalid value of the key `regions`.
  package var json: String

  private init(_ name: String, _ primary: String) {
    self.name = name
    json = "{\"primary\":\(primary)}"
  }

  /// A valid region of the picture. Source: the alert library's own.
  package static let good = "{\"primary\":[[0.1,0.95],[0.46,0.15],[0.54,0.15],[0.9,0.95]]}"

  package static let all = [
    BadRegion("two points", "[[0.1,0.9],[0.9,0.9]]"),
    BadRegion("one point", "[[0.1,0.9]]"),
    BadRegion("not convex", "[[0.1,0.9],[0.5,0.6],[0.9,0.9],[0.5,0.1]]"),
    BadRegion("crosses itself", "[[0.1,0.1],[0.9,0.9],[0.9,0.1],[0.1,0.9]]"),
    BadRegion("a star, which turns one way", "[[0.5,0.1],[0.7,0.9],[0.1,0.4],[0.9,0.4],[0.3,0.9]]"),
    BadRegion("all in one line", "[[0.1,0.1],[0.5,0.5],[0.9,0.9]]"),
    BadRegion("right of the picture", "[[0.1,0.9],[0.5,0.1],[1.01,0.9]]"),
    BadRegion("left of the picture", "[[-0.01,0.9],[0.5,0.1],[0.9,0.9]]"),
    BadRegion("in pixels", "[[100,300],[600,100],[1100,300]]"),
    BadRegion("a point of three", "[[0.1,0.9,0.5],[0.5,0.1],[0.9,0.9]]"),
    BadRegion("words", "[[\"a\",\"b\"],[0.5,0.1],[0.9,0.9]]"),
    BadRegion("not a number", "[[null,0.9],[0.5,0.1],[0.9,0.9]]"),
  ]
}
