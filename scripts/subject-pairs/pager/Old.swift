import Foundation

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
class FeedPager {

    private let api: PostAPI
    private let pageSize: Int
    private let threshold: Int
    private var cursor: String?
    private var loadID = 0
    private var isFetching = false

    private(set) var posts: [Post] = []
    private(set) var state: FeedState = .idle {
        didSet { if state != oldValue { onStateChange?(state) } }
    }
    var onStateChange: ((FeedState) -> Void)?

    init(api: PostAPI, pageSize: Int = 20, threshold: Int = 5) {
        self.api = api
        self.pageSize = pageSize
        self.threshold = threshold
    }

    /// From the top. What is shown stays until the first page is here.
    func refresh() async {
        loadID += 1
        isFetching = false
        await fetch(after: nil, replacing: true)
    }

    func loadMore() async {
        if isFetching || state == .finished { return }
        await fetch(after: cursor, replacing: posts.isEmpty)
    }

    func itemDidAppear(id: Int) async {
        guard let index = posts.firstIndex(where: { $0.id == id }) else { return }
        guard index >= posts.count - threshold else { return }
        if state == .failed { return } // only the button tries again
        await loadMore()
    }

    func remove(id: Int) {
        posts.removeAll { $0.id == id }
    }

    private func fetch(after start: String?, replacing: Bool) async {
        isFetching = true
        let current = loadID
        state = .loading
        do {
            let page = try await api.posts(after: start, limit: pageSize)
            if current != loadID { return }
            isFetching = false
            if replacing {
                posts = []
            }
            for post in page.posts {
                if !posts.contains(where: { $0.id == post.id }) {
                    posts.append(post)
                }
            }
            cursor = page.nextCursor
            state = page.nextCursor == nil ? .finished : .loaded
        } catch {
            if current != loadID { return }
            isFetching = false
            state = .failed
        }
    }
}
