/// Told about every change of the semaphore, for the diagnostics screen.
protocol SemaphoreObserver: Sendable {
  func semaphoreDidAcquire(available: Int)
  func semaphoreDidRelease(available: Int)
}
