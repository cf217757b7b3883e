public import HeedGeometry
public import HeedSignals

/// Schedules looks for phones. The views, spread over frames, are the whole picture and four overlapping quarters.
///
/// Every second look is mirrored, because a net often finds in the mirrored picture a phone that it keeps missing.
public struct PhoneScan: Sendable {
  /// Number of views of one look for phones.
  public static let views = 5
  private let settings: PhoneNetSettings
  private let look, step: Duration
  private var begin: Timestamp?
  private var lastView: Timestamp?
  private var next = 0
  private var isMirrored = false
  private var seen: [PhoneDetector.Sighting] = []
  private var complete: [PhoneBox]?

  /// A scan whose first look begins with the first frame.
  public init(settings: PhoneNetSettings = PhoneNetSettings()) {
    self.settings = settings
    look = .seconds(1 / settings.looksPerSecond)
    step = look / Self.views
  }

  /// The view that is due in this frame; nil if none is due. Frames come in time order.
  public mutating func due(at time: Timestamp) -> View? {
    var start = begin ?? time
    if let lastView, time < lastView || time - lastView >= look {
      // Frames come so rarely that a look's views would lie too far apart, so this frame gets all views.
      (start, next, seen) = (time - step * (Self.views - 1), 0, [])
    } else if next == Self.views {
      guard time - start >= look else { return nil }
      // A look that was missed is skipped, not made up for.
      (start, next) = (max(start + look, time - look), 0)
    }
    begin = start
    guard time - start >= step * next else { return nil }
    lastView = time
    return View(index: next, isMirrored: isMirrored)
  }

  /// Stores the phones found in the due view.
  public mutating func take(_ found: [PhoneDetector.Sighting]) {
    seen += found
    next += 1
    guard next == Self.views else { return }
    complete = joined(seen, overlap: settings.overlap)
    seen = []
    isMirrored.toggle()
  }

  /// The phones of a look that was completed since the last call; nil if no look was completed.
  public mutating func takeComplete() -> [PhoneBox]? {
    defer { complete = nil }
    return complete
  }

  /// A part of the picture that is searched for phones.
  public struct View: Hashable, Sendable {
    /// Index of the view: 0 is the whole picture; the quarters follow, row by row.
    public let index: Int
    /// True if the net gets a mirrored view.
    public let isMirrored: Bool

    /// The view's part of a picture; nil for the whole picture.
    /// - Parameter share: Side of a quarter, relative to the picture's side.
    public func part(of size: ImageSize, share: Double) -> ImageRect? {
      guard index > 0 else { return nil }
      let (width, height) = (Double(size.width) * share, Double(size.height) * share)
      let (column, row) = (Double((index - 1) % 2), Double((index - 1) / 2))
      return ImageRect(
        x: column * (Double(size.width) - width), y: row * (Double(size.height) - height), width: width, height: height)
    }
  }
}

/// One box for each phone, best first. Overlapping boxes are one phone's. A whole box replaces a cut one.
/// - Parameter overlap: Minimum share of the smaller box that two boxes of one phone have in common, 0...1.
private func joined(_ seen: [PhoneDetector.Sighting], overlap: Double) -> [PhoneBox] {
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
