import Foundation

protocol AudioEngine: AnyObject {
    func load(_ url: String)
    func play()
    func pause()
    func seek(to seconds: Double)
    var position: Double { get }
}

protocol AudioPlayerDelegate: AnyObject {
    func player(_ player: AudioPlayer, didChange state: PlaybackState)
    func player(_ player: AudioPlayer, didStart track: Track)
    func playerDidFinishQueue(_ player: AudioPlayer)
}

enum PlaybackState: Equatable {
    case idle, playing, paused
}

enum RepeatMode {
    case off, one, all
}

struct Track: Equatable {
    let id: Int
    let url: String
    let duration: Double
}

class AudioPlayer {

    weak var delegate: AudioPlayerDelegate?
    var repeatMode: RepeatMode = .off

    private let engine: AudioEngine
    private var queue: [Track] = []
    private var currentIndex = -1
    private var wasPlayingBeforeInterruption = false

    private(set) var state: PlaybackState = .idle {
        didSet {
            if oldValue != state {
                delegate?.player(self, didChange: state)
            }
        }
    }

    init(engine: AudioEngine) {
        self.engine = engine
    }

    var currentTrack: Track? {
        if currentIndex >= 0 && currentIndex < queue.count {
            return queue[currentIndex]
        }
        return nil
    }

    func setQueue(_ tracks: [Track], startAt index: Int = 0) {
        queue = tracks
        if index >= 0 && index < tracks.count {
            start(index)
        } else {
            stop()
        }
    }

    func togglePlayPause() {
        switch state {
        case .playing:
            engine.pause()
            state = .paused
        case .paused:
            engine.play()
            state = .playing
        case .idle:
            if !queue.isEmpty { start(0) }
        }
    }

    func next() {
        guard currentTrack != nil else { return }
        if currentIndex + 1 < queue.count {
            start(currentIndex + 1)
        } else if repeatMode == .all {
            start(0)
        } else {
            stop()
            delegate?.playerDidFinishQueue(self)
        }
    }

    /// Back to the start of the track; within the first three seconds to the one before.
    func previous() {
        guard currentTrack != nil else { return }
        if engine.position > 3 || currentIndex == 0 {
            engine.seek(to: 0)
        } else {
            start(currentIndex - 1)
        }
    }

    func seek(to seconds: Double) {
        guard let track = currentTrack else { return }
        engine.seek(to: max(0, min(seconds, track.duration)))
    }

    func stop() {
        if state == .playing { engine.pause() }
        currentIndex = -1
        wasPlayingBeforeInterruption = false
        state = .idle
    }

    // MARK: - From the engine and the audio session

    func engineDidFinishTrack() {
        if repeatMode == .one && currentTrack != nil {
            start(currentIndex)
        } else {
            next()
        }
    }

    func interruptionBegan() {
        wasPlayingBeforeInterruption = state == .playing
        if state == .playing {
            engine.pause()
            state = .paused
        }
    }

    func interruptionEnded(shouldResume: Bool) {
        if wasPlayingBeforeInterruption && shouldResume && state == .paused {
            engine.play()
            state = .playing
        }
        wasPlayingBeforeInterruption = false
    }

    private func start(_ index: Int) {
        let track = queue[index]
        currentIndex = index
        engine.load(track.url)
        engine.play()
        state = .playing
        delegate?.player(self, didStart: track)
    }
}
