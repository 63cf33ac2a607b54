import FamilyActs
import FamilyCore
import ServerCore

/// The album, newest first.
struct AlbumPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] { [.get("/", album)] }

    @Sendable private func album(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let part: AlbumPart
        do throws(Problem) {
            part = try await AlbumPart(visit, album: desk.acts.album)
        } catch let error where error.code == .notFound && !visit.query.isEmpty {
            // The photo to come back to has left the album meanwhile.
            return .goOn(to: "/")
        }
        var view = AlbumView(part, household: household, words: visit.words)
        if part.isNewest {
            let frames = try await frames(visit, household)
            view.news = frames.compactMap { FrameNews($0, household: household)?.sentence(visit.words) }
            view.notices = try await desk.storageNotices(visit, household)
            view.notices += frames.compactMap { KeeperNotice($0, moments: household.moments, words: visit.words) }
            view.hidden = try await hidden(visit)
            view.deletions = try await desk.acts.album.undoable(for: visit.asker).map { photo in
                RemovedPhotoView(photo, moments: household.moments, words: visit.words)
            }
        }
        let printed = Page(.album, title: visit.words[.tabAlbum], view: view).with {
            $0.tab = .album
            $0.script = .album
        }
        return desk.print(printed, for: visit, in: household)
    }

    /// "2 photos are hidden", for who may decide about them.
    private func hidden(_ visit: Visit) async throws(Problem) -> String? {
        let count = try await desk.acts.album.hidden(for: visit.asker).count
        return count == 0 ? nil : visit.words(.photosHidden, count: count)
    }

    /// What keepers hear of: frames that were let in, and that went quiet.
    private func frames(_ visit: Visit, _ household: Household) async throws(Problem) -> [FrameSummary] {
        household.may(.renameFrame) ? try await desk.acts.frames.list(visit.asker).frames : []
    }
}
