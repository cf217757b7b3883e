public import HeedSignals

extension MarkingDetector {
  /// Assumptions about camera, paint and road, with their tolerances.
  public struct Settings: Hashable, Codable, Sendable {
    /// The assumed camera if the rig describes none.
    public var assumptions = Assumptions()
    /// The appearance of a marking.
    public var paint = Paint()
    /// The search for a road in one picture.
    public var search = Search()
    /// The fit of the road model.
    public var fit = Fit()
    /// The changes between two frames.
    public var motion = Motion()
    /// The choice of the own lane's lines.
    public var lane = Lane()
    /// The points of a reported marking.
    public var path = Path()

    /// Values assumed for an uncalibrated camera, and the tolerances of any camera's attitude.
    public struct Assumptions: Hashable, Codable, Sendable {
      /// Field of view across the picture. A wrong field of view scales distances ahead; lateral places depend only on
      /// height and horizon. Choice: dash cameras have 50 to 70 degrees left when their lens is straightened.
      public var fieldOfViewDegrees = 60.0
      /// Height of the camera above the road, metres. Choice: behind the windscreen of a car; a van's is up to 2.
      public var height = 1.3
      /// Standard deviation of the horizon from the picture's middle, slope. Choice: 7 degrees, a sixth of a wide
      /// picture.
      public var horizonDeviation = 0.12
      /// Standard deviation of the vanishing point sideways, slope. Choice: 9 degrees; cameras are turned more in yaw
      /// than in pitch.
      public var headingDeviation = 0.15
      /// Standard deviation of the pitch of a rig's camera, degrees.
      /// Choice: an unmeasured pitch is given as 0, and load and braking add a degree.
      public var pitchDeviationDegrees = 2.0
      /// Standard deviation of the yaw of a rig's camera plus vehicle, degrees. Choice: a swift lane change.
      public var yawDeviationDegrees = 4.0
      /// Extent of the search, in these deviations. Choice: a picture beyond it does not show a road ahead.
      public var reach = 2.0

      /// The defaults.
      public init() {}
    }

