import FamilyCore
import FamilyServices
import ServerCore

/// Selections of the album, and the page that lists what can be selected.
struct SelectionPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(SelectionAddress.route, selection), .get(SelectionAddress.browse, browse),
            .get(SelectionAddress.onThisDay, memories), .get(MapAddress.page, map),
        ]
    }

    @Sendable private func selection(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let selection = try request.selection()
        // An empty search leads to the page that lists what can be chosen.
        guard !selection.isEverything else { return .goOn(to: SelectionAddress.browse) }
        let source = AlbumSource(selection, services.family.selections, request)
        let part: AlbumPart
        do throws(Problem) {
            part = try await AlbumPart(request, of: source)
        } catch let error where error.code == .notFound {
            // The photo to return to has left the album meanwhile.
            return .goOn(to: source.home)
        }
        let choices = try await services.family.selections.choices(for: request.principal, in: request.words.language)
        var view = SelectionView(
            part,
            of: source,
            selection: selection,
            choices: choices,
            context: context,
            words: request.words
        )
        if selection.words != nil, part.isNewest {
            view.add(try await moments(in: selection, request, context))
        }
        let page = Page(.selection, title: view.heading, view: view).with {
            $0.tab = .album
            $0.script = .album
            $0.style = .browse
        }
        return services.print(page, for: request, in: context)
    }

    private func moments(
        in selection: PhotoSelection,
        _ request: PageRequest,
        _ context: MemberContext
    ) async throws(Problem) -> [MomentCard] {
        let service = services.family.moments
        let found = try await service.found(in: selection, for: request.principal)
        let covers = try await service.covers(of: found, for: request.principal)
        return found.map { MomentCard($0, cover: $0.cover.flatMap { covers[$0] }, context.times) }
    }

    @Sendable private func browse(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let overview = try await services.family.selections.overview(
            for: request.principal,
            in: request.words.language
        )
        var view = BrowseView(
            overview,
            maySend: context.mayOpen(.send),
            maySeeCollections: context.may(.seeCollections),
            words: request.words
        )
        for index in view.years.indices.prefix(BrowseView.mostYearCovers) {
            view.years[index].cover = try await cover(view.years[index].selection, request)
        }
        for index in view.places.indices {
            view.places[index].cover = try await cover(view.places[index].selection, request)
        }
        view.loved?.cover = try await cover(BrowseView.loved, request)
        let page = Page(.browse, title: request.words[.browseTitle], view: view).with {
            $0.tab = .album
            $0.style = .browse
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func memories(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (selections, language) = (services.family.selections, request.words.language)
        var days: [MemoriesView.Day] = []
        for memory in try await selections.memories(for: request.principal, in: language) {
            let photos = try await selections.page(
                PhotoSelection(memory),
                .newest,
                limit: MemoriesView.mostTiles,
                for: request.principal,
                in: language
            ).photos
            days.append(MemoriesView.Day(memory, photos: photos, times: context.times))
        }
        let page = Page(.memories, title: request.words[.onThisDay], view: MemoriesView(days)).with {
            $0.tab = .album
            $0.style = .browse
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func map(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let part = request.mapPart()
        let map = try await services.family.selections.map(
            for: request.principal,
            in: request.words.language
        ) { bounds in
            let whole = bounds ?? .world
            return part ?? ReadMap(zoom: MapWindow(whole).zoom, area: whole)
        }
        let view = MapView(map, of: part?.area, words: request.words)
        let page = Page(.map, title: request.words[.map], view: view).with {
            $0.tab = .album
            $0.style = .map
            $0.script = .map
        }
        return services.print(page, for: request, in: context)
    }

    /// Returns the picture of a selection's first photo.
    private func cover(_ selection: PhotoSelection, _ request: PageRequest) async throws(Problem) -> BrowseView.Cover? {
        let page = try await services.family.selections.page(selection, .newest, limit: 1, for: request.principal)
        return page.photos.first.map(BrowseView.Cover.init)
    }
}
