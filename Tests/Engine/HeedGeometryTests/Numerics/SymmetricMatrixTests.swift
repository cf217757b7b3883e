import Draws
import HeedGeometry
import Testing

@Suite("Small symmetric matrices")
struct SymmetricMatrixTests {
  /// A positive definite matrix, made as a sum of squares.
  static func random(_ size: Int, _ random: inout SeededRandom) -> SymmetricMatrix {
    var result = SymmetricMatrix(diagonal: (0..<size).map { _ in random.uniform(0.1...2) })
    for _ in 0..<(2 * size) { result.add(vector(size, &random), weight: random.uniform(0.1...3)) }
    return result
  }

  static func vector(_ size: Int, _ random: inout SeededRandom) -> [Double] {
    (0..<size).map { _ in random.uniform(-1...1) }
  }

  static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  static func unit(_ index: Int, of size: Int) -> [Double] { (0..<size).map { $0 == index ? 1 : 0 } }

  @Test(arguments: 1...9)
  func inverseTimesMatrixIsTheIdentity(size: Int) throws {
    var random = SeededRandom(seed: UInt64(size))
    let matrix = Self.random(size, &random)
    let inverse = try #require(matrix.inverse)
    for column in 0..<size {
      #expect(Self.isNear(matrix * (0..<size).map { inverse[$0, column] }, Self.unit(column, of: size)))
      #expect((0..<size).allSatisfy { inverse[$0, column] == inverse[column, $0] }, "exactly symmetric")
    }
  }

  @Test(arguments: 1...9)
  func linearSolutionSatisfiesTheEquations(size: Int) throws {
    var random = SeededRandom(seed: 10 + UInt64(size))
    let (matrix, right) = (Self.random(size, &random), Self.vector(size, &random))
    let (solution, inverse) = (try #require(matrix.solved(right)), try #require(matrix.inverse))
    #expect(Self.isNear(matrix * solution, right))
    let variance = try #require(matrix.variance(along: Self.unit(0, of: size)))
    #expect(abs(variance - inverse[0, 0]) < 1e-9)
  }

  @Test(arguments: [(8, 4), (8, 1), (5, 4), (3, 2)])
  func eliminatingUnknownsKeepsTheSolution(size: Int, count: Int) throws {
    var random = SeededRandom(seed: 20 + UInt64(size * count))
    let (matrix, right) = (Self.random(size, &random), Self.vector(size, &random))
    let reduced = try #require(matrix.reduced(to: count, right))
    let (whole, part) = (try #require(matrix.solved(right)), try #require(reduced.matrix.solved(reduced.right)))
    let (covariance, ours) = (try #require(matrix.inverse), try #require(reduced.matrix.inverse))
    #expect(Self.isNear(part, Array(whole[..<count])))
    for row in 0..<count {
      #expect(Self.isNear((0..<count).map { ours[row, $0] }, (0..<count).map { covariance[row, $0] }))
    }
  }

  @Test func matricesAreAddedElementByElement() {
    var random = SeededRandom(seed: 5)
    let (a, b) = (Self.random(3, &random), Self.random(3, &random))
    var less = a
    less.add(b, times: -2)
    for row in 0..<3 {
      for column in 0..<3 {
        #expect((a + b)[row, column] == a[row, column] + b[row, column])
        #expect(abs(less[row, column] - a[row, column] + 2 * b[row, column]) < 1e-12)
      }
    }
  }

  @Test func unknownsAreAddedToAndRemovedFromTheMatrix() {
    let matrix = SymmetricMatrix(diagonal: [1, 2, 3])
    #expect(matrix.keeping([2, 0]) == SymmetricMatrix(diagonal: [3, 1]))
    #expect(matrix.adding(variance: 4) == SymmetricMatrix(diagonal: [1, 2, 3, 4]))
    let rows = [SIMD8<Double>(1, 0, 9, 9, 9, 9, 9, 9), SIMD8<Double>(0, 2, 9, 9, 9, 9, 9, 9)]
    #expect(SymmetricMatrix(size: 2, rows: rows) == SymmetricMatrix(diagonal: [1, 2]), "what is beyond does not count")
  }

  static let useless: [([Double], Comment)] = [
    ([1, 0], "says nothing of one direction"), ([1, -1], "less than nothing"), ([.nan, 1], "no number"),
    ([.infinity, 1], "no end"),
  ]

  @Test(arguments: useless)
  func nonPositiveMatrixHasNoInverse(diagonal: [Double], why: Comment) {
    let matrix = SymmetricMatrix(diagonal: diagonal)
    #expect(matrix.inverse == nil && matrix.solved([0, 0]) == nil, why)
    #expect(SymmetricMatrix(diagonal: [1] + diagonal).reduced(to: 1, [0, 0, 0]) == nil, why)
  }

  @Test func choleskyFactorNeedsPivotsAboveTheMinimum() {
    let matrix = SymmetricMatrix(diagonal: [1, 1e-6])
    #expect(CholeskyFactor(matrix, least: 1e-7) != nil && CholeskyFactor(matrix, least: 1e-6) == nil)
  }
}
