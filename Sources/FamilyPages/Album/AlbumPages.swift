import FamilyCore
import FamilyServices
import ServerCore

/// The album's page, newest photos first.
struct AlbumPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/", album)] }

    @Sendable private func album(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(request)
        let part: AlbumPart
        do throws(Problem) {
            part = try await AlbumPart(request, album: services.acts.album)
        } catch let error where error.code == .notFound && !request.query.isEmpty {
            // The photo to return to has left the album meanwhile.
            return .goOn(to: "/")
        }
        var view = AlbumView(part, household: household, words: request.words)
        if part.isNewest {
            let frames = try await frames(request, household)
            view.news = frames.compactMap { FrameNews($0, household: household)?.sentence(request.words) }
            view.notices = try await services.storageNotices(request, household)
            view.notices += frames.compactMap { KeeperNotice($0, moments: household.moments, words: request.words) }
            view.hidden = try await hidden(request)
            // A long album is past its first steps.
            if part.older == nil, household.may(.makeJoinLink) {
                let steps = try await services.firstSteps(request)
                view.steps = steps.areDone ? nil : request.words(.beginLead, ["done": String(steps.done)])
            }
            view.deletions = try await services.acts.album.undoable(for: request.principal).map { photo in
                RemovedPhotoView(photo, moments: household.moments, words: request.words)
            }
        }
        let printed = Page(.album, title: request.words[.tabAlbum], view: view).with {
            $0.tab = .album
            $0.script = .album
        }
        return services.print(printed, for: request, in: household)
    }

    /// Returns "2 photos are hidden" for a reader who may decide about them; nil if there are none.
    private func hidden(_ request: PageRequest) async throws(Problem) -> String? {
        let count = try await services.acts.album.hidden(for: request.principal).count
        return count == 0 ? nil : request.words(.photosHidden, count: count)
    }

    /// Returns the frames for notices to keepers; empty for other readers.
    private func frames(_ request: PageRequest, _ household: Household) async throws(Problem) -> [FrameSummary] {
        household.may(.renameFrame) ? try await services.acts.frames.list(request.principal).frames : []
    }
}
