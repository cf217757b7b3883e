extension DriverSnapshot {
  /// How long both eyes have been shut; nil while open, not seen, or shut in a yawn.
  @available(*, deprecated, renamed: "tick.closureLength")
  public var eyesShut: Duration? {
    get { tick.closureLength }
    set { tick.closureLength = newValue }
  }
}
