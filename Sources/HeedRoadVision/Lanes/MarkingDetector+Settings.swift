public import HeedSignals

extension MarkingDetector {
  /// What is assumed of camera, paint and road, and how far each may be from it.
  public struct Settings: Hashable, Codable, Sendable {
    public var assumptions = Assumptions()
    public var paint = Paint()
    public var search = Search()
    public var fit = Fit()
    public var motion = Motion()
    public var lane = Lane()
    public var path = Path()

    /// What is taken for true of a camera that nobody measured.
    public struct Assumptions: Hashable, Codable, Sendable {
      /// Across the picture. Lateral places follow from height and horizon alone; a wrong field of view scales distances
      /// ahead. Choice: dash cameras have 50 to 70 degrees left when their lens is straightened.
      public var fieldOfViewDegrees = 60.0
      /// Of the camera above the road, metres. Choice: behind the windscreen of a car; a van's is up to 2.
      public var height = 1.3
      /// How far the horizon may be from the picture's middle at first, as a slope (one standard deviation).
      /// Choice: 7 degrees, a sixth of the height of a wide picture.
      public var horizonDeviation = 0.12
      /// The same for the road's vanishing point sideways. Choice: 9 degrees: cameras sit askew more than they nod.
      public var headingDeviation = 0.15
      /// For a camera of a rig: how far its pitch may be off, degrees.
      /// Choice: 2: a pitch that was not measured is given as 0, and load and braking add a degree.
      public var pitchDeviationDegrees = 2.0
      /// The same for its yaw together with the vehicle's own against the lane. Choice: 4, a swift lane change.
      public var yawDeviationDegrees = 4.0
      /// How far the search goes, in these deviations. Choice: 2; beyond, a picture is no road picture.
      public var reach = 2.0

      public init() {}
    }

    /// What a marking looks like across a row of the picture. Lengths are metres on the road.
    public struct Paint: Hashable, Codable, Sendable {
      /// Half of the part that must be bright. Choice: within the narrowest usual line, 10 cm (Source: Vienna Convention
      /// on Road Signs and Signals 1968, annex 2: 10 cm and more).
      public var halfWidth = 0.05
      /// From its middle to the sides that must be darker. Choice: outside of a line of 30 cm, the widest of motorways.
      public var gap = 0.15
      /// Width of these sides. Choice: as wide as a line; wider ones would reach the next line of a double one.
      public var side = 0.2
      /// Width at half height of what counts. Choice: a worn line of 10 cm; and 30 cm with the blur of a far row.
      public var narrowest = 0.04
      public var widest = 0.45
      /// Choice: a line far away is this wide by blur alone, pixels.
      public var leastWidestPixels = 4.0
      /// Brighter than both sides by this, levels of 255. Choice: what compression leaves of a faint line at night.
      public var leastBrightness = 3.0
      /// The same of yellowness (the lesser of red and green, less blue). Choice: twice as much; chroma is the rougher.
      public var leastYellowness = 6.0
      /// The same as a share of the sides' brightness. Choice: worn paint on light concrete has 0.1.
      public var relativeContrast = 0.05
      /// The same over how much two sides usually differ in the row. Choice: half of the places of plain asphalt are below
      /// 1; what is speckle is told by chains and by numbers, not here.
      public var noiseMultiple = 1.5
      /// Choice: one level, the step of the picture's own numbers.
      public var leastNoise = 1.0
      /// Places of one row that are looked at, by brightness and by yellowness. Choice: three times what a motorway shows.
      public var mostPerRow = 24
      /// Width of the picture that is looked at, pixels; larger ones are thinned out by a whole number.
      /// Choice: at 1280 a line 40 m ahead is 4 px wide.
      public var workingWidth = 1280.0
      /// Rows are this share of their distance from the horizon apart, at least one pixel.
      /// Choice: 1.2 %: about 190 rows in a picture of 720.
      public var rowSpacing = 0.012
      /// The first row is this far below the horizon, as a share of the picture's height, and at least so many pixels.
      /// Choice: above, 150 m ahead, a line is narrower than a pixel.
      public var horizonMargin = 0.012
      public var horizonMarginPixels = 8.0
      /// Choice: fewer rows show no road.
      public var fewestRows = 10
      /// Contrast over the row's own at which a place counts in full, and what the faintest counts.
      /// Choice: 4 and 0.3: four times the usual is hardly speckle.
      public var plainContrast = 4.0
      public var leastWeight = 0.3
      /// Rows in which a line must go on to count in full, and what a shorter one counts.
      /// Choice: 4: speckle rarely has four in a line; a stud has one or two, and still says something.
      public var chainLength = 4
      public var looseWeight = 0.25
      /// How far the next ridge of a line may be from where the vanishing point leads: a pixel, this share of the step,
      /// and this share of the line's width. Choice: 0.6 lets bends and a wrong vanishing point through.
      public var chainSlack = 0.6
      public var chainWidthShare = 0.1
      /// How many times wider the next one may be. Choice: the end of a line is half as wide as its middle.
      public var chainWidening = 2.2
      /// In the search for the horizon a place counts this little at the top of where road can be, and more below, until
      /// five eighths of the way down it counts in full. Choice: trees, cars and signs are high in the picture.
      public var farWeight = 0.2
      public var nearGain = 1.6

