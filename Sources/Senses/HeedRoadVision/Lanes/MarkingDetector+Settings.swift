public import HeedSignals

extension MarkingDetector {
  /// Assumptions about the camera, the paint and the road, with their tolerances.
  public struct Settings: Hashable, Codable, Sendable {
    /// The camera that is assumed if the rig describes no road camera.
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
      /// Field of view across the picture, degrees. A wrong field of view scales distances ahead; lateral places depend
      /// only on height and horizon. Choice: dash cameras have 50 to 70 degrees left after their lens is straightened.
      public var fieldOfViewDegrees = 60.0
      /// Height of the camera above the road, metres. Choice: a camera behind the windscreen of a car; in a van the
      /// height is up to 2.
      public var height = 1.3
      /// Standard deviation of the horizon from the picture's middle, as a slope. Choice: 7 degrees, a sixth of a wide
      /// picture.
      public var horizonDeviation = 0.12
      /// Standard deviation of the vanishing point from the picture's middle sideways, as a slope. Choice: 9 degrees;
      /// mounting turns cameras more in yaw than in pitch.
      public var headingDeviation = 0.15
      /// Standard deviation of the pitch of a rig's camera, degrees. Choice: a rig without a measured pitch gives 0,
      /// and load and braking add a degree.
      public var pitchDeviationDegrees = 2.0
      /// Standard deviation of the yaw of a rig's camera plus the yaw of the vehicle, degrees. Choice: the vehicle's
      /// yaw in a swift lane change.
      public var yawDeviationDegrees = 4.0
      /// Extent of the search to each side, in the standard deviations above. Choice: a picture outside this extent
      /// shows no road ahead.
      public var reach = 2.0

      /// The defaults.
      public init() {}
    }

    /// The appearance of a marking across a row of the picture. Lengths are metres on the road unless the comment names
    /// pixels.
    public struct Paint: Hashable, Codable, Sendable {
      /// Half width of the part of a marking that must be bright, metres. Choice: this part lies within the narrowest
      /// usual line (10 cm). Source: Vienna Convention on Road Signs and Signals 1968, annex 2: 10 cm and more.
      public var halfWidth = 0.05
      /// Distance from a marking's middle to the darker road beside it, metres. Choice: outside a line of 30 cm, the
      /// widest line on motorways.
      public var gap = 0.15
      /// Width of the darker road on each side, metres. Choice: as wide as a line; wider sides reach the second line of
      /// a double line.
      public var side = 0.2
      /// Minimum width of a marking at half of its height in brightness, metres. Choice: a worn line of 10 cm.
      public var narrowest = 0.04
      /// Maximum width of a marking at half of its height in brightness, metres. Choice: 30 cm plus the blur of a far
      /// row.
      public var widest = 0.45
      /// Width of a marking that is accepted in every row, pixels. Choice: blur alone makes a far line this wide.
      public var leastWidestPixels = 4.0
      /// Minimum brightness of a marking above both sides, of 255. Choice: a faint line at night after compression has
      /// this contrast.
      public var leastBrightness = 3.0
      /// Minimum yellowness (lesser of red and green, minus blue) of a marking above both sides. Choice: twice
      /// `leastBrightness`, because chroma is noisier.
      public var leastYellowness = 6.0
      /// Minimum contrast of a marking, relative to the brightness of its sides. Choice: worn paint on light concrete
      /// has 0.1.
      public var relativeContrast = 0.05
      /// Minimum contrast of a marking, relative to the row's median difference between two sides. Choice: half of the
      /// places on plain asphalt are below 1; line lengths and row counts reject the remaining speckle.
      public var noiseMultiple = 1.5
      /// Lower limit of the row's median difference between two sides. Choice: one level, the step of the pixel values.
      public var leastNoise = 1.0
      /// Maximum number of places per row, separately for brightness and for yellowness. Choice: three times the number
      /// of markings on a motorway.
      public var mostPerRow = 24
      /// Picture width to which a frame is shrunk by a whole number, pixels. Choice: at 1280 a line 40 m ahead is 4 px
      /// wide.
      public var workingWidth = 1280.0
      /// Spacing of the examined rows, relative to their distance from the horizon. Choice: a picture of 720 rows gets
      /// about 190 examined rows.
      public var rowSpacing = 0.012
      /// Distance of the first examined row from the horizon, relative to the picture's height. Choice: above this row,
      /// 150 m ahead, a line is narrower than a pixel.
      public var horizonMargin = 0.012
      /// Minimum distance of the first examined row from the horizon, pixels of the shrunk picture. Choice: the same
      /// reason as for `horizonMargin`.
      public var horizonMarginPixels = 8.0
      /// Minimum number of examined rows below the horizon. Choice: a picture with fewer rows shows no road.
      public var fewestRows = 10
      /// Contrast, relative to the row's noise, from which a place has full weight. Choice: speckle rarely reaches four
      /// times the noise.
      public var plainContrast = 4.0
      /// Weight of the faintest place. Choice: at 0.3 several faint rows outweigh a strong row.
      public var leastWeight = 0.3
      /// Number of rows that a line must span for full weight. Choice: speckle rarely lines up in four rows.
      public var chainLength = 4
      /// Weight of a line that spans fewer rows. Choice: a road stud spans one or two rows and is still some evidence.
      public var looseWeight = 0.25
      /// Distance within which a line's next ridge may lie, relative to the step towards the vanishing point; one pixel
      /// is added. Choice: 0.6 allows for bends and for a wrong vanishing point.
      public var chainSlack = 0.6
      /// Further distance within which a line's next ridge may lie, relative to the line's width. Choice: worn edges
      /// shift the middle of a wide line.
      public var chainWidthShare = 0.1
      /// Maximum ratio of a line's widths in two successive rows. Choice: the end of a line is half as wide as its
      /// middle.
      public var chainWidening = 2.2
      /// Weight of a place at the upper limit of the road in the horizon search. Choice: trees, cars and signs are high
      /// in the picture.
      public var farWeight = 0.2
      /// Increase of that weight from the upper limit to the bottom of the picture; the weight is at most 1. Choice:
      /// the weight is full half way down.
      public var nearGain = 1.6

