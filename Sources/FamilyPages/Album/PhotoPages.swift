import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// A photo's page, with heart, comments, caption and deletion.
struct PhotoPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/photos/{id}", photo),
            .post("/photos/{id}/heart", returnsTo: Self.address, heart),
            .post("/photos/{id}/comments", returnsTo: Self.address, comment),
            .get("/comments/{id}/remove", askBeforeRemovingComment),
            .post("/comments/{id}/remove", removeComment),
            .post("/photos/{id}/caption", returnsTo: Self.address, caption),
            .post("/photos/{id}/place", returnsTo: Self.address, place),
            .get("/photos/{id}/delete", askBeforeDeleting),
            .post("/photos/{id}/delete", returnsTo: Self.address, delete),
            .post("/photos/{id}/undo", undo),
        ]
    }

    @Sendable private static func address(_ request: PageRequest) -> String {
        "/photos/" + (request.parameters.get("id") ?? "") + suffix(request)
    }

    /// Returns the selection in the URL, by which the page leads on; a wrong one leads through the whole album.
    private static func selection(_ request: PageRequest) -> PhotoSelection {
        (try? request.selection()) ?? PhotoSelection()
    }

    private static func suffix(_ request: PageRequest) -> String { SelectionAddress.suffix(selection(request)) }

    @Sendable private func photo(_ request: PageRequest) async throws(Problem) -> PageResponse {
        do throws(Problem) {
            return try await page(request)
        } catch let error where error.code == .notFound {
            // A reader who may decide about a hidden photo finds it in the list of hidden ones.
            let id: PhotoID = try request.identifier()
            // A reader who cannot see hidden photos gets "not found".
            let hidden = try? await services.family.album.hidden(for: request.principal)
            guard hidden?.contains(where: { $0.photo.id == id }) == true else { throw error }
            return .goOn(to: "/hidden#photo-\(id)")
        }
    }

    /// Shows the page; `refused` is a text of one of its forms that was refused, with the problem.
    func page(_ request: PageRequest, refused: RefusedWords? = nil) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let photo = try await services.family.album.photo(
            request.identifier(),
            for: request.principal,
            in: request.words.language
        )
        let selection = Self.selection(request)
        var view = PhotoView(
            photo,
            in: selection,
            place: try await services.family.selections.place(of: photo.id, for: request.principal),
            beside: try await neighbours(of: photo, in: selection, request),
            journey: context.may(.seeJourney)
                ? try await services.family.album.journey(of: photo.id, for: request.principal) : nil,
            removal: services.family.album.removal(of: photo, by: request.principal),
            mayDescribe: services.family.album.mayDescribe(photo, request.principal),
            hasPosition: try await services.family.places.position(of: photo.id, for: request.principal) != nil,
            moment: try await moment(of: photo, request),
            collections: try await collections(of: photo, request),
            comments: try await comments(on: photo, request, refused, context),
            refused: refused?.field == .caption ? refused : nil,
            context: context,
            words: request.words
        )
        if let refused { try view.refuse(refused, words: request.words) }
        if try await services.family.album.isFromFrame(photo, for: request.principal) { view.noteFrame(request.words) }
        let page = Page(.photo, title: view.heading, view: view).with {
            $0.tab = .album
            $0.script = .photo
            $0.status = refused?.problem.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    private func moment(of photo: Photo, _ request: PageRequest) async throws(Problem) -> PhotoMomentView {
        let choices = try await services.family.moments.choices(for: photo, request.principal)
        let mayEdit = choices.current.map { services.family.moments.mayEdit($0, request.principal) } ?? false
        var host: String?
        if photo.isHeld == true, let moment = choices.current {
            host = try await services.family.held.host(of: moment, for: request.principal)
        }
        return PhotoMomentView(photo, choices, mayEdit: mayEdit, host: host, words: request.words)
    }

    private func collections(of photo: Photo, _ request: PageRequest) async throws(Problem) -> PhotoCollectionsView {
        let choices = try await services.family.collections.choices(for: photo.id, request.principal)
        return PhotoCollectionsView(photo, choices, words: request.words)
    }

    private func comments(
        on photo: Photo,
        _ request: PageRequest,
        _ refused: RefusedWords?,
        _ context: MemberContext
    ) async throws(Problem) -> CommentsView {
        CommentsView(
            try await services.family.album.comments(on: photo.id, for: request.principal),
            on: photo,
            mayRemove: { services.family.album.mayRemove($0, request.principal) },
            refused: refused?.field == .comment ? refused : nil,
            context: context,
            words: request.words
        )
    }

    @Sendable private func comment(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        let typed = request.form["words"]
        do throws(Problem) {
            _ = try await services.family.album.comment(typed, on: id, by: request.principal)
        } catch let error where [.commentsFull, .badRequest].contains(error.code) {
            return try await page(request, refused: RefusedWords(field: .comment, typed: typed, problem: error))
        }
        return .goOn(to: Self.address(request) + "#comments")
    }

    @Sendable private func askBeforeRemovingComment(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (comment, photo) = try await services.family.album.removable(request.identifier(), for: request.principal)
        let view = ConfirmView(
            question: request.words(.removeCommentQuestion, ["name": comment.author.displayName]),
            consequence: request.words[.removeCommentConsequence],
            act: CommentsView.removal(of: comment.id),
            doIt: request.words[.delete],
            instead: Self.commentsAddress(on: photo)
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func removeComment(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.family.album.removeComment(request.identifier(), by: request.principal)
        return .goOn(to: Self.commentsAddress(on: photo))
    }

    /// Returns the URL of the comments on a photo; nil: of the reader's own comments on photos that they do not see any
    /// more.
    private static func commentsAddress(on photo: PhotoID?) -> String {
        photo.map(PhotoAddress.comments) ?? OneselfPages.unseenComments
    }

    /// Returns the photos before and after this one, for turning pages.
    private func neighbours(
        of photo: Photo,
        in selection: PhotoSelection,
        _ request: PageRequest
    ) async throws(Problem) -> Neighbours {
        guard selection.isEverything else {
            let (selections, principal) = (services.family.selections, request.principal)
            let here = try await selections.cursor(at: photo.id, for: principal)
            return Neighbours(
                newer: try await selections.neighbour(selection, .newer(here), for: principal),
                older: try await selections.neighbour(selection, .older(here), for: principal)
            )
        }
        let here = AlbumCursor(position: photo.position)
        let newer = try await services.family.album.page(.newer(here), limit: 1, for: request.principal)
        let older = try await services.family.album.page(.older(here), limit: 1, for: request.principal)
        return Neighbours(newer: newer.photos.last?.id, older: older.photos.first?.id)
    }

    @Sendable private func heart(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        if request.form["give"] == "1" {
            try await services.family.album.giveHeart(id, by: request.principal)
        } else {
            try await services.family.album.takeHeartBack(id, by: request.principal)
        }
        return .goOn(to: Self.address(request))
    }

    /// Changes the caption; a refused text stays in the form.
    @Sendable private func caption(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        let (typed, seen) = (request.form["caption"], request.form["insteadOf"])
        do throws(Problem) {
            let edit = try CaptionEdit(typed: typed, insteadOf: seen)
            _ = try await services.family.album.setCaption(edit, of: id, by: request.principal)
        } catch let error where [.captionChanged, .badRequest].contains(error.code) {
            // The page shows the caption that somebody else wrote meanwhile.
            let insteadOf = error.code == .captionChanged ? nil : seen
            let refused = RefusedWords(field: .caption, typed: typed, insteadOf: insteadOf, problem: error)
            return try await page(request, refused: refused)
        }
        return .goOn(to: Self.address(request))
    }

    /// Changes the place, or removes the camera's; a refused text stays in the form.
    @Sendable private func place(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        if request.form["remove"] == "1" {
            _ = try await services.family.album.removePosition(of: id, by: request.principal)
            return .goOn(to: Self.address(request))
        }
        // Nil for a form of an older page, which does not know the place that it was opened with.
        let (typed, seen) = (request.form["place"], request.form.field("insteadOf"))
        do throws(Problem) {
            _ = try await services.family.album.setPlace(typed, insteadOf: seen, of: id, by: request.principal)
        } catch let error where [.changedMeanwhile, .badRequest].contains(error.code) {
            // The page shows the place that somebody else typed meanwhile.
            let insteadOf = error.code == .changedMeanwhile ? nil : seen
            let refused = RefusedWords(field: .place, typed: typed, insteadOf: insteadOf, problem: error)
            return try await page(request, refused: refused)
        }
        return .goOn(to: Self.address(request))
    }

    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let photo = try await services.family.album.photoToRemove(request.identifier(), for: request.principal)
        let isTakenBack = services.family.album.removal(of: photo, by: request.principal) == .takeBackPhoto
        let isCopied = await services.family.storage.hasBackup()
        let consequences: [PageWord] = [.deletePhotoConsequence] + (isCopied ? [.deletePhotoBackup] : [])
        let view = ConfirmView(
            question: request.words[isTakenBack ? .takePhotoBackQuestion : .deletePhotoQuestion],
            consequence: consequences.map { request.words[$0] }.joined(separator: " "),
            act: PhotoAddress.page(photo.id) + "/delete",
            doIt: request.words[isTakenBack ? .takePhotoBack : .deletePhoto],
            instead: PhotoAddress.page(photo.id)
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func delete(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.album.delete(request.identifier(), by: request.principal)
        // The album offers the undo.
        return .goOn(to: "/")
    }

    @Sendable private func undo(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.family.album.undoDeletion(of: request.identifier(), by: request.principal)
        return .goOn(to: PhotoAddress.page(photo.id))
    }
}

/// A question before an action that is hard to undo: a page of its own, or a dialog if scripts run.
struct ConfirmView: Sendable {
    let question: String
    let consequence: String
    /// The URL for "yes".
    let act: String
    let doIt: String
    /// The URL for "no".
    let instead: String
    var tick: Tick?

    /// An option of the action, as a checkbox.
    struct Tick: Sendable {
        let name: String
        let words: String
        var isSet = true
    }
}
