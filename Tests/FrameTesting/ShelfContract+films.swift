import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

extension ShelfContract {
    private static let moving = Print.make(1).moving(.film, Data("a film".utf8))

    /// What moves or sounds in photos.
    static let films = [
        ShelfContract(testDescription: "keeps a film beside its photo") { shelf in
            try shelf.take(moving)
            #expect(shelf.film(of: moving.photo.id) == nil)
            try shelf.takeFilm(of: moving)
            let path = try #require(shelf.film(of: moving.photo.id))
            #expect(FileManager.default.contents(atPath: path) == moving.filmBytes)
            let shelved = ShelvedPhoto(photo: moving.photo, file: moving.rendition, film: moving.photo.film)
            #expect(try shelf.contents().photos == [shelved])
            #expect(shelf.file(of: moving.photo.id) != nil)
        },
        ShelfContract(testDescription: "goes on with a film where it stopped, and places no other bytes") { shelf in
            let film = try #require(moving.photo.film)
            try shelf.take(moving)
            let file = try shelf.incoming(moving.photo.id, .film(film))
            try moving.filmBytes.prefix(4).write(to: URL(filePath: file.path))
            #expect(try shelf.incoming(moving.photo.id, .film(film)).bytesThere == 4)
            #expect(throws: ShelfError.corrupt) { try shelf.place(moving.photo.id, .film(film)) }
            #expect(shelf.film(of: moving.photo.id) == nil)
            #expect(try shelf.incoming(moving.photo.id, .film(film)).bytesThere == 0)
        },
        ShelfContract(testDescription: "drops a film and keeps its picture, or both") { shelf in
            for change in [ShelfChange.dropFilms([moving.photo.id]), .dropFiles([moving.photo.id])] {
                try shelf.take(moving)
                try shelf.takeFilm(of: moving)
                let path = try #require(shelf.film(of: moving.photo.id))
                try shelf.apply([change])
                #expect(shelf.film(of: moving.photo.id) == nil)
                #expect(!FileManager.default.fileExists(atPath: path))
                #expect(try shelf.contents().photos.first?.film == nil)
            }
            #expect(shelf.file(of: moving.photo.id) == nil)
        },
        ShelfContract(testDescription: "takes a film off the disk with its photo, and with everything") { shelf in
            for change in [ShelfChange.forget([moving.photo.id]), .wipe] {
                try shelf.take(moving)
                try shelf.takeFilm(of: moving)
                let path = try #require(shelf.film(of: moving.photo.id))
                try shelf.apply([change])
                #expect(!FileManager.default.fileExists(atPath: path))
                #expect(shelf.film(of: moving.photo.id) == nil)
            }
        },
    ]
}
