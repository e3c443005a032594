// A platform with a deprecated method.
final class PlatformFiles {
  @available(*, deprecated, message: "use exists(at:)")
  func fileExists(atPath path: String) -> Bool { false }
}

// Called directly.
struct DirectLoader {
  let files = PlatformFiles()
  func canLoad(_ path: String) -> Bool { files.fileExists(atPath: path) }
}

// Called through a shadow, a protocol that repeats the platform's signature.
protocol FilesShadow {
  func fileExists(atPath path: String) -> Bool
}

extension PlatformFiles: FilesShadow {}

struct ShadowLoader {
  let files: any FilesShadow
  func canLoad(_ path: String) -> Bool { files.fileExists(atPath: path) }
}

// Called in a wrapper, with a protocol of our own and an adapter.
protocol FileChecking {
  func hasFile(_ path: String) -> Bool
}

struct FileAdapter: FileChecking {
  let files = PlatformFiles()
  func hasFile(_ path: String) -> Bool { files.fileExists(atPath: path) }
}

struct WrapperLoader {
  let files: any FileChecking
  func canLoad(_ path: String) -> Bool { files.hasFile(path) }
}
