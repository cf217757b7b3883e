internal import CHeedVision
import Foundation
public import HeedGeometry
public import HeedPictures
public import HeedSignals

/// Finds a bank card that somebody holds up: four straight edges that make a card in perspective, each fitted to a
/// fraction of a pixel, though fingers hide a part of them.
///
/// Works on brightness alone, on any picture; keeps nothing. Safe from any thread.
public struct CardFinder: Sendable {
  /// Parameters of the search.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum longer side of the picture in which edges are looked for, pixels; larger ones are halved until they fit.
    /// Choice: a card at half a metre is then still a hundred pixels wide.
    public var longestSide = 900
    /// How straight edges are looked for. Source: von Gioi et al. 2010, LSD: the values of its authors.
    public var segmentScale = 0.8, segmentBlur = 0.6, segmentStep = 2.0, segmentDegrees = 22.5, segmentDensity = 0.6
    /// Shortest edge, relative to the picture's longer side. Choice: a third of a short side of a small card.
    public var shortestSegment = 0.022
    /// Maximum number of edges that are tried. Choice: a furnished room has a hundred; more take seconds.
    public var mostSegments = 110
    /// Edges on one line: largest angle, degrees, distance, pixels, and gap relative to their length.
    /// Choice: a finger splits an edge, hardly turns it, and hides no more than the rest.
    public var joinDegrees = 4.0, joinPixels = 2.5, joinGap = 1.2
    /// How far a corner may be from the end of an edge, relative to the side: beyond it, and before it.
    /// Choice: a hand hides up to half a side; edges of other things in line with the card's reach beyond it.
    public var mostHidden = 0.55, mostBeyond = 0.3
    /// Angles at the card's corners, degrees. Choice: a card tilted by 60 degrees near the camera has 45.
    public var leastAngle = 40.0
    /// Shortest side relative to the picture's longer side. Choice: below it the edges of a picture of 640 pixels are
    /// shorter than 40.
    public var leastSide = 0.05
    /// Share of the corners' distance from the ends that is left out: there the card is round.
    /// Source: ISO/IEC 7810:2019: 3.18 of 53.98 mm, and the edge's own blur.
    public var roundShare = 0.09
    /// Least step of brightness across an edge, levels. Choice: twice the noise of a dim picture after averaging.
    public var leastStep = 7.0
    /// Distance from an edge at which its two sides are compared, pixels.
    /// Choice: beyond a soft edge and beyond a printed line, which is not a millimetre wide.
    public var sidesApart = 4.0
    /// Share of the next side's length over which a side is followed beyond a corner, and the share of it that shows an
    /// edge if the card goes on there: then the corner is a print's. Choice: a card's sides end at their corners.
    public var beyondShare = 0.3, goesOnShare = 0.7
    /// Brightness of a corner against what is behind it at least, levels; and the share of its tip that may be as bright
    /// as the card. Choice: drawn cards have 0.1, sharp corners 0.4 under the same blur (docs/rigs.md).
    public var leastCornerStep = 20.0, mostCornerFill = 0.2
    /// Least share of one side, and of all sides, that shows an edge.
    /// Choice: half a side under a hand; fingers elsewhere too.
    public var leastSideShare = 0.4, leastShare = 0.62
    /// Number of guesses that are fitted. Choice: the card is among the first; prints have frames, too.
    public var mostGuesses = 30
    /// Half the searched width across an edge, relative to the side, and at least, pixels.
    /// Choice: wider than the guess is off, narrower than the print's distance from the edge.
    public var reachShare = 0.02, leastReach = 3.0
    /// Blur (sigma) of an edge at most, relative to the shortest side. Choice: beyond it a corner is off by a pixel.
    public var mostBlur = 0.04
    /// Largest misfit of any camera with a usual lens, relative to the longest side.
    /// Choice: corners are off by half a percent; a sheet of paper (1.41) or a telephone (2.1) by more.
    public var mostMisfit = 0.008
    /// How far a known camera's field of view may be off, as a factor. Choice: the first views leave a tenth.
    public var mostStray = 1.2
    /// Distance from the picture's edge below which a corner counts as cut off, pixels. Choice: the edge's own blur.
    public var margin = 2.0

