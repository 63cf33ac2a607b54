import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// API calls of the album; `PhotoByteRoutes` serves the files.
struct AlbumRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        let album = services.album
        book.answer(ReadAlbum.self, query: Self.pageQuery) { call in
            let limit: Int = try call.number("limit", usual: ReadAlbum.usualLimit)
            return try await album.page(
                try Self.side(newer: call.query("newer"), older: call.query("older")),
                limit: limit,
                for: call.principal
            )
        }
        book.answer(ReadChanges.self, query: Self.changesQuery) { call in
            let since: Int64 = try call.number("since", usual: nil)
            let limit: Int = try call.number("limit", usual: ReadChanges.usualLimit)
            return try await album.changes(since: since, limit: limit, for: call.principal)
        }
        registerSelections(in: book)
        registerPhoto(in: book)
        registerHiding(in: book)
        registerComments(in: book)
    }

    private func registerSelections(in book: RouteBook) {
        let (selections, moments) = (services.selections, services.moments)
        book.answer(ReadSelection.self, query: Self.selectionQuery + Self.pageQuery) { call in
            let limit: Int = try call.number("limit", usual: ReadAlbum.usualLimit)
            let selection = try PhotoSelection.read(call.query)
            let side = try Self.side(newer: call.query("newer"), older: call.query("older"))
            return try await selections.page(selection, side, limit: limit, for: call.principal)
        }
        book.answer(FindMoments.self, query: Self.selectionQuery) { call in
            let selection = try PhotoSelection.read(call.query)
            return FoundMoments(moments: try await moments.found(in: selection, for: call.principal))
        }
        book.answer(ReadOverview.self) { call in try await selections.overview(for: call.principal) }
        book.answer(ReadMemories.self) { call in
            Memories(memories: try await selections.memories(for: call.principal))
        }
        book.answer(ReadMap.self, query: Self.mapQuery) { call in
            let (zoom, world) = (try call.number("zoom", usual: ReadMap.zooms.lowerBound) as Int, MapArea.world)
            let area = MapArea(
                west: try call.number("west", usual: world.west),
                south: try call.number("south", usual: world.south),
                east: try call.number("east", usual: world.east),
                north: try call.number("north", usual: world.north)
            )
            return try await selections.map(for: call.principal) { _ in ReadMap(zoom: zoom, area: area) }
        }
    }

    private func registerPhoto(in book: RouteBook) {
        let album = services.album
        book.answer(ReadPhoto.self) { call in try await album.photo(try call.identifier(), for: call.principal) }
        book.answer(ReadJourney.self) { call in try await album.journey(of: try call.identifier(), for: call.principal)
        }
        book.answer(DeletePhoto.self) { call in try await album.delete(try call.identifier(), by: call.principal) }
        book.answer(UndoDeletion.self) { call in
            try await album.undoDeletion(of: try call.identifier(), by: call.principal)
        }
        book.answer(CaptionPhoto.self) { call in
            let edit = try CaptionEdit(typed: call.body.caption, insteadOf: call.body.insteadOf)
            return try await album.setCaption(edit, of: try call.identifier(), by: call.principal)
        }
        book.answer(SetPhotoPlace.self) { call in
            let (place, insteadOf) = (call.body.place, call.body.insteadOf)
            return try await album.setPlace(place, insteadOf: insteadOf, of: try call.identifier(), by: call.principal)
        }
        book.answer(GiveHeart.self) { call in try await album.giveHeart(try call.identifier(), by: call.principal) }
        book.answer(TakeHeartBack.self) { call in
            try await album.takeHeartBack(try call.identifier(), by: call.principal)
        }
    }

    private func registerHiding(in book: RouteBook) {
        let album = services.album
        book.answer(HidePhoto.self) { call in
            try await album.hide(try call.identifier(), because: call.body.reason, by: call.principal)
        }
        book.answer(ShowPhoto.self) { call in try await album.show(try call.identifier(), by: call.principal) }
        book.answer(ShowAllHidden.self) { call in
            ShownPhotos(count: try await album.showAll(hiddenBy: try call.identifier(), by: call.principal))
        }
        book.answer(ReadHidden.self) { call in HiddenPhotos(photos: try await album.hidden(for: call.principal)) }
    }

    private func registerComments(in book: RouteBook) {
        let album = services.album
        book.answer(ReadComments.self) { call in
            Comments(comments: try await album.comments(on: try call.identifier(), for: call.principal))
        }
        book.answer(WriteComment.self, status: .created) { call in
            try await album.comment(call.body.words, on: try call.identifier(), by: call.principal)
        }
        book.answer(RemoveComment.self) { call in
            _ = try await album.removeComment(try call.identifier(), by: call.principal)
        }
    }

    static let pageQuery: [OpenAPIDocument.Parameter] = [
        .init(name: "newer", schema: .text()),
        .init(name: "older", schema: .text()),
        .init(name: "limit", schema: .integer),
    ]

    private static let mapQuery: [OpenAPIDocument.Parameter] = ["zoom", "west", "south", "east", "north"].map {
        .init(name: $0, schema: .integer)
    }

    private static let changesQuery: [OpenAPIDocument.Parameter] = [
        .init(name: "since", schema: .integer, isRequired: true),
        .init(name: "limit", schema: .integer),
    ]

    private static let selectionQuery: [OpenAPIDocument.Parameter] = [
        .init(name: "person", schema: .text()),
        .init(name: "place", schema: .text()),
        .init(name: "year", schema: .text()),
        .init(name: "day", schema: .text()),
        .init(name: "loved", schema: .text()),
        .init(name: "q", schema: .text()),
    ]

    static func side(newer: String?, older: String?) throws(Problem) -> AlbumSide {
        switch (newer, older) {
        case (nil, nil): return .newest
        case (let newer?, nil): return .newer(AlbumCursor(text: newer))
        case (nil, let older?): return .older(AlbumCursor(text: older))
        case (_?, _?): throw Problem(.twoDirections)
        }
    }
}
