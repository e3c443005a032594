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

final class AudioPlayer {

    /// Queue with a place in it; no place means nothing is loaded.
    private struct Playlist {
        var tracks: [Track] = []
        var place: Int?

        var current: Track? { place.map { tracks[$0] } }

        func following(_ mode: RepeatMode) -> Int? {
            guard let place else { return nil }
            if place + 1 < tracks.endIndex { return place + 1 }
            return mode == .all ? tracks.startIndex : nil
        }
    }

    weak var delegate: (any AudioPlayerDelegate)?
    var repeatMode = RepeatMode.off

    private(set) var state = PlaybackState.idle
    private var playlist = Playlist()
    private var resumesAfterInterruption = false
    private let engine: any AudioEngine

    init(engine: any AudioEngine) {
        self.engine = engine
    }

    var currentTrack: Track? { playlist.current }

    func setQueue(_ tracks: [Track], startAt index: Int = 0) {
        playlist = Playlist(tracks: tracks, place: nil)
        guard tracks.indices.contains(index) else { return stop() }
        begin(at: index)
    }

    func togglePlayPause() {
        switch state {
        case .playing: hold()
        case .paused: carryOn()
        case .idle where playlist.tracks.isEmpty: break
        case .idle: begin(at: 0)
        }
    }

    func next() {
        guard playlist.place != nil else { return }
        if let index = playlist.following(repeatMode) {
            begin(at: index)
        } else {
            stop()
            delegate?.playerDidFinishQueue(self)
        }
    }

    func previous() {
        switch playlist.place {
        case nil: break
        case let place? where place > 0 && !(engine.position > 3): begin(at: place - 1)
        default: engine.seek(to: 0)
        }
    }

    func seek(to seconds: Double) {
        guard let duration = currentTrack?.duration else { return }
        engine.seek(to: max(0, min(seconds, duration)))
    }

    func stop() {
        if case .playing = state { engine.pause() }
        playlist.place = nil
        resumesAfterInterruption = false
        transition(to: .idle)
    }

    func engineDidFinishTrack() {
        if let place = playlist.place, repeatMode == .one {
            begin(at: place)
        } else {
            next()
        }
    }

    func interruptionBegan() {
        guard state == .playing else { return }
        resumesAfterInterruption = true
        hold()
    }

    func interruptionEnded(shouldResume: Bool) {
        guard shouldResume, resumesAfterInterruption, state == .paused else { return }
        resumesAfterInterruption = false
        carryOn()
    }

    private func begin(at index: Int) {
        let track = playlist.tracks[index]
        playlist.place = index
        engine.load(track.url)
        engine.play()
        transition(to: .playing)
        delegate?.player(self, didStart: track)
    }

    private func hold() {
        engine.pause()
        transition(to: .paused)
    }

    private func carryOn() {
        engine.play()
        transition(to: .playing)
    }

    private func transition(to new: PlaybackState) {
        guard new != state else { return }
        state = new
        delegate?.player(self, didChange: new)
    }
}