      /// The defaults.
      public init() {}
    }

    /// The search for horizon, direction and curvature in one picture, without prior knowledge.
    public struct Search: Hashable, Codable, Sendable {
      /// Step of the first grid in the horizon, as a slope. Choice: half a degree, which moves a line 25 m ahead by 0.3
      /// m.
      public var horizonStep = 0.0095
      /// Step of the first grid in the direction, as a slope. Choice: half a degree, as for the horizon.
      public var headingStep = 0.0105
      /// Curvatures of the first grid besides 0, to both sides, 1/m. Choice: a motorway, a country road and a slip
      /// road.
      public var curvatures = [0.001, 0.0025, 0.005]
      /// Standard deviation of the curvature, 1/m. Choice: a bend of 700 m radius; a clear bend of 200 m still
      /// outweighs the prior.
      public var curvatureDeviation = 0.0015
      /// Width of the lateral classes in the first grid, metres. Choice: the lateral error that the grid's steps cause.
      public var coarseClass = 0.25
      /// Width of the lateral classes after the first grid, metres. Choice: the width of a line.
      public var fineClass = 0.1
      /// Lateral extent of the search to each side, metres. Choice: the vehicle's lane and the next lane.
      public var lateralReach = 7.0
      /// Minimum slope of a place below the horizon. Choice: 110 m ahead of a car's camera the slope is this small.
      public var leastDown = 0.012
      /// Maximum number of places; the strongest places are used. Choice: markings alone have 300.
      public var mostPoints = 600
      /// Number of horizons of the first grid to refine, at least two steps apart. Choice: 6 horizons cover most of the
      /// range of a rig's camera; each takes a few milliseconds, once.
      public var hypotheses = 6
      /// Number of rows that count as one independent observation. Choice: neighbouring rows show the same edges; the
      /// 30 or so rows of a dash give only one place and one direction.
      public var rowsPerFact = 6.0
      /// Log-likelihood of a place outside all lateral classes. Choice: such places are spread evenly over the
      /// picture's width.
      public var strayLogDensity = -0.2
      /// Number of pieces of a search per frame in a sequence; nil does the whole search in one frame. Choice: `spread`
      /// for picture sequences.
      public var pieces: Int?
      /// Number of pieces that fit into a camera's frame time. Choice: 3 pieces take 5 to 10 ms at 1280x720
      /// (docs/road.md); a search then takes 5 frames with a rig's camera and 8 without.
      public static let spread = 3
      /// Number of roads of the first grid in one piece. Choice: this many take as long as a refinement, 2 to 3 ms.
      public var roadsPerPiece = 3000
      /// Pause after an unsuccessful search. Choice: five searches per second take little time.
      @Seconds public var pause: Duration = .milliseconds(200)

