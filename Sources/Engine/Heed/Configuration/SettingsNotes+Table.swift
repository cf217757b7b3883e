// swift-format-ignore-file
// Made by Tools/settings-notes from the comments of the settings; not edited by hand.

extension SettingsNotes {
  /// A line for each setting: its place in a file, unit, meaning and source, separated by tabs.
  static let table = #"""
    tracking.successFrom	0 to 1	Score from which gaze is fully usable.	Choice: a complete, upright, near face scores 0.9 and more; half of that is turned 40 degrees or cut by the edge.
    tracking.unsupportedBelow	0 to 1	Score below which eyes are ignored.	Choice: a face mostly outside the picture or turned away scores less.
    clock.leap	s	A frame that comes so much later than the last, without silence between them, has to be followed by another one.	Choice: cameras and hosts that stop for a while are silent; one damaged time is off by hours.
    clock.setBackAfter	s	Frames that come in order but before the last one's time for so long mean that the clock was set back.	Choice: half a second; what is delayed in a queue is over sooner.
    clock.setBackFrames		Number of such frames at least.	Choice: two frames in the wrong order are no clock.
    availability.faceMissingAfter	s	Longest time without a face before it counts as missing.	Source: docs/faults.md, row 13: 0.3 s are tolerated.
    availability.stalledAfter	s	No frame for this long is a stall.	Source: docs/faults.md, rows 2 and 4: 1 s; Choice: 0.2 s less, to report it.
    availability.frozenDoubt	s	Longest trusted time of identical pictures.	Source: docs/faults.md, row 3: 1 s; Choice: 0.2 s less. Calm people coded with a rate factor of 38 are the same to the bit for 0.7 s at most.
    availability.frozenAfter	s	Identical pictures this long mean a frozen camera.	Source: docs/faults.md, row 3: 1 s; Choice: 0.1 s less.
    availability.stillness.exactDoubt	s	How long a nearly exact repetition is doubted at least.	Choice: as long as until it is a still; with 0.3 s, 10 of 18 clips of calm people were doubted.
    availability.stillness.exactAfter	s	How long a nearly exact repetition lasts until it is a still.	Source: docs/faults.md, row 3: 1 s; Choice: three comparisons, which with the first mean take 0.85 s.
    availability.stillness.exactShift	0 to 1	Maximum shift of a nearly exact repetition, share of the part's width.	Choice: stills re-encoded as H.264 and JPEG moved by 0.00008, living faces within half a second by 0.0005 or more.
    availability.stillness.exactChange		Maximum change of brightness of a nearly exact repetition, 0...255.	Choice: re-encoded stills 0.12, living faces 0.47.
    availability.stillness.noisyDoubt	s	How long a repetition within noise is doubted at least.	Choice: as long as until it is a still.
    availability.stillness.noisyAfter	s	How long a repetition within noise lasts until it is a still.	Source: docs/faults.md, row 3: 2 s; Choice: nine comparisons, which with the first mean take 1.85 s.
    availability.stillness.noisyShift	0 to 1	Maximum shift of a repetition within noise, share of the part's width.	Choice: stills under noise of up to 6 of 255 moved by 0.0004, living faces within 1.5 s by 0.0018 or more.
    availability.stillness.noisyChange		Maximum change of brightness of a repetition within noise, 0...255.	Choice: stills 0.55; living faces pass one of the two limits by a factor of two.
    availability.stillness.learnedFactor		How much longer than the longest repetition that life ended a repetition has to last.	Choice: calm people coded with a rate factor of 38 repeat for 0.3 s first, for 1 s at most; HEED_RENDERED scenes.
    availability.stillness.learnedFor	s	How long a repetition that life ended counts.	Choice: several keyframe intervals of a coder; a car that starts is told soon again.
    availability.stillness.mostExactAfter	s	The longest that a nearly exact repetition, and one within noise, may have to last.	Choice: both double at most, and a little more: what stands still is told in 2 s and 4 s on the worst of cameras.
    availability.stillness.mostNoisyAfter	s		
    availability.stillness.heldShift	0 to 1	Motion that ends a still, share of the part's width.	Choice: half more than noise leaves in a still; in 18 clips of living people no face stayed below this and heldChange for longer than the first third of a second.
    availability.stillness.heldChange		Change of brightness that ends a still, 0...255.	Choice: keyframes of stills changed by up to 1.2; of stills coded hard by up to 2.2, which are told again before the picture is believed.
    availability.stillness.hold	s	How long a measurement holds.	Choice: three times the usual time between two.
    availability.loop.shortest	s	Shortest and longest period.	Choice: shorter ones are found among their multiples; longer ones need more memory than a driver is worth being unwatched.
    availability.loop.longest	s		
    availability.loop.periods		Repeated time, in periods.	Source: docs/faults.md, row 3: three periods in all; Choice: the first and a bit less than two.
    availability.loop.sameIris	0 to 1	Maximum distance of the irises from their place a period ago, share of the distance between the eyes.	Choice: 98 of 100 frames of loops under noise are nearer.
    availability.loop.sameLidDegrees	°	Maximum difference of the lids' mean aperture.	Choice: 98 of 100 frames of loops under noise; a blink is over 30.
    availability.loop.longestMiss	s	How long one of the two may differ.	Choice: shorter than a blink or a fixation.
    availability.loop.leastMotion	0 to 1	Minimum standard deviation of the irises' place, share of the distance between the eyes.	Choice: 1.5 pixels at 64; a head that only breathes moves less.
    availability.loop.mostDifference	0 to 1	Maximum difference to a period ago, share of the motion's energy.	Choice: loops under noise reach 0.04, people 1.
    availability.loop.comparedEvery	s	Shortest interval between two comparisons with what was seen before; the frames between them are only remembered.	Choice: eyes rest for longer than this; each frame would cost twice as much.
    availability.loop.longestInterval	s	Longest interval between two samples.	Choice: what lies between them is not known.
    availability.blockedAfter	s	Time without contrast after which the lens counts as covered.	Source: docs/faults.md, row 12: 2 s; Choice: half.
    availability.recovery	s	Time of good frames before recovery from a fault or a degradation.	Choice: 0.5 s is 15 frames at 30 Hz.
    availability.doubtAfter	s	How long a cause must last to degrade the cabin.	Choice: one dark frame under a bridge is not worth an event.
    availability.darkBelow	0 to 1	Mean brightness (0...1) below which the picture is too dark.	Choice: below 6 % eyes vanish in the noise.
    availability.brightAbove	0 to 1	Mean brightness (0...1) above which the picture is overexposed.	Choice: above 92 % eyes are burnt out.
    availability.blockedContrast		Contrast (0...0.5) below which the lens is covered.	Choice: a covered lens measures 0.01, a dark cabin 0.05.
    availability.coverRoughness		Roughness at or below which a picture without a face is seen through a cover.	Choice: blurred covers measured 0.04 to 0.06, with other people 0.065; what cabins with and without a driver fall to for a whole second is 0.14 and more, for a moment in a clip of an empty seat 0.04.
    availability.dullContrast		Contrast (0...0.5) below which a picture is dull.	Choice: cloths before the lens measured 0.02 to 0.05, cabins 0.1.
    availability.dullRoughness		The same roughness for a dull picture, in which the sensor's noise weighs more.	Choice: cloths under noise measured 0.06 to 0.09, dull pictures of cabins 0.2.
    availability.noiseRoughness		Roughness from which a picture is noise.	Choice: noise measured 1.4, pictures at most 0.27.
    availability.roughnessHold	s	How long a measurement of the roughness holds.	Choice: more than two of its intervals.
    availability.slowInterval	s	Mean frame interval above which the rate is too low.	Choice: below 12 Hz a blink may fall between two frames.
    availability.overloadedShare	0 to 1	Share of the camera's frames that are lost from which this machine counts as too slow.	Choice: a third; the figures of docs/measured.md hold with a fifth lost (docs/faults.md, row 6).
    availability.overloadedInterval	s	Mean interval of analyzed frames above which lost ones matter.	Choice: 20 Hz; a camera of 60 may lose two of three.
    gaze.irisOrbitMeters	m	Limbus plane to rotation centre, metres: root of 12^2 - 5.85^2.	Source: docs/references.md, face models: iris 11.7 mm; eyeball 12 mm, Gross et al. 2008.
    gaze.smallestApertureDegrees	°	Minimum lid aperture of a measured iris, degrees.	Choice: a quarter of wide open covers the pupil's centre.
    gaze.disagreementDegrees	°	Disagreement of the eyes that halves the confidence, degrees.	Choice: three times their scatter plus the kappas.
    gaze.turnDegrees	°	Head turn that halves the confidence, degrees.	Choice: beyond 40 degrees the far eye is mostly hidden.
    gaze.headOnlyConfidence	0 to 1	Share of the score for head-only gaze, 0...1.	Choice: eyes turn up to 25 degrees in a still head: a fifth.
    gaze.smoothing.minimumCutoffHertz		Cut-off at rest, Hz.	Choice: a time constant of three webcam frames, as the net scatters by 1-2 degrees.
    gaze.smoothing.beta		Gain of the cut-off with speed, Hz per (unit / s).	Choice: in degrees, a saccade of 100 deg/s passes in a frame.
    gaze.smoothing.derivativeCutoffHertz		Cut-off of the speed, Hz.	Source: the paper's and docs/references.md's 1.0.
    gaze.smoothing.longestGap	s	A longer gap restarts the filter.	Choice: longer than any blink.
    calibration.travel	s	Time ignored after a point appears, while the eye still travels.	Source: docs/references.md, calibration and gaze: 0.3-0.8 s; Choice: between.
    calibration.low		Requirements of low criteria.	Choice: 0.4 s averages 12 frames at 30 Hz; steady gaze spreads less than 7 degrees.
    calibration.standard		Requirements of standard criteria.	Choice: a 2 s point with a blink leaves 0.8 s; webcam frames scatter by 2-3 degrees.
    calibration.high		Requirements of high criteria.	Choice: twice the samples, half the spread that is normal for a restless person.
    calibration.fewestSamples		Minimum number of samples, however long they took.	Choice: a median of six withstands two outliers.
    calibration.longestStep	s	Maximum time that one sample stands for.	Choice: three frames at 30 Hz.
    calibration.lidShare	0 to 1	Lids below this share of the point's median aperture are closing.	Choice: natural narrowing stays above 0.8.
    calibration.lidMargin	s	Time ignored around closing lids and lost eyes.	Choice: a lid takes 100 ms to close and biases the iris meanwhile.
    calibration.outlierDeviations		Samples further from the median than this many robust deviations are outliers.	Choice: one good sample in 400.
    calibration.outlierFloorDegrees	°	Minimum distance of an outlier, degrees.	Choice: fixating eyes wander by half of it.
    calibration.recordedShare	0 to 1	Share of the live time that a recorded point requires, 0...1.	Choice: half, as recordings cannot repeat a point: 1.4 s leave 0.8 s after the eye's travel, less a blink.
    calibration.fit.pointDegrees	°	Systematic error of a point, degrees; longer looking does not reduce it.	Choice: irises and registered heads are off by a seventh of a pixel, which is 0.7 degrees of eye rotation.
    calibration.fit.persistence		Consecutive samples with a common error.	Choice: poses and irises keep theirs for a fifth of a second at 30 Hz.
    calibration.fit.freedom	°	Degrees of freedom of Student's t among points.	Choice: a point four deviations off counts a fifth.
    calibration.fit.farthestDegrees	°	Largest mean error of an accepted fit, degrees.	Source: docs/references.md, calibration and gaze: Pupil Core's outlier of 5 degrees.
    calibration.fit.fewestPoints	pt	Minimum number of points for more than an offset.	Choice: an offset, a gain and a slant in each direction.
    calibration.fit.smallestBreadth	pt	Minimum breadth of the points over their length.	Choice: a strip of a tenth does not determine the vertical.
    calibration.fit.prior.centerMillimeters		Spread of the rotation centre on each head axis, mm.	Choice: eyes of equal heads differ and poses err by that.
    calibration.fit.prior.sidewaysGain		True over measured horizontal offset of the iris.	Choice: the measurement assumes the average eyeball.
    calibration.fit.prior.sidewaysGainSpread		Spread of sidewaysGain.	Source: eyeballs differ by 4 %, Gross et al. 2008; Choice: the head's place adds a tenth.
    calibration.fit.prior.upwardGain		True over measured vertical offset of the iris.	Choice: lids hide a tenth to a third of a turned iris' way.
    calibration.fit.prior.upwardGainSpread		Spread of upwardGain.	Choice: the range of what lids hide.
    calibration.fit.prior.cross		Spread of the coupling between the two directions.	Choice: lids cut a lowered iris obliquely.
    calibration.fit.prior.inwardDegrees	°	Inward angle from the optical to the visual axis, degrees.	Source: docs/references.md, calibration and gaze.
    calibration.fit.prior.inwardSpreadDegrees	°	Spread of inwardDegrees.	Choice: the spread among people.
    calibration.fit.prior.upwardDegrees	°	Upward angle from the optical to the visual axis, degrees.	Source: measuring data.
    calibration.fit.prior.upwardSpreadDegrees	°	Spread of upwardDegrees.	Choice: the spread among people, smaller than sideways.
    calibration.fit.prior.sameShare	0 to 1	Spread within one person over that among people.	Choice: one point then moves the offset and leaves the gains.
    drift.driftDegrees	°	Drift begins at this offset, degrees.	Choice: twice the usual error of a calibrated webcam gaze.
    drift.endDegrees	°	Drift ends below this offset, degrees.	Choice: between the usual error and driftDegrees, as hysteresis.
    drift.reachDegrees	°	Maximum distance of a used gaze from the zone, degrees.	Choice: twice a road zone's radius; mirrors lie beyond 25.
    drift.peakDegrees	°	Radius of a cluster of gaze, degrees.	Choice: covers calibrated gaze at both ends of a road, scatter included.
    drift.halfLife	s	Half-life of past gaze.	Choice: glances last seconds; over a minute they do not outweigh the road.
    drift.learningTime	s	Gaze time at one place to learn it or report a shift.	Choice: queues behind a lorry last longer, glances never do.
    drift.share	0 to 1	Minimum share of the gaze there.	Choice: drivers look at the road for two thirds; below 0.4 no place dominates.
    drift.leastConfidence	0 to 1	Minimum confidence of a used gaze, 0...1.	Choice: head-only gaze has 0.2.
    drift.searchEvery	s	Interval between searches.	Choice: drift takes minutes; a search costs 1 us.
    glasses.wornFrom	0 to 1	Mean probability from which glasses are worn.	Choice: single frames of drawn strangers are right in 72 to 98 %, their means mostly.
    glasses.bareBelow	0 to 1	Mean probability below which they are not.	Choice: as far from a half.
    glasses.memory	s	Time constant of the mean.	Choice: a hand that wipes over the face takes less.
    glasses.leastSeen	s	Seen time before anything is reported.	Choice: once the time constant.
    glasses.longestStep	s	Longest time that one frame stands for.	Choice: in a longer one the eyes were lost.
    eyeMovement.saccade.speedHalfWindow	s	Half the window of a speed (a slope).	Choice: three samples at 250 Hz, below half of the shortest saccade.
    eyeMovement.saccade.smallestPeak		Minimum peak, deg/s.	Choice: below the 30 deg/s of I-VT (Tobii), for small saccades in quiet recordings.
    eyeMovement.saccade.peakOverNoise		Minimum peak in multiples of the noise.	Source: 5 in Dar et al. 2021, REMoDNaV; 6 in Engbert & Kliegl 2003.
    eyeMovement.saccade.onset		Minimum speed at the onset, deg/s.	Choice: human coders begin where the speed leaves the noise.
    eyeMovement.saccade.onsetOverNoise		Minimum onset speed in multiples of the noise.	Choice: where the speed leaves the noise.
    eyeMovement.saccade.onsetShare	0 to 1	Minimum onset speed as a share of the peak.	Choice: human coders, as above; the largest of the three counts.
    eyeMovement.saccade.offset		Speed at the end, deg/s.	Choice: below the onset, since saccades end more slowly than they begin.
    eyeMovement.saccade.offsetOverNoise		Speed at the end in multiples of the noise.	Choice: below the onset, for the same reason.
    eyeMovement.saccade.offsetShare	0 to 1	Speed at the end as a share of the peak.	Choice: below the onset; the largest of the three counts.
    eyeMovement.saccade.valleyShare	0 to 1	A valley below this share of the peak also ends a saccade; the next rise is the swing.	Choice: a third.
    eyeMovement.saccade.straightDegrees	°	Within this angle of the saccade's way, the next rise is the saccade's own, whose speed dipped by noise, degrees.	Choice: of 25 to 70; a swing comes back.
    eyeMovement.saccade.stopShare	0 to 1	Below this share of the peak the eye has stopped, wherever the next rise goes.	Choice: of 0 to 0.2.
    eyeMovement.saccade.shortest	s	Shortest saccade; shorter ones are spikes.	Choice: microsaccades take 10 ms.
    eyeMovement.saccade.swing		Minimum speed of the swing, deg/s.	Choice: agreed best with human coders among the values around it.
    eyeMovement.saccade.swingOverNoise		Minimum speed of the swing in multiples of the noise.	Choice: nearer to the noise than a saccade's onset.
    eyeMovement.saccade.longestSwing	s	Longest swing.	Choice: 10 to 40 ms are usual; longer ones are glissades that drift home.
    eyeMovement.saccade.swingPause	s	Longest pause where the swing turns.	Choice: half of its period.
    eyeMovement.saccade.peakOverScatter		Minimum peak in multiples of the present scatter of the velocity.	Choice: of 1.5 to 5, with the other numbers of the delays; a tracker that shakes for a moment makes no saccades.
    eyeMovement.saccade.shortestSwing	s	Shortest swing.	Choice: two samples at 500 Hz; shorter ones are noise.
    eyeMovement.step.smallestStep	°	Minimum step, degrees.	Choice: fixations wander by 0.1 to 0.2 degrees between samples, plus the tracker's noise.
    eyeMovement.step.fastestPursuit		Minimum speed of a step, deg/s.	Choice: a slow camera sees pursuits of ten and more degrees a second in steps.
    eyeMovement.step.stepOverNoise		Minimum step over the median step.	Choice: of 3.5 to 6.2 best at 60 and 30 Hz; see docs/eye-movements.md.
    eyeMovement.step.stepOverScatter		Minimum step in multiples of the present scatter of the steps.	Choice: as of the velocities, with fewer samples.
    eyeMovement.step.comparesPlaces		The gaze was smoothed, as a webcam's: a saccade is spread over samples, and noise hides single steps. Then the gaze's places before and after are compared instead.	Choice: of Heed's own live gaze only.
    eyeMovement.step.place	s	Samples whose medians say where the gaze is before and after a step, where places are compared.	Choice: of 2 to 4 frames of a webcam, on drawn people; see docs/eye-movements.md.
    eyeMovement.step.placeOverNoise		Minimum distance of the places in multiples of their noise.	Choice: of 3 to 6, as place.
    eyeMovement.step.tailShare	0 to 1	Minimum neighbouring step of the saccade, as a share of the threshold.	Choice: a third still leads on.
    eyeMovement.step.netShare	0 to 1	Minimum net distance as a share of the summed steps.	Choice: half; less is noise.
    eyeMovement.step.netOfSmallest	0 to 1	Minimum net distance as a share of smallestStep.	Choice: two thirds, as the rests on both sides scatter too.
    eyeMovement.step.shortestDuration	s	Saccade duration at 0 degrees.	Source: main sequence, Carpenter 1988: 21 ms + 2.2 ms/deg.
    eyeMovement.step.secondsPerDegree	s/°	Added duration per degree of amplitude, seconds.	Source: main sequence, Carpenter 1988.
    eyeMovement.step.durationSpread		Spread of durations around the main sequence, as the standard deviation of their logarithm, 0 to 0.5; of smoothed gaze none is used.	Choice: 0.14 to 0.17 in 297 saccades of the irf recordings.
    eyeMovement.step.scatterDegrees	°	Tolerance of the profile's fit, degrees.	Choice: a step's scatter.
    eyeMovement.step.swing	s	Length of the swing after a saccade.	Source: Hooge et al. 2015: 20 ms are usual.
    eyeMovement.blink.flankSpeed		Minimum speed of the lids' flanks, deg/s.	Choice: above the drift of a resting eye.
    eyeMovement.blink.flankOverNoise		Minimum speed of the flanks in multiples of the noise.	Choice: above the noise of a resting eye.
    eyeMovement.blink.flankPause	s	Longest slow pause within a flank.	Choice: where the lids turn.
    eyeMovement.blink.longestFlank	s	Longest flank.	Choice: lids take 100 ms to close and 200 to open.
    eyeMovement.blink.closing	s	Flank before a loss at rates without speeds.	Choice: the faster half of closing, when the pupil is half covered.
    eyeMovement.blink.opening	s	Flank after a loss at rates without speeds.	Choice: the faster half of opening, when the pupil is half covered.
    eyeMovement.blink.shortest	s	Shortest blink with flanks.	Choice: blinks take 100 ms (Stern et al. 1984); trackers may lose only the end.
    eyeMovement.blink.longest	s	Longest loss that is a blink; longer ones are unknown.	Source: docs/references.md, eyes and drowsiness.
    eyeMovement.drift.evenDegrees	°	Drift with even odds, degrees.	Choice: fixations on stills drift by 0.35 degrees (median) and seldom by 1, pursuit continues to its next saccade; this agreed best with human coders.
    eyeMovement.drift.hiddenShare	0 to 1	Share of the undetectable saccade added to evenDegrees.	Choice: such a saccade rarely leads straight on.
    eyeMovement.drift.evidencePerFold		Log odds per e-fold of drift.	Choice: half of the even drift is nearly the strongest evidence of a fixation.
    eyeMovement.drift.strongestEvidence		Strongest evidence of one stay, log odds.	Choice: thirteen to one; a single stay may be an artefact.
    eyeMovement.drift.fullEvidence	s	Time in which a stay's evidence grows to its full strength.	Choice: a resting eye has come back by then.
    eyeMovement.drift.wholeStay	s	Duration from which a stay that is over counts as one; a shorter one says less of the scene.	Choice: far below the shortest fixations.
    eyeMovement.drift.movingScenes	0 to 1	Probability of a moving scene at first, 0...1.	Choice: nobody has said yet what is looked at.
    eyeMovement.drift.pursuitsInMotion	0 to 1	Share of pursuits among the stays in a moving scene, 0...1.	Choice: chosen with the other shares.
    eyeMovement.drift.pursuitsAtRest	0 to 1	Share of pursuits among the stays in a scene at rest, 0...1.	Choice: as above.
    eyeMovement.drift.sameKind	0 to 1	Probability that a stay is of the kind of the one before for no other reason, 0...1.	Choice: as above.
    eyeMovement.drift.sceneChange	0 to 1	Probability that the scene changes between two stays, 0...1.	Choice: as above.
    eyeMovement.drift.settling	s	Time after a saccade and its swing that the drift of a whole stay leaves out, and that the evidence of a lasting one waits for, at rates that show speeds.	Choice: of 0 to 40 ms; the eye still glides into its place.
    eyeMovement.drift.pursuitGain		Usual gain of a pursuit: the eye's velocity over that of what it follows, if that is known.	Source: Collewijn & Tamminga 1984; Lisberger, Morris & Tychsen 1987: a little below 1.
    eyeMovement.drift.gainSpread		Standard deviation of that gain from pursuit to pursuit.	Choice: fast and surprising targets are followed at half.
    eyeMovement.drift.wanderShare	0 to 1	Standard deviation of a resting gaze's wander along an axis, as a share of evenDegrees.	Choice: half, because at the even drift of two of them both kinds are equally likely.
    eyeMovement.drift.otherTargets	0 to 1	Share of pursuits that follow something else than what is known to move, 0...1.	Choice: a car among others.
    eyeMovement.drift.otherTargetFold		How far those go, as a multiple of a resting gaze's wander.	Choice: much further, in any direction.
    eyeMovement.drift.strongestReference		Strongest evidence of one stay beside a known reference, log odds.	Choice: 150 to one outweighs any stays before.
    eyeMovement.drift.longestPart	s	Longest part of a stay that is judged at once.	Choice: slow pursuit gets far enough in it.
    eyeMovement.delay	s	Time after which a live label is final, 0 to 1 s; heed classify has an option for it.	Choice: a saccade of 20 degrees with its swing is over by then, and longer delays add nothing to the saccades' agreement with people.
    eyeMovement.speedsFromHertz		Lowest rate that shows speeds, Hz.	Choice: a saccade of 20-50 ms then has three to eight samples, fewer show no peak.
    eyeMovement.longestHoleIntervals		Longest gap that is not a loss, intervals.	Choice: one or two samples may drop out.
    fixation.shortestFixation	s	Shortest fixation that is reported.	Source: Tobii's I-VT filter, 60 ms.
    fixation.wanderDegrees	°	Drift of measured gaze while the eyes rest, degrees: slower drift is no pursuit.	Choice: without a calibration gaze drifts by 1.4 degrees per second (median), by 5 one time in ten, on a rendered drive.
    fixation.fixationMemory	s	How long the last fixation's point is still reported.	Choice: a blink; after it the resting point is not known.
    fixation.sceneDegrees	°	Distance from the gaze within which points of the road camera say how the scene moves there, degrees.	Choice: twice a calibrated webcam's error; farther off the scene moves in other directions.
    fixation.fewestScenePoints	pt	Fewest such points.	Choice: the median of five bears two that belong to something else.
    fixation.sceneMemory	s	How long a scene's motion is known after its picture.	Choice: two and a half intervals of the flow.
    openness.typicalOpenDegrees	°	Prior of the open level, degrees at the eyeball.	Choice: the mean of the recorded faces.
    openness.openDegrees	°	Bounds of the open level, degrees.	Choice: narrower than 18 is half shut in everybody; wider than 70 is noise.
    openness.openQuantile		Quantile of seen apertures that is the open level.	Choice: looks up and surprise open wider than the road does.
    openness.halfLife	s	Half-life of what was seen.	Choice: long against drowsiness, which narrows the eyes for minutes.
    openness.priorTime	s	Weight of the prior, as seen time.	Choice: two seconds: openness is right before the first blink matters.
    openness.settling	s	Seen time in which the open level may sink freely.	Choice: a minute's looking about; nobody tires in it.
    openness.largestSinkPerHour	0 to 1	Maximum sink per hour afterwards, as a share.	Choice: drowsy lids lose a third in half an hour.
    openness.closureShare	0 to 1	Minimum share of the open level to be learned.	Choice: lowered lids are at 0.65, falling ones below half.
    openness.closed.longestBlink	s	Maximum time of a blink's fall, and of its return.	Source: 100-400 ms, docs/references.md, eyes and drowsiness.
    openness.closed.openFrom	0 to 1	Minimum aperture before and after a blink, as a share.	Choice: an open eye varies by a quarter.
    openness.closed.turnsBelow	0 to 1	Maximum aperture at a blink's turning point, as a share.	Choice: noise turns above 0.6 only.
    openness.closed.remembered		Number of remembered blinks.	Choice: about a minute of them; the median ignores a few outliers.
    openness.closed.fewest		Blinks needed before a shut eye may measure more than 0.	Choice: three rarely agree by chance.
    openness.closed.largestShare	0 to 1	Upper limit of the closed level, as a share.	Choice: with more, lowered lids read as shut behind glasses: on a drive with drawn-on glasses closures had F1 0.89 at 0.22 and 0.70 at 0.45.
    openness.closed.largestOffset		The limit in an unknown unit if blinks agree.	Source: docs/references.md, eyes and drowsiness: eye aspect ratios behind glasses, 0.12 shut and 0.28 open. Choice: just above that; more is an eye that looks down.
    openness.closed.agreeingSpread	0 to 1	Interquartile range of agreeing blinks, as a share.	Choice: shut eyes have 0.025 at 30 Hz, lowered lids 0.1.
    openness.closed.fewestAgreeing		Minimum number of blinks for agreement.	Choice: the middle half of fewer is two blinks.
    openness.watch.block	s	Seen time over which the eye's level is taken.	Choice: holds a glance down and the look up after it.
    openness.watch.doubtAfter	s	Time with a differing level after which it is doubtful.	Choice: three glances.
    openness.watch.relearnAfter	s	Time with a differing level after which it is learned anew.	Choice: nobody drives a minute without looking up.
    openness.watch.moved	0 to 1	Difference that counts, as a share.	Choice: gaze moves lids by a tenth; a quarter makes half open look shut.
    openness.watch.changeGap	s	Time out of sight after which the eye may have changed.	Choice: a nod and a passing hand are shorter.
    openness.largestTurnDegrees	°	Maximum head turn, degrees, for apertures to be learned.	Choice: beyond it, the far eye's lids are guesses.
    lids.togetherWeight	0 to 1	Weight of lids that the mesh finds together, as a logarithm of odds.	Choice: half a belief becomes 0.9.
    lids.togetherDegrees	°	Mesh aperture from which, and up to which, the lids count as together, degrees.	Choice: shut eyes of people measure 0 to 6, open ones 20 and more.
    lids.quickFallDegrees	°	Fall of the mesh's aperture that a blink has, degrees.	Choice: half an open eye.
    lids.quickFallWithin	s	Time of that fall.	Choice: as a blink's, docs/references.md.
    lids.voteMemory	s	Time constant in which the vote of a quick fall fades.	Choice: a blink; the eyes that look down stay.
    lids.gapDegrees	°	The net's aperture without any doubt of a gap, and without a gap, degrees.	Choice: shut eyes of people measure 1 to 13, eyes lowered to the lap 10 to 18.
    lids.meetingShare	0 to 1	Shares of the person's open aperture with, and without, any doubt that the lids meet.	Choice: eyes lowered to the lap keep 0.25 to 0.35, shut ones of people read up to 0.3.
    lids.agility		How fast lids move, closure per square root of a second.	Choice: a blink's fall is followed within a frame.
    lids.doubtfulSpread		Spread from which single frames are hardly followed; below it they are, because blinks are short.	Choice: open and shut eyes have less than half of it, far lowered ones and one time in ten a blink have more.
    lids.mostSpread		Spread above which the eye is not judged.	Choice: then open and shut are equally likely.
    lids.open		Prior of the open eye's value.	Choice: drawn strangers; narrow eyes read 0.2.
    lids.largestOpen		Largest learned value of an open eye.	Choice: above it an eye is drowsy, not narrow.
    lids.shut		Prior of the shut eye's value.	Choice: between drawn strangers, 0.95, and real ones, 0.6.
    lids.priorBlinks	0 to 1	Weight of that prior, in blinks.	Choice: how far a first blink reads depends half on when its frames were taken.
    lids.smallestShut		Smallest learned value of a shut eye.	Choice: real lids that the net understates most.
    lids.memory	s	Time constant of the open eye's value.	Choice: light and seat change over minutes.
    lids.priorTime	s	Weight of the open eye's prior, as seen time.	Choice: longer than a glance down.
    lids.blinks.longestBlink	s	Maximum time of a blink's fall, and of its return.	Source: 100-400 ms, docs/references.md, eyes and drowsiness.
    lids.blinks.openBelow	0 to 1	Maximum value before and after a blink.	Choice: an open eye, also one that looks down.
    lids.blinks.openSpread		Maximum spread before and after a blink.	Choice: an eye that is surely open; far lowered ones are not.
    lids.blinks.leastRise		Minimum rise to the turning point.	Choice: twice what an open eye varies by.
    lids.blinks.remembered		Number of remembered blinks.	Choice: about a minute of them.
    lids.blinks.fewest		Blinks needed to know what nearly all reach.	Choice: three rarely agree by chance.
    lids.blinks.quantile	pt	Quantile of the turning points that is the shut eye.	Choice: pictures between which a blink turns show less.
    lids.blinks.shallowDeviations		How far below the median nearly all blinks turn, in median absolute deviations.	Choice: where blinks are caught at any height, nearly all of them.
    lids.blinks.shallowTolerance		The same at least.	Choice: the scatter of one person's whole blinks.
    visibility.hiddenFrom	0 to 1	Mean probability from which an eye counts as hidden.	Choice: more likely than not.
    visibility.seenBelow	0 to 1	Mean probability below which a hidden eye counts as seen again.	Choice: hysteresis.
    visibility.besideHidden		Mean probability from which an eye beside a hidden one counts as hidden.	Choice: what hides one eye, glasses or hair, mostly hides the other, too; an eye that is believed there by mistake reads as shut.
    visibility.besideSeenBelow	0 to 1	Mean probability below which it counts as seen again.	Choice: hysteresis, as seenBelow.
    visibility.memory	s	Time constant of the mean.	Choice: longer than a blink's blur; a hand is reported within a second.
    lidAgreement.largestDifference	0 to 1	Maximum median difference between the eyes' apertures, as shares of their open levels.	Choice: 0.05 in good light, 0.1 with glasses, 0.25 where the lids cannot be measured.
    lidAgreement.largestJitter	0 to 1	Maximum median change of an eye's aperture between frames, as a share of its open level.	Choice: 0.01 to 0.07 on real and rendered faces in fair light, 0.12 behind reflections; above it noise dominates.
    lidAgreement.window	s	Window of both medians.	Choice: long against a wink, short against a tunnel.
    lidAgreement.settling	s	Unreliable time after an eye came or went.	Choice: one eye reads differently from two; that step is no closure.
    closure.closure.halfOpen		Level at which a closure starts and ends.	Source: docs/formats.md, blink.
    closure.closure.shutBelow	0 to 1	Level below which an eye is shut.	Source: PERCLOS P80; lids lowered to a phone look 0.3 open.
    closure.closure.quickFall		Minimum fall, and minimum return, of a quick blink that no frame shows shut.	Choice: at 25 Hz frames of a blink often reach only 0.3 to 0.5; lids lowered to look down fall as far but stay, or return by less.
    closure.closure.quickFallWithin	s	Maximum time of that fall.	Choice: a fall takes 0.1 s, a tired one twice that.
    closure.closure.quickReturnWithin	s	Maximum time from half open down until that return.	Choice: lids lowered to look down stay low for longer.
    closure.closure.heldBelow	0 to 1	Level below which lids that fell quickly and did not return are shut, if they fell by heldFall.	Choice: some real shut eyes read no lower; lids lowered to a phone do not close, and tired ones sink slowly.
    closure.closure.heldFall		Minimum quick fall of such lids.	Choice: more than lids lowered to a phone seem to close.
    closure.closure.heldRise		Rise from the lowest level of a closure that is a beginning of its end, above shutBelow.	Choice: the scatter of shut eyes that read half open.
    closure.closure.steadyFallRise		Maximum rise within one slow fall.	Choice: above the scatter in fair light; lids lowered to a phone hover more.
    closure.closure.longestFall	s	Maximum time from half open to shut, and minimum time shut for an eye whose fall was not seen.	Choice: ordinary blinks take 0.1 s, tired lids up to a second; when longer, the lids were low before.
    closure.closure.settling	s	Time between shutBelow and half that ends a closure.	Choice: above a slow blink's hover, below a microsleep.
    closure.closure.longestGap	s	Maximum time without the eye within a closure.	Choice: two frames at 10 Hz.
    closure.closure.stroke.levelWithin	s	Time before the fall in which the open eye is measured.	Choice: includes the whole fall of a tired lid.
    closure.closure.stroke.fallWithin	s	Time before half shut in which the fastest fall is sought.	Choice: a fall takes 0.1 s, a tired one twice that.
    closure.closure.stroke.longestFallStep	s	Maximum frame interval for a closing velocity.	Source: from its first movement a lid is shut in about 100 ms (Stern, Walrath & Goldstein 1984, Psychophysiology 21). Choice: a quarter of it: the speed of a smooth fall is then at most 10 % too low, at a third of it 17 %.
    closure.closure.stroke.shortestFallStep	s	Minimum time over which a velocity is taken.	Choice: at 250 Hz the difference of two frames is mostly noise.
    closure.closure.stroke.longestRiseStep	s	Maximum frame interval for an opening velocity.	Choice: a quarter of the rise, which takes 0.25 s.
    closure.closure.stroke.riseFrom	0 to 1	Share of the way to half open from which the rise is timed, 0...1.	Choice: above the noise of a shut lid.
    closure.slowBlinkAbove	s	Maximum length of an ordinary blink.	Source: docs/references.md, eyes and drowsiness: 100-400 ms.
    closure.microsleepFrom	s	Length from which a closure is a microsleep.	Source: docs/references.md, eyes and drowsiness: 1 s.
    closure.sleepFrom	s	Length from which a closure is sleep.	Source: docs/references.md, eyes and drowsiness: 3 s.
    closure.shortestBlink	s	Minimum length of a blink.	Choice: below the shortest blink at half depth, well above one noisy frame at 30 Hz.
    closure.largestLag	0 to 1	Maximum difference of openness of shutting eyes.	Choice: twice that of fair light; a wink differs more.
    closure.certainSpread		Largest spread of an eye that may contradict the other.	Choice: a wink is seen with less in both.
    closure.certainFor	s	How long neither eye was more uncertain than that before a wink counts.	Choice: longer than a wink.
    closure.winkOtherEyeAbove	0 to 1	Minimum openness of the other eye during a wink.	Choice: a wink tightens the other eye by a quarter at most.
    closure.dip.fall	0 to 1	Minimum fall as a share of the gap before it.	Choice: open lids scatter by less than half of it.
    closure.dip.leastFall	0 to 1	The same as a share of the open eye.	Choice: lids that were lowered before scatter by a third of it.
    closure.dip.fallWithin	s	Maximum time of the fall to the lowest frame.	Source: docs/references.md, eyes and drowsiness: lids shut in 0.1 s.
    closure.dip.returned	0 to 1	Share of the fall that returns, and ends the dip.	Choice: lids rise slowly at the end.
    closure.dip.returnWithin	s	Maximum time from the lowest frame to that return.	Choice: a glance down, with its saccades, takes 400 ms and more.
    closure.dip.openFrom	0 to 1	Minimum gap before the fall, as a share of the open eye.	Choice: eyes that look down keep 0.3 and more.
    closure.dip.loweredBelow	0 to 1	Gap before the fall below which the lids were lowered.	Choice: those of eyes that look ahead keep more.
    closure.dip.together	0 to 1	Minimum fall of one eye as a share of the other's.	Choice: lids move together; the far eye shows less of it.
    closure.dip.closureRise		Minimum rise of the closure meanwhile.	Choice: above the scatter of open eyes; a face that jumps shows none.
    closure.dip.otherFall	0 to 1	Fall of the other measure of the gap that is as good, as a share of what it was.	Choice: twice its scatter.
    closure.dip.needsBoth		Whether the closure has to rise and the other measure to fall; else one of them.	Choice: the net's own gap and closure come from the same pixels, the mesh's gap is moved by rims and by the whole face.
    closure.dip.mostSpread		Largest spread of the eye that is seen better.	Choice: beyond it something lies before both.
    closure.dip.loweredClosureRise		Minimum rise of the closure of lids that were lowered before.	Choice: there it scatters twice as much.
    closure.dip.depthDeviations		How far below the person's median a dip's depth may lie, in median absolute deviations.	Choice: where blinks are caught at any height, nearly all of them.
    closure.dip.depthTolerance		The same at least.	Choice: the scatter of one person's whole blinks.
    closure.dip.fewest		Dips needed to know it.	Choice: three rarely agree by chance.
    closure.dip.remembered		Number of remembered dips.	Choice: about a minute of them.
    closure.meshDip.fall	0 to 1	Minimum fall as a share of the gap before it.	Choice: open lids scatter by less than half of it.
    closure.meshDip.leastFall	0 to 1	The same as a share of the open eye.	Choice: lids that were lowered before scatter by a third of it.
    closure.meshDip.fallWithin	s	Maximum time of the fall to the lowest frame.	Source: docs/references.md, eyes and drowsiness: lids shut in 0.1 s.
    closure.meshDip.returned	0 to 1	Share of the fall that returns, and ends the dip.	Choice: lids rise slowly at the end.
    closure.meshDip.returnWithin	s	Maximum time from the lowest frame to that return.	Choice: a glance down, with its saccades, takes 400 ms and more.
    closure.meshDip.openFrom	0 to 1	Minimum gap before the fall, as a share of the open eye.	Choice: eyes that look down keep 0.3 and more.
    closure.meshDip.loweredBelow	0 to 1	Gap before the fall below which the lids were lowered.	Choice: those of eyes that look ahead keep more.
    closure.meshDip.together	0 to 1	Minimum fall of one eye as a share of the other's.	Choice: lids move together; the far eye shows less of it.
    closure.meshDip.closureRise		Minimum rise of the closure meanwhile.	Choice: above the scatter of open eyes; a face that jumps shows none.
    closure.meshDip.otherFall	0 to 1	Fall of the other measure of the gap that is as good, as a share of what it was.	Choice: twice its scatter.
    closure.meshDip.needsBoth		Whether the closure has to rise and the other measure to fall; else one of them.	Choice: the net's own gap and closure come from the same pixels, the mesh's gap is moved by rims and by the whole face.
    closure.meshDip.mostSpread		Largest spread of the eye that is seen better.	Choice: beyond it something lies before both.
    closure.meshDip.loweredClosureRise		Minimum rise of the closure of lids that were lowered before.	Choice: there it scatters twice as much.
    closure.meshDip.depthDeviations		How far below the person's median a dip's depth may lie, in median absolute deviations.	Choice: where blinks are caught at any height, nearly all of them.
    closure.meshDip.depthTolerance		The same at least.	Choice: the scatter of one person's whole blinks.
    closure.meshDip.fewest		Dips needed to know it.	Choice: three rarely agree by chance.
    closure.meshDip.remembered		Number of remembered dips.	Choice: about a minute of them.
    closure.contact.closures		Closures that have to be known.	Choice: fewer have no scatter.
    closure.contact.latest		How many of the latest count.	Choice: two minutes of blinks would follow a changed light too slowly.
    closure.contact.contact	0 to 1	Largest usual gap, share of the open eye's, that shows lids that meet.	Choice: rendered people's blinks have 0 to 0.06, those of real ones on video 0.02 to 0.5.
    closure.contact.margin	0 to 1	How far above the usual gap lids have met, as a share of the open eye's at least, and in median deviations.	Choice: of 25 clips of rendered people (1400 to 1429) it leaves out 18 of 34 partial closures, 2 of 228 others.
    closure.contact.deviations			
    closure.contact.rest	s	How long lids stay near their smallest gap, and how near, before it is believed to be their smallest.	Choice: three frames of a usual camera; of a quick blink the frame in which the lids meet may be missing.
    closure.contact.near			
    closure.openMeshDegrees	°	The mesh's aperture of an open eye, degrees.	Choice: people have 25 to 45; only shares of it are compared.
    recordedLids.step	s	Minimum length of a step; faster rows are joined by the median of each eye.	Choice: a blink's fall has seven steps, and one wrong row in three is outvoted.
    recordedLids.window	s	Lids that are looked at together.	Choice: holds the dozen blinks that a level needs.
    recordedLids.context	s	Of these, time on either side of what is decided.	Choice: longer than closures that are told by their shape.
    recordedLids.longestBlink	s	Maximum time between the halves of an ordinary blink's fall and rise.	Source: docs/references.md, eyes and drowsiness: blinks last 100-400 ms. Choice: at half of the way it is a little less.
    recordedLids.shortest	s	Minimum of the same.	Choice: one wrong row at 25 Hz; the shortest blinks take twice that.
    recordedLids.shortestWink	s	Minimum of the same for one eye.	Choice: two wrong rows at 25 Hz.
    recordedLids.overNoise		Minimum depth, in deviations of the noise.	Choice: noise alone reaches four.
    recordedLids.leastDepth		Minimum depth.	Choice: gaze moves open lids by less.
    recordedLids.ownDepth		Depth from which a dip may be one of the recording's own blinks.	Choice: twice what gaze does.
    recordedLids.together	0 to 1	Minimum fall of one eye as a share of the other's.	Choice: a wink moves the other eye by a quarter.
    recordedLids.spike		A value this far outside its neighbours is wrong if they agree.	Choice: above the noise, below a blink's flank.
    recordedLids.nearest		Nearest own blinks that show the shut eye's level.	Choice: more lie far away in a drifting recording.
    recordedLids.shutQuantile		Quantile of where they turn that is this level.	Choice: half of the blinks may stay half open.
    recordedLids.mostDrift		Maximum drift of this level, per second.	Choice: three tenths of the travel in a minute.
    recordedLids.shutTolerance		Maximum distance of a whole blink's lowest value from it.	Choice: partial closures of eight tenths stay above.
    recordedLids.shutOverNoise		The same in deviations of the noise.	Choice: the lowest of several rows.
    recordedLids.coarseTolerance		What a step longer than 25 ms adds, per 25 ms.	Choice: at 20 Hz the lowest moment falls between two rows.
    recordedLids.halfShare	0 to 1	Share of the other blinks that stay half open, from which half blinks are this person's.	Choice: one in sixteen.
    recordedLids.apart	s	How far away those others are.	Choice: a bout of half closures is no witness for itself.
    recordedLids.witnesses		Number of those others.	Choice: about two minutes of blinks.
    recordedLids.fewestWitnesses		Fewest of them.	Choice: of four, one is a quarter by chance.
    recordedLids.halfDepth	0 to 1	Minimum depth of a half blink, as a share of the way that was left.	Choice: blinks go further; gaze does not.
    recordedLids.returned	0 to 1	Share of a half blink's fall that comes back.	Choice: lids that look down return by less.
    recordedLids.restsBelow	0 to 1	Maximum median of longer closures above the shut level.	Choice: lids that look down stay above it.
    recordedLids.longestGap	s	Maximum time without the eye at a fall or rise.	Source: docs/lids.md, lost.
    recordedLids.bridged	0 to 1	The same within a closure, as a share of its length.	Choice: shut before and after, it was shut between.
    recordedLids.rest	s	Closures at least this long need no shape.	Choice: nobody looks down so far for so long.
    yawn.wideAbove		Minimum lip gap over mouth width of a wide mouth.	Choice: speech stays below 0.4; yawns reach 0.6 to 1.2.
    yawn.closedBelow	0 to 1	Maximum lip gap over mouth width of a closed mouth.	Choice: low enough that a hovering jaw is one yawn.
    yawn.shortest	s	Minimum length of a yawn.	Source: docs/references.md, eyes and drowsiness; Choice: 1.5 s, yawns last 4 to 7.
    yawn.longest	s	Maximum length of a yawn: sleepers' mouths hang open, but their shut eyes count.	Choice: yawns last 4 to 7 s.
    yawn.longestGap	s	Time without a seen mouth that ends the yawn.	Choice: a hand covers a yawning mouth for a moment.
    blinks.window	s	Window of the blinks.	Choice: thirty usual blinks; their mean scatters by a fifth of one blink's spread.
    blinks.enoughSeen	s	Minimum seen time for a summary.	Choice: fifteen blinks give a rate within a quarter.
    blinks.fewest		Minimum number of blinks, or of intervals, for their mean.	Choice: one outlier of five moves it by a fifth.
    blinks.longestGap	s	Maximum time without seen eyes within an interval between two blinks: a longer one may hide a blink.	Choice: the longest gap over which a closure is still timed (see ClosureDetector).
    drowsiness.coveredBelow	0 to 1	Openness up to which lids cover 80 % of the eye.	Source: PERCLOS P80, Dinges & Grace 1998, FHWA-MCRT-98-006.
    drowsiness.hoveringBelow	0 to 1	Openness up to which lids cover 70 % of the eye.	Source: PERCLOS P70, the same report.
    drowsiness.window	s	Window of PERCLOS and P70.	Source: a minute is usual for PERCLOS (Dinges & Grace 1998).
    drowsiness.enoughSeen	s	Minimum seen time for a verdict from PERCLOS.	Choice: 30 s hold two to ten blinks, a steady share.
    drowsiness.perclosRange	0 to 1	PERCLOS of intensity 0 and 1.	Source: Dinges & Grace 1998: 6 % alert, 10-12 % drowsy; Choice: 20 % for 1.
    drowsiness.p70Range	0 to 1	P70 of intensity 0 and 1.	Choice: blinks alone keep it below 15 %; lids low half of the time are 1.
    drowsiness.lookingDownBeyondDegrees	°	Downward gaze angle, degrees, beyond which lowered lids are a look down and are left out of P70.	Choice: below the instruments; a phone on the knee lies at 49 in the sample drive and lowers the lids to 0.65.
    drowsiness.longClosure	s	Minimum length of a tired closure.	Source: slow blinks from 400 ms (Caffier); Choice: 600 ms excludes lone ones.
    drowsiness.longClosureWindow	s	Time within which long closures are counted.	Choice: a tired driver's come every few seconds.
    drowsiness.intensityByLongClosures	0 to 1	Intensity by the number of long closures in that time.	Choice: one is normal; three in 20 s are not.
    drowsiness.microsleepIntensity	0 to 1	Intensity during and after a microsleep.	Choice: KSS 8.6; a driver who slept for seconds stays very sleepy.
    drowsiness.microsleepMemory	s	How long a microsleep counts after its end.	Choice: the PERCLOS window.
    drowsiness.blinks.durationWeight	0 to 1	Weight of the duration.	Source: blinks lengthen with sleepiness (Caffier et al. 2003; Schleicher et al. 2008, Ergonomics 51). Choice: equal weights generalise better than fitted ones (Dawes 1979, Am. Psychol. 34).
    drowsiness.blinks.velocityWeight	0 to 1	Weight of the reopening velocity.	Source: falls with sleepiness (Caffier et al. 2003; Johns 2003). Choice: same.
    drowsiness.blinks.amplitudeWeight	0 to 1	Weight of the amplitude.	Choice: half; tired lids fall from less far up, but tired people have deep blinks too.
    drowsiness.blinks.frequencyWeight	0 to 1	Weight of the frequency.	Choice: a fifth; some tired people blink more, others stare (Schleicher et al. 2008).
    drowsiness.blinks.largestDeviation		Clipping limit, standard deviations.	Choice: one extreme blink weighs no more than a clearly tired one.
    drowsiness.blinks.largestFrequencyDeviation		Clipping limit of the frequency, standard deviations.	Choice: it changes in minutes by far more than its spread.
    drowsiness.blinks.halfScore	0 to 1	Score of intensity 0.5.	Choice: 95 of 100 alert windows of UTA-RLDD's folds 1 and 2 stay below.
    drowsiness.blinks.scoreWidth	0 to 1	Width of the logistic curve from score to intensity.	Choice: alert blinks, at 0.125, get intensity 0.13.
    drowsiness.blinks.blinks		Blinks in a window.	Source: Ghoddoosian et al. 2019, CVPR Workshops: 30.
    drowsiness.blinks.memory	s	Maximum age of a blink.	Choice: 30 blinks take two to six minutes.
    drowsiness.blinks.alertBlinks		Blinks from which the alert state is learned.	Source: Ghoddoosian et al. 2019 take a third of ten minutes.
    drowsiness.blinks.smallestSpread	0 to 1	Minimum spread, as a share of the mean.	Choice: similar alert blinks must not make the next one extreme.
    drowsiness.blinks.frequencyWindow	s	Window of the frequency.	Choice: a minute, as blink rates are given.
    drowsiness.blinks.enoughForFrequency	s	Minimum seen time in that window for a frequency.	Choice: half.
    drowsiness.blinks.forgetAfter	s	Absence of the eyes after which a new driver's alert state is learned.	Choice: a stop for fuel.
    drowsiness.blinkWeight	0 to 1	Factor on the intensity of blinks.	Choice: changed blinks alone reach "drowsy" but never KSS 8, where a warning is due: contact lenses, dry air and screens change blinks too.
    drowsiness.yawnWindow	s	Time within which yawns are counted.	Choice: a tired driver yawns every few minutes.
    drowsiness.intensityByYawns	0 to 1	Intensity by the number of yawns in that time.	Source: yawning comes with sleepiness, but also with boredom and by contagion (Guggisberg et al. 2010, Neurosci. Biobehav. Rev. 34); Choice: yawns alone never reach "drowsy".
    drowsiness.nods.smallestDepthDegrees	°	Minimum depth of a nod, degrees.	Choice: bumps and nods of agreement stay below 5.
    drowsiness.nods.beginsDegrees	°	Drop below the resting pitch that begins a nod, degrees.	Choice: half the depth, above the scatter of head pose.
    drowsiness.nods.eyesShut	s	Minimum uninterrupted closure of the eyes.	Source: ordinary blinks end within 400 ms (Caffier et al. 2003).
    drowsiness.nods.longestReturn	s	Maximum time of the jerk back through returnShares of the depth.	Choice: a leisurely lift takes longer.
    drowsiness.nods.returnShares	0 to 1	Shares of the depth, from the lowest point, that bound the timed jerk.	Choice: clear of both turning points.
    drowsiness.nods.longest	s	Maximum length of a nod; longer is a posture.	Choice: longer sleep is found by the eyes.
    drowsiness.nods.longestGap	s	Maximum time without a head within a nod.	Choice: a face is lost for some frames when it drops.
    drowsiness.nods.restingTime	s	Time constant of the resting pitch.	Choice: long against a glance, short against a change of posture.
    drowsiness.nodWindow	s	Time within which nods are counted.	Choice: the PERCLOS window.
    drowsiness.intensityByNods	0 to 1	Intensity by the number of nods in that time.	Choice: one may be a bump in the road, two are not.
    drowsiness.drowsyFrom	0 to 1	Intensity from which the driver counts as drowsy.	Choice: half way.
    drowsiness.awakeBelow	0 to 1	Intensity below which a drowsy driver counts as awake again.	Choice: well under the entry, against flicker.
    drowsiness.forgetAfter	s	Absence of the eyes that drops an earlier verdict "drowsy".	Choice: as long as blinks are remembered.
    drowsiness.kssAlert	0 to 1	Karolinska sleepiness at intensity 0.	Source: Åkerstedt & Gillberg 1990, Int J Neurosci 52: 3 is "alert"; lids change from 7 on (Ingre et al. 2006, J Sleep Res 15) and do not tell 1 from 3.
    drowsiness.kssDrowsy		Karolinska sleepiness at drowsyFrom.	Source: the same: 7 is "sleepy, but no effort to keep awake".
    drowsiness.kssAsleep	0 to 1	Karolinska sleepiness at intensity 1.	Source: the same: 9 is "very sleepy, great effort to keep awake".
    drowsiness.reportEvery	s	Interval of reports while nothing changes.	Source: docs/formats.md.
    zones.toleranceDegrees	°	Maximum angle to a zone's edge, degrees.	Choice: uncalibrated gaze is off by 3 in the middle, up to 10 far out.
    zones.toleranceGrowth	°	Growth of the tolerance with the angle from the camera's axis, degrees per degree.	Choice: an uncalibrated eye's gain is between 0.75 and 1, so the error grows by up to a quarter.
    phoneNet.isOn		Whether a net that was added for the cabin is used.	Choice: who adds one wants it to look.
    phoneNet.looksPerSecond		Looks a second, 1...10; each is of the whole picture and of its quarters, five runs of the net.	Choice: as PhoneMonitor weighs looks; docs/attention.md has what it costs.
    phoneNet.leastScore	0 to 1	Score below which boxes are discarded, 0...1.	Choice: a little less than what counts as evidence, so that a recording can be judged with other thresholds.
    phoneNet.quarterShare	0 to 1	Side of a quarter, share of the picture's side, 0.5...1.	Choice: quarters overlap by a fifth of the picture, about a phone in a hand.
    phoneNet.overlap	0 to 1	Share of the smaller of two boxes that the other covers from which they are of one phone, 0...1.	Choice: a part of a phone lies within it, also after the hand has moved by half its width between two views.
    phone.scoreFrom	0 to 1	Score from which a box is evidence, 0...1.	Choice: with 0.2 of the net 31 of 32 phones in hands of the people it was chosen on are told, with 0.25 30; with 0.18 a turned head is told as a phone.
    phone.prior	0 to 1	Probability that a box of an object that was not seen before is a phone, 0...1.	Choice: hands and cups are held to the face more often than phones.
    phone.weakest		Evidence of the weakest box, natural logarithm of odds.	Choice: of the net, a score of 0.25 is four to five times as likely with a phone as with a hand or a turned head, and a score of 0.2 three times.
    phone.growth		Evidence that a better box adds, for one unit above the least.	Choice: at a score of 0.45, twenty to one.
    phone.strongest		Largest evidence of one box.	Choice: two boxes are needed for any phone; one picture may err.
    phone.miss		Evidence of a look without the box, against the phone.	Choice: half of what the net's misses say, because misses come in runs: a phone that is held badly stays held badly.
    phone.lookInterval	s	Time between looks at which each counts in full; looks that follow sooner count for the time between.	Choice: pictures a quarter of a second apart show a moving hand anew.
    phone.seenFrom	0 to 1	Probability from which a phone is reported, 0...1.	Choice: by itself it warns nobody; a warning needs looks too.
    phone.lostBelow	0 to 1	Probability below which it is no longer seen.	Choice: as likely no phone as one.
    phone.surest	0 to 1	Probability that evidence never exceeds, 0...1.	Choice: a phone that leaves is over after six looks without it.
    phone.longestLoss	s	Time without a box after which a phone is over, whatever was seen of it.	Choice: hands on the wheel hide one for a second.
    phone.mountedAfter	s	Time at one place in the picture after which it is in a mount.	Choice: no hand holds still for so long.
    phone.still	0 to 1	Largest way of the box's centre at one place, share of the box's shorter side.	Choice: of the net, boxes of a phone that stands still scatter by a twentieth.
    phone.settledAfter	s	Time for which a phone has to be at another place, or used otherwise, before that is reported.	Choice: two looks of the net at its slowest; one box may be off.
    phone.earReach	0 to 1	Largest distance of a phone at the ear from the side of the face's box, share of the face's width.	Choice: the face's box ends before the ear; a phone is half as wide as a face.
    phone.useAfter	s	Time of looking at it after which it is in use.	Source: ISO 15007: a fixation takes at least 100-120 ms; Choice: two of them.
    phone.useEndsAfter	s	Time without a look at it after which its use is over.	Choice: as Euro NCAP 2026 ends distraction, 2 s.
    phone.toleranceDegrees	°	Largest angle from the gaze to a phone's edge, degrees, at which it is looked at.	Choice: as for zones.
    phone.toleranceGrowth	°	Growth of that angle with the gaze's angle from the camera's axis, degrees per degree.	Choice: as for zones.
    phone.zoneMarginDegrees	°	By how much a zone has to be nearer to the gaze than the phone to be looked at instead, degrees.	Choice: the error of an uncalibrated gaze: a phone before the instruments is not there by chance.
    phone.hidesFrom	0 to 1	Share of the place where the face was, 0...1, from which a phone before it hides it.	Choice: the nets find no face of which half is hidden.
    phone.lengthMeters	m	Length of a phone, metres.	Choice: most of those that are carried are 135 to 165 mm long and 65 to 80 mm wide.
    phone.widthMeters	m	Width of a phone, metres.	Choice: as lengthMeters.
    departure.travelWithin	s	How far back the way of the face is looked at.	Choice: heads take 0.5 to 2 s to leave; the last of it has a direction.
    departure.leastTravel		Shortest way within that time that is one, face widths.	Choice: a face lost behind a hand moves by a tenth.
    departure.leastDistance		Distance from its usual place from which a face that moved less has left slowly, face widths.	Choice: nobody drives with the head one head aside.
    departure.restMemory	s	Time constant of the usual place.	Choice: longer than looks aside, shorter than a drive in another posture.
    departure.downBelow	0 to 1	A way is downwards if it goes aside by at most this share of what it goes down.	Choice: falling bodies tilt.
    departure.sidewaysFrom	0 to 1	A way is sideways if it goes aside by at least this share of what it goes up or down.	Choice: leaning to the other seat's footwell goes down as far as aside.
    departure.sinkingFrom	0 to 1	Share of the way aside by which a leaning head sinks at least.	Choice: turning about the hips by 20 degrees, a head 0.65 m above them sinks by 0.18 of its way aside; who gets up does not sink.
    departure.turnedDegrees	°	Turn of the head, degrees, from which a face is lost by the turn.	Choice: faces are found to 60 degrees and more.
    departure.bodyFrom	0 to 1	Share of the body's place that looks as it did from which the body is still there.	Choice: a seat looks like a quarter to a half of the body before it.
    departure.goneBelow	0 to 1	The same share up to which the body is gone.	Choice: between the two it is not known.
    departure.besideFrom	0 to 1	Share of the picture beside the driver that a leaning body covers at least.	Choice: a shoulder in a corner covers twenty-five thousandths; nobody covers none.
    departure.coveredDetail		Detail at most before a covered lens, relative to before.	Choice: cloth and hands measure 0.16 at most, a seat by infrared light, which a bright face has left, 0.33 and more.
    departure.coveredSurroundings	0 to 1	Share of the surroundings that look as they did at most before a covered lens.	Choice: a dark cloth before a dark cabin leaves three quarters, a departure nine tenths.
    departure.samePicture	0 to 1	The same share from which the picture is still that of the driver's place.	Choice: half of it may change by light.
    departure.otherBody	0 to 1	Share of the body's place at most in another picture.	Choice: as good as nothing.
    departure.agreeing		Number of measurements in a row that have to say the same.	Choice: three are 0.6 s; a body follows its head.
    departure.traceMemory	s	Without a measurement for this long nothing is known.	Choice: ten times as long as between two.
    glance.shortest	s	Minimum time on a zone for a glance at it.	Source: ISO 15007: a fixation takes at least 100-120 ms.
    glance.longestGap	s	Maximum loss of the gaze within a glance.	Choice: a blink.
    glance.resting.spacing	s	Interval at which poses are kept.	Choice: half a second; heads rest for seconds.
    glance.resting.memory	s	Remembered time of looking ahead.	Choice: a minute; half of it makes a moved seat the new rest.
    glance.resting.learningTime	s	Time of looking ahead before a rest is known.	Choice: 3 s; the median of six poses survives two stray ones.
    glance.resting.neckBehindMeters	m	Distance of the neck's pivot behind the eyes, metres: the head's place is taken there, so that turns and nods do not move it.	Choice: about the upper neck joint of an adult; a lean is far larger than its error.
    glance.resting.neckBelowMeters	m	Distance of the neck's pivot below the eyes, metres.	Choice: as before.
    glance.movement.owlShare	0 to 1	Share of the gaze shift, 0...1, from which the head has made it.	Choice: a lizard's head stays below; a head that turns to a mirror at 25-45 degrees makes a third to a half of it.
    glance.movement.smallestTurnDegrees	°	Minimum head turn and gaze shift, degrees.	Choice: three times the measured scatter at rest, 2 degrees.
    glance.movement.leanMeters	m	Displacement of the neck from rest that is a lean, metres.	Choice: drivers sway by a few centimetres and a turning head adds as much error; a reach into the passenger's footwell is 30 and more.
    glance.movement.phoneDownDegrees	°	Gaze drop below rest, degrees, that suggests a phone in hand or lap when no zone of the rig is hit.	Source: EU 2023/2590 (ADDW): the area that distracts begins 30 degrees down.
    distraction.longGlance	s	Limit of one spell away.	Source: Euro NCAP 2026, long distraction: 3 s or more away from the forward view.
    distraction.justifiedExtra	s	Added to longGlance for a spell of driving-related looks only.	Source: Euro NCAP 2026: +1 s if justified.
    distraction.repeatedGlances	s	Limit of the sum of glances.	Source: Euro NCAP 2026, short distraction: 10 s off the road in any 30 s.
    distraction.window	s	Time within which glances are summed.	Source: as before.
    distraction.attentiveAgain	s	Uninterrupted time on the road that resets the sums.	Source: as before.
    distraction.phone	s	Sum of looks at a phone, within window and since the last reset, that is a distraction.	Source: NHTSA 2013: a glance away lasts 2 s at most; Choice: looking up in between does not make it another use.
    distraction.longestLoss	s	Maximum gaze loss within one spell away.	Choice: attentiveAgain; a longer one may hide a look at the road.
    attention.interval	s	Length of a stretch, within intervals.	Source: SeeSo's default.
    attention.smallestCoverage	0 to 1	Minimum share of seen time, 0...1, for a score.	Choice: half.
    attention.longestSpan	s	Maximum time before it for which a frame counts.	Choice: as everywhere; beyond it the gaze was not seen.
    attention.longestPause	s	Time without frames after which the stretches begin anew; after a shorter pause each missed stretch is reported.	Choice: twice the longest stretch, so that a suspended machine does not wake to a thousand empty scores.
    attention.zones		Names of the zones that attention belongs to; empty: the zones of class forward and driving.	Choice: what driving needs; an experiment or another cabin names its own.
    attention.region.x	pt	Left edge.	Choice: the display's.
    attention.region.y	pt	Top edge.	Choice: the display's.
    attention.region.width	pt	Width; 0: no region.	Choice: none, so that the zones count.
    attention.region.height	pt	Height; 0: no region.	Choice: as width.
    sight.noticing.fixatedDegrees	°	Reach of fixation around the object, degrees.	Source: the fovea's 2 degrees; drivers fixate what they see within 2 degrees of their gaze (Stapel et al. 2022, Human Factors 64).
    sight.noticing.fixatedSoftness	°	Standard deviation of its edge, degrees.	Choice: a quarter of the reach.
    sight.noticing.fixatedRate		Rate of fixation, per second.	Choice: with the other fields four in five see in a usual fixation of 0.3 s.
    sight.noticing.besideDegrees	°	Reach of the surroundings, degrees.	Source: the same study ends the parafovea at 10. Choice: half of it.
    sight.noticing.besideSoftness	°	Standard deviation of its edge, degrees.	Choice: falls off towards those 10 degrees.
    sight.noticing.besideRate		Rate of the surroundings, per second.	Choice: a second of looking close by equals a fixation of 0.3 s.
    sight.noticing.usefulDegrees	°	Reach of the useful field of view, degrees.	Source: it is tested to 30 degrees (Ball & Owsley 1993).
    sight.noticing.usefulSoftness	°	Standard deviation of its edge, degrees.	Choice: a third of the reach.
    sight.noticing.usefulRate		Rate of the useful field, per second, for objects as large as largeDegrees or growing by loomingDegrees a second; proportionally less for others.	Choice: 18 % of road users farther than 10 degrees from the gaze were remembered (Stapel et al. 2022), which this gives in 1 s for large ones; alone it makes no far object seen.
    sight.noticing.largeDegrees	°	Size of a conspicuous object, degrees.	Choice: a car at 10 m, and at 50 km/h a second before it.
    sight.noticing.loomingDegrees	°	Its growth, degrees a second.	Choice: ten times the visible minimum, 0.003 rad/s (Hoffmann & Mortimer 1996).
    sight.eyesBehind	m	Driver's eyes behind the road camera, metres.	Choice: a camera behind the mirror; 0.1 m off is 1 degree at 5 m.
    sight.eyesBelow	m	Driver's eyes below the road camera, metres.	Choice: as before.
    sight.eyesBeside	m	Driver's eyes beside the road camera, towards the driver's side, metres.	Choice: as before.
    sight.usualGazeDegrees	°	Standard deviation of a gaze direction that comes without one, degrees.	Source: docs/references.md, calibration and gaze: calibrated cameras in the field are off by 2 to 3 degrees.
    sight.roadGazeDegrees	°	The same for a look at the road without direction.	Choice: about the lateral scatter of looks at the road.
    sight.memory	s	Time constant with which awareness decays.	Choice: between the 2 s that AttenD allows a look away and the several seconds for which people keep track of a few moving things.
    sight.perceiving	s	Delay of perceived motion.	Choice: drivers react to a braking vehicle in 0.7 to 1.5 s; half is for the foot.
    sight.sooner	s	A contact sooner than expected by more than this, seconds, lowers awareness.	Choice: noise of the times.
    sight.soonerScale	s	Further lead, seconds, that lowers awareness by 63 % of the way to doubt.	Choice: the same noise once more.
    sight.doubt	0 to 1	Awareness that remains at least, 0...1.	Choice: a driver who has seen a car may or may not see it brake.
    sight.farthestContact	s	Longest time to contact that a driver anticipates, seconds.	Choice: several times the warning times.
    sight.longestLook	s	Maximum time that a look stands for.	Choice: one look per second still tells; longer gaps are unobserved.
    sight.longestUnknown	s	Time without a known gaze that makes awareness unknown.	Choice: about as long as looks are remembered.
    sight.longestAbsence	s	Time out of the road camera's view after which an object is forgotten.	Choice: as long as trackers remember.
    sight.mostObjects		Maximum number of remembered objects.	Choice: five times a full road; bounds memory and time.
    sight.seenFrom	0 to 1	Probability from which an object is seen.	Choice: above one half by the effect of a look of 150 ms.
    sight.unseenBelow	0 to 1	Probability at or below which it is unseen again.	Choice: the same margin below one half.
    risk.raisedBy		The rule book whose verdicts raise the risk.	Choice: the one that asks most of a car's driver monitoring.
    risk.judgesAll		True: all rule books give verdicts, not only the one that raises the risk.	Choice: it costs a microsecond.
    risk.glanceAdvisory	s	Look away that is an advisory before the rule book warns.	Source: NHTSA 2013: a glance away lasts 2 s at most.
    risk.slowGlanceAdvisory	s	The same below slowBelow, if longer.	Choice: the book's own 3 s, in which a slow car goes less far than one at 50 km/h in 2 s.
    risk.slowBelow	m/s	Speed below which slowGlanceAdvisory applies, metres a second; an unknown one is not below it.	Choice: 30 km/h; whoever turns or gives way looks to the sides for as long as it takes.
    risk.justifiedExtra	s	Extra time for looks at mirrors and instruments.	Source: Euro NCAP 2026: +1 s.
    risk.phoneAdvisory	s	Look at a phone that is an advisory.	Choice: 1 s, because nothing justifies it.
    risk.phoneWarning	s	Look at a phone that is a warning.	Choice: the 2 s that NHTSA allows any glance.
    risk.longestGazeLoss	s	Loss after which the gaze is listed as unavailable.	Choice: longer than blinks and turns of the head.
    risk.hold	s	Time a reason stays after its condition ended.	Choice: long enough to be heard, short enough to be believed.
    risk.roadMemory	s	Time without a road frame that ends road alerts.	Choice: twice the time after which a stall is reported.
    risk.sleepWeight	0 to 1	Weight of sleep.	Choice: what ends in a crash within seconds is critical.
    risk.unresponsiveWeight	0 to 1	Weight of an unresponsive driver.	Choice: as before.
    risk.microsleepWeight	0 to 1	Weight of a microsleep.	Choice: as before.
    risk.phoneWarningWeight	0 to 1	Weight of a long look at a phone.	Choice: what needs a look at the road or a break is a warning.
    risk.drowsyWeight	0 to 1	Weight of drowsiness with open eyes.	Choice: as before; the microsleep itself is critical.
    risk.phoneAdvisoryWeight	0 to 1	Weight of a look at a phone.	Choice: what will soon be a warning is an advisory.
    risk.glanceAdvisoryWeight	0 to 1	Weight of a long look away before the rule book warns.	Choice: as before.
    risk.firstNoticeWeight	0 to 1	Weight of a rule book's level 1.	Choice: an advisory.
    risk.ruleWarningWeight	0 to 1	Weight of a rule book's level 2.	Choice: a warning.
    risk.ruleCriticalWeight	0 to 1	Weight of a rule book's level 3.	Choice: critical.
    risk.roadInfoWeight	0 to 1	Weight of a road alert of severity info.	Choice: an advisory.
    risk.roadWarningWeight	0 to 1	Weight of a road alert of severity warning.	Choice: a warning, by its name.
    risk.roadAlertWeight	0 to 1	Weight of a road alert of severity alert.	Choice: critical.
    risk.unseenShare	0 to 1	Gain of an alert about an unseen object, as a share of what it lacks to 1.	Choice: makes a warning critical.
    risk.inattentionShare	0 to 1	Gain of a road alert from the heaviest driver reason, as a share of that reason's weight.	Choice: a road warning and a phone together are critical; a short look away does not change the level.
    risk.advisoryFrom	0 to 1	Weight from which the level is advisory.	Choice: a single reason's weight sets the level.
    risk.warningFrom	0 to 1	Weight from which the level is warning.	Choice: two advisories stay below it.
    risk.criticalFrom	0 to 1	Weight from which the level is critical.	Choice: two warnings stay below it.
    escalation.escalatesAfter	s	Time between escalation steps of an unanswered warning.	Source: UN R171: an eyes-on request escalates after 3 s.
    escalation.acknowledgedFor	s	Time an acknowledged warning stays quiet.	Choice: long enough to finish an action, too short to forget.
    escalation.advisorySignal		First signal of an advisory.	Choice: visual, so as not to startle.
    escalation.warningSignal		First signal of a warning.	Choice: audible, for a driver who looks away.
    escalation.criticalSignal		First signal of a critical risk.	Choice: the strongest.
    requests.warningFrom	0 to 1	Weight of a driver's reason from which an earlier forward warning is asked for.	Choice: an advisory; nobody notices the request unless something lies ahead.
    requests.laneFrom	0 to 1	Weight from which stronger lane support is asked for.	Choice: an advisory, too; it is felt only beside a marking, and with a warning it comes too late for looks at mirrors.
    requests.advisoryGain	s	Gain in time of a forward warning, of an advisory reason.	Choice: half of the time that looking up takes.
    requests.warningGain	s	The same of a reason that warns.	Choice: the second that looking up takes, as in AwarenessThresholds.
    requests.criticalGain	s	The same of a critical reason.	Choice: who sleeps needs longer than who looks away.
    requests.warnsFrom	0 to 1	Weight from which a reason counts as a warning's.	Choice: as the risk's own.
    requests.criticalFrom	0 to 1	Weight from which a reason is critical.	Choice: as the risk's own.
    requests.unattendedFor	s	Time without a look at the road, shut eyes too, after which a critical reason asks to slow down.	Source: Euro NCAP 2026, unresponsive driver: 6 s and more.
    requests.warnedFor	s	Time that the driver has been warned before the vehicle is asked to stop.	Source: UN R79.04, risk mitigation function: 5 s before the intervention.
    requests.slowedFor	s	Time between asking to slow down and asking to stop.	Choice: slowing down wakes some, and R79's 5 s have mostly passed.
    requests.sleepyFor	s	Time after shut eyes for which support is still asked for, also of a driver who looks at the road.	Source: Euro NCAP: warnings ahead and of the lane at their most sensitive until the next journey once the driver was found fatigued. Choice: half an hour, as nobody says when a journey ends.
    requests.sleepyWeight	0 to 1	Weight of that reason.	Choice: as of drowsiness.
    requests.awaySum	s	Time away from the road, whatever for, within awayWindow from which support is asked for.	Source: Euro NCAP 2026, short distraction: 10 s in 30 s; it asks for support, and no warning, also where the looks are the driving task's.
    requests.awayWindow	s	The window of awaySum.	Source: as before: 30 s.
    requests.awayForgottenAfter	s	Time on the road that forgets awaySum.	Source: as before: 2 s.
    requests.awayWeight	0 to 1	Weight of that reason.	Choice: a warning's least, because it is about support alone.
    requests.answersAfter	s	Time of looking at the road that is an answer.	Source: UN R171: eyes on the road for 200 ms.
    requests.acknowledgedFor	s	Time that an acknowledgement answers for.	Choice: long enough to look up and take the wheel.
    requests.renewedEvery	s	Time between renewals.	Choice: often enough that an end that got lost is noticed soon.
    requests.holdsFor	s	Time for which a renewal holds.	Choice: two renewals may be lost.
    requests.repliesWithin	s	Time within which the vehicle says that it acts.	Choice: a second, as all that the vehicle says is stale after one.
    road.detector.confidence	0 to 1	Minimum confidence of a box, 0...1.	Source: the YOLOv5 sample app, confidenceThreshold.
    road.detector.overlap	0 to 1	Boxes of one class with a larger intersection over union count as one object, 0...1.	Source: the YOLOv5 sample app, iouThreshold.
    road.detector.confidences	0 to 1	Minimum confidence per class, 0...1, in place of confidence; keys are labels in any spelling.	Choice: one threshold for all as in the sample app; the alert library has 0.45 to 0.50 (docs/references.md, road).
    road.detector.labels		The classes that are reported; labels in any spelling.	Choice: all classes that Heed interprets.
    road.alerts.useOnEntry		Entry alerts.	Choice: off, as in the alert library, whose users switch them on.
    road.alerts.useTimeToCollision		Alerts by time to collision.	Choice: on; the alert that matters most.
    road.alerts.useDistance		Distance alerts.	Choice: on, and without effect until alertDistance is set.
    road.alerts.useLaneDeparture		Lane departure alerts.	Choice: on; availability events report a missing speed or missing markings.
    road.alerts.useOverspeed		Overspeed alerts.	Choice: on; without effect until the input carries a limit.
    road.alerts.entryTypes		Kinds that give entry alerts, in any spelling of RoadLabel.	Choice: people and vehicles can enter a lane.
    road.alerts.timeToCollisionTypes		Kinds that give alerts by time to collision, in any spelling of RoadLabel.	Choice: parked bicycles do not.
    road.alerts.alertDistance	m	Objects in the path nearer than this give distance alerts, metres; nil (0 in a file): off.	Choice: the user's.
    road.alerts.timeToCollisionAlert	s	A time to collision of this or less gives an alert, seconds.	Source: the alert library's default.
    road.alerts.timeToCollisionWarning	s	A time to collision of this or less gives a warning, seconds.	Source: the alert library's default.
    road.alerts.timeToCollisionInfo	s	A time to collision of this or less gives an info, seconds.	Choice: a gap of 2 s that slowly shrinks is above.
    road.objects.sizes.car			Source: means over KITTI's objects (docs/references.md, road). Choice: spread of other labels, 0.11 m of 1.52.
    road.objects.sizes.van			Source: KITTI, as car. Choice: spread by judgement, as vans vary more.
    road.objects.sizes.truck			Source: KITTI, as car. Choice: spread by judgement, as trucks vary most.
    road.objects.sizes.pedestrian			Source: KITTI, as car. Choice: spread rounded from other labelled people, 0.16 m of 1.76, children included.
    road.objects.sizes.rider			Source: KITTI, as car. Choice: spread as for people, fewer of them children.
    road.objects.sizes.bus			Source: Directive 96/53/EC allows 2.55 m of width and 4 m of height; city buses are 3.1 m by 12 m.
    road.objects.sizes.motorcycle			Choice: the machine alone, as COCO labels it; from common dimensions.
    road.objects.sizes.bicycle			Source: docs/references.md, road: COCO's bicycle is the bicycle alone.
    road.objects.sizes.trafficLight			Source: housings with three lamps of 200 to 300 mm (EN 12368, ITE) are 0.9 to 1.1 m high.
    road.objects.sizes.stopSign			Source: MUTCD R1-1 is 0.75 m on most roads, 0.9 m on large ones; Vienna Convention B2a 0.6 to 0.9 m.
    road.objects.sides.margin		Sides nearer to the picture's edge are cut off, pixels.	Choice: labels end a pixel before it, detections waver.
    road.objects.tracking.leastOverlap	0 to 1	Least intersection over union.	Source: SORT (Bewley et al. 2016), 0.3. Choice: 0.2, as small boxes jump.
    road.objects.tracking.leastNearness		Without overlap: greatest distance of the middles, in diagonals.	Choice: traffic moves less in a frame.
    road.objects.tracking.mostGrowth		Without overlap: greatest ratio of the heights.	Choice: as leastNearness.
    road.objects.tracking.confirmation	s	How long an object must be seen to be confirmed; others raise no alerts.	Choice: single false boxes do not last.
    road.objects.tracking.memory	s	How long an unseen object is kept.	Choice: as long as a lamp post or wiper hides it, or a detector misses it.
    road.objects.tracking.motionDelay	s	Time constant of a box's velocity.	Choice: some frames.
    road.objects.tracking.mostObjects		Greatest number of recognitions tracked per frame, largest first.	Choice: no road has more; bounds the work.
    road.objects.tracking.mostTracks		Greatest number of objects kept, the last seen first.	Choice: five full, disjoint frames; bounds memory.
    road.objects.tracking.labelLead		Another kind needs this many times the votes of the present one.	Choice: alternating labels change nothing.
    road.objects.tracking.leastVote		Kinds with fewer votes are dropped.	Choice: a hundredth of an unsure recognition ten seconds ago.
    road.objects.ground.tiltDegrees	°	Standard deviation of the road's tilt, degrees.	Choice: braking and slopes; labelled drives show 1 to 10 pixels.
    road.objects.ground.tiltLasts	s	Correlation time of the tilt.	Choice: slopes and braking last some seconds; 2 to 10 give the same within 5 %.
    road.objects.ground.ownTiltDegrees	°	Standard deviation of the tilt at each object against that, degrees.	Choice: a kerb of 10 cm at 15 m.
    road.objects.ground.ownTiltLasts	s	Correlation time of that: boxes within it count as one.	Choice: as long as an object stays on its piece of road.
    road.objects.ground.gate		Measurements further off than this many standard deviations are not used.	Choice: the usual gate.
    road.objects.ground.mostObjects		Greatest number of objects learned at once, the nearest first.	Choice: bounds the work.
    road.objects.range.evenAcceleration		Deviation of the even motion's relative acceleration, m/s2.	Choice: cruising traffic keeps within 0.6.
    road.objects.range.sharpAcceleration		Deviation of the sharp motion's relative acceleration, m/s2.	Choice: with 4, alerts for braking leads are late.
    road.objects.range.sharpBegins		Rate at which even motion turns sharp, per second.	Choice: an event every two seconds or more.
    road.objects.range.sharpEnds		Rate at which sharp motion turns even, per second.	Choice: it lasts half a second or more.
    road.objects.range.brakingAcceleration		Deviation of an acceleration that lasts, m/s2.	Source: leads of Euro NCAP's CCRb brake with 2 and 6 m/s2.
    road.objects.range.brakingLasts	s	Correlation time of that.	Choice: braking lasts some seconds; with 1.5 s it is forgotten for a noisy box.
    road.objects.range.brakingBegins		Rate at which even motion turns to braking, per second.	Choice: an event every three seconds or more.
    road.objects.range.brakingEnds		Rate at which braking turns to even motion, per second.	Choice: as brakingLasts.
    road.objects.range.nearest	m	Least range, metres.	Choice: nearer, a camera sees nothing whole.
    road.objects.sideways.window	s	Directions of this time are used.	Choice: a step takes half a second; a change of direction shows within one.
    road.objects.sideways.startSpeed		Prior deviation of the sideways speed, m/s.	Choice: a brisk walk or a lane change.
    road.objects.sideways.waver	m	Deviation of a box's middle from the object's, metres.	Choice: limbs, and the side of a turning car.
    road.objects.sideways.waverLasts	s	Correlation time of that: boxes within it count as one.	Choice: a step.
    road.objects.sideways.acceleration		Deviation of the sideways acceleration, m/s2.	Choice: lane changes and walkers that start reach 1 to 2.
    road.objects.sideways.drift		Deviation of the sideways acceleration until an object is reached, m/s2.	Choice: most road users go straight on.
    road.objects.sideways.mostLooks		Greatest number of directions kept.	Choice: the window at 60 Hz; bounds memory.
    road.objects.noise.pixels		Usual standard deviation of each side, pixels.	Choice: a good detector's.
    road.objects.noise.share	0 to 1	Usual change of the outline, as a share of its size: limbs, turning, mirrors.	Choice: half a per cent.
    road.objects.noise.expectationWeight	0 to 1	Weight of the expectation, in boxes.	Choice: a few; three boxes alone carry little information.
    road.objects.noise.mostLooks		Number of boxes remembered.	Choice: light and distance change over some seconds.
    road.objects.noise.least		Least factor over the usual noise.	Choice: labels made by hand are off by half a pixel.
    road.objects.noise.most		Greatest factor.	Choice: with more noise small boxes carry no information.
    road.objects.noise.mostDeviation		One box counts for at most this many standard deviations.	Choice: larger errors are not noise.
    road.objects.noise.mostUneven		Greatest ratio of the two intervals between three boxes.	Choice: one frame may be missing.
    road.objects.motion.vehicleShare	0 to 1	Expected closing speed of a new vehicle over the own speed.	Choice: midway between standing and keeping pace.
    road.objects.motion.vehicleDeviation	0 to 1	Its deviation, as a share of the own speed.	Choice: reaches both ends.
    road.objects.motion.leastDeviation		Least deviation of that, m/s.	Choice: walking, and cycling towards each other.
    road.objects.motion.unknownDeviation		The deviation while the vehicle's speed is unknown, m/s.	Choice: oncoming city traffic.
    road.objects.motion.widthShare	0 to 1	Change of a box's width per frame as the object turns, as a share.	Choice: 10 degrees widen a car by a tenth.
    road.objects.motion.aspectDelay	s	Time constant of an object's learned aspect ratio.	Choice: some boxes.
    road.objects.motion.pitchingDegrees	°	Deviation of the vehicle's pitch from one picture to the next, degrees.	Choice: what an even road does.
    road.objects.motion.widthSpread	0 to 1	Deviation of a width from its kind's, as a share.	Source: 9 to 28 % on labelled cars (docs/references.md, road).
    road.objects.motion.measuredShare	0 to 1	Deviation of a distance that came with a recognition, as a share.	Choice: what good range nets reach.
    road.objects.motion.longestCarry	s	How long a range is predicted without measurement.	Choice: objects cut off by the picture's edge are passing.
    road.objects.motion.warmUp	s	Least time an object was seen before it gets a closing speed.	Choice: less is noise at any rate.
    road.objects.motion.waverDelay	s	Time constant of the average box noise.	Choice: some frames; it is the same detector.
    road.objects.motion.distanceDelay	s	Time constant of the reported distance.	Choice: learned sizes and boxes waver; a jumping distance is useless.
    road.objects.motion.movingSignificance		Closing speeds below this many standard deviations do not move the distance.	Choice: two, as usual.
    road.objects.motion.mostDeviation		At a difference above this many standard deviations it follows at once.	Choice: then it was wrong.
    road.objects.motion.significance		Closing speeds below this many deviations give no time to collision.	Choice: below one, closing is uncertain.
    road.objects.motion.slowest		Least closing speed with a time to collision, m/s.	Choice: one pixel in ten seconds.
    road.objects.motion.longest	s	Greatest time to collision, seconds.	Choice: a minute is no danger.
    road.speed.longestAge	s	Greatest age of a reported speed.	Source: docs/faults.md, row 23.
    road.speed.greatestAcceleration		Greatest change of speed, m/s².	Choice: emergency braking on dry asphalt is about 10.
    road.speed.step	m/s	Allowed change besides, metres a second.	Choice: the resolution of receivers and gauges.
    road.speed.zeroBelow	m/s	A zero is accepted at once below this speed, metres a second.	Choice: else a glitch (docs/references.md, road).
    road.speed.standstill	m/s	Lower speeds are a standstill, metres a second.	Choice: as wheel sensors and GNSS do.
    road.speed.shortestStop	s	How long a sudden standstill must be reported.	Choice: the greatest age of a speed: no vehicle stops so.
    road.speed.confirmation	s	How long other rejected speeds must be reported.	Choice: several messages, less than a driver needs to brake.
    road.speed.disagreement	m/s	Greatest difference from the positions' speed for that, metres a second.	Choice: five times their error.
    road.speed.fastest	m/s	Greater speeds are faults, metres a second.	Choice: above every car on a road.
    road.speed.positions.shortestBaseline	s	Least time span of positions for a speed.	Source: docs/references.md, road: shorter ones are noisy.
    road.speed.positions.positionDeviation	m	Standard deviation of positions against their neighbours, metres.	Choice: within seconds, decimetres.
    road.speed.positions.timeDeviation	s	Standard deviation of the times of uneven positions, seconds.	Choice: 10 Hz messages are some hundredths off.
    road.speed.positions.epochs.window	s	Time of the arrivals that are used.	Choice: long against their scatter, short against a change of rate.
    road.speed.positions.epochs.mostArrivals		Greatest number of them.	Choice: 5 s of 20 Hz.
    road.speed.positions.epochs.enoughArrivals		Arrivals kept beyond the window.	Choice: a line through ten is known to half of their scatter.
    road.speed.positions.epochs.fewestArrivals		Least number of arrivals for a result.	Choice: a line through six is known to nearly all of their scatter.
    road.speed.positions.epochs.longestGap	s	A longer gap starts again.	Choice: counting intervals across it would be a guess.
    road.speed.positions.epochs.greatestScatter	0 to 1	Greatest scatter of arrivals, as a share of the interval.	Choice: at four times this, most meet another moment.
    road.speed.positions.jerkDensity		Process noise of the acceleration, m²/s⁵.	Choice: it changes by about 1 m/s² within a second.
    road.speed.positions.jumpMeters	m	A position further off than this and jumpDeviations is a jump, metres.	Choice: no manoeuvre comes near it.
    road.speed.positions.jumpDeviations		Standard deviations of the prediction that a jump exceeds.	Choice: never by chance.
    road.speed.positions.longestGap	s	After this time without usable positions the filter restarts.	Choice: a longer prediction is a guess.
    road.speed.positions.longestRepeat	s	How long a repeated place is the same measurement, not a standstill.	Choice: slow receivers report each second.
    road.speed.positions.fastest	m/s	Greater speeds are faults, metres a second.	Choice: above every car on a road.
    road.path.halfWidth	m	Half width of the path, metres.	Source: docs/formats.md, the vehicle's own path: 1.5 m to each side.
    road.path.vehicleHalfWidth	m	Half of the vehicle's width, metres.	Choice: cars are 1.7 to 1.9 m wide without mirrors.
    road.path.clearance	m	Space kept clear beside it, metres.	Choice: a mirror is 0.1 to 0.2 m.
    road.path.smallestRadius	m	Least radius of the path, metres.	Choice: the smallest turning circles of cars have a radius of about 5 m.
    road.path.slowest		Below this speed the path is straight, m/s.	Choice: walking pace.
    road.path.givenDeviation		Standard deviation of a yaw rate from the vehicle, rad/s.	Choice: a usual sensor's.
    road.path.seenDeviation		Standard deviation of a yaw rate from the view, rad/s.	Choice: so large that alerts from it alone come late.
    road.path.unknownDeviation		Standard deviation of an unknown yaw rate, rad/s.	Choice: half a degree a second, as on nearly straight roads.
    road.path.bendDeviation		Relative deviation of a bend, as turns end.	Choice: simulated bends give false alerts at 0.1, late ones at 0.4.
    road.path.leastOncoming		Least own speed of a vehicle that comes the other way, m/s.	Choice: above what a vehicle rolls back, and noise.
    road.path.joiningShare	0 to 1	Share of the vehicles that come over slowly and then stay in the path instead of crossing it, 0...1.	Choice: half; nothing tells before the end.
    road.path.fastestJoining		Greatest sideways speed of a vehicle that may stay, m/s.	Choice: lane changes of 3.5 m in 3 s reach 2.2.
    road.path.longestAge	s	Greatest age of a yaw rate.	Choice: that of a speed.
    road.path.horizon	s	Greatest prediction time.	Choice: the bound of a warning; longer predictions rarely come true.
    road.turn.leastObjects		Least number of objects; two may both cross.	Choice: the least number with a middle one.
    road.turn.leastAge	s	Least time an object was seen, seconds.	Choice: before, its own direction is noise.
    road.turn.agreement		Greatest median deviation of the objects, radians a second.	Choice: walkers at 20 m, oncoming cars at 50 m.
    road.turn.slowest		Slower turns give nil, radians a second.	Choice: as agreement.
    road.turn.delay	s	Time constant of the smoothing.	Choice: vehicles begin and end turns within a second.
    road.turn.memory	s	How long an estimate outlives its last measurement.	Choice: as delay.
    road.regions.edgeBoxShare	0 to 1	Regions of the picture: an object leaves beyond this share of its width.	Choice: 0.25 m for a car.
    road.regions.edgePixels	px	Regions of the picture: it leaves beyond at least this many pixels.	Choice: what small boxes waver by.
    road.regions.edgeMeters	m	Regions of the path: it leaves beyond this, metres.	Choice: the scatter of lateral places.
    road.regions.longestMarkingGap	s	How long unseen markings are kept.	Choice: some frames of an unsteady detector.
    road.regions.longestAbsence	s	How long an unseen object keeps its region.	Choice: longer than a track survives without a box.
    road.regions.dropsOutside		Whether objects outside both regions are not reported.	Choice: off, for those who ask for it.
    road.regions.path.halfWidthMeters	m	Half width of the path, metres.	Source: docs/formats.md, heed alerts.
    road.regions.path.besideMeters	m	Width of the secondary region on each side beyond that, metres.	Choice: one lane of a motorway.
    road.regions.path.farthestMeters	m	Length of the regions, metres.	Choice: further ahead, neither yaw rate nor camera tell the lane of an object.
    road.regions.path.drawnFrom	m	Start of the drawn outline, metres.	Choice: below most pictures.
    road.regions.path.drawnMeters	m	End of the drawn outline, metres.	Choice: as far as a lane is recognizable.
    road.collision.raisingProbability	0 to 1	Minimum in-path probability to raise an alert, 0...1.	Choice: more likely than not.
    road.collision.probabilityPerMeter		Added to that per metre that the object is beside the path: it may stop.	Choice: half as much again for a lane.
    road.collision.probabilityPerMeterUnturned		The same without a yaw rate: in a turn everything beside the path seems to come across.	Choice: twice as much.
    road.collision.mostProbability	0 to 1	Upper bound of that minimum, 0...1.	Choice: below 1, so that an object surely in the path raises an alert.
    road.collision.keepingProbability	0 to 1	Minimum in-path probability to keep an alert, 0...1.	Choice: hysteresis below raisingProbability.
    road.collision.pathConfirmation	s	How long it must be expected in the path before an alert.	Choice: two frames at 10 Hz; with 200 ms one cut-in in a thousand is warned of a frame too late.
    road.collision.oncomingConfirmation	s	The same of vehicles that come the other way.	Choice: with 100 ms the sample drive's oncoming car, which passes beside, raised an alert.
    road.collision.release	s	How long the time must exceed the released bound before a severity ends.	Choice: light braking may not suffice.
    road.collision.releaseFactor		The released bound over the bound.	Choice: as for release.
    road.collision.memory	s	How long an alert outlives the last sight of its object.	Choice: as long as the tracker keeps it.
    road.collision.caution		Standard deviations added to the closing rate.	Choice: with 0.3 one simulated braking lead is warned of too late.
    road.collision.anticipation	s	How far ahead braking that is seen is carried on.	Choice: the lag of a filter that takes some boxes to believe it.
    road.collision.mostUncertainty		Times of new objects with a greater relative deviation raise nothing.	Choice: they soon become more certain.
    road.collision.familiarUncertainty		The same for familiar objects.	Choice: what makes them uncertain is that they begin to brake.
    road.collision.familiarAfter	s	When an object is familiar.	Choice: with 1 s new objects far ahead are warned of a second too soon.
    road.collision.sight.unseenFactor		Factor on every bound for unseen objects.	Choice: adds to a warning's 2.5 s the second that looking up takes.
    road.collision.sight.seenFactor		Factor on bounds for seen objects, never below the highest severity's.	Choice: a quarter of a second later.
    road.collision.sight.mostUncertainty		Greatest relative deviation of a new object's time to collision, with awareness known.	Choice: as CollisionMonitor.mostUncertainty; with 0.3 seen leads are warned of falsely (docs/attention.md).
    road.collision.sight.laterCaution		Standard deviations above its bound at which an alert is held back.	Choice: as CollisionMonitor.caution.
    road.collision.sight.unseenBelow	0 to 1	Objects up to this probability are unseen; up to seenFrom the factor is linear.	Choice: a quarter for chance.
    road.collision.sight.seenFrom	0 to 1	Objects from this probability on are seen.	Choice: a quarter for chance.
    road.entry.confirmation	s	How long an object must be inside before it counts.	Choice: detections flicker over an edge for some frames.
    road.entry.leaving	s	How long it must be outside before the alert ends.	Choice: as the confirmation.
    road.entry.longestGap	s	An object not detected for longer loses its alert.	Choice: detectors lose objects for some frames.
    road.entry.rearming	s	How long it must be outside or undetected to enter again.	Choice: a person swaying at the kerb gives one alert.
    road.entry.mergeMeters	m	A vehicle first seen inside and nearer came from the side, metres.	Choice: detectors reach more than twice this.
    road.entry.unprotectedSeverity		Severity for people on foot and on two wheels.	Choice: they get hurt.
    road.entry.otherSeverity		Severity for other objects.	Choice: merging is ordinary; CollisionMonitor reports what is dangerous in it.
    road.entry.unseenSeverity		Least severity for objects the driver has not seen.	Choice: an unseen merge is not ordinary.
    road.distance.releaseRatio		The alert ends above the distance times this.	Choice: distances scatter by some percent.
    road.distance.confirmation	s	How long an object must be too near before the alert.	Choice: boxes that flicker last some frames.
    road.distance.longestGap	s	An object not detected for longer loses its alert.	Choice: detectors lose objects for some frames.
    road.distance.severity		Severity of distance alerts.	Choice: the user set the distance; CollisionMonitor judges imminent contact.
    road.overspeed.toleranceMetersPerSecond	m/s	An excess up to this is ignored, metres a second.	Choice: 3 km/h, the error of measured speeds and speedometers.
    road.overspeed.toleranceShare	0 to 1	An excess up to this share of the limit is ignored.	Choice: the same at 100 km/h.
    road.overspeed.confirmation	s	How long the speed must be too high.	Choice: time to slow down at a sign, or for a burst while overtaking.
    road.overspeed.longestGap	s	How long speed or limit may be missing.	Choice: the greatest age of a speed.
    road.overspeed.severeRatio		From this many times the limit the alert is severe.	Choice: a fifth more adds nearly half to a crash's energy.
    road.overspeed.severeReleaseRatio		Below this many times the limit it is no longer severe.	Choice: three times what a held speed wavers by.
    road.overspeed.severity		Severity of an ordinary excess.	Choice: common, and no danger by itself.
    road.overspeed.severeSeverity		Severity of a severe excess.	Choice: one step worse.
    road.lane.markings.rows		Rows at which a marking is sampled, evenly spread.	Choice: more add nothing, as neighbours err alike.
    road.lane.markings.range	m	Distances ahead, metres.	Choice: nearer is the bonnet; farther, half a degree of pitch moves points too far.
    road.lane.markings.paintDeviation	m	Deviation of a marking's painted and detected middle, metres.	Choice: a third of a marking's width.
    road.lane.markings.pixelDeviation		Deviation of a marking in the picture, pixels.	Choice: gradient and net detectors are off by one or two.
    road.lane.usualWidth	m	Expected width of a lane before it is seen, metres.	Choice: lanes are 2.5-3.75 m wide.
    road.lane.widthDeviation	m	Standard deviation of that width, metres.	Choice: as usualWidth.
    road.lane.middleDeviation	m	Deviation of the lane's middle from the camera before it is seen, metres.	Choice: anywhere in the lane.
    road.lane.slopeDeviation		Deviation of its slope.	Choice: some degrees.
    road.lane.curvatureDeviation		Deviation of its curvature, 1/metre.	Choice: any bend of a road outside town.
    road.lane.taperDeviation	m	Deviation of its taper, caused by a wrong pitch, metres per metre.	Choice: two degrees, at 1.3 m above the road.
    road.lane.middleGrowth	m	Growth of the middle's deviation, metres per root of a second.	Choice: lanes are left with up to 1 m/s.
    road.lane.widthGrowth	m	The same of the width, metres.	Choice: widths change over hundreds of metres.
    road.lane.slopeGrowth		The same of the slope.	Choice: a steered correction within a lane.
    road.lane.curvatureGrowth		The same of the curvature, 1/metre.	Choice: bends begin within a few seconds.
    road.lane.taperGrowth		The same of the taper.	Choice: half a degree of pitch changes the taper by 0.02.
    road.lane.independentSamples		The samples of one marking weigh as this many independent ones.	Choice: neighbouring rows err together.
    road.lane.robustness		Samples beyond this many deviations weigh less.	Source: Huber 1981: 1.345 keeps 95 % normal efficiency.
    road.lane.widths	m	Possible widths of a lane, metres.	Choice: from works on a motorway to a ramp.
    road.lane.greatestSlope		Greatest slope of the ego lane.	Choice: 14 degrees.
    road.lane.greatestCurvature		Greatest curvature of the ego lane, 1/metre.	Choice: a bend of 50 m.
    road.lane.greatestTaper		Greatest taper.	Choice: a camera whose pitch is wrong by five degrees was not measured.
    road.lane.greatestScatter	m	Greatest RMS residual within nearMeters, metres.	Choice: more than pitching, less than to the next line.
    road.lane.nearMeters	m	Reach of that check, metres.	Choice: farther, pitching moves markings by more.
    road.lane.jumpMeters	m	A marking further from its expected place is another one, metres.	Choice: a quarter of a lane's width.
    road.lane.jumpTime	s	After this time of other markings the lane restarts from them.	Choice: longer than detectors err at a crossing.
    road.lane.longestGap	s	How long the lane is kept without markings.	Choice: the gap between dashes at motorway speed.
    road.lane.greatestDeviation	m	A side with a greater deviation is not reported, metres.	Choice: half of the margin that drifting is judged by.
    road.departure.vehicleWidthMeters	m	Width of the vehicle over its wheels, metres.	Choice: a mid-size car without its mirrors.
    road.departure.driftMeters	m	At this distance from the marking it drifts, metres.	Source: openpilot: 1.08 m from the camera, less half a car.
    road.departure.crossingTime	s	At this time before the crossing it drifts too.	Choice: half of ISO 17361's 1.5 s; sway stays below.
    road.departure.slowestDrift	m/s	Slower sideways motion is no drift, metres a second.	Choice: three deviations at a scatter of 5 cm.
    road.departure.window	s	Time over which distances are fitted.	Choice: averages their scatter, and a drift is still one motion.
    road.departure.shortestWindow	s	Least time for a fit.	Choice: half of window.
    road.departure.confirmation	s	How long a drift must last.	Choice: a drift of 0.5 m/s goes 5 cm in it.
    road.departure.releaseMeters	m	Beyond driftMeters by this much the vehicle is in its lane, metres.	Choice: two deviations of a distance.
    road.departure.settling	s	How long the vehicle must be back in its lane before an alert ends.	Choice: longer than a wobble.
    road.departure.returnMeters	m	A departure ends this far inside the marking, metres.	Choice: as releaseMeters.
    road.departure.signalMemory	s	How long a turn signal excuses departures after it ends.	Source: openpilot (docs/references.md, road).
    road.departure.slowest	m/s	No alert begins below this speed, metres a second.	Source: openpilot: 31 mph.
    road.departure.speedHysteresis	m/s	A standing alert stays down to this much slower, metres a second.	Choice: a tenth.
    road.departure.longestGap	s	How long an alert stays without a lane.	Choice: a vehicle hides the markings for moments.
    road.departure.longestUnseen	s	How long an alert waits for a marking that shows the vehicle settled.	Choice: dashes and shadows hide it.
    road.departure.jumpMeters	m	A change of distance above this between frames is a change of lane, metres.	Choice: half a narrow lane.
    road.departure.driftingSeverity		Severity of drifting.	Source: the alert library: a WARNING.
    road.departure.departedSeverity		Severity of having departed.	Source: the alert library: an INFO, as the driver knows or meant it.
    road.assumptions.greatestTurnDegrees	°	Greatest yaw and pitch of a camera that looks ahead, degrees.	Choice: beyond, one marking leaves the picture.
    road.assumptions.widestDegrees	°	Greatest horizontal field of view, degrees.	Choice: between a phone's wide lens, 65-80, and ultra-wide, 100-120.
    road.centering.window	s	Averaging time.	Choice: long compared with passing a lorry at a distance.
    road.centering.shortest	s	Least time in lanes before a result.	Choice: half of window.
    road.centering.farthestMeters	m	Greatest average offset of a camera in the middle, metres.	Choice: people average within 0.3 m of the middle.
    road.centering.releaseMeters	m	Below this it is near the middle again, metres.	Choice: clear of the scatter of such averages.
    road.centering.slowest	m/s	Slower driving does not count, metres a second.	Choice: parked or waiting vehicles stand anywhere in a lane.
    road.centering.longestStep	s	A gap between frames counts for at most this.	Choice: what happened in a longer gap is unknown.
    road.availability.losing	s	How long an input must be missing to be unavailable.	Choice: some frames; speed and lanes also bridge gaps.
    road.availability.returning	s	How long it must be back before they are available.	Choice: recovery needs several good frames (docs/faults.md).
    road.points.farthestMeters	m	Farther points are not shown, metres.	Source: Mapbox Vision, "POI drawing", distanceVisibilityThreshold.
    road.points.liftMeters	m	Height of a banner's middle above the road, metres.	Source: the same example, distanceAboveGround.
    road.points.widthMeters	m	Width of a banner, metres.	Source: the same example, poiDimension.
    road.points.heightMeters	m	Height of a banner, metres.	Source: the same example, poiDimension.
    road.points.awaitsCalibration		Whether banners wait for the calibration, as in the same example.	Choice: no, as a rig's camera was measured.
    road.camera.slowest	m/s	Slower driving is not used, metres a second.	Choice: openpilot's 6.7 (15 mph) loses half of a drive in town.
    road.camera.fastestTurnDegreesPerSecond	°/s	Faster turns are not used, degrees a second.	Choice: the next settings model slower ones; openpilot stops at 2.
    road.camera.aheadOfRearAxle	m	The camera ahead of the rear axle, metres; in bends it moves sideways.	Choice: behind the windscreen of a car.
    road.camera.aheadDeviation	m	Standard deviation of aheadOfRearAxle, metres.	Choice: covers cars of all sizes.
    road.camera.slipPerAcceleration	°	Added deviation of a block's yaw in bends, degrees per m/s² sideways.	Choice: tyres slip by .3 to .5 degrees.
    road.camera.leanPerAcceleration	°	Added deviation of a block's roll in bends, degrees per m/s² sideways.	Choice: cars lean by 4 to 6 at 1 g.
    road.camera.block	s	Length of a block of frames that are evaluated together.	Choice: most of one sway of the springs.
    road.camera.turnMemory	s	Averaging time of the turn rate in the flow, without one from the vehicle.	Choice: a single frame's is noise.
    road.camera.blockDegrees	°	Deviation of one block's pitch and yaw, degrees, from springs and crests.	Choice: springs give way by .3.
    road.camera.blockRollDegrees	°	Deviation of one block's roll, degrees.	Choice: as the pitch, and roads are crowned.
    road.camera.blockHeightShare	0 to 1	Deviation of one block's height, as a share of it.	Choice: springs, and the error of the speed.
    road.camera.divePerAcceleration	°	Added deviation of the pitch, degrees per m/s² of speeding up or braking.	Choice: cars dive by 2 to 4 at 1 g.
    road.camera.lanePitchDegrees	°	Deviation of a block's pitch from the vanishing point of markings, degrees.	Choice: errors of detected markings.
    road.camera.laneYawDegrees	°	Deviation of a block's yaw from it, degrees; drivers sway within the lane for seconds.	Choice: a metre in 40 m.
    road.camera.rigDegrees	°	Deviation of a rig's pitch and yaw, degrees.	Choice: mounted by eye.
    road.camera.rigRollDegrees	°	Deviation of a rig's roll, degrees.	Choice: the eye notices a tilted picture.
    road.camera.rigHeightShare	0 to 1	Deviation of a rig's height, as a share of it.	Choice: read off a similar car.
    road.camera.usualHeight	m	Height of a camera whose rig gives none, metres.	Choice: behind the windscreen of a car.
    road.camera.usualHeightShare	0 to 1	Deviation of usualHeight, as a share of it.	Choice: a lorry has twice that height.
    road.camera.farthestBlock		Blocks further off than this many deviations are not fused.	Choice: one block in thousands by chance.
    road.camera.calibratedDegrees	°	Greatest deviation of pitch and yaw of a calibrated camera, degrees.	Choice: two fifths of the required .15.
    road.camera.leastDriving	s	Least usable driving before that.	Choice: several crests and dips.
    road.camera.creepDegrees	°	Drift in the holder, degrees per root of a second.	Choice: .2 in an hour.
    road.camera.knockWindow	s	Blocks of at least this much driving show a moved camera.	Choice: longer than a crest or a lane change.
    road.camera.longestKnockWindow	s	Blocks of at most this much driving show it.	Choice: older blocks may be from before the move.
    road.camera.knockDegrees	°	Least common offset of those blocks for a moved camera, degrees.	Choice: half of what must be found.
    road.camera.knockDeviations		Least common offset in standard deviations.	Choice: never by chance in a lifetime of driving.
    road.camera.knockShare	0 to 1	Least share of blocks beyond half of knockDegrees in that direction.	Choice: three of four.
    road.camera.doubtDeviations		Deviations of the newest blocks that delay calibration.	Choice: too few for a move, too many for chance.
    road.camera.patience	s	A condition missing for this long is reported as the hold.	Choice: a second, so that single frames do not count.
    road.camera.longestStep	s	Longest time between the two pictures of a flow.	Choice: near points are not followed longer.
    road.camera.isApplied		Whether the calibrated camera replaces the rig's.	Choice: a minute of driving beats measuring by eye.
    road.camera.appliedDegrees	°	Least change of an angle that is applied, degrees.	Choice: the scatter of the calibration itself.
    road.camera.appliedHeightShare	0 to 1	Least change of the height that is applied, as a share.	Choice: the scatter of the calibration itself.
    road.camera.fit.noisePixels	px	Deviation of a tracked point, pixels.	Choice: corner trackers reach a fifth of a pixel, road texture one.
    road.camera.fit.robustness	0 to 1	Beyond this many deviations a track's weight falls.	Source: Cauchy's weights lose 5 % on normal noise at 2.4.
    road.camera.fit.swayDegreesPerSecond	°/s	Deviation of the roll and pitch rates, degrees a second.	Choice: springs give way by .3 degrees at 1.5 Hz.
    road.camera.fit.yawRateDegreesPerSecond	°/s	Deviation of a given yaw rate, degrees a second.	Choice: a cheap gyroscope's bias.
    road.camera.fit.unknownYawDegreesPerSecond	°/s	Deviation of the yaw rate where none is given, degrees a second.	Choice: every bend above walking speed.
    road.camera.fit.speedShare	0 to 1	Deviation of the speed, as a share of it.	Choice: speedometers and GNSS at driving speed.
    road.camera.fit.belowHorizon	pt	Least angle of road points below the horizon, radians.	Choice: 40 m ahead of a camera at 1.4 m.
    road.camera.fit.besideHeights		Half width of the road, in camera heights.	Choice: 10 m at 1.4 m.
    road.camera.fit.leastMotionDegrees	°	Least expected motion of a track, degrees.	Choice: a fraction of a pixel; far points show turns.
    road.camera.fit.plainMotionDegrees	°	Least expected motion for recognizing still tracks, degrees.	Choice: two or three pixels.
    road.camera.fit.stillShare	0 to 1	Tracks that move less than this share of the expected motion are still.	Choice: a third.
    road.camera.fit.fewestTracks		Least number of road tracks.	Choice: the least that outvote some wrong ones.
    road.camera.fit.agreeingShare	0 to 1	Least share of them that moves as the road does.	Choice: half.
    road.pose.longestAge	s	Greatest age of a position.	Choice: twice the interval of the slowest common receivers.
    road.pose.courseBaseline	m	Distance of positions whose course gives a missing heading, metres.	Choice: their scatter is then a degree.
    road.pose.courseLasts	s	Greatest age of a course.	Choice: a stop at a light.
    road.pose.fastest	m/s	A greater speed between positions is a jump of the receiver, metres a second.	Choice: above every car on a road.
    road.pose.antennaAhead	m	The receiver's antenna ahead of the road camera, metres.	Choice: 0 until measured.
    road.pose.antennaLeft	m	The receiver's antenna left of the road camera, metres.	Choice: 0 until measured.
    outbox.mostAlerts		Alerts that wait at most; beyond it the oldest go, counted and told.	Choice: weeks of a driver's alerts, 10 MB.
    outbox.mostDetails		Blinks, glances and other details that wait at most; beyond it the oldest go, counted.	Choice: an hour of driving, so that alerts have the room.
    outbox.waitsForReader		Whether events wait until somebody subscribes to them.	Choice: yes; a reader that comes late, or comes back after a broker's restart, gets what happened.
    sessions.keepDays		Days from a session's end until it is deleted, when another one is begun or heed sessions prune runs; 0: never.	Choice: never. The operator decides how long records of a person are kept.
    """#
}
