import CHeed
import Synchronization

/// The objects behind C's handles. A handle is a number in the form of a pointer that nothing dereferences. Each number
/// is used only once, so any value that C passes can be checked.
final class Handles: Sendable {
  /// The global table of handles, because C functions have no object that could hold it.
  static let all = Handles()

  private let state = Mutex<(next: UInt, objects: [UInt: any AnyObject & Sendable])>((1, [:]))
  /// Handles are odd numbers, which no allocator returns as addresses.
  private static let spacing: UInt = 16
  private static let mark: UInt = 7

  /// Makes a handle for an object, which lives at least until ``remove(_:as:)``.
  func add(_ object: any AnyObject & Sendable) -> OpaquePointer {
    cheed_note_use()
    let number = state.withLock { state in
      defer { state.next += 1 }
      state.objects[state.next] = object
      return state.next
    }
    guard let handle = OpaquePointer(bitPattern: number * Self.spacing + Self.mark) else {
      preconditionFailure("no handle is 0")
    }
    return handle
  }

  /// The object of a handle.
  /// - Throws: ``Failure`` of `HEED_BAD_HANDLE`.
  func find<Object: AnyObject>(_ handle: OpaquePointer?, as kind: Object.Type, _ name: String) throws -> Object {
    guard let handle else { throw Failure(HEED_BAD_HANDLE, "the \(name) is NULL; create one first.") }
    let number = UInt(bitPattern: handle)
    guard number % Self.spacing == Self.mark, let object = state.withLock({ $0.objects[number / Self.spacing] }) else {
      throw Failure(HEED_BAD_HANDLE, "this is no \(name), or it was destroyed; use handles only until then.")
    }
    guard let object = object as? Object else {
      throw Failure(HEED_BAD_HANDLE, "this handle is not of a \(name); check the order of the arguments.")
    }
    return object
  }

  /// Forgets a handle and returns its object.
  /// - Throws: ``Failure`` of `HEED_BAD_HANDLE`.
  func remove<Object: AnyObject>(_ handle: OpaquePointer?, as kind: Object.Type, _ name: String) throws -> Object {
    let object = try find(handle, as: kind, name)
    let number = UInt(bitPattern: handle) / Self.spacing
    try require(
      state.withLock({ $0.objects.removeValue(forKey: number) }) != nil,
      "this \(name) is being destroyed by another thread; destroy it once.", else: HEED_BAD_HANDLE)
    return object
  }
}
