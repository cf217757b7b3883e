import Foundation

@testable import HeedVision

/// An ONNX model of a few nodes on pictures, as bytes. Field numbers. Source: onnx.proto3, ONNX 1.12.
struct WrittenModel {
  struct Node {
    var type: String
    var inputs: [String]
    var output: String
    var attributes: [(name: String, numbers: [Int])] = []
  }

  var channels, height, width: Int
  var nodes: [Node]
  /// Outputs of one batch item, with channels, rows and columns.
  var outputs: [(name: String, channels: Int)]

  var model: Model { Model(name: "written", path: "/written.onnx", bytes: bytes) }

  private var bytes: [UInt8] {
    var graph = nodes.flatMap { Self.message(1, Self.node($0)) }
    graph += Self.message(2, Array("graph".utf8))
    graph += Self.message(11, port("x", channels))
    graph += outputs.flatMap { Self.message(12, port($0.name, $0.channels)) }
    // Version 7 of the format, operators of version 11.
    return Self.number(1, 7) + Self.message(7, graph) + Self.message(8, Self.number(2, 11))
  }

  private static func node(_ node: Node) -> [UInt8] {
    node.inputs.flatMap { message(1, Array($0.utf8)) } + message(2, Array(node.output.utf8))
      + message(3, Array(node.output.utf8)) + message(4, Array(node.type.utf8))
      + node.attributes.flatMap { message(5, attribute($0.name, $0.numbers)) }
  }

  /// One number is an integer, several are a list: `axis` and `kernel_shape`.
  private static func attribute(_ name: String, _ numbers: [Int]) -> [UInt8] {
    let value = numbers.count == 1 ? number(3, numbers[0]) : numbers.flatMap { number(8, $0) }
    return message(1, Array(name.utf8)) + value + number(20, numbers.count == 1 ? 2 : 7)
  }

  private func port(_ name: String, _ channels: Int) -> [UInt8] {
    let sides = [1, channels, height, width].flatMap { Self.message(1, Self.number(1, $0)) }
    return Self.message(1, Array(name.utf8))
      + Self.message(2, Self.message(1, Self.number(1, 1) + Self.message(2, sides)))
  }

  private static func message(_ field: Int, _ content: [UInt8]) -> [UInt8] { ProtobufMessage.field(field, content) }
  private static func number(_ field: Int, _ value: Int) -> [UInt8] {
    ProtobufMessage.field(field, value: UInt64(value))
  }
}
