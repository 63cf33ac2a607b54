import FamilyActs
import FamilyCore

/// The album, newest first.
struct AlbumPages: Sendable {
    /// Fills a large screen twice; more come before the end is reached.
    static let photosAPage = 48

    let desk: PageDesk

    var routes: [PageRoute] { [.get("/", album)] }

    @Sendable private func album(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let side = visit.query["older"].map { AlbumSide.older(AlbumCursor(text: $0)) } ?? .newest
        let page = try await desk.acts.album.page(side, limit: Self.photosAPage, for: visit.asker)
        let view = AlbumView(page, isFirst: side == .newest, household: household, words: desk.words)
        let printed = Page(.album, title: desk.words["tab-album"], view: view).with {
            $0.tab = .album
            $0.script = .album
        }
        return desk.print(printed, for: visit, in: household)
    }
}
