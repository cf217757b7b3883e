import Draws
import Testing

@testable import HeedRoad

@Suite("Small matrices do what the arithmetic of large ones says")
struct SmallMatrixTests {
  /// A positive matrix, as sums of squares are.
  static func random(_ size: Int, _ random: inout SeededRandom) -> SmallMatrix {
    var result = SmallMatrix(diagonal: (0..<size).map { _ in Double.random(in: 0.1...2, using: &random) })
    for _ in 0..<(2 * size) { result.add(vector(size, &random), weight: Double.random(in: 0.1...3, using: &random)) }
    return result
  }

  static func vector(_ size: Int, _ random: inout SeededRandom) -> SmallMatrix.Vector {
    var result = SmallMatrix.Vector.zero
    for index in 0..<size { result[index] = Double.random(in: -1...1, using: &random) }
    return result
  }

  /// Row by row, as one learns it.
  static func product(_ a: SmallMatrix, _ v: SmallMatrix.Vector) -> SmallMatrix.Vector {
    var result = SmallMatrix.Vector.zero
    for row in 0..<a.size { for column in 0..<a.size { result[row] += a[row, column] * v[column] } }
    return result
  }

  static func isNear(_ a: SmallMatrix.Vector, _ b: SmallMatrix.Vector) -> Bool {
    (0..<8).allSatisfy { abs(a[$0] - b[$0]) < 1e-9 }
  }

  @Test(arguments: 1...8)
  func inverseTimesMatrixIsOne(size: Int) throws {
    var random = SeededRandom(seed: UInt64(size))
    let matrix = Self.random(size, &random)
    let inverse = try #require(matrix.inverse)
    for column in 0..<size {
      var unit = SmallMatrix.Vector.zero
      unit[column] = 1
      #expect(Self.isNear(Self.product(matrix, inverse.column(column)), unit))
    }
  }

  @Test(arguments: 1...8)
  func aSolutionSolves(size: Int) throws {
    var random = SeededRandom(seed: 10 + UInt64(size))
    let (matrix, right) = (Self.random(size, &random), Self.vector(size, &random))
    let solution = try #require(matrix.solved(right))
    #expect(Self.isNear(Self.product(matrix, solution), right))
    #expect(Self.isNear(matrix * solution, right))
  }

  @Test(arguments: [(8, 4), (8, 1), (5, 4), (3, 2)])
  func eliminatingTheRestLeavesTheSameAnswer(size: Int, count: Int) throws {
    var random = SeededRandom(seed: 20 + UInt64(size * count))
    let (matrix, right) = (Self.random(size, &random), Self.vector(size, &random))
    let reduced = try #require(matrix.reduced(to: count, right))
    let (whole, part) = (try #require(matrix.solved(right)), try #require(reduced.matrix.solved(reduced.right)))
    let (covariance, ours) = (try #require(matrix.inverse), try #require(reduced.matrix.inverse))
    #expect(reduced.matrix.size == count)
    for row in 0..<count {
      #expect(abs(part[row] - whole[row]) < 1e-9)
      for column in 0..<count { #expect(abs(ours[row, column] - covariance[row, column]) < 1e-9) }
    }
  }

  @Test func sumsAndMultiplesGoPlaceByPlace() {
    var random = SeededRandom(seed: 5)
    let (a, b) = (Self.random(3, &random), Self.random(3, &random))
    for row in 0..<3 {
      for column in 0..<3 {
        #expect(abs((a + b)[row, column] - a[row, column] - b[row, column]) < 1e-12)
        #expect(abs((a * 2)[row, column] - 2 * a[row, column]) < 1e-12)
      }
    }
  }

  static let useless: [([Double], Comment)] = [
    ([1, 0], "says nothing of one direction"), ([1, -1], "less than nothing"), ([.nan, 1], "no number"),
    ([.infinity, 1], "no end"),
  ]

  @Test(arguments: useless)
  func whatIsNotPositiveHasNoInverse(diagonal: [Double], why: Comment) {
    let matrix = SmallMatrix(diagonal: diagonal)
    #expect(matrix.inverse == nil, why)
    #expect(matrix.solved(.zero) == nil, why)
    #expect(SmallMatrix(diagonal: [1] + diagonal).reduced(to: 1, .zero) == nil, why)
  }
}