    /// The appearance of a marking across a row of the picture. Lengths are metres on the road.
    public struct Paint: Hashable, Codable, Sendable {
      /// Half width of the part that must be bright. Choice: within the narrowest usual line (10 cm).
      /// Source: Vienna Convention on Road Signs and Signals 1968, annex 2: 10 cm and more.
      public var halfWidth = 0.05
      /// Distance from the middle to the darker sides. Choice: outside a line of 30 cm, the widest line on motorways.
      public var gap = 0.15
      /// Width of these sides. Choice: as wide as a line; wider sides would reach the second line of a double line.
      public var side = 0.2
      /// Minimum width at half height. Choice: a worn line of 10 cm.
      public var narrowest = 0.04
      /// Maximum width at half height. Choice: 30 cm with the blur of a far row.
      public var widest = 0.45
      /// Width in pixels that is always accepted. Choice: blur alone makes a far line this wide.
      public var leastWidestPixels = 4.0
      /// Minimum brightness above both sides, of 255. Choice: a faint line at night after compression.
      public var leastBrightness = 3.0
      /// Minimum yellowness (lesser of red and green, minus blue) above both sides. Choice: twice `leastBrightness`,
      /// because chroma is noisier.
      public var leastYellowness = 6.0
      /// Minimum contrast relative to the sides' brightness. Choice: worn paint on light concrete has 0.1.
      public var relativeContrast = 0.05
      /// Minimum contrast relative to the row's median difference between two sides.
      /// Choice: half of the places on plain asphalt are below 1; chains and counts reject the remaining speckle.
      public var noiseMultiple = 1.5
      /// Lower limit of that median difference. Choice: one level, the step of the pixel values.
      public var leastNoise = 1.0
      /// Maximum places per row, by brightness and by yellowness each. Choice: three times the number on a motorway.
      public var mostPerRow = 24
      /// Picture width to shrink to (by a whole number), pixels. Choice: at 1280 a line 40 m ahead is 4 px wide.
      public var workingWidth = 1280.0
      /// Spacing of rows relative to their distance from the horizon. Choice: gives about 190 rows in a picture of 720.
      public var rowSpacing = 0.012
      /// Distance of the first row from the horizon, relative to the picture's height.
      /// Choice: above it, 150 m ahead, a line is narrower than a pixel.
      public var horizonMargin = 0.012
      /// Minimum distance of the first row from the horizon, pixels of the shrunk picture. Choice: as for
      /// `horizonMargin`.
      public var horizonMarginPixels = 8.0
      /// Minimum number of rows below the horizon. Choice: fewer do not show a road.
      public var fewestRows = 10
      /// Contrast relative to the row's noise from which a place has full weight. Choice: speckle rarely reaches four
      /// times.
      public var plainContrast = 4.0
      /// Weight of the faintest place. Choice: 0.3, so that several faint rows still outweigh a strong row.
      public var leastWeight = 0.3
      /// Rows that a line must span for full weight. Choice: speckle rarely lines up in four rows.
      public var chainLength = 4
      /// Weight of a shorter line. Choice: a road stud has one or two rows and is still some evidence.
      public var looseWeight = 0.25
      /// Tolerance of a line's next ridge, relative to the step towards the vanishing point, beyond one pixel.
      /// Choice: 0.6 allows for bends and a wrong vanishing point.
      public var chainSlack = 0.6
      /// Further tolerance relative to the line's width. Choice: worn edges shift the middle of a wide line.
      public var chainWidthShare = 0.1
      /// Maximum ratio of two successive widths. Choice: the end of a line is half as wide as its middle.
      public var chainWidening = 2.2
      /// Weight in the horizon search at the upper limit of the road. Choice: trees, cars and signs are high in the
      /// picture.
      public var farWeight = 0.2
      /// Increase of that weight from the upper limit to the bottom, at most to 1. Choice: full weight half way down.
      public var nearGain = 1.6

      /// The defaults.
      public init() {}
    }

    /// The search for horizon, direction and curvature without prior knowledge.
    public struct Search: Hashable, Codable, Sendable {
      /// Step of the first grid in the horizon, as a slope. Choice: half a degree moves a line 25 m ahead by 0.3 m.
      public var horizonStep = 0.0095
      /// Step of the first grid in the direction, as a slope. Choice: half a degree, as for the horizon.
      public var headingStep = 0.0105
      /// Curvatures of the first grid besides 0, 1/m, to both sides. Choice: motorway, country road, slip road.
      public var curvatures = [0.001, 0.0025, 0.005]
      /// Standard deviation of the curvature, 1/m. Choice: a bend of 700 m; a clear bend of 200 m still outweighs the
      /// prior.
      public var curvatureDeviation = 0.0015
      /// Width of the lateral classes in the first grid, metres. Choice: the lateral error from the grid's steps.
      public var coarseClass = 0.25
      /// Width of the lateral classes after the first grid, metres. Choice: the width of a line.
      public var fineClass = 0.1
      /// Lateral extent to each side, metres. Choice: the vehicle's lane and the next lane.
      public var lateralReach = 7.0
      /// Minimum slope of a place below the horizon. Choice: 110 m ahead of a car's camera.
      public var leastDown = 0.012
      /// Maximum number of places; the strongest are used. Choice: markings alone have 300.
      public var mostPoints = 600
      /// Number of horizons of the first grid to refine, at least two steps apart.
      /// Choice: 6 cover most of the range of a rig's camera; each costs a few milliseconds, once.
      public var hypotheses = 6
      /// Rows that count as one independent observation. Choice: neighbouring rows show the same edges; a dash has
      /// about 30 rows and gives one place and one direction.
      public var rowsPerFact = 6.0
      /// Log-likelihood of a place outside all lateral classes. Choice: uniform over the picture's width.
      public var strayLogDensity = -0.2
      /// Pieces of a search per frame in a sequence; nil: the whole search in one frame. Choice: `spread` for picture
      /// sequences.
      public var pieces: Int?
      /// The pieces that fit into a camera's frame time. Choice: 3 take 5 to 10 ms at 1280x720 (docs/road.md); a
      /// search then takes 5 frames with a rig's camera and 8 without.
      public static let spread = 3
      /// Roads of the first grid in one piece. Choice: takes as long as a refinement, 2 to 3 ms.
      public var roadsPerPiece = 3000
      /// Pause after an unsuccessful search. Choice: five searches per second cost little.
      @Seconds public var pause: Duration = .milliseconds(200)

