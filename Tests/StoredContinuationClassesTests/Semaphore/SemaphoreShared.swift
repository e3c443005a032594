/// Is told whenever a permit is acquired or released, for the diagnostics screen.
protocol SemaphoreObserver: Sendable {
  func semaphoreDidAcquire(available: Int)
  func semaphoreDidRelease(available: Int)
}
