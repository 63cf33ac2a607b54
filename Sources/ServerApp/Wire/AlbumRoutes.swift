import ServerCore
import FamilyActs
import FamilyCore
import Hummingbird

/// The album, over the wire; its bytes are in `PhotoByteRoutes`.
struct AlbumRoutes {
    let acts: FamilyActs

    func register(in book: RouteBook) {
        let album = acts.album
        book.answer(ReadAlbum.self, query: Self.pageQuery) { call in
            let limit: Int = try call.number("limit", usual: ReadAlbum.usualLimit)
            return try await album.page(try Self.side(call), limit: limit, for: call.asker)
        }
        book.answer(ReadChanges.self, query: Self.changesQuery) { call in
            let since: Int64 = try call.number("since", usual: nil)
            let limit: Int = try call.number("limit", usual: ReadChanges.usualLimit)
            return try await album.changes(since: since, limit: limit, for: call.asker)
        }
        registerPhoto(in: book)
    }

    private func registerPhoto(in book: RouteBook) {
        let album = acts.album
        book.answer(ReadPhoto.self) { call in try await album.photo(try call.identifier(), for: call.asker) }
        book.answer(ReadJourney.self) { call in try await album.journey(of: try call.identifier(), for: call.asker) }
        book.answer(DeletePhoto.self) { call in try await album.delete(try call.identifier(), by: call.asker) }
        book.answer(PlacePhoto.self) { call in
            try await album.setPlace(call.body.place, of: try call.identifier(), by: call.asker)
        }
        book.answer(GiveHeart.self) { call in try await album.giveHeart(try call.identifier(), by: call.asker) }
        book.answer(TakeHeartBack.self) { call in
            try await album.takeHeartBack(try call.identifier(), by: call.asker)
        }
    }

    private static let pageQuery: [WireDocument.Parameter] = [
        .init(name: "newer", schema: .text()),
        .init(name: "older", schema: .text()),
        .init(name: "limit", schema: .integer),
    ]

    private static let changesQuery: [WireDocument.Parameter] = [
        .init(name: "since", schema: .integer, isRequired: true),
        .init(name: "limit", schema: .integer),
    ]

    private static func side(_ call: WireCall<ReadAlbum>) throws(Problem) -> AlbumSide {
        switch (call.query("newer"), call.query("older")) {
        case (nil, nil): return .newest
        case (let newer?, nil): return .newer(AlbumCursor(text: newer))
        case (nil, let older?): return .older(AlbumCursor(text: older))
        case (_?, _?): throw .badRequest("The album is read in one direction at a time.")
        }
    }
}
