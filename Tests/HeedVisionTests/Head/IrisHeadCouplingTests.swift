import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct IrisHeadCouplingTests {
  private func regression(_ drag: Double, priorWeight: Double = 1, memory: Duration = .seconds(30)) -> IrisHeadCoupling
  {
    IrisHeadCoupling(drag: drag, priorWeight: priorWeight, memory: memory)
  }

  /// Glances to both sides, `spread` pixels, for `seconds` at 20 Hz; the net is dragged along by `drag` and is off by `offset`.
  private func glance(
    _ regression: inout IrisHeadCoupling, seconds: Double, drag: Double, offset: Double, spread: Double = 3,
    mean: Double = 0
  ) {
    for index in 0..<Int(seconds * 20) {
      let eye = mean + spread * [-1, 0, 1, 0.5, -0.5][(index / 4) % 5]
      // The iris is `eye` from the undisplaced eyeball; the registered one is `offset` beside it.
      regression.add(iris: eye + offset, error: offset + drag * eye, elapsed: .milliseconds(50))
    }
  }

  @Test func theOffsetIsFoundForAKnownDrag() throws {
    for mean in [-2.0, 0, 2] {
      var known = regression(0.3)
      glance(&known, seconds: 2, drag: 0.3, offset: 1.5, mean: mean)
      #expect(abs(try #require(known.offset) - 1.5) < 1e-9)
    }
  }

  @Test func oneGlanceAloneIsJudgedByTheDragThatIsUsual() throws {
    var known = regression(0.25)
    known.add(iris: 4, error: 1, elapsed: .milliseconds(50))
    #expect(abs(try #require(known.offset)) < 1e-9, "four pixels drag the head by one: no offset is left")
  }

  @Test func aPersonsOwnDragIsLearned() throws {
    var learned = regression(0.1, priorWeight: 4)
    glance(&learned, seconds: 60, drag: 0.5, offset: 1, mean: 2)
    #expect(abs(try #require(learned.offset) - 1) < 0.1)
    var stubborn = regression(0.1, priorWeight: 1e6)
    glance(&stubborn, seconds: 60, drag: 0.5, offset: 1, mean: 2)
    #expect(abs(try #require(stubborn.offset) - 1) > 0.5, "a heavy prior is not outweighed")
  }

  @Test func whatIsOldCountsLess() throws {
    var moved = regression(0.2, memory: .seconds(10))
    glance(&moved, seconds: 30, drag: 0.2, offset: 5)
    glance(&moved, seconds: 60, drag: 0.2, offset: -1)
    #expect(abs(try #require(moved.offset) + 1) < 0.05)
    var kept = regression(0.2, memory: .seconds(10_000))
    glance(&kept, seconds: 30, drag: 0.2, offset: 5)
    glance(&kept, seconds: 60, drag: 0.2, offset: -1)
    #expect(abs(try #require(kept.offset) - 1) < 0.3, "a long memory has the mean")
  }

  @Test func whatIsNoNumberOrTakesNoTimeTeachesNothing() throws {
    var empty = regression(0.2)
    #expect(empty.offset == nil)
    empty.add(iris: .nan, error: 1, elapsed: .milliseconds(50))
    empty.add(iris: 1, error: .infinity, elapsed: .milliseconds(50))
    empty.add(iris: 1, error: 1, elapsed: .zero)
    empty.add(iris: 1, error: 1, elapsed: .milliseconds(-50))
    #expect(empty.offset == nil)
    glance(&empty, seconds: 1, drag: 0.2, offset: 1)
    let before = empty.offset
    empty.add(iris: .nan, error: .nan, elapsed: .milliseconds(50))
    #expect(empty.offset == before)
  }

  @Test func anImpossibleDragStaysBounded() throws {
    // The net follows the iris wholly: only then would the offset be anything at all.
    var wild = regression(0.2, priorWeight: 1e-6)
    glance(&wild, seconds: 20, drag: 1, offset: 0, mean: 1)
    #expect(try #require(wild.offset).magnitude < 2)
  }
}