    /// The defaults.
    public init() {}
  }

  /// The result of a search.
  public enum Finding: Hashable, Sendable {
    /// A card.
    case card(CardView)
    /// No usable card.
    case none(Reason)
  }

  /// Why there is no usable card, the nearest miss first.
  public enum Reason: String, Hashable, Codable, Sendable {
    /// No four edges that belong together.
    case nothing
    /// Four edges of a rectangle that reaches beyond the picture.
    case cutOff
    /// Too small to be of use.
    case tooSmall
    /// Its edges are blurred: by motion, or out of focus.
    case blurred
    /// Too much of an edge is hidden, or looks like what is behind it.
    case covered
    /// A rectangle of other proportions than a bank card.
    case another

    /// One sentence: what is seen, and what to do.
    public var words: String {
      switch self {
      case .nothing: "No card is seen: hold it up before something of another brightness, all four edges free."
      case .cutOff: "The card reaches beyond the picture: bring it to the middle, or farther away."
      case .tooSmall: "The card is too small: hold it nearer."
      case .blurred: "The card is blurred: hold it still, and not too near."
      case .covered: "Too much of an edge is hidden: hold the card at a corner."
      case .another: "A rectangle is seen, but not of a bank card's proportions."
      }
    }
  }

  private let settings: Settings
  private let shape: CardShape

  /// Creates a finder.
  public init(card: CardShape = .bankCard, settings: Settings = Settings()) {
    (shape, self.settings) = (card, settings)
  }

  /// Searches one picture.
  /// - Parameter camera: The camera as far as it is known, for example an estimate so far: rectangles that are no card
  ///   before it are passed over. nil: any usual one.
  public func find(in frame: Frame, camera: PinholeCamera? = nil) throws(VisionError) -> Finding {
    var scale = 1.0
    while Double(max(frame.size.width, frame.size.height)) * scale > Double(settings.longestSide) { scale /= 2 }
    let box = ImageRect(frame.size)
    guard let small = try LumaPatch(frame, box: box, scale: scale), small.width >= 32, small.height >= 32 else {
      return .none(.tooSmall)
    }
    let segments = CardSegment.joined(try segments(in: small), settings: settings)
    let guesses = CardGuess.all(of: segments, in: small, settings: settings)
    let fine = scale == 1 ? small : try LumaPatch(frame, box: box)
    guard let fine else { return .none(.nothing) }
    var best: CardView?
    var miss = Reason.nothing
    for guess in guesses.prefix(settings.mostGuesses) {
      let corners = guess.corners.map { place in
        SIMD2(place.x / scale + small.origin.x - fine.origin.x, place.y / scale + small.origin.y - fine.origin.y)
      }
      switch view(of: corners, in: fine, camera: camera) {
      case .card(let view):
        // The first is the best, unless it is a frame that is printed on the card.
        if let known = best, !view.surrounds(known) || view.seenShare < 0.7 * known.seenShare { continue }
        best = view
      case .none(let reason):
        if reason.rank > miss.rank { miss = reason }
      }
    }
    return best.map { .card($0) } ?? .none(miss)
  }

  private func segments(in luma: LumaPatch) throws(VisionError) -> [CardSegment] {
    var search = chv_segment_search(
      scale: settings.segmentScale, blur: settings.segmentBlur, step: settings.segmentStep,
      degrees: settings.segmentDegrees, density: settings.segmentDensity,
      shortest: settings.shortestSegment * Double(max(luma.width, luma.height)))
    var found = [chv_segment](repeating: chv_segment(), count: 4 * settings.mostSegments)
    var count = 0
    try check(
      chv_segments(
        luma.values, Int32(clamping: luma.width), Int32(clamping: luma.height), &search, &found, found.count, &count))
    return found[..<count].map { CardSegment(SIMD2($0.x0, $0.y0), SIMD2($0.x1, $0.y1)) }
  }

  /// Fits the four sides and says what is wrong with them.
  private func view(of corners: [SIMD2<Double>], in luma: LumaPatch, camera: PinholeCamera?) -> Finding {
    let longer = Double(max(luma.width, luma.height))
    let sides = (0..<4).map { (corners[$0] - corners[($0 + 1) % 4]).length }
    guard let shortest = sides.min(), let longest = sides.max() else { return .none(.nothing) }
    guard shortest >= settings.leastSide * longer else { return .none(.tooSmall) }
    let isInside = corners.allSatisfy { place in
      place.x >= settings.margin && place.y >= settings.margin && place.x <= Double(luma.width - 1) - settings.margin
        && place.y <= Double(luma.height - 1) - settings.margin
    }
    guard isInside else { return .none(.cutOff) }
    let fitted = (0..<4).map { CardEdge(corners[$0], corners[($0 + 1) % 4], in: luma, settings: settings) }
    guard fitted.allSatisfy({ $0 != nil }) else { return .none(.covered) }
    let edges = fitted.compactMap { $0 }
    let crossings = (0..<4).map { edges[($0 + 3) % 4].line.crossing(edges[$0].line) }
    guard crossings.allSatisfy({ $0 != nil }) else { return .none(.covered) }
    let places = crossings.compactMap { $0 }
    guard zip(places, corners).allSatisfy({ ($0 - $1).length < max(4, 0.12 * longest) }) else { return .none(.covered) }
    let view = CardView(
      corners: places.map { PlanePoint(x: $0.x + luma.origin.x, y: $0.y + luma.origin.y) },
      deviationPixels: (edges.reduce(0) { $0 + $1.deviation * $1.deviation } / 2).squareRoot(),
      blurPixels: edges.map(\.blur).median() ?? 0, seenShare: edges.reduce(0) { $0 + $1.share } / 4)
    guard edges.allSatisfy({ $0.share >= settings.leastSideShare }), view.seenShare >= settings.leastShare else {
      return .none(.covered)
    }
    guard !goesOn(places, in: luma) else { return .none(.another) }
    guard view.blurPixels <= settings.mostBlur * shortest else { return .none(.blurred) }
    let size = ImageSize(width: luma.width, height: luma.height)
    guard let isTurned = way(of: view, camera: camera, size: size) else { return .none(.another) }
    var told = view
    told.cornerFill = CardCorners(luma: luma, settings: settings).fill(places, shape: shape, isTurned: isTurned)
    guard let fill = told.cornerFill, fill <= settings.mostCornerFill else { return .none(.another) }
    return .card(told)
  }

  /// Whether both neighbours of a side go on beyond it: a card is cut there by its own print, not by its edge.
  private func goesOn(_ corners: [SIMD2<Double>], in luma: LumaPatch) -> Bool {
    (0..<4).contains { side in
      let (before, a, b, after) = (
        corners[(side + 3) % 4], corners[side], corners[(side + 1) % 4], corners[(side + 2) % 4]
      )
      return [(before, a), (after, b)].allSatisfy { from, corner in
        let way = (corner - from) / max(1e-9, (corner - from).length)
        let length = settings.beyondShare * (b - a).length
        let normal = SIMD2(-way.y, way.x) * 2
        // The first part is the rounded corner's own.
        let places = (3..<16).map { corner + way * (length * Double($0) / 15) }
        let shown = places.count { place in
          guard let one = luma.value(at: place + normal), let other = luma.value(at: place - normal) else {
            return false
          }
          return abs(one - other) >= settings.leastStep
        }
        return Double(shown) >= settings.goesOnShare * Double(places.count)
      }
    }
  }

  /// Whether the first side is a short one, as some camera, or the known one, sees a card; nil if none does.
  private func way(of view: CardView, camera: PinholeCamera?, size: ImageSize) -> Bool? {
    var fit = CardLensEstimator.Settings()
    // One deviation is the misfit that may be, so the cost counts in its squares: eight numbers.
    (fit.shapeShare, fit.leastPixels, fit.tried) = (settings.mostMisfit, 0, 12)
    if let camera {
      let degrees = 2 * atan(Double(camera.size.width) / 2 / camera.fx) * 180 / .pi
      (fit.widestDegrees, fit.narrowestDegrees) = (degrees * settings.mostStray, degrees / settings.mostStray)
    }
    let candidate = CardLensSolver(size: size, shape: shape, settings: fit).candidate(view)
    guard candidate.leastCost <= 8 else { return nil }
    return candidate.isTurned
  }
}

extension CardFinder.Reason {
  /// How near it is to a card.
  fileprivate var rank: Int {
    switch self {
    case .nothing: 0
    case .tooSmall: 1
    case .covered: 2
    case .another: 3
    case .cutOff: 4
    case .blurred: 5
    }
  }
}

extension CardView {
  /// Whether the corners of another one lie inside.
  func surrounds(_ other: CardView) -> Bool {
    (0..<4).allSatisfy { side in
      let (a, b) = (pixels[side], pixels[(side + 1) % 4])
      // Clockwise with y down: the inside is on the right, where this is positive.
      let least = -2 * (b - a).length
      return other.pixels.allSatisfy { p in (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > least }
    }
  }
}