      /// The defaults.
      public init() {}
    }

    /// The fit of the road model to the places of a frame.
    public struct Fit: Hashable, Codable, Sendable {
      /// Maximum number of Gauss-Newton passes. Choice: the last of six passes moves the result by less than a
      /// millimetre.
      public var passes = 6
      /// Error of a line's middle in the picture, pixels. Choice: half a pixel.
      public var pixels = 0.5
      /// Further error of a line's middle, relative to the line's width. Choice: worn edges shift the middle.
      public var widthShare = 0.12
      /// Lower limit of the error of a line's middle, metres on the road. Choice: painted lines waver by 2 cm.
      public var meters = 0.02
      /// Maximum distance of a place from its line, metres. Choice: wider than a line and its wear.
      public var gate = 0.2
      /// Maximum distance of a place from its line in the first two passes, metres. Choice: half as much again, because
      /// the start has errors.
      public var firstGate = 0.3
      /// Distance within which a place always belongs to its line, pixels. Choice: six times the error of a far row.
      public var gatePixels = 3.0
      /// Distance from its line at which a place has half its weight, in standard deviations. Choice: a normal
      /// distribution rarely reaches this distance.
      public var outlier = 2.5
      /// Maximum distance from a line of a place that supports the line, metres; at least two pixels. Choice: half a
      /// line's width and its wear.
      public var support = 0.15
      /// Initial standard deviation of the horizon, as a slope. Choice: twice the error that remains after the search.
      public var horizonDeviation = 0.013
      /// Initial standard deviation of the heading, as a slope. Choice: twice the error that remains after the search.
      public var headingDeviation = 0.03
      /// Initial standard deviation of a line's offset, metres. Choice: twice the error that remains after the search.
      public var offsetDeviation = 0.3

      /// The defaults.
      public init() {}
    }

    /// The changes between two frames. Each value is a standard deviation after one second and grows with the square
    /// root of time.
    public struct Motion: Hashable, Codable, Sendable {
      /// Lateral motion of the vehicle in its lane, metres. Choice: a lane change moves the vehicle by 3.5 m in 4 s.
      public var lateral = 0.5
      /// Lateral motion of one marking relative to the others, metres. Choice: lanes become wider slowly.
      public var width = 0.1
      /// Change of the heading, degrees. Choice: a lane change turns the vehicle by 3 degrees.
      public var headingDegrees = 1.5
      /// Change of the pitch, degrees. Choice: braking and bumps change the pitch by half a degree in a second.
      public var pitchDegrees = 0.5
      /// Change of the curvature, 1/m. Choice: the vehicle enters a bend of 500 m radius in 4 s.
      public var curvature = 0.001
      /// Time for which a marking is kept while no row shows it. Choice: at 40 km/h the gap between two dashes, 9 to 12
      /// m, lasts this long, and later dashes come into view earlier.
      @Seconds public var holds: Duration = .seconds(1)
      /// Time constant of a marking's mean number of rows. Choice: a dash passes in this time.
      @Seconds public var averages: Duration = .milliseconds(400)
      /// Maximum time between two frames of a track. Choice: a marking is kept for this long without being seen.
      @Seconds public var longestGap: Duration = .seconds(1)

      /// The defaults.
      public init() {}
    }

