import FamilyCore
import FamilyServices
import ServerCore

/// The album, newest first.
struct AlbumPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/", album)] }

    @Sendable private func album(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let part: AlbumPart
        do throws(Problem) {
            part = try await AlbumPart(visit, album: services.acts.album)
        } catch let error where error.code == .notFound && !visit.query.isEmpty {
            // The photo to come back to has left the album meanwhile.
            return .goOn(to: "/")
        }
        var view = AlbumView(part, household: household, words: visit.words)
        if part.isNewest {
            let frames = try await frames(visit, household)
            view.news = frames.compactMap { FrameNews($0, household: household)?.sentence(visit.words) }
            view.notices = try await services.storageNotices(visit, household)
            view.notices += frames.compactMap { KeeperNotice($0, moments: household.moments, words: visit.words) }
            view.hidden = try await hidden(visit)
            // A long album has begun without.
            if part.older == nil, household.may(.makeJoinLink) {
                let steps = try await services.firstSteps(visit)
                view.steps = steps.areDone ? nil : visit.words(.beginLead, ["done": String(steps.done)])
            }
            view.deletions = try await services.acts.album.undoable(for: visit.principal).map { photo in
                RemovedPhotoView(photo, moments: household.moments, words: visit.words)
            }
        }
        let printed = Page(.album, title: visit.words[.tabAlbum], view: view).with {
            $0.tab = .album
            $0.script = .album
        }
        return services.print(printed, for: visit, in: household)
    }

    /// "2 photos are hidden", for who may decide about them.
    private func hidden(_ visit: PageRequest) async throws(Problem) -> String? {
        let count = try await services.acts.album.hidden(for: visit.principal).count
        return count == 0 ? nil : visit.words(.photosHidden, count: count)
    }

    /// What keepers hear of: frames that were let in, and that went quiet.
    private func frames(_ visit: PageRequest, _ household: Household) async throws(Problem) -> [FrameSummary] {
        household.may(.renameFrame) ? try await services.acts.frames.list(visit.principal).frames : []
    }
}
