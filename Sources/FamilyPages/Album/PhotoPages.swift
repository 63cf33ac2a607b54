import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// A photo's own page, its heart, and its end.
struct PhotoPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/photos/{id}", photo),
            .post("/photos/{id}/heart", returnsTo: Self.address, heart),
            .post("/photos/{id}/comments", returnsTo: Self.address, comment),
            .post("/comments/{id}/remove", removeComment),
            .post("/photos/{id}/caption", returnsTo: Self.address, caption),
            .post("/photos/{id}/place", returnsTo: Self.address, place),
            .get("/photos/{id}/delete", askBeforeDeleting),
            .post("/photos/{id}/delete", returnsTo: Self.address, delete),
            .post("/photos/{id}/undo", undo),
        ]
    }

    @Sendable private static func address(_ visit: PageRequest) -> String {
        "/photos/" + (visit.parameters.get("id") ?? "")
    }

    @Sendable private func photo(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        do throws(Problem) {
            return try await page(visit)
        } catch let error where error.code == .notFound {
            // Who may decide about a hidden one finds it where that is done.
            let id: PhotoID = try visit.identifier()
            // Who sees no hidden ones finds nothing.
            let hidden = try? await services.acts.album.hidden(for: visit.principal)
            guard hidden?.contains(where: { $0.photo.id == id }) == true else { throw error }
            return .goOn(to: "/hidden#photo-\(id)")
        }
    }

    /// `refused` is what a form of this page said, and why it was not taken.
    private func page(_ visit: PageRequest, refused: RefusedWords? = nil) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let photo = try await services.acts.album.photo(visit.identifier(), for: visit.principal)
        let view = PhotoView(
            photo,
            beside: try await neighbours(of: photo, visit),
            journey: household.may(.seeJourney)
                ? try await services.acts.album.journey(of: photo.id, for: visit.principal) : nil,
            removal: services.acts.album.removal(of: photo, by: visit.principal),
            mayDescribe: services.acts.album.mayDescribe(photo, visit.principal),
            comments: try await comments(on: photo.id, visit, refused, household),
            refused: refused?.field == .caption ? refused : nil,
            household: household,
            words: visit.words
        )
        let page = Page(.photo, title: view.heading, view: view).with {
            $0.tab = .album
            $0.script = .photo
            $0.status = refused?.problem.status ?? 200
        }
        return services.print(page, for: visit, in: household)
    }

    private func comments(
        on photo: PhotoID,
        _ visit: PageRequest,
        _ refused: RefusedWords?,
        _ household: Household
    ) async throws(Problem) -> CommentsView {
        CommentsView(
            try await services.acts.album.comments(on: photo, for: visit.principal),
            on: photo,
            mayRemove: { services.acts.album.mayRemove($0, visit.principal) },
            refused: refused?.field == .comment ? refused : nil,
            household: household,
            words: visit.words
        )
    }

    @Sendable private func comment(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try visit.identifier()
        let typed = visit.form["words"]
        do throws(Problem) {
            _ = try await services.acts.album.comment(typed, on: id, by: visit.principal)
        } catch let error where [.commentsFull, .badRequest].contains(error.code) {
            return try await page(visit, refused: RefusedWords(field: .comment, typed: typed, problem: error))
        }
        return .goOn(to: PhotoAddress.comments(id))
    }

    @Sendable private func removeComment(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.acts.album.removeComment(visit.identifier(), by: visit.principal)
        return .goOn(to: PhotoAddress.comments(photo))
    }

    /// The photo before and the one after, for turning pages.
    private func neighbours(of photo: Photo, _ visit: PageRequest) async throws(Problem) -> Neighbours {
        let here = AlbumCursor(position: photo.position)
        let newer = try await services.acts.album.page(.newer(here), limit: 1, for: visit.principal)
        let older = try await services.acts.album.page(.older(here), limit: 1, for: visit.principal)
        return Neighbours(newer: newer.photos.last?.id, older: older.photos.first?.id)
    }

    @Sendable private func heart(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try visit.identifier()
        if visit.form["give"] == "1" {
            try await services.acts.album.giveHeart(id, by: visit.principal)
        } else {
            try await services.acts.album.takeHeartBack(id, by: visit.principal)
        }
        return .goOn(to: PhotoAddress.page(id))
    }

    /// What was typed stands in the form again where it is not taken.
    @Sendable private func caption(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try visit.identifier()
        let (typed, seen) = (visit.form["caption"], visit.form["insteadOf"])
        do throws(Problem) {
            let edit = try CaptionEdit(typed: typed, insteadOf: seen)
            _ = try await services.acts.album.setCaption(edit, of: id, by: visit.principal)
        } catch let error where [.captionChanged, .badRequest].contains(error.code) {
            // Of what somebody else wrote meanwhile, the page tells.
            let insteadOf = error.code == .captionChanged ? nil : seen
            let refused = RefusedWords(field: .caption, typed: typed, insteadOf: insteadOf, problem: error)
            return try await page(visit, refused: refused)
        }
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func place(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try visit.identifier()
        _ = try await services.acts.album.setPlace(visit.form["place"], of: id, by: visit.principal)
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func askBeforeDeleting(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let photo = try await services.acts.album.photoToRemove(visit.identifier(), for: visit.principal)
        let isTakenBack = services.acts.album.removal(of: photo, by: visit.principal) == .takeBackPhoto
        let view = ConfirmView(
            question: visit.words[isTakenBack ? .takePhotoBackQuestion : .deletePhotoQuestion],
            consequence: visit.words[.deletePhotoConsequence],
            act: PhotoAddress.page(photo.id) + "/delete",
            doIt: visit.words[isTakenBack ? .takePhotoBack : .deletePhoto],
            instead: PhotoAddress.page(photo.id)
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func delete(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await services.acts.album.delete(visit.identifier(), by: visit.principal)
        // There the way back is offered.
        return .goOn(to: "/")
    }

    @Sendable private func undo(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.acts.album.undoDeletion(of: visit.identifier(), by: visit.principal)
        return .goOn(to: PhotoAddress.page(photo.id))
    }
}

/// A question before something that is not easily taken back; as a page of its
/// own, or in a dialog where scripts run.
struct ConfirmView: Sendable {
    let question: String
    let consequence: String
    /// Where the answer "yes" is sent.
    let act: String
    let doIt: String
    /// Where "no" leads.
    let instead: String
    var tick: Tick?

    /// What may be done along with it.
    struct Tick: Sendable {
        let name: String
        let words: String
        var isSet = true
    }
}
