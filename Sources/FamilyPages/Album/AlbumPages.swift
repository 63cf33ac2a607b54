import FamilyActs
import FamilyCore
import ServerCore

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
        var view = AlbumView(page, isFirst: side == .newest, household: household, words: desk.words)
        if side == .newest {
            let frames = try await frames(visit, household)
            view.news = frames.compactMap { FrameNews($0, household: household)?.sentence(desk.words) }
            view.notices = try await desk.storageNotices(visit, household)
            view.notices += frames.compactMap { KeeperNotice($0, moments: household.moments, words: desk.words) }
            view.hidden = try await hidden(visit)
            // A long album has begun without.
            if !page.more, household.may(.makeJoinLink) {
                let steps = try await desk.firstSteps(visit)
                view.steps = steps.areDone ? nil : desk.words("begin-lead", ["done": String(steps.done)])
            }
            view.deletions = try await desk.acts.album.undoable(for: visit.asker).map { photo in
                RemovedPhotoView(photo, moments: household.moments, words: desk.words)
            }
        }
        let printed = Page(.album, title: desk.words["tab-album"], view: view).with {
            $0.tab = .album
            $0.script = .album
        }
        return desk.print(printed, for: visit, in: household)
    }

    /// "2 photos are hidden", for who may decide about them.
    private func hidden(_ visit: Visit) async throws(Problem) -> String? {
        let count = try await desk.acts.album.hidden(for: visit.asker).count
        return count == 0 ? nil : desk.words("photos-hidden", count: count)
    }

    /// What keepers hear of: frames that were let in, and that went quiet.
    private func frames(_ visit: Visit, _ household: Household) async throws(Problem) -> [FrameSummary] {
        household.may(.renameFrame) ? try await desk.acts.frames.list(visit.asker).frames : []
    }
}
