import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// API calls of the moments.
struct MomentRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        let moments = services.moments
        book.answer(ListMoments.self, query: Self.listQuery) { call in
            let limit: Int = try call.number("limit", usual: ListMoments.usualLimit)
            return try await moments.list(
                try Self.status(call),
                after: call.query("after").map(MomentCursor.init),
                limit: limit,
                for: call.principal
            )
        }
        book.answer(ReadMoment.self) { call in try await moments.moment(try call.identifier(), for: call.principal) }
        book.answer(ReadMomentPhotos.self, query: AlbumRoutes.pageQuery) { call in
            let limit: Int = try call.number("limit", usual: ReadAlbum.usualLimit)
            let side = try AlbumRoutes.side(newer: call.query("newer"), older: call.query("older"))
            return try await moments.photos(of: try call.identifier(), side, limit: limit, for: call.principal)
        }
        registerChanges(in: book)
        registerSurprises(in: book)
        registerGuests(in: book)
        registerOutsideGuests(in: book)
        registerHeldPhotos(in: book)
    }

    private func registerChanges(in book: RouteBook) {
        let (moments, album) = (services.moments, services.album)
        book.answer(MakeMoment.self, status: .created) { call in
            try await moments.make(call.body, by: call.principal)
        }
        book.answer(EditMoment.self) { call in
            try await moments.edit(try call.identifier(), call.body, by: call.principal)
        }
        book.answer(DeleteMoment.self, query: [.init(name: "held", schema: .integer)]) { call in
            try await moments.delete(
                try call.identifier(),
                heldSeen: try call.number("held", usual: 0),
                by: call.principal
            )
        }
        book.answer(ChooseCover.self) { call in
            try await moments.choose(call.body.photo, of: try call.identifier(), by: call.principal)
        }
        book.answer(PutIntoMoment.self) { call in
            try await album.move(try call.identifier(), to: call.body.moment, by: call.principal)
        }
        book.answer(TakeOutOfMoment.self) { call in
            try await album.move(try call.identifier(), to: nil, by: call.principal)
        }
    }

    private func registerSurprises(in book: RouteBook) {
        let (surprises, moments, album) = (services.surprises, services.moments, services.album)
        book.answer(MovePhotoSurprise.self) { call in
            let id: PhotoID = try call.identifier()
            try await surprises.move(id, to: call.body.until, by: call.principal)
            return try await album.photo(id, for: call.principal)
        }
        book.answer(ShowPhotoSurprise.self) { call in
            let id: PhotoID = try call.identifier()
            try await surprises.show(id, by: call.principal)
        }
        book.answer(MoveMomentSurprise.self) { call in
            let id: MomentID = try call.identifier()
            try await surprises.move(id, to: call.body.until, by: call.principal)
            return try await moments.moment(id, for: call.principal)
        }
        book.answer(ShowMomentSurprise.self) { call in
            let id: MomentID = try call.identifier()
            try await surprises.show(id, by: call.principal)
        }
    }

    private func registerGuests(in book: RouteBook) {
        let moments = services.moments
        book.answer(ListGuests.self) { call in try await moments.guests(of: try call.identifier(), for: call.principal)
        }
        book.answer(InviteToMoment.self) { call in
            try await moments.invite(call.body.members, to: try call.identifier(), by: call.principal)
        }
        book.answer(TakeBackInvitations.self) { call in
            try await moments.takeBack(call.body.members, to: try call.identifier(), by: call.principal)
        }
        book.answer(AnswerMoment.self) { call in
            try await moments.answer(
                call.body.answer,
                to: try call.identifier(),
                at: try Self.coordinates(call.body.position),
                onlyIfAsked: call.body.onlyIfAsked ?? false,
                by: call.principal
            )
        }
    }

    private func registerOutsideGuests(in book: RouteBook) {
        let guests = services.outsideGuests
        book.answer(ListOutsideGuests.self) { call in
            try await guests.list(of: try call.identifier(), for: call.principal)
        }
        book.answer(MakeMomentLink.self, status: .created) { call in
            try await guests.makeLink(of: try call.identifier(), until: call.body.endsAt, by: call.principal)
        }
        book.answer(EndMomentLink.self) { call in
            try await guests.endLink(of: try call.identifier(), by: call.principal)
        }
        book.answer(RemoveOutsideGuests.self) { call in
            try await guests.putOut(call.body.members, of: try call.identifier(), by: call.principal)
        }
        book.answer(MakePhoneLink.self, status: .created) { call in
            try await guests.makePhoneLink(by: call.principal)
        }
    }

    private func registerHeldPhotos(in book: RouteBook) {
        let held = services.held
        book.answer(ListHeldPhotos.self) { call in try await held.list(of: try call.identifier(), for: call.principal) }
        book.answer(AdmitHeldPhotos.self) { call in
            try await held.letIn(call.body, to: try call.identifier(), by: call.principal).answer()
        }
        book.answer(DeleteHeldPhotos.self) { call in
            try await held.delete(call.body.photos, of: try call.identifier(), by: call.principal)
        }
    }

    private static func coordinates(_ position: AnswerMoment.Position?) throws(Problem) -> Coordinates? {
        guard let position else { return nil }
        guard let found = Coordinates(latitude: position.latitude, longitude: position.longitude) else {
            throw .badRequest
        }
        return found
    }

    private static let listQuery: [OpenAPIDocument.Parameter] = [
        .init(name: "status", schema: .word(MomentStatus.allCases.map(\.rawValue))),
        .init(name: "after", schema: .text()),
        .init(name: "limit", schema: .integer),
    ]

    private static func status(_ call: APICall<ListMoments>) throws(Problem) -> MomentStatus {
        guard let text = call.query("status") else { return .goingOn }
        guard let status = MomentStatus(rawValue: text) else { throw .badRequest }
        return status
    }
}
