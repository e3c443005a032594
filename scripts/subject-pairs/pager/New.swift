struct Post: Equatable, Sendable {
    let id: Int
    let title: String
}

struct PostPage: Equatable, Sendable {
    let posts: [Post]
    let nextCursor: String?
}

protocol PostAPI: Sendable {
    func posts(after cursor: String?, limit: Int) async throws -> PostPage
}

enum FeedState: Equatable {
    case idle, loading, loaded, finished, failed
}

@MainActor
final class Feed {

    private enum Request {
        case firstPage
        case page(after: String?)
    }

    var onStateChange: ((FeedState) -> Void)?
    private(set) var posts: [Post] = []
    private(set) var state = FeedState.idle

    private let load: @Sendable (String?) async throws -> PostPage
    private let threshold: Int
    private var cursor: String?
    private var current: Task<PostPage, any Error>?

    init(api: any PostAPI, pageSize: Int = 20, threshold: Int = 5) {
        load = { try await api.posts(after: $0, limit: pageSize) }
        self.threshold = threshold
    }

    func reload() async {
        await perform(.firstPage)
    }

    func loadNext() async {
        guard current == nil, state != .finished else { return }
        await perform(.page(after: cursor))
    }

    func itemDidAppear(id: Int) async {
        guard state != .failed,
              let index = posts.firstIndex(where: { $0.id == id }),
              posts.count - index <= threshold
        else { return }
        await loadNext()
    }

    func remove(id: Int) {
        if posts.isEmpty { return }
        posts = posts.filter { $0.id != id }
    }

    private func perform(_ request: Request) async {
        let load = self.load
        let task: Task<PostPage, any Error>
        let kept: [Post]?
        switch request {
        case .firstPage:
            task = Task { try await load(nil) }
            kept = []
        case .page(let cursor):
            task = Task { try await load(cursor) }
            kept = posts.isEmpty ? [] : nil
        }
        current = task
        enter(.loading)

        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        guard current == task else { return }
        current = nil
        switch result {
        case .success(let page):
            merge(page, into: kept ?? posts)
            enter(cursor == nil ? .finished : .loaded)
        case .failure:
            enter(.failed)
        }
    }

    private func merge(_ page: PostPage, into present: [Post]) {
        var seen = Set(present.map(\.id))
        posts = present + page.posts.filter { seen.insert($0.id).inserted }
        cursor = page.nextCursor
    }

    private func enter(_ new: FeedState) {
        guard new != state else { return }
        state = new
        onStateChange?(new)
    }
}
