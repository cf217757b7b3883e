internal import CHeedVision
import Foundation
public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds a bank card that a person holds up to the camera, by four straight edges that form a card in perspective. Each
/// edge is fitted to a fraction of a pixel, even if fingers hide a part.
///
/// The finder uses only the picture's brightness and stores nothing. It is safe on any thread.
public struct CardFinder: Sendable {
  /// Maximum longer side of the halved picture, pixels. Choice: a card at half a metre still has a hundred pixels.
  static let longestSide = 900
  /// Parameters of the search for straight edges. Source: von Gioi et al. 2010, LSD: the authors' values.
  static let segmentScale = 0.8, segmentBlur = 0.6, segmentStep = 2.0, segmentDegrees = 22.5, segmentDensity = 0.6
  /// Minimum length of an edge, relative to the picture's longer side. Choice: a third of a small card's short side.
  static let shortestSegment = 0.022
  /// Maximum number of edges to combine. Choice: a furnished room has a hundred edges; more take seconds.
  static let mostSegments = 110
  /// Limits for joining parts of one line: angle in degrees, offset in pixels, and gap relative to the parts' length.
  /// Choice: a finger hardly turns the edge that it splits, and hides at most about as much as remains visible.
  static let joinDegrees = 4.0, joinPixels = 2.5, joinGap = 1.2
  /// Maximum distance of a corner from an edge's end, outwards and inwards, relative to the side. Choice: a hand
  /// hides up to half a side; edges of other things in line with a side continue beyond the corner.
  static let mostHidden = 0.55, mostBeyond = 0.3
  /// Minimum angle at a corner, degrees. Choice: a near card that is tilted by 60 degrees has corners of 45 degrees.
  static let leastAngle = 40.0
  /// Minimum length of a side, relative to the picture's longer side. Choice: 32 pixels in a picture of 640 pixels.
  static let leastSide = 0.05
  /// Share of a side that the fit leaves out at each rounded end. Source: ISO/IEC 7810:2019:
  /// 3.18 of 53.98 mm, and the edge's own blur.
  static let roundShare = 0.09
  /// Usual bend of a side, relative to its length. Choice: a webcam of 90 degrees, whose third the card fills.
  static let usualBend = 0.01
  /// Minimum brightness step across an edge, levels. Choice: twice the noise of a dim picture after averaging.
  static let leastStep = 7.0
  /// Distance from an edge at which its sides are compared, pixels. Choice: wider than soft edges and printed lines.
  static let sidesApart = 4.0
  /// A corner is a print's if a side continues beyond the corner: the followed length, relative to the next side, and
  /// the share of this length that must show an edge. Choice: a card's sides end at its corners.
  static let beyondShare = 0.3, goesOnShare = 0.7
  /// Minimum brightness difference between a corner and its background, levels, and maximum brightness of the corner's
  /// tip relative to the card. Choice: rendered cards have 0.1, equally blurred sharp corners 0.4 (`CardFinderTests`).
  static let leastCornerStep = 20.0, mostCornerFill = 0.2
  /// Minimum visible share of one side and of all sides. Choice: a hand hides half a side, fingers parts of others.
  static let leastSideShare = 0.4, leastShare = 0.62
  /// Maximum number of guessed cards to fit. Choice: the card is among the first guesses; printed frames come later.
  static let mostGuesses = 30
  /// Half the width of the strip across an edge that the fit searches, relative to the side, and its minimum in
  /// pixels. Choice: more than the guess's error and less than the distance from a print to the edge.
  static let reachShare = 0.02, leastReach = 3.0
  /// Maximum blur (sigma) of an edge, relative to the shortest side. Choice: more blur moves a corner by a pixel.
  static let mostBlur = 0.04
  /// Maximum misfit of the corners for the best usual camera, relative to the longest side. Choice: a card's corners
  /// are off by half a percent, corners of paper (1.41) or a telephone (2.1) by more.
  static let mostMisfit = 0.008
  /// Maximum error of a known camera's field of view, as a factor. Choice: the first views leave an error of 10 %.
  static let mostStray = 1.2
  /// Distance from the picture's edge below which a corner counts as cut off, pixels. Choice: the reach of the blur.
  static let margin = 2.0