      public init() {}
    }

    /// How horizon, direction and bend of the road are found where nothing is known of them yet.
    public struct Search: Hashable, Codable, Sendable {
      /// Steps of the first grid: horizon, direction (slopes). Choice: half a degree moves a line 25 m ahead by 0.3 m.
      public var horizonStep = 0.0095
      public var headingStep = 0.0105
      /// Curvatures that are tried, 1/m; to both sides. Choice: straight, motorway, country road, slip road.
      public var curvatures = [0.001, 0.0025, 0.005]
      /// How curved roads are, 1/m (one standard deviation). Choice: a bend of 700 m; one of 200 m that is
      /// seen still outweighs it.
      public var curvatureDeviation = 0.0015
      /// Width of the classes in which lateral places are counted, metres: in the first grid, and after it.
      /// Choice: what the grid's steps leave open; two widths of a line.
      public var coarseClass = 0.25
      public var fineClass = 0.1
      /// Lateral places that are looked at, metres to each side. Choice: the vehicle's lane and one beside it.
      public var lateralReach = 7.0
      /// Nearest the horizon that a place counts, slope. Choice: 110 m ahead of a car's camera.
      public var leastDown = 0.012
      /// Places that the search looks at, the strongest. Choice: markings alone have 300.
      public var mostPoints = 600
      /// Best horizons of the first grid that are followed up, at least two steps apart. Choice: 6 are most of what a rig's
      /// camera leaves open; each costs a few milliseconds, once.
      public var hypotheses = 6
      /// How many rows say about as much as one that is independent. Choice: neighbours see the same edges; a dash on the
      /// road has about 30 rows, and says where one place is and in which direction it goes.
      public var rowsPerFact = 6.0
      /// Log-likelihood of a place that no lateral class holds. Choice: even over the picture's width.
      public var strayLogDensity = -0.2
      /// After a search that found nothing the next one waits this long. Choice: five a second cost little.
      @Seconds public var pause: Duration = .milliseconds(200)

      public init() {}
    }

    /// How the model of the road is drawn to the places that were found.
    public struct Fit: Hashable, Codable, Sendable {
      /// Choice: the last of six moves nothing by a millimetre.
      public var passes = 6
      /// How exactly the middle of a line is seen: pixels, share of its width, and never better than metres on the road.
      /// Choice: half a pixel and worn edges; a painted line itself wavers by 2 cm.
      public var pixels = 0.5
      public var widthShare = 0.12
      public var meters = 0.02
      /// Places further from a line do not belong to it, metres and pixels. Choice: wider than a line and its wear; the
      /// first two passes look further.
      public var gate = 0.2
      public var firstGate = 0.3
      public var gatePixels = 3.0
      /// Deviations at which a place counts half. Choice: 2.5, where a normal one is rare.
      public var outlier = 2.5
      /// Places this near to a line count as its support, metres, at least two pixels. Choice: half a line and wear.
      public var support = 0.15
      /// Uncertainty from which the first fit starts: horizon and heading (slopes) and offsets (metres).
      /// Choice: twice what the search leaves open.
      public var horizonDeviation = 0.013
      public var headingDeviation = 0.03
      public var offsetDeviation = 0.3

      public init() {}
    }