      /// The defaults.
      public init() {}
    }

    /// The fit of the road model to the places of a frame.
    public struct Fit: Hashable, Codable, Sendable {
      /// Maximum number of Gauss-Newton passes. Choice: the last of six moves the result by less than a millimetre.
      public var passes = 6
      /// Error of a line's middle, pixels. Choice: half a pixel.
      public var pixels = 0.5
      /// Further error relative to the line's width. Choice: worn edges.
      public var widthShare = 0.12
      /// Lower limit of the error, metres on the road. Choice: painted lines waver by 2 cm.
      public var meters = 0.02
      /// Maximum distance of a place from its line, metres. Choice: wider than a line and its wear.
      public var gate = 0.2
      /// Maximum distance in the first two passes, metres. Choice: half as much again, for the starting errors.
      public var firstGate = 0.3
      /// Distance within which a place always belongs to its line, pixels. Choice: six times the error of a far row.
      public var gatePixels = 3.0
      /// Deviations at which a place has half its weight. Choice: rare for a normal distribution.
      public var outlier = 2.5
      /// Maximum distance of a place that supports a line, metres, at least two pixels. Choice: half a line and wear.
      public var support = 0.15
      /// Initial standard deviation of the horizon, as a slope. Choice: twice the remaining error of the search.
      public var horizonDeviation = 0.013
      /// Initial standard deviation of the heading, as a slope. Choice: twice the remaining error of the search.
      public var headingDeviation = 0.03
      /// Initial standard deviation of an offset, metres. Choice: twice the remaining error of the search.
      public var offsetDeviation = 0.3

      /// The defaults.
      public init() {}
    }

    /// The changes between two frames: deviations after one second, growing with the square root of time.
    public struct Motion: Hashable, Codable, Sendable {
      /// Lateral motion of the vehicle in its lane, metres. Choice: a lane change moves 3.5 m in 4 s.
      public var lateral = 0.5
      /// Lateral motion of one marking relative to the others, metres. Choice: lanes widen slowly.
      public var width = 0.1
      /// Heading, degrees. Choice: a lane change turns by 3 degrees.
      public var headingDegrees = 1.5
      /// Pitch, degrees. Choice: braking and bumps; half a degree in a second.
      public var pitchDegrees = 0.5
      /// Curvature, 1/m. Choice: into a bend of 500 m in 4 s.
      public var curvature = 0.001
      /// Time for which an unseen marking is kept. Choice: at 40 km/h the gap between two dashes, 9 to 12 m, lasts as
      /// long, and further dashes come into view earlier.
      @Seconds public var holds: Duration = .seconds(1)
      /// Time constant of a marking's mean support. Choice: a dash passes in that time.
      @Seconds public var averages: Duration = .milliseconds(400)
      /// Maximum time between two frames of a track. Choice: as long as an unseen marking is kept.
      @Seconds public var longestGap: Duration = .seconds(1)

      /// The defaults.
      public init() {}
    }

