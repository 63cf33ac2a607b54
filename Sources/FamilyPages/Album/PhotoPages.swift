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
            .post("/photos/{id}/place", returnsTo: Self.address, place),
            .get("/photos/{id}/delete", askBeforeDeleting),
            .post("/photos/{id}/delete", returnsTo: Self.address, delete),
        ]
    }

    @Sendable private static func address(_ visit: Visit) -> String {
        "/photos/" + (visit.parameters.get("id") ?? "")
    }

    @Sendable private func photo(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let photo = try await desk.acts.album.photo(visit.identifier(), for: visit.asker)
        let view = PhotoView(
            photo,
            beside: try await neighbours(of: photo, visit),
            journey: try await desk.acts.album.journey(of: photo.id, for: visit.asker),
            mayDelete: desk.acts.album.mayDelete(photo, visit.asker),
            mayPlace: desk.acts.album.mayPlace(photo, visit.asker),
            household: household,
            words: desk.words
        )
        let page = Page(.photo, title: view.heading, view: view).with {
            $0.tab = .album
            $0.script = .photo
        }
        return desk.print(page, for: visit, in: household)
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

    @Sendable private func place(_ visit: Visit) async throws(Problem) -> Reply {
        let id: PhotoID = try visit.identifier()
        _ = try await desk.acts.album.setPlace(visit.form["place"], of: id, by: visit.asker)
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func askBeforeDeleting(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let photo = try await desk.acts.album.photo(visit.identifier(), for: visit.asker)
        let view = ConfirmView(
            question: desk.words["delete-photo-question"],
            consequence: desk.words["delete-photo-consequence"],
            act: PhotoAddress.page(photo.id) + "/delete",
            doIt: desk.words["delete-photo"],
            instead: PhotoAddress.page(photo.id)
        )
        return desk.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func delete(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.album.delete(visit.identifier(), by: visit.asker)
        return .goOn(to: "/")
    }
}

/// A question before something that cannot be taken back; as a page of its
/// own, or in a dialog where scripts run.
struct ConfirmView: Sendable {
    let question: String
    let consequence: String
    /// Where the answer "yes" is sent.
    let act: String
    let doIt: String
    /// Where "no" leads.
    let instead: String
}