  /// The result of a search for a card.
  public enum Finding: Hashable, Sendable {
    /// The picture shows a card.
    case card(CardView)
    /// The picture shows no usable card.
    case none(Reason)
  }

  /// Why a picture shows no usable card. Of several reasons the last case is reported, as it is nearest to a card.
  public enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
    /// No four edges together form a card.
    case nothing
    /// The card is too small.
    case tooSmall
    /// Too much of an edge is hidden, or looks like the background.
    case covered
    /// The rectangle has not a bank card's proportions.
    case another
    /// The rectangle extends beyond the picture.
    case cutOff
    /// The edges are blurred by motion or lack of focus.
    case blurred

    /// What the finder observed and what the person can do, as one sentence.
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

  /// Creates a finder.
  public init() {}

  /// Searches one picture.
  /// - Parameter camera: The camera or an estimate, which excludes some rectangles; nil means any usual camera.
  public func find(in frame: Frame, camera: PinholeCamera? = nil) throws(VisionError) -> Finding {
    var scale = 1.0
    while Double(max(frame.size.width, frame.size.height)) * scale > Double(Self.longestSide) { scale /= 2 }
    let box = ImageRect(frame.size)
    guard let small = try LumaPatch(frame, box: box, scale: scale), small.width >= 32, small.height >= 32 else {
      return .none(.tooSmall)
    }
    let segments = CardSegment.joined(try segments(in: small))
    let guesses = CardGuess.Search(segments: segments, luma: small).guesses()
    let fine = scale == 1 ? small : try LumaPatch(frame, box: box)
    guard let fine else { return .none(.nothing) }
    var best: CardView?
    var misses: Set<Reason> = []
    for guess in guesses.prefix(Self.mostGuesses) {
      let corners = guess.corners.map { place in
        SIMD2(place.x / scale + small.origin.x - fine.origin.x, place.y / scale + small.origin.y - fine.origin.y)
      }
      switch view(of: corners, in: fine, camera: camera) {
      case .card(let view):
        // The first card that fits is the best, unless it is a frame printed on a larger card.
        if let known = best, !view.surrounds(known) || view.seenShare < 0.7 * known.seenShare { continue }
        best = view
      case .none(let reason): misses.insert(reason)
      }
    }
    return best.map { .card($0) } ?? .none(Reason.allCases.last(where: misses.contains) ?? .nothing)
  }

  private func segments(in luma: LumaPatch) throws(VisionError) -> [CardSegment] {
    var search = chv_segment_search(
      scale: Self.segmentScale, blur: CardFinder.segmentBlur, step: CardFinder.segmentStep,
      degrees: CardFinder.segmentDegrees, density: CardFinder.segmentDensity,
      shortest: Self.shortestSegment * Double(max(luma.width, luma.height)))
    var found = [chv_segment](repeating: chv_segment(), count: 4 * Self.mostSegments)
    var count = 0
    try check(
      chv_segments(
        luma.values, Int32(clamping: luma.width), Int32(clamping: luma.height), &search, &found, found.count, &count))
    return found[..<count].map { CardSegment(SIMD2($0.x0, $0.y0), SIMD2($0.x1, $0.y1)) }
  }

