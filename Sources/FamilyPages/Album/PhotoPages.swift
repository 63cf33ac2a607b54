import FamilyActs
import FamilyCore
import Hummingbird
import ServerCore

/// A photo's own page, its heart, and its end.
struct PhotoPages: Sendable {
    let desk: PageDesk

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

    @Sendable private static func address(_ visit: Visit) -> String {
        "/photos/" + (visit.parameters.get("id") ?? "")
    }

    @Sendable private func photo(_ visit: Visit) async throws(Problem) -> Reply {
        do throws(Problem) {
            return try await page(visit)
        } catch let error where error.code == .notFound {
            // Who may decide about a hidden one finds it where that is done.
            let id: PhotoID = try visit.identifier()
            // Who sees no hidden ones finds nothing.
            let hidden = try? await desk.acts.album.hidden(for: visit.asker)
            guard hidden?.contains(where: { $0.photo.id == id }) == true else { throw error }
            return .goOn(to: "/hidden#photo-\(id)")
        }
    }

    /// `refused` is what a form of this page said, and why it was not taken.
    private func page(_ visit: Visit, refused: RefusedWords? = nil) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let photo = try await desk.acts.album.photo(visit.identifier(), for: visit.asker)
        let view = PhotoView(
            photo,
            beside: try await neighbours(of: photo, visit),
            journey: household.may(.seeJourney)
                ? try await desk.acts.album.journey(of: photo.id, for: visit.asker) : nil,
            removal: desk.acts.album.removal(of: photo, by: visit.asker),
            mayDescribe: desk.acts.album.mayDescribe(photo, visit.asker),
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
        return desk.print(page, for: visit, in: household)
    }

    private func comments(
        on photo: PhotoID,
        _ visit: Visit,
        _ refused: RefusedWords?,
        _ household: Household
    ) async throws(Problem) -> CommentsView {
        CommentsView(
            try await desk.acts.album.comments(on: photo, for: visit.asker),
            on: photo,
            mayRemove: { desk.acts.album.mayRemove($0, visit.asker) },
            refused: refused?.field == .comment ? refused : nil,
            household: household,
            words: visit.words
        )
    }

    @Sendable private func comment(_ visit: Visit) async throws(Problem) -> Reply {
        let id: PhotoID = try visit.identifier()
        let typed = visit.form["words"]
        do throws(Problem) {
            _ = try await desk.acts.album.comment(typed, on: id, by: visit.asker)
        } catch let error where [.commentsFull, .badRequest].contains(error.code) {
            return try await page(visit, refused: RefusedWords(field: .comment, typed: typed, problem: error))
        }
        return .goOn(to: PhotoAddress.comments(id))
    }

    @Sendable private func removeComment(_ visit: Visit) async throws(Problem) -> Reply {
        let photo = try await desk.acts.album.removeComment(visit.identifier(), by: visit.asker)
        return .goOn(to: PhotoAddress.comments(photo))
    }

    /// The photo before and the one after, for turning pages.
    private func neighbours(of photo: Photo, _ visit: Visit) async throws(Problem) -> Neighbours {
        let here = AlbumCursor(position: photo.position)
        let newer = try await desk.acts.album.page(.newer(here), limit: 1, for: visit.asker)
        let older = try await desk.acts.album.page(.older(here), limit: 1, for: visit.asker)
        return Neighbours(newer: newer.photos.last?.id, older: older.photos.first?.id)
    }

    @Sendable private func heart(_ visit: Visit) async throws(Problem) -> Reply {
        let id: PhotoID = try visit.identifier()
        if visit.form["give"] == "1" {
            try await desk.acts.album.giveHeart(id, by: visit.asker)
        } else {
            try await desk.acts.album.takeHeartBack(id, by: visit.asker)
        }
        return .goOn(to: PhotoAddress.page(id))
    }

    /// What was typed stands in the form again where it is not taken.
    @Sendable private func caption(_ visit: Visit) async throws(Problem) -> Reply {
        let id: PhotoID = try visit.identifier()
        let (typed, seen) = (visit.form["caption"], visit.form["insteadOf"])
        do throws(Problem) {
            let edit = try CaptionEdit(typed: typed, insteadOf: seen)
            _ = try await desk.acts.album.setCaption(edit, of: id, by: visit.asker)
        } catch let error where [.captionChanged, .badRequest].contains(error.code) {
            // Of what somebody else wrote meanwhile, the page tells.
            let insteadOf = error.code == .captionChanged ? nil : seen
            let refused = RefusedWords(field: .caption, typed: typed, insteadOf: insteadOf, problem: error)
            return try await page(visit, refused: refused)
        }
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func place(_ visit: Visit) async throws(Problem) -> Reply {
        let id: PhotoID = try visit.identifier()
        _ = try await desk.acts.album.setPlace(visit.form["place"], of: id, by: visit.asker)
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func askBeforeDeleting(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let photo = try await desk.acts.album.photoToRemove(visit.identifier(), for: visit.asker)
        let isTakenBack = desk.acts.album.removal(of: photo, by: visit.asker) == .takeBackPhoto
        let view = ConfirmView(
            question: visit.words[isTakenBack ? .takePhotoBackQuestion : .deletePhotoQuestion],
            consequence: visit.words[.deletePhotoConsequence],
            act: PhotoAddress.page(photo.id) + "/delete",
            doIt: visit.words[isTakenBack ? .takePhotoBack : .deletePhoto],
            instead: PhotoAddress.page(photo.id)
        )
        return desk.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func delete(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.album.delete(visit.identifier(), by: visit.asker)
        // There the way back is offered.
        return .goOn(to: "/")
    }

    @Sendable private func undo(_ visit: Visit) async throws(Problem) -> Reply {
        let photo = try await desk.acts.album.undoDeletion(of: visit.identifier(), by: visit.asker)
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
    }
}
