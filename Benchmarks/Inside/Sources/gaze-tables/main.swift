// gaze-tables FOLDER: the product's fit on the numbers of two real people (`data/gaze-real`).
//
// A fit needs to know how people's weights differ. That is learned here from sittings of the other person, or from his
// other sittings, by the product's own fit again and again (`Shapes`), and widened by several factors. Five points of each
// sitting calibrate, the others are judged. Prints one JSON object: the mean error of each sitting, degrees.
import Foundation

/// The errors of each sitting for one factor on the covariances.
struct Errors: Encodable {
  var factor: Double
  /// Shapes of the other person.
  var first: [Double]
  var second: [Double]
  /// Shapes of the person's other sittings.
  var firstOwn: [Double]
  var secondOwn: [Double]
  /// FaceMesh's numbers of the first person, shapes of the other sittings: five points, and all points.
  var faceMesh: [Double]
  var faceMeshAll: [Double]
}

/// The shapes of all sittings but one, for each.
func others(_ sittings: [Sitting]) throws -> [Shapes] {
  try sittings.indices.map { index in
    try Shapes(sittings.indices.filter { $0 != index }.map { sittings[$0].looks })
  }
}

func measure(_ tables: RealTables) throws -> [Errors] {
  let first = try tables.heed("heed.csv", .first)
  let second = try tables.heed("heed2.csv", .second)
  let meshes = try tables.faceMesh("stills.csv", .first)
  let ofFirst = try Shapes(first.map(\.looks))
  let ofSecond = try Shapes(second.map(\.looks))
  let (firstOthers, secondOthers, meshOthers) = (try others(first), try others(second), try others(meshes))
  return try [1.0, 2, 4, 8].map { factor in
    func own(_ sittings: [Sitting], _ shapes: [Shapes]) throws -> [Double] {
      try zip(sittings, shapes).map { try $0.error(ofFive: $1.widened(factor)) }
    }
    return Errors(
      factor: factor, first: try first.map { try $0.error(ofFive: ofSecond.widened(factor)) },
      second: try second.map { try $0.error(ofFive: ofFirst.widened(factor)) },
      firstOwn: try own(first, firstOthers), secondOwn: try own(second, secondOthers),
      faceMesh: try own(meshes, meshOthers),
      faceMeshAll: try zip(meshes, meshOthers).map { try $0.error(ofAll: $1.widened(factor)) })
  }
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 1 else {
  FileHandle.standardError.write(Data("usage: gaze-tables FOLDER\n".utf8))
  exit(64)
}
do {
  let tables = RealTables(folder: URL(fileURLWithPath: arguments[0]))
  FileHandle.standardOutput.write(try JSONEncoder().encode(measure(tables)))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
