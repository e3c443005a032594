#if !canImport(UIKit)
extension SimulatedLocationSource {
  private static let installation = ThreadInstallation<SimulatedLocationSource>(
    key: "CoreLocationStandIn.SimulatedLocationSource")

  /// The source that managers made on this thread attach to, and that class methods ask.
  static var installed: SimulatedLocationSource? {
    installation.current
  }

  /// Lets managers that the body makes on this thread attach to this source, and class methods ask it.
  ///
  /// The body is synchronous, so that no other work on the thread can find the wrong source.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.installation.install(self, while: body)
  }
}
#endif
