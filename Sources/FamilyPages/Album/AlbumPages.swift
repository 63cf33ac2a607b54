import FamilyCore
import FamilyServices
import ServerCore

/// The album's page, newest photos first.
struct AlbumPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/", album)] }

    @Sendable private func album(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        if let moments = context.signedIn.guestOf {
            return .goOn(to: moments.count == 1 ? MomentPages.address(of: moments[0]) : MomentPages.list)
        }
        let source = AlbumSource(album: services.family.album, request)
        let part: AlbumPart
        do throws(Problem) {
            part = try await AlbumPart(request, of: source)
        } catch let error where error.code == .notFound && !request.query.isEmpty {
            // The photo to return to has left the album meanwhile.
            return .goOn(to: "/")
        }
        var view = AlbumView(part, of: source, context: context, words: request.words)
        if part.isNewest {
            let frames = try await frames(request, context)
            view.news = frames.compactMap { FrameNews($0, context: context)?.sentence(request.words) }
            view.notices = try await services.storageNotices(request, context)
            view.notices += frames.flatMap { OrganizerNotice.all(about: $0, in: context, words: request.words) }
            view.hidden = try await hidden(request)
            view.memory = MemoryCard(
                try await services.family.selections.memories(for: request.principal),
                words: request.words
            )
            view.birthdays = try await services.family.selections.birthdays(for: request.principal).map { birthday in
                BirthdayCard(
                    birthday,
                    reader: context.signedIn.member.id,
                    maySend: context.mayOpen(.send),
                    words: request.words
                )
            }
            view.hasToday = view.memory != nil || !view.birthdays.isEmpty
            // The first steps are shown only as long as the album fits on one page.
            if part.older == nil, context.may(.makeJoinLink) {
                let steps = try await services.firstSteps(request)
                view.steps = steps.areDone ? nil : request.words(.beginLead, ["done": String(steps.done)])
            }
            view.deletions = try await services.family.album.undoable(for: request.principal).map { photo in
                RemovedPhotoView(photo, times: context.times, words: request.words)
            }
        }
        let printed = Page(.album, title: request.words[.tabAlbum], view: view).with {
            $0.tab = .album
            $0.script = .album
            $0.style = view.hasToday ? .browse : nil
            // The script scrolls to the photo: painting before that would show a jump from the page's upper end.
            $0.isPaintedAfterScript = request.query["at"] != nil
        }
        return services.print(printed, for: request, in: context)
    }

    /// Returns "2 photos are hidden" for a reader who may decide about them; nil if there are none.
    private func hidden(_ request: PageRequest) async throws(Problem) -> String? {
        let count = try await services.family.album.hidden(for: request.principal).count
        return count == 0 ? nil : request.words(.photosHidden, count: count)
    }

    /// Returns the frames for notices to keepers; empty for other readers.
    private func frames(_ request: PageRequest, _ context: MemberContext) async throws(Problem) -> [FrameSummary] {
        context.may(.renameFrame) ? try await services.family.frames.list(request.principal).frames : []
    }
}