  /// Fits the four sides of a guessed card. Returns a view, or the reason why the guess is rejected.
  private func view(of corners: [SIMD2<Double>], in luma: LumaPatch, camera: PinholeCamera?) -> Finding {
    let longer = Double(max(luma.width, luma.height))
    let sides = (0..<4).map { (corners[$0] - corners[($0 + 1) % 4]).length }
    guard let shortest = sides.min(), let longest = sides.max() else { return .none(.nothing) }
    guard shortest >= Self.leastSide * longer else { return .none(.tooSmall) }
    let isInside = corners.allSatisfy { place in
      place.x >= Self.margin && place.y >= Self.margin && place.x <= Double(luma.width - 1) - Self.margin
        && place.y <= Double(luma.height - 1) - Self.margin
    }
    guard isInside else { return .none(.cutOff) }
    guard let edges = (0..<4).allMapped({ CardEdge.fitted(corners[$0], corners[($0 + 1) % 4], in: luma) }),
      let places = (0..<4).allMapped({ edges[($0 + 3) % 4].line.crossing(edges[$0].line) }),
      zip(places, corners).allSatisfy({ ($0 - $1).length < max(4, 0.12 * longest) })
    else { return .none(.covered) }
    let view = CardView(
      corners: places.map { PlanePoint(x: $0.x + luma.origin.x, y: $0.y + luma.origin.y) },
      deviationPixels: (edges.reduce(0) { $0 + $1.deviation * $1.deviation } / 2).squareRoot(),
      blurPixels: edges.map(\.blur).median() ?? 0, seenShare: edges.reduce(0) { $0 + $1.share } / 4)
    guard edges.allSatisfy({ $0.share >= Self.leastSideShare }), view.seenShare >= CardFinder.leastShare else {
      return .none(.covered)
    }
    guard !goesOn(places, in: luma) else { return .none(.another) }
    guard view.blurPixels <= Self.mostBlur * shortest else { return .none(.blurred) }
    let size = ImageSize(width: luma.width, height: luma.height)
    guard let isTurned = way(of: view, camera: camera, size: size),
      let fill = luma.cornerFill(places, isTurned: isTurned), fill <= CardFinder.mostCornerFill
    else { return .none(.another) }
    return .card(view)
  }

  /// True if both neighbours of a side continue beyond the side, as at the edge of a print.
  private func goesOn(_ corners: [SIMD2<Double>], in luma: LumaPatch) -> Bool {
    (0..<4).contains { side in
      let (a, b) = (corners[side], corners[(side + 1) % 4])
      return [(corners[(side + 3) % 4], a), (corners[(side + 2) % 4], b)].allSatisfy { from, corner in
        let way = (corner - from) / max(1e-9, (corner - from).length)
        let length = Self.beyondShare * (b - a).length
        let normal = SIMD2(-way.y, way.x) * 2
        // The first part beyond the corner is left out, because it belongs to the rounded corner.
        let places = (3..<16).map { corner + way * (length * Double($0) / 15) }
        let shown = places.count { place in
          guard let one = luma.value(at: place + normal), let other = luma.value(at: place - normal) else {
            return false
          }
          return abs(one - other) >= Self.leastStep
        }
        return Double(shown) >= CardFinder.goesOnShare * Double(places.count)
      }
    }
  }

  /// True if the first side is a short side in the known or a usual camera; nil if the view fits no card.
  private func way(of view: CardView, camera: PinholeCamera?, size: ImageSize) -> Bool? {
    var fit = CardLensEstimator.Settings()
    // A corner's deviation is set to the maximum misfit, so the cost, a sum over eight coordinates, is at most 8.
    (fit.shapeShare, fit.leastPixels, fit.tried) = (Self.mostMisfit, 0, 12)
    if let camera {
      let degrees = 2 * atan(Double(camera.size.width) / 2 / camera.fx) * 180 / .pi
      (fit.widestDegrees, fit.narrowestDegrees) = (degrees * Self.mostStray, degrees / Self.mostStray)
    }
    let candidate = CardLensSolver(size: size, settings: fit).candidate(view)
    return candidate.leastCost <= 8 ? candidate.isTurned : nil
  }
}

extension CardView {
  /// True if this view contains the corners of the other view.
  func surrounds(_ other: CardView) -> Bool {
    (0..<4).allSatisfy { side in
      let (a, b) = (pixels[side], pixels[(side + 1) % 4])
      // Points inside the card give positive values, because the corners run clockwise with y down.
      let least = -2 * (b - a).length
      return other.pixels.allSatisfy { p in (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > least }
    }
  }
}