    /// The choice of the lines that mark the vehicle's lane.
    public struct Lane: Hashable, Codable, Sendable {
      /// Usual width of a lane, metres. Source: 3.5 in most of Europe and 3.6 (12 ft) in the USA (AASHTO Green Book
      /// 2018).
      public var width = 3.5
      /// Standard deviation of the lane's width for a camera of known height, metres. Choice: lanes in towns are 2.75
      /// wide, and old motorways also differ.
      public var widthDeviation = 0.45
      /// Standard deviation of the lane's width for a camera of assumed height, metres. Choice: the true height is 1 to
      /// 1.7 m.
      public var assumedWidthDeviation = 0.9
      /// Minimum width of a lane, metres. Choice: two lines closer than this bound no lane.
      public var narrowest = 2.0
      /// Maximum width of a lane, metres. Choice: two lines farther apart bound different lanes.
      public var widest = 6.0
      /// Minimum number of picture rows that show a new line. Choice: 12 of about 190 rows, one dash of 3 m at 15 m.
      public var fewestRows = 12.0
      /// Minimum number of picture rows that show a new line at a lane's width from another line. Choice: 7, the
      /// visible end of a dash behind a bonnet.
      public var fewestCompanionRows = 7.0
      /// Minimum excess of a new line's rows over the number that speckle gives, in standard deviations of that number.
      /// Choice: speckle rarely reaches 4.
      public var chanceDeviations = 4.0
      /// Minimum number of picture rows per frame that show a line for its track to continue. Choice: a road stud or
      /// the end of a dash covers that many.
      public var keepingRows = 4.0
      /// Number of rows beyond which further rows add little likelihood. Choice: fewer than half a dash has.
      public var rowScale = 5.0
      /// Minimum number of picture rows of the only line of a lane. Choice: two dashes cover that many.
      public var loneRows = 24.0
      /// Maximum distance of a lane's marking from the camera, metres. Choice: half of the widest lane, plus the
      /// distance of a vehicle off the lane's centre.
      public var farthest = 4.0
      /// Maximum distance of the only marking of a lane from the camera, metres. Choice: half of the widest lane.
      public var farthestLone = 3.0
      /// Distance beyond the camera's middle up to which a marking keeps its side, metres. Choice: beyond this distance
      /// more than half of a crossing vehicle is in the next lane.
      public var crossing = 0.4
      /// Increase of the log-likelihood for the last frame's lines. Choice: the increase keeps two equal lines from
      /// alternating.
      public var habit = 0.5
      /// Decrease of the log-likelihood for a lane with one marking. Choice: a view usually shows two markings.
      public var lonePenalty = 1.0
      /// Maximum number of tracked lines. Choice: the lane's two lines, and two more lines on each side.
      public var mostLines = 6
      /// Minimum distance of a new line from the other lines, metres. Choice: a double line is one marking.
      public var leastApart = 0.6
      /// Distance below which two tracked lines become one line, metres. Choice: below `leastApart`, so that a new line
      /// stays.
      public var merges = 0.4
      /// Maximum distance of a tracked line from the camera, metres. Choice: the far marking of the next lane.
      public var farthestLine = 6.5
      /// Maximum standard deviation of a reported marking's offset, metres. Choice: with a larger deviation a lane
      /// departure cannot be judged.
      public var leastSure = 0.3

      /// The defaults.
      public init() {}
    }

    /// The points of a reported marking.
    public struct Path: Hashable, Codable, Sendable {
      /// Number of points of a reported marking, denser in the picture with distance. Choice: straight lines between
      /// this many points follow a bend of 100 m radius to a tenth of a pixel.
      public var points = 40
      /// Slope below the horizon where the points begin, relative to the slope at the middle of the last row. Choice:
      /// with barrel distortion or 5 degrees of roll the picture's corners look further down.
      public var beyond = 1.3
      /// Maximum distance of a point outside the picture's sides, relative to the picture's width. Choice: readers look
      /// for a marking in the last row even if the marking leaves the picture at its side.
      public var outside = 0.5
      /// Maximum error of a point that is projected into the picture and back, as a slope. Choice: ten pixels; a valid
      /// lens model has no error.
      public var roundTrip = 0.01

      /// The defaults.
      public init() {}
    }

    /// The defaults.
    public init() {}

    /// Settings for the frames of a camera or a clip. A search is spread over several frames, so that every frame is in
    /// time. In the first frame, and after a gap, the search is done at once.
    public static var frames: Settings {
      var settings = Settings()
      settings.search.pieces = Search.spread
      return settings
    }
  }
}