    /// The choice of the lines that mark the vehicle's lane.
    public struct Lane: Hashable, Codable, Sendable {
      /// Width of a lane, metres. Source: 3.5 in most of Europe and 3.6 (12 ft) in the USA (AASHTO Green Book 2018).
      public var width = 3.5
      /// Standard deviation of the width for a camera of known height, metres. Choice: town lanes of 2.75, old
      /// motorways.
      public var widthDeviation = 0.45
      /// Standard deviation of the width for an assumed height, metres. Choice: the true height is 1 to 1.7 m.
      public var assumedWidthDeviation = 0.9
      /// Minimum width, metres. Choice: two closer lines do not bound a lane.
      public var narrowest = 2.0
      /// Maximum width, metres. Choice: two lines farther apart do not bound the same lane.
      public var widest = 6.0
      /// Minimum rows of a new line. Choice: 12 of about 190, one dash of 3 m at 15 m.
      public var fewestRows = 12.0
      /// Minimum rows of a new line a lane's width beside another. Choice: 7, the visible end of a dash behind a
      /// bonnet.
      public var fewestCompanionRows = 7.0
      /// Margin of a new line's rows above the number expected from speckle, in deviations of that number. Choice: 4.
      public var chanceDeviations = 4.0
      /// Rows in a frame that keep a line alive. Choice: a stud or the end of a dash.
      public var keepingRows = 4.0
      /// Number of rows beyond which further rows add little likelihood. Choice: below half a dash.
      public var rowScale = 5.0
      /// Minimum rows of a lane's only line. Choice: two dashes.
      public var loneRows = 24.0
      /// Maximum distance of a lane's marking from the camera, metres. Choice: half the widest lane, driven off centre.
      public var farthest = 4.0
      /// Maximum distance of a lane's only marking, metres. Choice: half of the widest lane.
      public var farthestLone = 3.0
      /// Distance beyond the camera's middle up to which a marking keeps its side, metres. Choice: further, more than
      /// half of a crossing vehicle is in the next lane.
      public var crossing = 0.4
      /// Log-likelihood bonus of the last frame's lines. Choice: keeps two equal lines from alternating.
      public var habit = 0.5
      /// Log-likelihood penalty of a lane with one marking. Choice: two markings in view are usual.
      public var lonePenalty = 1.0
      /// Maximum number of tracked lines. Choice: the lane's two lines and two on each side.
      public var mostLines = 6
      /// Minimum distance of a new line from the others, metres. Choice: a double line is one marking.
      public var leastApart = 0.6
      /// Distance below which two tracked lines merge, metres. Choice: below `leastApart`, so that a new line stays.
      public var merges = 0.4
      /// Maximum offset of a tracked line, metres. Choice: the far marking of the next lane.
      public var farthestLine = 6.5
      /// Maximum deviation of a reported marking's offset, metres. Choice: beyond it a departure cannot be judged.
      public var leastSure = 0.3

      /// The defaults.
      public init() {}
    }

    /// The points of a reported marking.
    public struct Path: Hashable, Codable, Sendable {
      /// Number of points, denser in the picture with distance.
      /// Choice: straight lines between them follow a bend of 100 m to a tenth of a pixel.
      public var points = 40
      /// Slope below the horizon where points begin, relative to the slope at the last row's middle. Choice: with
      /// barrel distortion or 5 degrees of roll the picture's corners look further down.
      public var beyond = 1.3
      /// Maximum distance of a point outside the picture's sides, relative to its width.
      /// Choice: readers look for a marking in the last row even if it leaves the picture at its side.
      public var outside = 0.5
      /// Maximum error of projecting a point and back, slope. Choice: ten pixels; the error is 0 if the lens model is
      /// valid.
      public var roundTrip = 0.01

      /// The defaults.
      public init() {}
    }

    /// The defaults.
    public init() {}

    /// For the frames of a camera or a clip: spreads a search over several frames, so that no frame is late. In the
    /// first frame, and after a gap, the search is done at once.
    public static var frames: Settings {
      var settings = Settings()
      settings.search.pieces = Search.spread
      return settings
    }
  }
}
