import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

/// Photos selected by places, which change after the photos came.
struct SelectionServiceTests {
    private let house: ActHouse
    private let keeper: Principal

    init() async throws {
        house = try await ActHouse()
        keeper = try await house.setUp().principal
    }

    private func send(_ words: String, _ north: Int) async throws -> PhotoID {
        var arrival = try house.arrival(words)
        arrival.words.caption = words
        arrival.words.place = nil
        arrival.developed.coordinates = Coordinates(latitude: north, longitude: 29_183_000)
        return try await house.services.sending.add(arrival, by: keeper).photo.id
    }

    private func photos(at place: String) async throws -> Set<PhotoID> {
        let overview = try await house.services.selections.overview(for: keeper)
        guard let key = overview.places.first(where: { $0.name == place })?.key else { return [] }
        var selection = PhotoSelection()
        selection.place = key
        let page = try await house.services.selections.page(selection, .newest, limit: 9, for: keeper)
        #expect(overview.places.first { $0.key == key }?.photos == page.photos.count)
        return Set(page.photos.map(\.id))
    }

    private func found(_ words: String, for reader: Principal? = nil) async throws -> Set<PhotoID> {
        var selection = PhotoSelection()
        selection.words = words
        let page = try await house.services.selections.page(selection, .newest, limit: 9, for: reader ?? keeper)
        return Set(page.photos.map(\.id))
    }

    @Test func `photos are found by the title of the moment that they are in`() async throws {
        let (album, moments) = (house.services.album, house.services.moments)
        let (cake, boat) = (try await send("cake", 65_966_000), try await send("boat", 65_966_000))
        var input = MomentInput(title: "Änni's birthday")
        let moment = try await moments.make(input, by: keeper)
        #expect(try await found("birthday") == [])
        _ = try await album.move(cake, to: moment.id, by: keeper)
        _ = try await album.move(boat, to: moment.id, by: keeper)
        #expect(try await found("birthday") == [cake, boat])
        #expect(try await found("anni cake") == [cake])
        _ = try await album.setCaption(try CaptionEdit(typed: "Candles", insteadOf: nil), of: cake, by: keeper)
        #expect(try await found("birthday candles") == [cake])
        _ = try await album.move(boat, to: nil, by: keeper)
        #expect(try await found("birthday") == [cake])
        #expect(try await found("boat") == [boat])
        input.title = "A feast"
        _ = try await moments.edit(moment.id, input, by: keeper)
        #expect(try await found("birthday") == [])
        #expect(try await found("feast") == [cake])
        try await moments.delete(moment.id, by: keeper)
        #expect(try await found("feast") == [])
        #expect(try await found("candles") == [cake])
    }

    @Test func `a title leads nobody to photos of a moment that they do not see`() async throws {
        let paul = try await house.join("Paul", by: keeper).principal
        let input = MomentInput(title: "Surprise feast", audience: .invited)
        let moment = try await house.services.moments.make(input, by: paul)
        var arrival = try house.arrival("plan")
        arrival.words.moment = MomentChoice(id: moment.id, title: nil)
        let plan = try await house.services.sending.add(arrival, by: paul).photo.id
        #expect(try await found("feast", for: paul) == [plan])
        #expect(try await found("feast") == [])
    }

    @Test func `photos move between places as the family names, renames and removes them`() async throws {
        let (near, far) = (try await send("near", 65_966_000), try await send("far", 66_966_000))
        let places = house.services.places
        #expect(try await photos(at: "Stockholm") == [near, far])
        try await places.make("The cottage", where: near, radius: 500, by: keeper)
        #expect(try await photos(at: "The cottage") == [near])
        #expect(try await photos(at: "Stockholm") == [far])
        let cottage = try #require(try await places.list(keeper).first)
        try await places.rename(cottage.id, to: "Mökki", by: keeper)
        #expect(try await photos(at: "Mökki") == [near])
        var words = PhotoSelection()
        words.words = "mokki"
        let found = try await house.services.selections.page(words, .newest, limit: 9, for: keeper)
        #expect(found.photos.map(\.id) == [near])
        _ = try await house.services.album.setPlace("Äkäslompolo", of: near, by: keeper)
        #expect(try await photos(at: "Mökki") == [])
        #expect(try await photos(at: "Äkäslompolo") == [near])
        _ = try await house.services.album.setPlace("", of: near, by: keeper)
        try await places.remove(cottage.id, by: keeper)
        #expect(try await photos(at: "Stockholm") == [near, far])
        _ = try await house.services.album.removePosition(of: far, by: keeper)
        #expect(try await photos(at: "Stockholm") == [near])
    }

    @Test func `neighbours are those of the selection`() async throws {
        var sent: [PhotoID] = []
        for words in ["boat 1", "other", "boat 2", "boat 3"] { sent.append(try await send(words, 65_966_000)) }
        let selections = house.services.selections
        var boats = PhotoSelection()
        boats.words = "boat"
        let all = try await selections.page(boats, .newest, limit: 9, for: keeper).photos.map(\.id)
        #expect(Set(all) == [sent[0], sent[2], sent[3]])
        for (index, photo) in all.enumerated() {
            let here = try await selections.cursor(at: photo, for: keeper)
            let newer = try await selections.neighbour(boats, .newer(here), for: keeper)
            let older = try await selections.neighbour(boats, .older(here), for: keeper)
            #expect(newer == (index == 0 ? nil : all[index - 1]))
            #expect(older == (index == all.count - 1 ? nil : all[index + 1]))
        }
    }
}