    /// What may change between two frames. Deviations grow with the square root of the time in seconds.
    public struct Motion: Hashable, Codable, Sendable {
      /// Vehicle and lane sideways, metres. Choice: a lane change moves 3.5 m in 4 s.
      public var lateral = 0.5
      /// One marking against the others, metres. Choice: lanes widen slowly.
      public var width = 0.1
      /// Heading, degrees. Choice: a lane change turns by 3 degrees.
      public var headingDegrees = 1.5
      /// Pitch, degrees. Choice: braking and bumps; half a degree in a second.
      public var pitchDegrees = 0.5
      /// Curvature, 1/m. Choice: into a bend of 500 m in 4 s.
      public var curvature = 0.001
      /// A marking that is not seen for longer is given up. Choice: the gap between two dashes, 9 to 12 m, lasts that long
      /// at 40 km/h, and further dashes are in view before.
      @Seconds public var holds: Duration = .seconds(1)
      /// Time constant over which a marking's support is averaged. Choice: a dash goes by in that time.
      @Seconds public var averages: Duration = .milliseconds(400)
      /// Frames further apart start anew. Choice: as long as a marking is held.
      @Seconds public var longestGap: Duration = .seconds(1)

      public init() {}
    }

    /// Which of the lines are the lane's.
    public struct Lane: Hashable, Codable, Sendable {
      /// Width of a lane, metres. Source: 3.5 in most of Europe and 3.6 (12 ft) in the USA (AASHTO Green Book 2018).
      public var width = 3.5
      /// How far lanes are from it: seen by a camera of known height, and by one whose height is assumed.
      /// Choice: town lanes of 2.75 and old motorways; a camera of 1 to 1.7 m.
      public var widthDeviation = 0.45
      public var assumedWidthDeviation = 0.9
      /// Choice: narrower and wider ones are two other lines.
      public var narrowest = 2.0
      public var widest = 6.0
      /// Rows that make one line. Choice: 12 of about 190, one dash of 3 m at 15 m.
      public var fewestRows = 12.0
      /// ... and one that lies a lane's width beside another. Choice: 7, the end of a dash behind a bonnet.
      public var fewestCompanionRows = 7.0
      /// ... beyond what speckle gives by chance, in deviations of its number. Choice: 4.
      public var chanceDeviations = 4.0
      /// Rows in a frame that keep a line alive. Choice: a stud or the end of a dash.
      public var keepingRows = 4.0
      /// Support beyond which more says little, rows. Choice: below half a dash.
      public var rowScale = 5.0
      /// Rows that a line needs to be a lane's only one. Choice: two dashes.
      public var loneRows = 24.0
      /// How far a lane's marking may lie from the camera, metres; and a lone one. Choice: half of the widest lane and a
      /// vehicle beside its middle.
      public var farthest = 4.0
      public var farthestLone = 3.0
      /// How far beyond the camera a marking stays the same lane's, metres, once it was. Choice: 0.4: by then a vehicle that
      /// crosses has more than half of itself in the next lane.
      public var crossing = 0.4
      /// Logarithm of how much likelier the lines of the last frame are. Choice: 0.5: two equals do not take turns.
      public var habit = 0.5
      /// The log-likelihood that a lane with one marking costs. Choice: 1; two markings in view are usual.
      public var lonePenalty = 1.0
      /// Lines that are followed at once. Choice: the lane's two and two to each side.
      public var mostLines = 6
      /// Two lines are at least this far apart, metres; nearer ones become one. Choice: a double line is one marking.
      public var leastApart = 0.6
      public var merges = 0.4
      /// Lateral places farther away are not followed, metres. Choice: the far marking of the lane beside.
      public var farthestLine = 6.5
      /// Deviation of its place beside the vehicle above which a marking is not reported, metres.
      /// Choice: beyond, it says nothing of a departure.
      public var leastSure = 0.3

      public init() {}
    }

    /// How a marking is written down.
    public struct Path: Hashable, Codable, Sendable {
      /// Points of one marking, the further away the nearer together on the picture.
      /// Choice: straight lines between them are a bend of 100 m to a tenth of a pixel.
      public var points = 40
      /// How much further down than the middle of the last row a corner of the picture may see. Choice: a lens with barrel
      /// distortion, or 5 degrees of roll.
      public var beyond = 1.3
      /// How far outside of the picture a point may lie, as a share of its width. Choice: a marking that leaves the
      /// picture at its side goes on to the last row, where others look for it.
      public var outside = 0.5
      /// How far, in slope, a pixel's own direction may be from the one it was made of. Choice: ten pixels; where the lens
      /// model holds it is none.
      public var roundTrip = 0.01

      public init() {}
    }

    /// The defaults.
    public init() {}
  }
}
