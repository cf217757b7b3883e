import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

/// A call's effect counts until the pipeline has taken the command; then the engine's state counts.
@Suite struct TrackerStateTests {
  private let frame: [MonitorEvent] = [
    .frame(
      FrameReport(
        observation: CabinObservation(
          frame: 0, time: .zero, size: ImageSize(width: 2, height: 2),
          picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: 1)), tracking: .faceMissing))
  ]

  private func running() throws -> (TrackerState, Int) {
    var state = TrackerState()
    let id = try state.begin(unless: TrackerError.alreadyTracking)
    return (state, id)
  }

  @Test func oldFrameReportsDoNotUndoAWaitingCommand() throws {
    var (state, id) = try running()
    state.ask(.startCalibration(CalibrationPlan()), phase: .starting)
    state.note(frame, of: id, calibration: .idle)
    #expect(state.isCalibrating, "the engine does not know of it yet")
    let taken = state.takeCommands(of: id)
    #expect(taken.count == 1)
    state.note(frame, of: id, calibration: .waiting)
    #expect(state.phase == .waiting)
    state.note(frame, of: id, calibration: .idle)
    #expect(!state.isCalibrating, "now the engine's word counts")
  }

  @Test func stopAndStartInOneFrameAreBothKept() throws {
    var (state, id) = try running()
    state.note(frame, of: id, calibration: .collecting)
    state.ask(.stopCalibration, phase: .idle)
    state.ask(.startCalibration(CalibrationPlan()), phase: .starting)
    state.note(frame, of: id, calibration: .collecting)
    #expect(state.phase == .starting, "not the first calibration's phase")
    let commands = state.takeCommands(of: id).count
    #expect(commands == 2)
    state.note(frame, of: id, calibration: .waiting)
    #expect(state.phase == .waiting)
  }

  @Test func otherCommandsDoNotDelayTheCalibrationPhase() throws {
    var (state, id) = try running()
    state.ask(.framesPerSecond(10))
    state.note(frame, of: id, calibration: .waiting)
    #expect(state.phase == .waiting)
  }

  @Test func endOfTheRunIsNotedAtOnce() throws {
    var (state, id) = try running()
    state.note(frame, of: id, calibration: .collecting)
    let end = AvailabilityChange(time: .zero, availability: .stopped(nil))
    state.note([.availability(end)], of: id, calibration: .idle)
    #expect(state.run == nil && !state.isCalibrating && state.answers.attentionScore == nil)
    let next = try state.begin(unless: TrackerError.alreadyTracking)
    #expect(next == id + 1)
  }

  @Test func reportsOfAReplacedRunAreIgnored() throws {
    var (state, old) = try running()
    state.end()
    let id = try state.begin(unless: TrackerError.alreadyTracking)
    state.ask(.framesPerSecond(10))
    let end = AvailabilityChange(time: .zero, availability: .stopped(nil))
    state.note([.availability(end)], of: old, calibration: .collecting)
    #expect(state.run?.id == id && !state.isCalibrating)
    let taken = [old, id, id].map { state.takeCommands(of: $0).count }
    #expect(taken == [0, 1, 0], "by the run they were for, once")
  }

  @Test func unstartedCalibrationsAreReportedOnce() throws {
    var (state, id) = try running()
    state.ask(.startCalibration(CalibrationPlan()), phase: .starting)
    state.end()
    let counts = [
      state.takeLastWords(of: id, at: .zero).count, state.takeLastWords(of: id, at: .zero).count,
    ]
    #expect(counts == [1, 0])
    let next = try state.begin(unless: TrackerError.alreadyTracking)
    state.ask(.startCalibration(CalibrationPlan()), phase: .starting)
    let taken = state.takeCommands(of: next).count
    state.end()
    let unbegun = state.takeLastWords(of: next, at: .zero).count
    #expect(taken == 1 && unbegun == 0, "what the engine has taken, it tells of itself")
  }

  @Test func commandsWithoutARunAreDropped() throws {
    var state = TrackerState()
    state.ask(.framesPerSecond(10))
    let id = try state.begin(unless: TrackerError.alreadyTracking)
    let taken = state.takeCommands(of: id)
    #expect(taken.isEmpty)
  }
}
