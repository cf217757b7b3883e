public import HeedGeometry
public import HeedSignals

/// Which part of the picture is looked at when: the whole and four overlapping quarters, one after the other, spread over the
/// time of a look, so that no frame pays for all of them. A look is complete with its last view.
///
/// Every second look is mirrored: what a net misses in one picture after the other it often finds in the mirrored one.
public struct PhoneScan: Sendable {
  /// How many views a look has.
  public static let views = 5
  private let settings: PhoneNetSettings
  /// The time of a look, and of each of its views.
  private let look, step: Duration
  /// When the look that goes on began; nil before the first.
  private var begin: Timestamp?
  private var lastView: Timestamp?
  private var next = 0
  private var isMirrored = false
  private var seen: [PhoneDetector.Sighting] = []
  private var complete: [PhoneBox]?

  /// A scan that begins with the first frame.
  public init(settings: PhoneNetSettings = PhoneNetSettings()) {
    self.settings = settings
    look = .seconds(1 / settings.looksPerSecond)
    step = look / Self.views
  }

  /// The next part to look at in a frame; nil: nothing more is due in it. Frames come in time order.
  public mutating func due(at time: Timestamp) -> View? {
    var start = begin ?? time
    if let lastView, time < lastView || time - lastView >= look {
      // Views that are so far apart are not of one look: this frame has all of them.
      (start, next, seen) = (time - step * (Self.views - 1), 0, [])
    } else if next == Self.views {
      guard time - start >= look else { return nil }
      // Who is slow does not make up for it later.
      (start, next) = (max(start + look, time - look), 0)
    }
    begin = start
    guard time - start >= step * next else { return nil }
    lastView = time
    return View(index: next, isMirrored: isMirrored)
  }

  /// Takes what the view that was due shows.
  public mutating func take(_ found: [PhoneDetector.Sighting]) {
    seen += found
    next += 1
    guard next == Self.views else { return }
    complete = PhoneSightings.joined(seen, overlap: settings.overlap)
    seen = []
    isMirrored.toggle()
  }

  /// What the look that was completed since the last call shows; nil: none was.
  public mutating func takeComplete() -> [PhoneBox]? {
    defer { complete = nil }
    return complete
  }

  /// A part of the picture.
  public struct View: Hashable, Sendable {
    /// 0: the whole; then the quarters, row by row.
    public let index: Int
    /// The net sees it with left and right exchanged.
    public let isMirrored: Bool

    /// All parts, in the order in which they are looked at.
    public static let all = (0..<views).map { View(index: $0, isMirrored: false) }

    /// The part of a picture; nil: the whole.
    /// - Parameter share: Side of a quarter, share of the picture's.
    public func part(of size: ImageSize, share: Double) -> ImageRect? {
      guard index > 0 else { return nil }
      let (width, height) = (Double(size.width) * share, Double(size.height) * share)
      let (column, row) = (Double((index - 1) % 2), Double((index - 1) / 2))
      return ImageRect(
        x: column * (Double(size.width) - width), y: row * (Double(size.height) - height), width: width, height: height)
    }
  }
}

/// Boxes of several views, joined.
enum PhoneSightings {
  /// One box for each phone, best first: boxes that cover each other are of one. A box that its view cuts lends its score to
  /// a whole one.
  /// - Parameter overlap: Share of the smaller box from which two boxes are of one phone, 0...1.
  static func joined(_ seen: [PhoneDetector.Sighting], overlap: Double) -> [PhoneBox] {
    let ranked = seen.enumerated().sorted { a, b in
      a.element.phone.score != b.element.phone.score
        ? a.element.phone.score > b.element.phone.score : a.offset < b.offset
    }
    var groups: [(box: ImageRect, score: Double, isCut: Bool)] = []
    for (_, sighting) in ranked {
      let box = sighting.phone.box
      let same = groups.firstIndex { group in
        (group.box.intersection(box)?.area ?? 0) >= overlap * min(group.box.area, box.area)
      }
      guard let same else {
        groups.append((box, sighting.phone.score, sighting.isCut))
        continue
      }
      if groups[same].isCut, !sighting.isCut { (groups[same].box, groups[same].isCut) = (box, false) }
    }
    return groups.map { PhoneBox(box: $0.box, score: $0.score) }
  }
}
