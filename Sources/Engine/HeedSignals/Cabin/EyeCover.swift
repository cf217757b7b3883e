/// What hides an eye from the camera.
public enum EyeCover: String, Hashable, Codable, Sendable, CaseIterable {
  /// A dark or mirrored lens.
  case lens
  /// A reflection on a lens, over the iris.
  case reflection
  /// A hand, or something held.
  case hand
  /// Hair, or a hat's edge.
  case hair
  /// A picture too blurred to tell open from shut.
  case blur
  /// A phone before the face, detected by the object net; the eye net does not report phones.
  case phone
}
