/// What hides an eye from the camera.
public enum EyeCover: String, Hashable, Codable, Sendable, CaseIterable {
  /// A dark or mirrored lens.
  case lens
  /// A reflection on a lens, over the iris.
  case reflection
  /// A hand, or a thing held in it.
  case hand
  /// Hair, or a hat's edge.
  case hair
  /// A picture too blurred to tell open from shut.
  case blur
  /// A phone before the face, from the object net; the eye net does not report phones.
  case phone
}

/// The part of a driver with hidden eyes that is still visible.
public enum WorkingSight: String, Hashable, Codable, Sendable, CaseIterable {
  /// The direction of the head is visible.
  case head
  /// Neither the eyes nor the head are visible.
  case neither
}
